"""A megabyte of anything is read in time that grows with its length."""

from __future__ import annotations

import pytest

from verification.reading import read

MEGABYTE = 1_000_000
FIFTH = MEGABYTE // 5

PATTERNS = [
    *(
        "`",
        "_",
        "“",
        "'",
        ">",
        "|",
        "#",
        "\\",
        "&",
        "【",
        "¹",
        "[1]",
        "[1](",
        "[[",
        "<a ",
    ),
    *("<script>", "<!--", "<ul><li>", "<sup>", "10.1000/", "http://", "(Ng, ", "a. "),
    *("Sources\n", "- Sources\n", "## Sources\n", "**Sources**\n", "Sources: a\n"),
    *("[1]: http://a.b\n", "Word [1]. ", "[^1]: x\n", "1. (2020)\n"),
    *("A. ", "- ", "x\n", "a|b\n", "```\n", "**a** ", "[a](b ", "I think a. ", "is a "),
]


@pytest.mark.parametrize("pattern", ["[", "(", "*", "<", "1"])
def test_a_megabyte_of_one_sign_is_read(pattern):
    text = "x " + pattern * MEGABYTE

    document = read(text)

    assert document.text == text


@pytest.mark.parametrize("pattern", PATTERNS)
def test_two_hundred_kilobytes_of_one_pattern_are_read(pattern):
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
