"""A cited title held against a page's own."""

import time

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.reaching.titles import best_title, match_titles
from verification.records import FetchOutcome, SourceAction, TitleMatchKind

from .files import make_pdf
from .site import answer, article

MATCH = TitleMatchKind.MATCH
MISMATCH = TitleMatchKind.MISMATCH
NOTHING = TitleMatchKind.NOTHING_TO_COMPARE


@cases
def test_title_is_held_against_another(behaviour, cited, actual, kind) -> None:
    match = match_titles(cited, actual)

    assert match.kind == kind
    assert match.score == 0.0 or kind is not NOTHING


def test_best_of_several_titles_is_taken() -> None:
    found = best_title("Coffee and health", ["The Daily Cup", "Coffee and health"])

    assert (found.kind, found.actual) == (MATCH, "Coffee and health")
    assert best_title("Coffee and health", []).kind is NOTHING


@given(st.text(max_size=60), st.text(max_size=60))
def test_comparing_works_both_ways_for_any_text(first: str, second: str) -> None:
    there, back = match_titles(first, second), match_titles(second, first)

    assert there.kind is back.kind
    assert 0.0 <= there.score <= 1.0


@given(st.text(max_size=200))
def test_title_never_mismatches_itself(title: str) -> None:
    assert match_titles(title, title).kind in {MATCH, NOTHING}


@cases
def test_title_of_a_megabyte_is_compared_at_once(title: str) -> None:
    started = time.process_time()

    match_titles(title, f"{title}!")

    assert time.process_time() - started < 2.0


def page(title: str, words: str) -> str:
    return f"<title>{title}</title><body><p>{words}</p></body>"


@cases
def test_cited_title_is_held_against_the_page(
    site, reach, cited, kind: TitleMatchKind, action: SourceAction
):
    url = site.page("/page", article("Coffee and health"))

    source = reach(url, cited)

    assert source.title_match is not None
    assert (source.title_match.kind, source.page_title) == (kind, "Coffee and health")
    assert source.action is action


def test_title_of_a_pdf_is_found_on_its_first_page_under_the_name_of_a_journal(
    site, reach
):
    first = (
        "Journal of Hot Drinks 12\n3 May 2019\nCoffee and the health\nof nurses\nAda Ng"
    )
    content = make_pdf([f"{first}\nNurses who drank coffee lived longer."])
    url = site.on("/a.pdf", answer(200, content, content_type="application/pdf"))

    found = reach(url, "Coffee and the health of nurses")

    assert found.title_match is not None
    assert found.title_match.kind is TitleMatchKind.MATCH


@cases
def test_title_of_a_wall_is_not_held_against_the_cited_one(
    site, reach, words, outcome: FetchOutcome, kind: TitleMatchKind | None
):
    url = site.page("/a", page("Coffee and health", words))

    found = reach(url, "Coffee and health")

    assert found.outcome is outcome
    assert (found.title_match.kind if found.title_match else None) is kind
