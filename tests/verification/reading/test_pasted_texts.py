"""Whole texts as people paste them, one file a surprise."""

from pathlib import Path

import pytest

from tests.cases import cases, each_of
from tests.depth import at_depth
from verification.reading import read
from verification.reading.overlay import render_plain
from verification.records import Document, FindingKind

FIXTURES = Path(__file__).parent.parent / "fixtures" / "reading"


def load(name: str) -> Document:
    return read((FIXTURES / name).read_text(encoding="utf-8"))


def cited(document: Document) -> list[list[object]]:
    """The sources of each checkable claim."""
    return [
        [citation.source_id for citation in claim.citations]
        for claim in document.claims
        if claim.is_checkable
    ]


def found(document: Document) -> list[tuple[FindingKind, tuple[object, ...]]]:
    return [(finding.kind, finding.source_ids) for finding in document.findings]


def test_chat_answer_with_links_in_parentheses():
    document = load("chatgpt_links_in_parentheses.md")

    assert cited(document) == [[5], [6, 5], [7], [4], ["oaicite:2"]]
    assert [reference.url for reference in document.references] == [
        "https://en.wikipedia.org/wiki/%C3%98resund_Bridge",
        "https://www.britannica.com/topic/Oresund-Bridge",
        "https://www.oresundsbron.com/en/about",
    ]
    assert found(document) == [
        (FindingKind.UNKNOWN_SOURCE, (4,)),
        (FindingKind.UNKNOWN_SOURCE, ("oaicite:2",)),
    ]


def test_answer_engine_with_bare_addresses_below():
    document = load("perplexity_answer.md")

    assert cited(document) == [[1, 2], [1, 3], [2], [3], [3], [4], [4], [9]]
    assert found(document) == [
        (FindingKind.UNKNOWN_SOURCE, (9,)),
        (FindingKind.UNCITED_ENTRY, (6,)),
        (FindingKind.NUMBERING_GAP, (5,)),
        (FindingKind.DUPLICATE_ENTRY, (1, 6)),
    ]


def test_answer_with_cite_tags_left_in():
    document = load("gemini_cite_tags.md")

    assert cited(document) == [[1, 2], [3], [2], [4, 5]]
    assert not any("cite" in claim.statement for claim in document.claims)
    assert [reference.title for reference in document.references] == [
        "Encyclopaedia Britannica - Amazon River",
        "Amazon vs. Nile",
        "USGS",
        "WWF — About the Amazon",
        "Les apports en eau de l’Amazone à l’Océan Atlantique",
    ]


def test_footnotes_with_names_and_continued_lines():
    document = load("claude_footnotes.md")

    assert cited(document) == [[1], ["poole", 2], [2], []]
    assert [str(each) for each in document.references[1].identifiers] == [
        "doi:10.1136/bmj.j5024"
    ]
    assert document.references[2].url.startswith("https://www.nhs.uk/pregnancy/")
    assert found(document) == [(FindingKind.UNCITED_ENTRY, ("unused",))]


def test_encyclopedia_copied_from_the_page():
    document = load("wikipedia_paste.txt")

    assert document.title == "Mount Everest"
    assert cited(document) == [[5], [6], [3, 4], [7], [8]]
    assert not any("[" in claim.statement for claim in document.claims)


def test_german_newspaper_with_numbers_in_round_brackets():
    document = load("german_newspaper.txt")

    assert document.language == "de"
    assert cited(document) == [[1], [2, 3], [1], [], []]
    assert document.claims[3].text.startswith("„Das ist ein Wunder. Niemand glaubte")
    assert [reference.title for reference in document.references] == [
        "Der Turm",
        "",
        "Gewicht und Höhe",
    ]


def test_academic_paragraph_with_authors_and_years():
    document = load("academic_author_year.txt")

    assert cited(document) == [[5, 1], [4], [2, 3], [6], [], []]
    assert [reference.authors[0] for reference in document.references] == [
        "Diekelmann",
        "Roy",
        "Roy",
        "Van Dongen",
        "Walker",
        "World Health Organization",
    ]
    assert document.findings == ()


def test_page_exported_by_a_content_system():
    document = load("cms_export.html")

    assert cited(document) == [[1], [], [2], [], [4], [2, 3], [], [], [3]]
    assert document.references[0].title == "Bees in town"
    assert document.references[0].authors == ("Müller",)
    assert document.findings == ()


def test_answer_whose_links_are_its_sources():
    document = load("links_as_sources.md")

    assert cited(document) == [[1], [2], [1], [3, 4], [5], [6], [6], [], []]
    assert not any("Reuters" in claim.statement for claim in document.claims)
    assert document.findings == ()


def test_blog_whose_raised_numbers_were_lowered_by_copying():
    document = load("health_blog_fused_numbers.txt")

    assert cited(document) == [[1], [1, 2], [], [4], [3, 5], [4]]
    assert document.claims[1].text.endswith("17 of 22 donors (77%).")


def test_chinese_answer():
    document = load("chinese_answer.txt")

    assert cited(document) == [[1, 2], [3], [1, 2]]
    assert [reference.title for reference in document.references] == [
        "东京塔官网",
        "东京塔",
        "东京塔的设计",
    ]


def test_russian_article_with_its_bibliography():
    document = load("russian_bibliography.txt")

    assert cited(document) == [[1], [2], [3, 4]]
    assert [reference.authors for reference in document.references] == [
        ("Иванов",),
        ("Петров",),
        (),
        (),
    ]
    assert document.findings == ()


@each_of("path", sorted(FIXTURES.iterdir()))
def test_every_pasted_text_keeps_its_offsets(path):
    text = path.read_text(encoding="utf-8")

    document = read(text)

    assert document.text == text
    assert all(c.text == text[c.span.start : c.span.end] for c in document.claims)


@cases
def test_words_on_both_sides_of_a_line_break_stay_apart(typed, seen) -> None:
    assert render_plain(read(typed)) == seen


def test_line_break_in_a_cell_does_not_end_a_row_of_markdown() -> None:
    rows = "| Bridge | Length |\n|--|--|\n| Elbe<br>bridge | 12 m [1] |\n"

    document = read(f"{rows}\n1. https://example.org/bridge\n")

    assert [each.text for each in document.claims] == [
        "Bridge | Length",
        "Elbe<br>bridge | 12 m",
    ]


MEGABYTE = at_depth(1_000_000, 250_000)
FIFTH = MEGABYTE // 5


@pytest.mark.parametrize("pattern", ["[", "(", "*", "<", "1"])
def test_very_long_text_of_one_sign_is_read(pattern):
    text = "x " + pattern * MEGABYTE

    document = read(text)

    assert document.text == text


@cases
def test_long_text_of_one_pattern_is_read(pattern):
    text = "x " + pattern * (FIFTH // len(pattern))

    document = read(text)

    assert document.text == text


def test_five_thousand_citations_of_five_thousand_sources_are_read():
    numbers = range(1, 5001)
    prose = " ".join(f"The tower number {n} is tall [{n}]." for n in numbers)
    entries = "\n".join(f"{n}. Work {n}. https://s.example/{n}" for n in numbers)

    document = read(f"{prose}\n\n## Sources\n\n{entries}\n")

    assert [c.citations[0].source_id for c in document.claims[:-1]] == [*numbers]
    assert document.findings == ()
