"""What is otherwise than in the verification before: sentence beside sentence."""

from __future__ import annotations

from time import perf_counter

from tests.cases import cases
from verification.reporting.changes import (
    Sentence,
    compare_sentences,
    kind_of,
    paired,
)


@cases
def test_change_has_the_kind_that_an_editor_asks_for(
    before: tuple | None, after: tuple | None, kind
):
    old = Sentence(1, *before) if before else None
    new = Sentence(1, *after) if after else None

    assert kind_of(old, new) == kind


def test_thousands_of_like_sentences_are_compared_in_time():
    before = [Sentence(n, "It rains.", "supported", False) for n in range(5000)]
    after = [Sentence(n, f"It rains {n}.", "supported", False) for n in range(5000)]

    began = perf_counter()
    pairs = list(paired(before, after))

    assert len(pairs) == 10_000
    assert perf_counter() - began < 5


def test_changes_come_in_the_order_in_which_an_editor_wants_them():
    before = [Sentence(1, "The bridge is 512 metres long.", "contradicted", True)]
    after = [
        Sentence(1, "The bridge is 502 metres long.", "supported", False),
        Sentence(2, "Nobody pays a toll any more.", "unsupported", True),
    ]

    changes = compare_sentences(before, after)

    assert [each.kind for each in changes.changes] == ["new", "mended"]
    assert changes.headline == "1 mended, 1 new"
