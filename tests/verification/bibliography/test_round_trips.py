"""Out and in again keeps every field of every work, in each format."""

import re
from collections.abc import Callable, Sequence
from functools import partial

import bibtexparser
import pytest
import rispy
from bibtexparser.bparser import BibTexParser
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import cases
from verification.records import Name, Work, WorkDate, WorkType
from verification.reporting.bibliography.bibtex import as_bibtex
from verification.reporting.bibliography.listing import (
    DATA_WRITERS,
    Format,
    Style,
    format_bibliography,
    make_entries,
)
from verification.reporting.bibliography.reading import read_sources
from verification.reporting.bibliography.ris import as_ris

from .samples import article, golden_entries, golden_works, works

WRITERS = [
    write
    for name, write in DATA_WRITERS.items()
    if name is not Format.ENDNOTE  # is written for others, and not read
]
as_biblatex = DATA_WRITERS[Format.BIBLATEX]


@pytest.mark.parametrize("write", WRITERS)
@given(lists=st.lists(works, min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_any_list_survives(write, lists):
    text = write(lists)

    assert read_sources(text, "list").works == tuple(lists)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("words", ["nd", "n.d.", "OJ", "s. d."])
def test_a_date_that_says_there_is_none_comes_back_as_none(write, words):
    dated = article(accessed=WorkDate(literal=words))

    assert read_sources(write([dated]), "list").works == (article(),)


@pytest.mark.parametrize("write", WRITERS)
def test_golden_works_survive(write: Callable[[Sequence[Work]], str]) -> None:
    golden = tuple(golden_works().values())

    assert read_sources(write(golden), "list").works == golden


def test_formats_hold_most_golden_works_without_our_own_field() -> None:
    golden = list(golden_works().values())

    assert as_biblatex(golden).count("citeweb = ") <= 5
    assert as_bibtex(golden).count("citeweb = ") <= 7
    assert as_ris(golden).count("U5  - citeweb") <= 5


@pytest.mark.parametrize("style", list(Style))
@given(lists=st.lists(works, max_size=3))
@settings(max_examples=60, deadline=None)
def test_any_list_can_be_written_in_any_style(style: Style, lists: list[Work]) -> None:
    text = format_bibliography(lists, style=style)

    assert text.count("\n") == len(lists)
    assert "\0" not in text


@given(work=works)
@settings(max_examples=60, deadline=None)
def test_html_holds_no_tags_but_ours(work: Work) -> None:
    text = format_bibliography([work], format=Format.HTML)

    tags = {part.split(">")[0].split(" ")[0] for part in text.split("<")[1:]}
    assert tags <= {"ul", "/ul", "li", "/li", "i", "/i", "a", "/a"}


@given(work=works)
@settings(max_examples=60, deadline=None)
def test_footnotes_can_be_made_of_any_work(work: Work) -> None:
    entries = make_entries([work], style=Style.CHICAGO_NOTES, is_footnotes=True)

    assert len(entries) == 1


WORKS = [pytest.param(work, id=name) for name, work in golden_works().items()]
BIBLATEX = partial(BibTexParser, ignore_nonstandard_types=False, common_strings=True)
"""It knows `@online` and the like only when told so."""


@pytest.mark.parametrize("work", WORKS)
def test_bibtexparser_reads_what_we_wrote(work) -> None:
    [entry] = bibtexparser.loads(as_bibtex([work]), BIBLATEX()).entries

    authors = entry["author"].split(" and ") if work.authors else []
    assert len(authors) == len(work.authors)
    assert bool(entry.get("title")) == bool(work.title)
    assert entry.get("doi", "") == work.doi


@pytest.mark.parametrize("work", WORKS)
def test_rispy_reads_what_we_wrote(work) -> None:
    [entry] = rispy.loads(as_ris([work]))

    assert len(entry.get("authors", [])) == len(work.authors)
    assert bool(entry.get("title") or entry.get("primary_title")) == bool(work.title)
    assert entry.get("doi", "") == work.doi


@cases
def test_there_are_fifteen_kinds_of_source_in_each_style_with_their_rule(style) -> None:
    entries = golden_entries(style)

    assert len({entry.kind for entry in entries}) >= 15
    assert [entry.kind for entry in entries if not entry.rule.strip()] == []


PLAIN_TYPES = [
    "article",
    "book",
    "booklet",
    "inbook",
    "incollection",
    "inproceedings",
    "manual",
    "mastersthesis",
    "misc",
    "phdthesis",
    "proceedings",
    "techreport",
    "unpublished",
]
"""Patashnik, BibTeXing (1988), 3.1, but for `conference`."""


def test_bibtex_has_the_types_that_plain_styles_know() -> None:
    golden = list(golden_works().values())
    types = set(re.findall(r"^@(\w+)", as_bibtex(golden), re.MULTILINE))

    assert types <= set(PLAIN_TYPES)
    assert "@online" in as_biblatex(golden)


@cases
def test_names_apostrophes_and_first_editions(style: Style, words) -> None:
    work = Work(
        "a",
        WorkType.BOOK,
        title="What's in a name",
        authors=(Name(family="张", given="伟"),),
        issued=WorkDate((2010,)),
        original_date=WorkDate((1900,)),
        publisher="Names",
    )

    entry = format_bibliography([work], style=style, format=Format.MARKDOWN)

    assert words.replace("*", "") in entry.replace("*", "")
