"""Texts and what is read out of them, each row a surprise that was met once."""

from pathlib import Path

import pytest

from tests.cases import cases, each_of
from tests.depth import at_depth
from verification import read
from verification.reading.overlay import render_plain
from verification.records import BlockKind, FindingKind

PASTED = Path(__file__).parent.parent / "fixtures" / "reading"

LIST = """

## Sources

1. First work, 2019. https://one.example/a
2. Second work, 2020. https://two.example/b
3. Third work, 2021. https://three.example/c
4. Fourth work, 2022. https://four.example/d
"""
PROSE = "The tower is tall and it opened in 1889 [1]. The bridge is longer [2].\n\n"
ENTRIES = (
    "1. Ng, Towers. https://one.example/a\n2. Lee, Bridges. https://two.example/b\n"
)

AUTHORS = """

References

Ng, A. (2021). Tall towers. Journal of Towers, 3(1), 1–9.

Ng, A., & Lee, B. (2021). Taller towers. Journal of Towers, 3(2), 10–19.

Roy, C., Patel, D., & Kim, E. (2019a). Old towers. Tower Press.

Roy, C. (2019b). Older towers. Tower Press.

Van der Berg, F. (2015). Leaning towers. Tower Press.

Müller, G. (2018). Türme. Turmverlag.

World Health Organization. (2020). Health in towers. WHO.

O'Neill, H. (n.d.). Undated towers. Tower Press.
"""
FILLER = "Der Turm ist nicht so alt wie die Kirche und das Haus in der Stadt."

FACETS = {
    "title": lambda read: read.title,
    "language": lambda read: read.language,
    "claims": lambda read: [claim.text for claim in read.claims],
    "statements": lambda read: [
        " ".join(claim.statement.split()) for claim in read.claims
    ],
    "reasons": lambda read: [claim.not_checkable for claim in read.claims],
    "kinds": lambda read: [list(claim.kinds) for claim in read.claims],
    "cited": lambda read: [
        [c.source_id for c in claim.citations] for claim in read.claims
    ],
    "markers": lambda read: [
        [c.marker for c in claim.citations] for claim in read.claims
    ],
    "scopes": lambda read: [
        [c.scope.of(read.text) for c in claim.citations] for claim in read.claims
    ],
    "sources": lambda read: [work.source_id for work in read.references],
    "urls": lambda read: [work.url for work in read.references],
    "titles": lambda read: [work.title for work in read.references],
    "authors": lambda read: [list(work.authors) for work in read.references],
    "years": lambda read: [work.year for work in read.references],
    "identifiers": lambda read: [
        [str(identifier) for identifier in work.identifiers] for work in read.references
    ],
    "findings": lambda read: [
        [finding.kind, list(finding.source_ids), finding.text]
        for finding in read.findings
    ],
    "unknown": lambda read: [
        list(finding.source_ids)
        for finding in read.findings
        if finding.kind is FindingKind.UNKNOWN_SOURCE
    ],
    "markup": lambda read: [mark.span.of(read.text) for mark in read.markup],
    "blocks": lambda read: [
        [block.kind, block.level, block.span.of(read.text)] for block in read.blocks
    ],
}
"""What a row may say of a text."""


def facets_of(document, said):
    return {name: FACETS[name](document) for name in said}


@cases
def test_text_is_read(behaviour, text, said):
    assert facets_of(read(text), said) == said


@cases
def test_pasted_text_is_read(file, said):
    text = (PASTED / file).read_text(encoding="utf-8")

    assert facets_of(read(text), said) == said


@each_of("path", sorted(PASTED.iterdir()))
def test_every_pasted_text_keeps_its_offsets(path):
    text = path.read_text(encoding="utf-8")

    document = read(text)

    assert document.text == text
    assert all(c.text == text[c.span.start : c.span.end] for c in document.claims)


@cases
def test_words_on_both_sides_of_a_line_break_stay_separate(typed, seen) -> None:
    assert render_plain(read(typed)) == seen


MEGABYTE = at_depth(1_000_000, 50_000)
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


@pytest.mark.parametrize("heading", ["## Sources", "Sources"])
def test_thousands_of_citations_of_thousands_of_sources_are_read(heading):
    numbers = range(1, at_depth(5001, 1251))
    prose = " ".join(f"The tower number {n} is tall [{n}]." for n in numbers)
    entries = "\n".join(f"{n}. Work {n}. https://s.example/{n}" for n in numbers)

    document = read(f"{prose}\n\n{heading}\n\n{entries}\n")

    assert [c.citations[0].source_id for c in document.claims[:-1]] == [*numbers]
    assert document.findings == ()


def cited(text: str) -> list[object]:
    """Every source id in order of the markers."""
    return [mark.source_id for claim in read(text).claims for mark in claim.citations]


@cases
@pytest.mark.parametrize("place", ["The tower is tall{}.", "The tower is tall.{}"])
def test_marker_names_its_sources_before_and_after_the_stop(marker, source_ids, place):
    text = place.format(marker) + " It is also old." + LIST

    assert cited(text) == source_ids


def test_entries_are_no_claims_but_blocks_of_their_own():
    document = read(f"{PROSE}## Sources\n\n{ENTRIES}")

    entries = [b for b in document.blocks if b.kind is BlockKind.REFERENCE]
    assert [entry.span for entry in entries] == [r.span for r in document.references]
    assert not any("example" in claim.text for claim in document.claims)
