"""Whole lists: order, neighbours, missing fields, the three forms."""

import pytest
from markdown_it import MarkdownIt

from tests.cases import cases
from verification import records
from verification.reporting.bibliography.inline import inline_id
from verification.reporting.bibliography.kinds import missing_fields
from verification.reporting.bibliography.listing import (
    Format,
    Order,
    Style,
    format_bibliography,
    make_entries,
)
from verification.reporting.bibliography.titles import Case

from .samples import article, marked

ADA = records.Name(family="Ng", given="Ada")
HOSTILE = '<script>alert(1)</script> *bold* [x](javascript:y) `"&'


KINDS = {"style": Style, "format": Format, "order": Order, "is_footnotes": bool}


@cases
def test_list_is_written(behaviour, works: list[records.Work], options, text) -> None:
    options = {name: KINDS[name](value) for name, value in options.items()}

    assert format_bibliography(works, **options) == text


@pytest.mark.parametrize("style", list(Style))
def test_hostile_text_stays_text_in_html(style: Style) -> None:
    work = article(title=HOSTILE, url="javascript:alert(1)", container=HOSTILE)

    text = format_bibliography([work], style=style, format=Format.HTML)

    assert "<script" not in text.lower()
    assert "<a href" not in text


@pytest.mark.parametrize("style", list(Style))
def test_hostile_text_stays_text_in_markdown(style: Style) -> None:
    work = article(title=HOSTILE, url="javascript:alert(1)")

    how = {"format": Format.MARKDOWN, "case": Case.AS_IS}
    text = format_bibliography([work], style=style, **how)

    html = MarkdownIt("commonmark").render(text)
    assert "<script" not in html
    assert "<em>bold" not in html
    assert "<a " not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; *bold* [x](javascript:y)" in html


@pytest.mark.parametrize("start", ["1. ", "- ", "+ ", "2) ", "= "])
def test_entry_never_begins_a_markdown_list(start: str) -> None:
    work = article(authors=(), title=f"{start}Tide")

    text = format_bibliography([work], format=Format.MARKDOWN)

    assert text[:3] != start[:3]
    assert "\\" in text[:3]


@cases
def test_retracted_work_is_marked_at_the_end(style: Style, expected: str) -> None:
    notice = records.Retraction(date=records.WorkDate(parts=(2032, 5, 3)))

    (entry,) = make_entries([article(retraction=notice)], style=style)

    assert marked(entry.runs).endswith(expected)


@cases
def test_missing_date_is_named(style: Style) -> None:
    (entry,) = make_entries([article(issued=None)], style=style)

    assert "n.d." in marked(entry.runs)


def test_missing_fields_are_listed_by_kind() -> None:
    page = records.Work(id="p", type=records.WorkType.WEBPAGE, title="Tide")

    assert missing_fields(page) == ("author", "date", "address")
    assert missing_fields(article()) == ()


def test_id_depends_on_address_and_quote_but_not_on_layout() -> None:
    first = inline_id("https://example.org/a", "two words")

    assert first == inline_id(" https://example.org/a", "two\n  words ")
    assert first != inline_id("https://example.org/a", "two other words")
    assert first != inline_id("https://example.org/b", "two words")
    assert first == "e49fdaa7", "An id never changes between versions."


@cases
def test_double_issue_has_the_dash_of_its_style(style: Style, words: str) -> None:
    work = article("a", authors=(ADA,), volume="12", issue="3-4")

    assert words in format_bibliography([work], style=style)
