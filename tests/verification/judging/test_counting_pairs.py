"""What is counted of a judge on test pairs."""

from dataclasses import asdict
from itertools import groupby

from tests.cases import cases
from tests.verification.judging.samples import make_judgment
from verification.judging.measuring import (
    Measurement,
    TestPair,
    load_pairs,
    measure,
    some_pairs,
)
from verification.records import Verdict

SAID = (
    ("a", "supported", Verdict.SUPPORTED),
    ("a", "supported", Verdict.UNSUPPORTED),
    ("a", "partial", Verdict.SUPPORTED),
    ("b", "contradicted", Verdict.CONTRADICTED),
    ("b", "supported", Verdict.SUPPORTED),
    ("c", "unsupported", Verdict.UNVERIFIABLE),
    ("c", "unsupported", Verdict.UNSUPPORTED),
)
PAIRS = tuple(
    TestPair(str(place), group, f"Claim {place}", f"Page {group}", "", label, "")
    for place, (group, label, _) in enumerate(SAID)
)


class Sayer:
    """Says of each pair what `SAID` has, under some name."""

    name, version = "sayer", "3"

    def __init__(self, **by_claim: str) -> None:
        self.by_claim = by_claim
        self.sources: list[object] = []

    def judge(self, statement, source, *, language=""):
        self.sources.append(source)
        place = int(statement.split()[1])
        judgment = make_judgment(SAID[place][2])
        object.__setattr__(judgment, "judge", self.by_claim.get(f"_{place}", "sayer/3"))
        return judgment


def test_pairs_are_counted_by_their_label_and_by_what_was_said():
    judge = Sayer(_4="lexical/9")

    found = measure(
        judge, PAIRS, tokens=lambda: 77, clock=iter(range(0, 100, 7)).__next__
    )

    assert found == Measurement(
        judge="sayer/3",
        pairs=7,
        honest=3,
        honest_flagged=1,
        wrong=4,
        wrong_passed=1,
        unanswered=2,
        seconds=28,
        tokens=77,
        calibration={
            Verdict.SUPPORTED: 0.6,
            Verdict.PARTIALLY_SUPPORTED: 0.5,
            Verdict.CONTRADICTED: 0.3333,
            Verdict.UNSUPPORTED: 0.5,
        },
    )
    assert len(set(map(id, judge.sources))) == 3


def test_parts_of_a_cascade_answer_for_it():
    judge = Sayer(_0="words/1", _1="model/small/2", _2="other/1")
    judge.first, judge.model = Sayer(), Sayer()
    judge.first.name, judge.model.name = "words", "model"

    assert measure(judge, PAIRS[:4]).unanswered == 1


@cases
def test_no_source_is_begun_after_the_time_is_up(limit, pairs):
    clock = iter(range(0, 1_000, 10))
    next(clock)

    found = measure(Sayer(), PAIRS, limit_seconds=limit + 10, clock=clock.__next__)

    assert found.pairs == pairs
    assert found.honest + found.wrong == pairs
    assert found.tokens == 0


COUNTED = Measurement(
    judge="sayer/3",
    pairs=7,
    honest=3,
    honest_flagged=1,
    wrong=6,
    wrong_passed=4,
    unanswered=2,
    seconds=1.23456,
    tokens=1_000,
    calibration={Verdict.SUPPORTED: 0.6},
)


def test_record_has_the_counts_and_the_shares_and_is_read_back():
    record = COUNTED.as_record()

    assert record == {
        **asdict(COUNTED),
        "seconds": 1.23,
        "honest_flagged_share": 0.3333,
        "wrong_passed_share": 0.6667,
        "seconds_a_claim": 0.1764,
        "tokens_a_claim": 142.9,
    }
    assert Measurement.from_record(record).as_record()["seconds"] == 1.23


def test_nothing_measured_has_shares_of_nothing():
    none = measure(Sayer(), ())

    assert (none.honest_flagged_share, none.wrong_passed_share) == (0, 0)
    assert (none.seconds_a_claim, none.tokens_a_claim) == (0, 0)
    assert set(none.calibration.values()) == {0.5}


def test_pairs_of_one_source_stand_together_and_no_more_are_taken_than_asked():
    pairs = load_pairs()
    all_groups = list(dict.fromkeys(pair.group for pair in pairs))

    few = some_pairs(17)

    groups = [pair.group for pair in few]
    step = len(pairs) // 17
    taken = [group for group, _ in groupby(groups)]
    assert taken == all_groups[::step][: len(taken)]
    assert 12 < len(few) <= 17
    assert len(some_pairs()) == 200
    assert len(some_pairs(1)) == 1
    assert some_pairs(0) == ()
    assert sorted(pair.id for pair in some_pairs(10**6)) == sorted(
        pair.id for pair in pairs
    )
