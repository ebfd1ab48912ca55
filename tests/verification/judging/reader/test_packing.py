"""A network that reads rows: how a claim and its text stand in one."""

import json
from pathlib import Path

import numpy
import pytest

from verification.judging.judges.reader import SHIPPED, Network
from verification.judging.judges.reader.packing import (
    CLAIM_TOKENS,
    TEXT_PLACE,
    TEXT_TOKENS,
    TextWithClaims,
    pack_row,
)
from verification.records import Span


def test_each_text_stands_before_its_claims_and_begins_at_the_same_place() -> None:
    row = pack_row([TextWithClaims([7], [[8], [9]]), TextWithClaims([6], [[5]])])

    assert row.tokens == [2, 7, 2, 0, 8, 2, 0, 9, 2, 2, 6, 2, 0, 5, 2]
    assert row.texts == [1] * 9 + [2] * 6
    assert row.claims == [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 3, 3, 3]
    text = [TEXT_PLACE, TEXT_PLACE + 1, TEXT_PLACE + 2]
    assert row.places == [*text, 0, 1, 2, 0, 1, 2, *text, 0, 1, 2]


def test_each_claim_is_pooled_from_its_own_tokens() -> None:
    pool = pack_row([TextWithClaims([7], [[8], [9, 9]])]).arrays()["pool"]

    assert pool.tolist() == [
        [[0, 0, 0, 1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]]
    ]


def test_what_is_too_long_is_cut() -> None:
    row = pack_row([TextWithClaims([7] * 600, [[8] * 90])])

    assert (row.claims.count(0), row.claims.count(1)) == (TEXT_TOKENS, CLAIM_TOKENS)


class ToldSession:
    """Puts all on the first output, and marks tokens from 1 on upwards."""

    def run(self, _, row):
        count = row["tokens"].shape[1]
        unsaid = numpy.arange(count)[None] / count
        return numpy.array([[[9.0, 0.0, 0.0]]]), unsaid


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Network:
    for name in ("model.onnx", "tokenizer.json"):
        (tmp_path / name).symlink_to(SHIPPED / name)
    card = {"labels": ["supported", "no", "maybe"], "order": "packed"}
    (tmp_path / "card.json").write_text(json.dumps(card), "utf-8")
    monkeypatch.setattr(Network, "_session", ToldSession())
    return Network(tmp_path)


def test_a_packed_network_marks_the_words_of_the_claim(network: Network) -> None:
    reading = network.read("A pier, unbelievably.", "The pier.")

    assert reading.supported > 0.99
    words = ["A", "pier", ",", "unbelievably", "."]
    claim = "A pier, unbelievably."
    assert [span.of(claim) for span, _ in reading.unsaid] == words
    marks = [mark for _, mark in reading.unsaid]
    assert marks == sorted(marks)
    assert reading.unsaid[0][0] == Span(0, 1)


def test_the_end_of_a_claim_that_is_too_long_has_no_marks(network: Network) -> None:
    reading = network.read("pier " * 80, "The pier.")

    assert len(reading.unsaid) == CLAIM_TOKENS - 2
