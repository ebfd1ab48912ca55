"""What is read out of pages and texts."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.reaching.cleaning import clean, with_whole_words
from verification.reaching.extracted import Extraction
from verification.reaching.extraction import extract

from .site import article

SENTENCE = "Three cups of coffee a day went with a longer life in the study of nurses."
STORY = "The ferry Alma carries ninety people across the river at noon. " * 12
PLANTED = "Tea cures everything, the board of nurses decided in 1999."
BEFORE, AFTER = article(extra="|").split("|")


def read(markup: str, url: str = "https://example.org/a") -> Extraction:
    return extract(markup.encode(), content_type="text/html", url=url)


@cases
def test_page_is_read(behaviour, page, has: list[str], lacks: list[str]) -> None:
    text = read(page).text

    assert [phrase for phrase in has if phrase not in text] == []
    assert [phrase for phrase in lacks if phrase in text] == []


def test_titles_come_from_everywhere_and_the_most_telling_first() -> None:
    json_ld = json.dumps({"@type": "NewsArticle", "headline": "From JSON-LD"})
    head = (
        '<meta name="citation_title" content="From citation_title">'
        '<meta property="og:title" content="From og:title">'
        f'<script type="application/ld+json">{json_ld}</script>'
    )

    found = read(article("From title", head=head))

    assert found.titles == (
        "From citation_title",
        "From og:title",
        "From JSON-LD",
        "From title",
    )


@cases
def test_page_that_says_it_is_paid_is_noticed(json_ld, is_free):
    block = f'<script type="application/ld+json">{json.dumps(json_ld)}</script>'

    found = read(article(head=block))

    assert found.signals.is_accessible_for_free is is_free


def test_wall_has_signals_and_no_text() -> None:
    found = read(
        "<html><head><title>Just a moment...</title></head>"
        "<body><script>window._cf_chl_opt={}</script><noscript>Enable it</noscript>"
        "</body></html>"
    )

    assert found.text == ""
    assert found.titles == ("Just a moment...",)
    assert found.signals.protection == "Cloudflare"


def test_sign_in_form_and_canonical_address_are_noticed() -> None:
    found = read(
        "<link rel='canonical' href='/proper'><form><input type='password'></form>Hi"
    )

    assert found.signals.has_password_field
    assert found.signals.canonical_url == "https://example.org/proper"


@cases
def test_text_is_made_plain_once(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@given(st.text(max_size=200))
def test_plain_text_stays_as_it_is(text: str) -> None:
    once = clean(text)

    assert clean(once) == once
    assert once.encode("utf-8").decode("utf-8") == once


@cases
def test_article_that_scripts_would_show_is_read_from_its_json_ld(body, shown):
    block = json.dumps({"@type": "NewsArticle", "articleBody": body})
    page = (
        f"<title>Alma</title><script type='application/ld+json'>{block}</script>"
        f"<body>{shown}</body>"
    )

    assert read(page).text == STORY.strip()


def test_page_without_the_tags_of_its_parts_is_read() -> None:
    found = read(f"<title>Cups</title><article><p>{SENTENCE}</p></article>")

    assert found.text == SENTENCE
    assert SENTENCE in found.signals.visible_text


def test_story_of_an_application_is_read_from_its_state() -> None:
    state = {
        "story": {"title": "Alma", "body": [{"text": STORY}]},
        "more": [{"title": "Other", "url": "/o", "body": "Tea cures all. " * 9}],
    }
    block = f"<script id='__NEXT_DATA__' type='application/json'>{json.dumps(state)}"

    found = read(f"<title>Alma</title><body><div id='app'></div>{block}</script>")

    assert found.text == STORY.strip()


@cases
def test_day_of_a_change_is_not_that_of_publication(head, published, modified) -> None:
    found = read(article(head=head))

    assert (found.published, found.modified) == (published, modified)


def test_words_that_a_line_parts_are_made_whole_once_and_for_all() -> None:
    parted = "The eﬃcient plant pro-\nduced elec-\ntri-\ncity in Haupt-\nund Nebenamt."
    whole = with_whole_words(parted)

    assert whole == "The efficient plant produced electricity in Haupt- und Nebenamt."
    assert with_whole_words(whole) == whole
