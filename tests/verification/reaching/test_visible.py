"""What no reader of a page sees is no text of it; what a click opens is."""

from __future__ import annotations

from tests.cases import cases
from verification.reaching.extraction import extract

from .site import article

PLANTED = "Tea cures everything, the board of nurses decided in 1999."


def text_of(extra: str, *, head: str = "") -> str:
    page = article(extra=extra, head=head)
    return extract(page.encode(), content_type="text/html").text


@cases
def test_hidden_text_is_no_evidence(attributes: str) -> None:
    head = (
        "<style>@media print{article{display:none}}"
        " .planted, p#planted{display:none}</style>"
    )

    found = text_of(f"<p {attributes}>{PLANTED}</p>", head=head)

    assert "three cups of coffee" in found
    assert "Tea cures" not in found


@cases
def test_what_a_reader_sees_or_can_open_is_read(markup: str) -> None:
    assert PLANTED in text_of(markup.format(PLANTED))


def test_page_that_is_hidden_until_its_scripts_have_run_is_read() -> None:
    page = article().replace("<body>", "<body style='opacity:0'>")

    assert "three cups" in extract(page.encode(), content_type="text/html").text


def test_post_in_white_on_a_ground_given_elsewhere_is_read() -> None:
    page = f"<body><p style='color:#fff'>{PLANTED * 20}</p></body>"

    assert PLANTED in extract(page.encode(), content_type="text/html").text


@cases
def test_notes_in_sentences_are_read_and_entries_are_not(markup, is_read):
    assert (PLANTED in text_of(markup.format(PLANTED))) is is_read


@cases
def test_teaser_of_another_story_inside_an_article_is_not_read(teaser: str) -> None:
    assert "Tea cures" not in text_of(teaser.format(PLANTED))
