"""The written pairs in the project, and how they come into it."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

from training import collect, negatives, prepare, unsaid
from training.pairs import Pair, part_of, read_pairs, unfold
from verification.judging.judges.reader import Reading

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


class OneFact:
    """Finds something for or against any claim where the year stands."""

    def read(self, claim: str, text: str) -> Reading:
        return Reading(0.9, 0.0, 0.1) if "1998" in text else Reading(0.05, 0.05, 0.9)


def test_beside_the_rest_of_its_source_a_claim_is_not_said() -> None:
    rest = "It sails at 9. The crew is small. Bread is sold. Dogs may come. It is red."
    text = f"The ferry was built in 1998 at Norham. {rest}"
    pair = Pair("a", "a", "The ship dates from 1998.", text, "supported", "From 1998")

    (made,) = unsaid.without_evidence([pair], OneFact())

    assert made.label == "unsupported"
    assert "1998" not in made.source_text + made.title
    assert "It sails at 9." in made.source_text
    short = replace(pair, source_text="It was built in 1998. It is red.")
    assert not list(unsaid.without_evidence([short], OneFact()))


def test_another_sentence_of_the_page_does_not_say_the_claim() -> None:
    told = "The ferry Norham was built in 1998 by two brothers."
    near = "The ferry Norham was built in 1999 by two brothers."
    other = "On Sundays the Norham leaves later and takes no lorries."
    page = [
        Pair(str(place), "page", "The Norham ferry is of 1998.", text, label)
        for place, (text, label) in enumerate(
            [(told, "supported"), (near, "contradicted"), (other, "unsupported")]
        )
    ]

    made = list(unsaid.same_page(page))

    assert {pair.source_text for pair in made} == {other}
    assert {pair.label for pair in made} == {"unsupported"}


def test_half_of_another_source_makes_a_claim_partly_said() -> None:
    pairs = [
        Pair(f"{place}", f"{place}", f"Ship {place} is red.", "red", "supported")
        for place in range(200)
    ]

    made = list(unsaid.half_foreign(pairs))

    assert 5 < len(made) < 60
    for pair in made:
        assert pair.label == "partial"
        assert pair.claim.count(" is red") == 2


def test_prepared_rows_are_cut_as_the_judge_reads_and_made_ones_can_stand_alone(
    tmp_path: Path,
) -> None:
    source = {**SOURCE, "text": SOURCE["text"] + " It rained for a day." * 90}
    (tmp_path / "in.jsonl").write_text(json.dumps(source) + "\n", "utf-8")
    out, files = tmp_path / "out.jsonl", [str(tmp_path / "in.jsonl")]

    count = prepare.write(out, files, made=["exchanged"], only_made=True)

    found = read_pairs(out)
    assert count == len(found) > 0
    assert {pair.kind for pair in found} <= {"copied", "other_number", "other_sign"}
    assert all(len(pair.source_text) < 700 for pair in found)
    assert prepare.write(out, files) == 0


def test_a_set_of_two_classes_teaches_only_that_a_claim_is_not_supported(tmp_path):
    path = tmp_path / "pairs.jsonl"
    path.write_text(json.dumps(SOURCE) + "\n", encoding="utf-8")
    out = tmp_path / "prepared.jsonl"

    prepare.write(out, [str(path)], two_classes=True)

    right, wrong = read_pairs(out)
    assert right.target == (1.0, 0.0, 0.0)
    assert wrong.target == (0.0, 0.5, 0.5)


def test_a_share_of_the_groups_is_the_same_share_each_time(tmp_path):
    sources = [{**SOURCE, "id": f"XX-{number:03}"} for number in range(20)]
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n".join(map(json.dumps, sources)) + "\n", encoding="utf-8")
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"

    counts = [prepare.write(out, [str(path)], share=0.3) for out in (first, second)]

    assert counts == [12, 12]
    assert first.read_bytes() == second.read_bytes()
