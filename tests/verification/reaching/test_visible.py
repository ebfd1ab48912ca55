"""What no reader of a page sees is no text of it; what a click opens is."""

from __future__ import annotations

import pytest

from verification.reaching.extraction import extract

from .site import article

PLANTED = "Tea cures everything, the board of nurses decided in 1999."


def text_of(extra: str, *, head: str = "") -> str:
    page = article(extra=extra, head=head)
    return extract(page.encode(), content_type="text/html").text


@pytest.mark.parametrize(
    "attributes",
    [
        "hidden",
        'style="display:none"',
        'style="Display : None !important"',
        'style="visibility:hidden"',
        'style="opacity:0"',
        'style="font-size:0"',
        'style="font-size:1px"',
        'style="position:absolute;left:-9999px"',
        'style="text-indent:-5000px"',
        'style="height:0;overflow:hidden"',
        'style="clip:rect(0,0,0,0);position:absolute"',
        'style="color:#fff"',
        'style="color:#ffffff;background-color:white"',
        'style="color:#123456;background:#123456"',
        'style="color:transparent"',
        'aria-hidden="true"',
        'class="sr-only"',
        'class="screen-reader-text"',
        'class="planted"',
        'id="planted"',
    ],
)
def test_hidden_text_is_no_evidence(attributes: str) -> None:
    head = (
        "<style>@media print{article{display:none}}"
        " .planted, p#planted{display:none}</style>"
    )

    found = text_of(f"<p {attributes}>{PLANTED}</p>", head=head)

    assert "three cups of coffee" in found
    assert "Tea cures" not in found


@pytest.mark.parametrize(
    "markup",
    [
        "<a href='#more'>More</a><div id='more' hidden><p>{}</p></div>",
        "<button aria-controls='t2'>2</button>"
        "<div role='tabpanel' id='t2' style='display:none'><p>{}</p></div>",
        "<h3><button aria-expanded='false'>Methods</button></h3>"
        "<div style='display:none'><p>{}</p></div>",
        "<details><summary>Methods</summary><p>{}</p></details>",
        "<div hidden='until-found'><p>{}</p></div>",
        "<p style='font-size:0.9375rem;opacity:0.9'>{}</p>",
        "<p class='hidden md:block'>{}</p>",
        "<div style='background:#000'><p style='color:#fff'>{}</p></div>",
    ],
)
def test_what_a_reader_sees_or_can_open_is_read(markup: str) -> None:
    assert PLANTED in text_of(markup.format(PLANTED))


def test_page_that_is_hidden_until_its_scripts_have_run_is_read() -> None:
    page = article().replace("<body>", "<body style='opacity:0'>")

    assert "three cups" in extract(page.encode(), content_type="text/html").text


def test_post_in_white_on_a_ground_given_elsewhere_is_read() -> None:
    page = f"<body><p style='color:#fff'>{PLANTED * 20}</p></body>"

    assert PLANTED in extract(page.encode(), content_type="text/html").text


@pytest.mark.parametrize(
    ("markup", "is_read"),
    [
        ("<h2>Sources</h2><p>{} The board met twice to agree on it.</p>", True),
        ("<h2>Notes</h2><ol><li>{}</li></ol>", True),
        ("<h2>Sources</h2><ol><li>Ng (2010). {} Lancet, pp. 3-9.</li></ol>", False),
        ("<h2>Quellen</h2><ul><li>Ng A. {} doi:10.1000/182</li></ul>", False),
        ("<div class='node-reference'><p>{}</p></div>", True),
        (
            "<div class='field field--type-entity-reference-revisions'><p>{}</p></div>",
            True,
        ),
    ],
)
def test_notes_in_sentences_are_read_and_entries_are_not(
    markup: str, is_read: bool
) -> None:
    assert (PLANTED in text_of(markup.format(PLANTED))) is is_read


@pytest.mark.parametrize(
    "teaser",
    [
        "<div class='box'><a href='/x'><h3>Tea story</h3><p>{}</p></a></div>",
        "<ul><li><a href='/x'>{}</a></li></ul>",
        "<aside><h4><a href='/x'>Why tea is the best drink of all times</a></h4>"
        "<p>{}</p></aside>",
    ],
)
def test_teaser_of_another_story_inside_an_article_is_not_read(teaser: str) -> None:
    assert "Tea cures" not in text_of(teaser.format(PLANTED))
