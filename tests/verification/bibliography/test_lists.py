"""Whole lists: order, neighbours, missing fields, the three forms."""

import pytest
from markdown_it import MarkdownIt

from tests.cases import cases
from verification.records import (
    Name,
    Retraction,
    RetractionKind,
    Work,
    WorkDate,
    WorkType,
)
from verification.reporting.bibliography import (
    Case,
    Format,
    Order,
    Style,
    format_bibliography,
    inline_id,
    make_entries,
    missing_fields,
)

from .samples import article, marked

ADA = Name(family="Ng", given="Ada")
BOB = Name(family="Ågren", given="Bo")
HOSTILE = '<script>alert(1)</script> *bold* [x](javascript:y) `"&'


def ids_in(works: list[Work], style: Style, order: Order | None = None) -> list[str]:
    return [each.work.id for each in make_entries(works, style=style, order=order)]


def test_list_is_alphabetical_without_accents_and_articles_undated_first() -> None:
    works = [
        article("ng", authors=(ADA,)),
        article("ng n.d.", authors=(ADA,), issued=None),
        article("none", authors=(), title="The beach"),
        article("agren", authors=(BOB,)),
    ]

    assert ids_in(works, Style.APA) == ["agren", "none", "ng n.d.", "ng"]


@pytest.mark.parametrize("style", [Style.IEEE, Style.INLINE])
def test_numbered_and_inline_lists_keep_the_order_of_first_use(style: Style) -> None:
    works = [article("z", authors=(ADA,)), article("a", authors=(BOB,))]

    assert ids_in(works, style) == ["z", "a"]


def test_caller_may_ask_for_the_other_order() -> None:
    works = [article("z", authors=(ADA,)), article("a", authors=(BOB,))]

    assert ids_in(works, Style.IEEE, Order.ALPHABETICAL) == ["a", "z"]
    assert ids_in(works, Style.APA, Order.FIRST_USE) == ["z", "a"]


def test_same_authors_and_year_get_letters_by_title() -> None:
    works = [article("b", title="Weirs"), article("a", title="A basin")]

    entries = make_entries(works, style=Style.APA)

    assert [each.work.id for each in entries] == ["a", "b"]
    assert "(2031a)" in marked(entries[0].runs)
    assert "(2031b)" in marked(entries[1].runs)


def test_undated_works_of_one_author_get_letters_after_a_hyphen() -> None:
    works = [article("b", issued=None), article("a", title="A basin", issued=None)]

    entries = make_entries(works, style=Style.APA)

    assert "(n.d.-a)" in marked(entries[0].runs)


def test_mla_repeats_an_author_as_three_hyphens() -> None:
    works = [article("a", title="A basin"), article("b", title="Weirs")]

    entries = make_entries(works, style=Style.MLA)

    assert marked(entries[0].runs).startswith("Ng, Ada. “A Basin.”")
    assert marked(entries[1].runs).startswith("---. “Weirs.”")


def test_ieee_entries_are_numbered() -> None:
    text = format_bibliography([article("a"), article("b")], style=Style.IEEE)

    assert [line[:4] for line in text.splitlines()] == ["[1] ", "[2] "]


def test_footnotes_in_markdown_can_be_pasted_under_a_text() -> None:
    text = format_bibliography(
        [article()],
        style=Style.CHICAGO_NOTES,
        format=Format.MARKDOWN,
        is_footnotes=True,
    )

    assert text == ("[^1]: Ada Ng, “Silt and Time,” *Tidal Letters* 4 (2031): 10–19.\n")


def test_html_list_holds_italics_and_harmless_links() -> None:
    work = article(url="https://example.org/a?b=1&c=2")

    text = format_bibliography([work], style=Style.APA, format=Format.HTML)

    assert text == (
        '<ul class="bibliography">\n'
        '<li id="ref-1">Ng, A. (2031). Silt and time. <i>Tidal Letters</i>, <i>4</i>, '
        '10–19. <a href="https://example.org/a?b=1&amp;c=2" '
        'rel="noopener noreferrer nofollow">https://example.org/a?b=1&amp;c=2</a>'
        "</li>\n</ul>\n"
    )


