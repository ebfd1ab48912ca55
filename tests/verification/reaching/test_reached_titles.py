"""The cited title is held against what a source says of itself."""

from __future__ import annotations

from tests.cases import cases
from verification.records import FetchOutcome, SourceAction, TitleMatchKind

from .files import make_pdf
from .site import answer, article


def page(title: str, words: str) -> str:
    return f"<title>{title}</title><body><p>{words}</p></body>"


@cases
def test_cited_title_is_held_against_the_page(
    site, reach, cited, kind: TitleMatchKind, action: SourceAction
):
    url = site.page("/page", article("Coffee and health"))

    source = reach(url, cited)

    assert source.title_match is not None
    assert source.title_match.kind is kind
    assert source.page_title == "Coffee and health"
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


def test_short_title_is_not_cut_out_of_a_longer_one(site, reach):
    head = '<meta property="og:site_name" content="Herald">'
    url = site.page("/a", article("Paris - A short history", head=head))

    found = reach(url, "Paris")

    assert found.title_match is not None
    assert found.title_match.kind is TitleMatchKind.MISMATCH
    assert found.action is SourceAction.FLAGGED


@cases
def test_title_of_a_wall_is_not_held_against_the_cited_one(
    site, reach, words, outcome: FetchOutcome, kind: TitleMatchKind | None
):
    url = site.page("/a", page("Coffee and health", words))

    found = reach(url, "Coffee and health")

    assert found.outcome is outcome
    assert (found.title_match.kind if found.title_match else None) is kind
