"""Sentences of one document that give different values for one thing."""

from __future__ import annotations

from tests.cases import cases
from verification import check, read
from verification.records import FindingKind
from verification.weighing.self_contradictions import find_self_contradictions


@cases
def test_two_values_for_one_thing_are_found(text, values: tuple) -> None:
    [found] = find_self_contradictions(read(text))

    assert found.values == values


@cases
def test_different_things_do_not_contradict(text) -> None:
    document = read(text or "Nothing to see.")

    assert find_self_contradictions(document) == ()


def test_report_has_the_pair_among_its_findings() -> None:
    text = "The Marrow Bridge is 512 m long. The Marrow Bridge is 480 m long."

    report = check(text, [])

    [finding] = report.document.findings
    assert finding.kind is FindingKind.SELF_CONTRADICTION
    assert finding.claim_ids == (1, 2)
    assert finding.span.of(text) == finding.text


def test_a_long_list_of_like_sentences_stays_bounded() -> None:
    text = "\n\n".join(f"Station {n} counted {n * 37} bicycles." for n in range(400))

    assert find_self_contradictions(read(text)) == ()
