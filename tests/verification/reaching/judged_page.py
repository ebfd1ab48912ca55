"""A page judged as if it had answered with 200, and prose to put into it."""

from verification.reaching.extraction import extract
from verification.reaching.outcomes import refine
from verification.records import Fetch, FetchOutcome, Hop

PAGE = "https://herald.example/2024/05/ferry-sails-again"

PROSE = (
    "<p>The ferry Alma sailed again on Monday after eleven weeks in the dock, with"
    " ninety"
    " people and four lorries aboard. The harbour master counted two gusts of nine.</p>"
    "<p>Repairs to the bow door had cost the island's council 412,000 crowns, a fifth"
    " more"
    " than the yard had named in March. The council had wanted the ship back by"
    " April.</p>"
    "<p>Milk was landed by the mail boat in the meantime, as on every Thursday, and the"
    " school's older pupils stayed with families on the mainland from Monday to"
    " Friday.</p>"
)
BANNER = (
    "<div id='onetrust-banner-sdk' class='cookie-banner'><p>We and our 214 partners use"
    " cookies to store and access personal data on your device.</p>"
    "<button>Accept all</button><button>Reject all</button></div>"
)


def judge(markup: str, *, way: tuple[str, ...] = (PAGE,)) -> tuple[FetchOutcome, str]:
    """Judge a page that was answered with 200, by what stands in it."""
    read = extract(markup.encode(), content_type="text/html", url=way[-1])
    fetch = Fetch(
        url=way[0],
        final_url=way[-1],
        outcome=FetchOutcome.LIVE,
        hops=tuple(Hop(url, 200) for url in way),
    )
    return refine(fetch, read)


def page(title: str, body: str, head: str = "") -> str:
    return f"<html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
