"""Citation markers in a claim as a caller wrote it: never terms."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.comparison.claims import blank_claim_markers

SOURCE = (
    "Rents in Tessaly rose by 5 percent in 2023, the housing office said. The office "
    "counted 4,200 flats in three districts. Wages stood still."
)


@pytest.mark.parametrize(
    "claim",
    [
        "Rents in Tessaly rose by 5 percent in 2023",
        "The office counted 4,200 flats in three districts",
        "Wages stood still in Tessaly, where rents rose by 5 percent",
    ],
)
@pytest.mark.parametrize(
    "marker",
    [
        " (3)",
        " (3, 4)",
        " (3-5)",
        " (Ng, 2019)",
        " (Ng 2019)",
        " (Ng et al., 2019; Roy 2020)",
        " (Ng & Roy, 2019, p. 4)",
        " (see van Dam, 2019)",
        " (Ng, n.d.)",
        " (source 3)",
        " (ref. 12)",
        "<sup>3</sup>",
        "<sup>[3,4]</sup>",
        ' <a href="#fn3">3</a>',
        "¹",
        "¹² ³",
        "†",
        "*",
        " [12, p. 4]",
        " [12: 45]",
        " [a]",
        " [note 3]",
        " [citation needed]",
        " [@ng2019]",
        " [Ng 2019]",
        " [[3]]",
        " [3](https://example.org/a-9)",
        " ([example.org](https://example.org/2021/05))",
        " (https://example.org/2021/05/a-9)",
        " (example.org)",
    ],
)
def test_a_marker_in_the_claim_changes_nothing(claim: str, marker: str) -> None:
    plain = judge_text(f"{claim}.", SOURCE)

    marked = judge_text(f"{claim}{marker}.", SOURCE)

    assert (marked.verdict, marked.support, marked.recall) == (
        plain.verdict,
        plain.support,
        plain.recall,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Anna (12) won the race.",
        "The film (Alien, 1979) was a success.",
        "The fire (May 2019) killed three.",
        "The strike was long (summer 2019).",
        "Three (3) districts were counted.",
        "They won 9-3 (6-2).",
        "It is the largest town (population 700,000).",
        "He said: “[p]rofit can wait”.",
        "The club (1932) is old.",
        "Here a < b and c > d.",
    ],
)
def test_what_belongs_to_the_sentence_is_kept(text: str) -> None:
    assert blank_claim_markers(text) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The [city council](https://example.org/c) met.", "city council"),
        ("Ng et al. (2019) found that rents rose.", "found that rents rose."),
        ("The 21<sup>st</sup> century began.", "st"),
    ],
)
def test_words_beside_a_marker_stay_where_they_stand(text: str, kept: str) -> None:
    blanked = blank_claim_markers(text)

    assert len(blanked) == len(text)
    assert blanked[text.index(kept) :].startswith(kept)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 20_000,
        "[a](" * 8_000,
        "(" + "Ng et al., 2019; " * 3_000 + ")",
        "<sup>" * 8_000,
        "(" + "Ng and " * 5_000,
        "https://" * 5_000,
    ],
)
def test_endless_brackets_are_read_once(text: str) -> None:
    assert len(blank_claim_markers(text)) == len(text)