@pytest.mark.parametrize("style", list(Style))
def test_hostile_text_stays_text_in_html(style: Style) -> None:
    work = article(title=HOSTILE, url="javascript:alert(1)", container=HOSTILE)

    text = format_bibliography([work], style=style, format=Format.HTML)

    assert "<script" not in text.lower()
    assert "<a href" not in text


@pytest.mark.parametrize("style", list(Style))
def test_hostile_text_stays_text_in_markdown(style: Style) -> None:
    work = article(title=HOSTILE, url="javascript:alert(1)")

    text = format_bibliography(
        [work], style=style, format=Format.MARKDOWN, case=Case.AS_IS
    )

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


def test_italic_passage_in_an_italic_title_stands_upright() -> None:
    work = Work(id="b", type=WorkType.BOOK, title="Reading <i>Ulysses</i> again")

    (entry,) = make_entries([work], style=Style.APA)

    assert marked(entry.runs).startswith("*Reading *Ulysses* again*. (n.d.)")


def test_quotation_in_a_quoted_title_gets_single_marks() -> None:
    (entry,) = make_entries([article(title='On "silt" and “sand”')], style=Style.MLA)

    assert "“On ‘Silt’ and ‘Sand.’”" in marked(entry.runs)


def test_note_has_no_comma_before_a_parenthesis() -> None:
    thesis = Work(
        id="t",
        type=WorkType.THESIS,
        title="On “silt”",
        publisher="Elm College",
        issued=WorkDate(parts=(2031,)),
    )

    (entry,) = make_entries([thesis], style=Style.CHICAGO, is_footnotes=True)

    assert marked(entry.runs) == "“On ‘Silt’” (thesis, Elm College, 2031)."


@cases
def test_retracted_work_is_marked_at_the_end(style: Style, expected: str) -> None:
    work = article(retraction=Retraction(date=WorkDate(parts=(2032, 5, 3))))

    (entry,) = make_entries([work], style=style)

    assert marked(entry.runs).endswith(expected)


def test_withdrawn_work_is_not_called_retracted() -> None:
    work = article(retraction=Retraction(kind=RetractionKind.WITHDRAWAL))

    (entry,) = make_entries([work], style=Style.APA)

    assert marked(entry.runs).endswith("(Withdrawn)")


@pytest.mark.parametrize("style", list(Style))
def test_work_of_which_nothing_is_known_names_what_is_missing(style: Style) -> None:
    (entry,) = make_entries([Work(id="x")], style=style)

    assert "ntitled" in marked(entry.runs)


@cases
def test_missing_date_is_named(style: Style) -> None:
    (entry,) = make_entries([article(issued=None)], style=style)

    assert "n.d." in marked(entry.runs)


def test_missing_fields_are_listed_by_kind() -> None:
    page = Work(id="p", type=WorkType.WEBPAGE, title="Tide")

    assert missing_fields(page) == ("author", "date", "address")
    assert missing_fields(article()) == ()


def test_list_that_says_others_ends_with_et_al() -> None:
    work = article(authors=(ADA, Name(literal="others")))

    starts = [
        marked(make_entries([work], style=style)[0].runs)
        for style in (Style.APA, Style.MLA, Style.IEEE)
    ]

    assert starts[0].startswith("Ng, A., et al. (2031).")
    assert starts[1].startswith("Ng, Ada, et al. “Silt")
    assert starts[2].startswith("A. Ng *et al.*, “Silt")


def test_id_depends_on_address_and_quote_but_not_on_layout() -> None:
    first = inline_id("https://example.org/a", "two words")

    assert first == inline_id(" https://example.org/a", "two\n  words ")
    assert first != inline_id("https://example.org/a", "two other words")
    assert first != inline_id("https://example.org/b", "two words")
    assert len(first) == 8
    assert int(first, 16) >= 0


def test_id_never_changes_between_versions() -> None:
    assert inline_id("https://example.org/a", "two words") == "e49fdaa7"


@cases
def test_double_issue_has_the_dash_of_its_style(style: Style, words: str) -> None:
    work = article("a", authors=(ADA,), volume="12", issue="3-4")

    assert words in format_bibliography([work], style=style)
