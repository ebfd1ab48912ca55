"""The written pairs in the project, and how they come into it."""

import json
from collections import Counter

from training import collect, negatives
from training.pairs import Pair, part_of, read_pairs, unfold

LABELS = {"supported", "contradicted", "partial", "unsupported"}

SOURCE = {
    "id": "XX-001",
    "title": "Ferry timetable",
    "text": "The ferry leaves Norham at 9 and was built in 1998. It is not heated.",
    "claims": [
        {
            "claim": "The boat from Norham sails at 9.",
            "label": "supported",
            "kind": "near",
        },
        {
            "claim": "The boat from Norham sails at 8.",
            "label": "contradicted",
            "kind": "number",
        },
    ],
}


def test_no_source_is_in_two_parts_of_the_pairs() -> None:
    shipped = read_pairs(collect.TEST_PAIRS)
    kept = [p for path in collect.PAIRS.glob("*.jsonl") for p in read_pairs(path)]

    assert {part_of(pair.group) for pair in shipped} == {"test"}
    assert {part_of(pair.group) for pair in kept} == {"train", "calibration"}
    texts = {pair.source_text for pair in kept}
    assert not [pair.id for pair in shipped if pair.source_text in texts]


def test_every_shipped_pair_is_whole_and_about_half_are_supported() -> None:
    shipped = read_pairs(collect.TEST_PAIRS)

    assert {pair.label for pair in shipped} <= LABELS
    assert all(pair.claim and pair.source_text and pair.kind for pair in shipped)
    assert len({pair.id for pair in shipped}) == len(shipped)
    supported = Counter(pair.label for pair in shipped)["supported"]
    assert 0.45 < supported / len(shipped) < 0.55


def test_a_claim_that_two_readers_disagree_on_is_dropped_and_counted() -> None:
    second = {("XX-001", 0): "supported", ("XX-001", 1): "supported"}

    sources, twice, dropped = collect.agreed([SOURCE], second)

    assert (twice, dropped) == (2, 1)
    assert [claim["label"] for claim in sources[0]["claims"]] == ["supported"]


def test_a_row_of_another_set_is_one_pair_with_its_own_id_as_group() -> None:
    row = {"id": "a", "claim": "c", "source_text": "s �", "label": "supported"}

    assert list(unfold(json.loads(json.dumps(row)))) == [
        Pair(id="a", group="a", claim="c", source_text="s", label="supported")
    ]


def test_a_hard_negative_differs_from_its_claim_in_one_thing() -> None:
    pairs = [
        Pair(f"p{n}", "g", "The boat sails at 9 today.", SOURCE["text"], "supported")  # type: ignore[arg-type]
        for n in range(20)
    ]

    made = list(negatives.exchanged(pairs))

    assert made == list(negatives.exchanged(pairs))
    assert made
    assert all(pair.label == "contradicted" for pair in made)
    assert all(pair.claim != pairs[0].claim for pair in made)


def test_a_copied_sentence_is_supported() -> None:
    [pair] = negatives.copied(list(unfold(SOURCE)))

    assert pair.label == "supported"
    assert pair.claim in pair.source_text
