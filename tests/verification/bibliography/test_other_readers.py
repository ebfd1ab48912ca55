"""Our BibTeX and RIS, read by programs of others."""

from __future__ import annotations

from functools import partial

import bibtexparser
import pytest
import rispy
from bibtexparser.bparser import BibTexParser

from verification.reporting.bibliography import as_bibtex, as_ris

from .samples import golden_entries, golden_works

STYLES = ("apa", "mla", "chicago", "chicago-notes", "ieee", "inline")
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


@pytest.mark.parametrize("style", STYLES)
def test_there_are_fifteen_kinds_of_source_in_each_style_with_their_rule(style) -> None:
    entries = golden_entries(style)

    assert len({each.kind for each in entries}) >= 15
    assert [each.kind for each in entries if not each.rule.strip()] == []
