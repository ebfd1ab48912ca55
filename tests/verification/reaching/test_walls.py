"""Pages that stand before the cited one, and pages that only speak of such pages."""

import time

import pytest

from tests.cases import cases
from verification.reaching.extraction import extract
from verification.reaching.outcomes import Answer, judge_answer
from verification.reaching.walls import needs_scripts
from verification.records import FetchOutcome

from .judged_page import BANNER, PAGE, PROSE, judge, page


@cases
def test_page_that_only_asks_for_proof_of_a_human_is_a_bot_wall(markup, name):
    outcome, detail = judge(markup)

    assert outcome is FetchOutcome.BLOCKED
    assert "a bot wall" in detail
    assert name in detail


@cases
def test_page_that_turns_readers_away_is_blocked_and_quoted(title, words):
    outcome, detail = judge(page(title, f"<p>{words}</p>"))

    assert outcome is FetchOutcome.BLOCKED
    assert detail.startswith("it says “")


@cases
def test_page_that_says_its_site_is_out_of_order_is_trouble(words: str) -> None:
    outcome, detail = judge(page("Herald", f"<p>{words}</p>"))

    assert outcome is FetchOutcome.SERVER_ERROR
    assert detail.startswith("it says “")


@cases
def test_search_that_found_nothing_is_a_soft_404(words: str) -> None:
    assert judge(page("Search", f"<p>{words}</p>"))[0] is FetchOutcome.SOFT_404


@cases
def test_short_page_that_tells_something_is_live(body: str) -> None:
    assert judge(page("Herald", body))[0] is FetchOutcome.LIVE


@cases
def test_page_about_captchas_or_with_one_on_a_form_is_no_wall(markup: str) -> None:
    assert judge(markup)[0] is FetchOutcome.LIVE


@cases
def test_text_that_only_asks_for_scripts_or_patience_is_nothing_to_read(text):
    assert judge(page("Herald", f"<div>{text}</div>")) == (
        FetchOutcome.EMPTY,
        "no text without scripts",
    )


@cases
def test_short_text_that_says_something_is_read(text: str) -> None:
    assert judge(page("Herald", f"<p>{text}</p>"))[0] is FetchOutcome.LIVE


@cases
@pytest.mark.parametrize("form", ["<h1>{}</h1><p>Menu</p>", "<p>Hm.</p><p>{}</p>"])
def test_short_page_whose_words_say_that_nothing_is_there_is_a_soft_404(form, words):
    outcome, _ = judge(page("The Herald of the Isles", form.format(words)))

    assert outcome is FetchOutcome.SOFT_404


def test_error_page_with_many_suggestions_is_a_soft_404() -> None:
    body = f"<h1>Page not found</h1><p>We can't find that page.</p>{PROSE * 4}"

    outcome, detail = judge(page("Page not found | Herald", body))

    assert outcome is FetchOutcome.SOFT_404
    assert "titled “Page not found" in detail or "it says" in detail


@cases
def test_page_of_a_server_without_a_site_is_a_soft_404(title: str) -> None:
    assert judge(page(title, "<p>Hello.</p>"))[0] is FetchOutcome.SOFT_404


@cases
def test_page_about_missing_pages_is_no_soft_404(markup: str) -> None:
    assert judge(markup)[0] is FetchOutcome.LIVE


NOT_FREE = '<script type="application/ld+json">{}</script>'


@cases
def test_page_that_says_it_is_not_free_is_paywalled(json_ld: str) -> None:
    outcome, _ = judge(page("Ferry", PROSE, head=NOT_FREE.format(json_ld)))

    assert outcome is FetchOutcome.PAYWALLED


@cases
def test_notice_of_a_paywall_is_not_judged_as_the_article(words: str) -> None:
    body = f"<h1>Ferry sails again</h1><p>The ferry Alma sailed.</p><p>{words}</p>"

    assert judge(page("Ferry", body))[0] is FetchOutcome.PAYWALLED


@cases
def test_page_that_only_asks_to_sign_in_is_a_login_wall(words: str) -> None:
    assert judge(page("Herald", f"<p>{words}</p>"))[0] is FetchOutcome.LOGIN_WALL


@cases
def test_redirect_to_a_wall_or_an_error_is_seen_by_its_path(
    final, outcome: FetchOutcome
):
    assert judge(page("Herald", "<p>Hello.</p>"), way=(PAGE, final))[0] is outcome


@cases
def test_refusal_names_who_stands_before_the_site(
    status, headers, body: bytes, outcome, detail
):
    answer = Answer(status, tuple(headers.items()), body)

    assert judge_answer(answer) == (outcome, detail)


@pytest.mark.parametrize(
    "text",
    [
        "we use our cookies " * 60_000,
        "accept all " * 100_000,
        ". " * 500_000,
        "“" * 500_000,
        "the page you requested is was has " * 30_000,
        "loading " * 100,
        "\n".join(["the page you are looking for is is is is is is"] * 20_000),
    ],
    ids=lambda text: text[:20],
)
def test_page_made_to_stall_the_search_for_walls_is_judged_in_seconds(text):
    started = time.process_time()

    judge(page("x", f"<p>{text}</p>"))
    needs_scripts(text)

    assert time.process_time() - started < 5.0


def test_sentence_of_a_page_is_quoted_as_a_person_would() -> None:
    said = "Sorry,\u00a0we can’t find\u200b that page"

    _, detail = judge(page("Herald", f"<h1>{said}</h1>"))

    assert detail == "titled “Sorry, we can’t find that page”"


def test_article_with_a_corner_to_sign_in_is_live() -> None:
    body = f"<p>Sign in to your account</p>{PROSE}<p>Please log in to comment.</p>"

    assert judge(page("Ferry", body))[0] is FetchOutcome.LIVE


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
