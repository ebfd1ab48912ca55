"""A loopback search service for tests of the web side, and pages for its results."""

import json

from citeweb.corroboration.lenses import lenses_of
from citeweb.corroboration.services import start_search
from tests.factories import make_page
from tests.verification.reaching.site import LoopbackSite, answer

BBC, REUTERS = "https://www.bbc.com/marrow", "https://www.reuters.com/marrow"
SAYS_SO = "The Marrow Bridge is 512 metres long."
SAYS_OTHERWISE = "The Marrow Bridge is 498 metres long."
AROUND = {
    BBC: "On market days the carts stood in a row from the church to the toll house.",
    REUTERS: "Its arches are of steel from the works at Low Harbour, riveted by hand.",
}


def page(url: str, sentence: str) -> str:
    around = f"{AROUND[url]} Nobody in town remembered a louder autumn than that one"
    return make_page("Marrow", f"{sentence} {around}, {url}.")


def answer_with(site: LoopbackSite, *urls: str, status: int = 200) -> None:
    """Have the site's SearXNG find these addresses."""
    results = [{"url": url, "title": "Marrow", "content": "A bridge."} for url in urls]
    site.on("/search", answer(status, json.dumps({"results": results})))


def start(run, numbers=(1,), *, lenses=("library",), max_calls=20):
    """A queued search for claims of a run, in lenses of its desk."""
    known = lenses_of(run.revision.document.team)
    return start_search(
        run,
        list(run.revision.claims.filter(number__in=numbers)),
        user=run.requested_by,
        lenses=[known[name] for name in lenses],
        results=5,
        max_calls=max_calls,
    )
