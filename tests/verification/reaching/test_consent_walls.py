"""Pages that ask about cookies first, and pages that only speak of such pages."""

from tests.cases import cases
from verification.reaching.extraction import extract
from verification.records import FetchOutcome

from .judged_page import BANNER, PAGE, PROSE, judge, page


@cases
def test_page_that_only_asks_for_consent_is_a_wall_however_it_is_worded(body):
    outcome, detail = judge(page("Herald", body))

    assert outcome is FetchOutcome.BLOCKED
    assert "a consent wall" in detail


@cases
def test_consent_wall_names_the_platform_that_made_it(mark: str, name: str) -> None:
    wall = "<p>We use cookies. By clicking Accept you agree to our use of them.</p>"

    outcome, detail = judge(page("Herald", wall, head=mark))

    assert outcome is FetchOutcome.BLOCKED
    assert detail == f"a consent wall stands before it, {name}"


def test_consent_wall_drawn_by_scripts_is_known_by_platform_and_buttons() -> None:
    body = "<button>Accept all</button><button>Reject all</button>"
    head = "<script src='https://cdn.cookielaw.org/x.js'></script>"

    outcome, detail = judge(page("Herald", body, head=head))

    assert outcome is FetchOutcome.BLOCKED
    assert "OneTrust" in detail


@cases
def test_redirect_to_an_address_that_collects_consent_is_a_wall(final: str) -> None:
    outcome, detail = judge(page("Hello", "<p>Short.</p>"), way=(PAGE, final))

    assert outcome is FetchOutcome.BLOCKED
    assert "a consent wall, at " in detail


@cases
def test_page_with_its_own_text_is_no_consent_wall(markup: str) -> None:
    assert judge(markup)[0] is FetchOutcome.LIVE


@cases
def test_rules_for_cookies_that_somebody_cites_are_no_wall(title, url):
    words = "<p>We use cookies to measure how our pages are read.</p>" * 3

    outcome, _ = judge(page(title, words + "<button>Accept all</button>"), way=(url,))

    assert outcome is FetchOutcome.LIVE


def test_cookie_banner_is_no_text_of_a_page() -> None:
    read = extract(page("Ferry", PROSE + BANNER).encode(), content_type="text/html")

    assert "harbour master" in read.text
    assert "214 partners" not in read.text


def test_chapter_about_cookies_is_text_of_a_page() -> None:
    chapter = (
        "<section id='cookie-law'><h2>The law</h2><p>The directive of 2009 made consent"
        " the rule for cookies that no service needs.</p></section>"
    )

    markup = page("Ferry", f"<article>{PROSE}{chapter}</article>")
    read = extract(markup.encode(), content_type="text/html")

    assert "directive of 2009" in read.text


SUBSCRIBE_INSTEAD = (
    "<h1>Weiter mit Werbung lesen</h1><p>Besuchen Sie uns wie gewohnt mit Werbung. Ihre"
    " Zustimmung können Sie jederzeit widerrufen.</p><button>Akzeptieren und weiter"
    "</button><h2>Nur im Abo</h2><p>Nutzen Sie uns werbefrei für 4,99 € im Monat. Schon"
    " Kunde? Hier geht es für Sie weiter.</p>"
)


def test_consent_wall_that_offers_to_subscribe_instead_is_a_wall() -> None:
    outcome, detail = judge(page("Bote", SUBSCRIBE_INSTEAD))

    assert outcome is FetchOutcome.BLOCKED
    assert "a consent wall" in detail
