"""Citation markers in a claim as a caller wrote it: never terms."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.comparison.claims import blank_claim_markers

SOURCE = (
    "Rents in Tessaly rose by 5 percent in 2023, the housing office said. The office "
    "counted 4,200 flats in three districts. Wages stood still."
)


@cases
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


@cases
def test_what_belongs_to_the_sentence_is_kept(text: str) -> None:
    assert blank_claim_markers(text) == text


@cases
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
