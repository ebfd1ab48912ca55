"""The checks that a citation went through, as the report lists them."""

from __future__ import annotations

from dataclasses import dataclass

from verification.records import (
    Check,
    CheckState,
    DifferenceKind,
    Judgment,
    Verdict,
)

from .comparison import read_claim


@dataclass(frozen=True, slots=True)
class _Question:
    name: str
    kinds: frozenset[DifferenceKind]
    nothing: str
    """Said when the claim holds nothing of the kind."""


_QUESTIONS = (
    _Question(
        "numbers",
        frozenset(
            {
                DifferenceKind.NUMBER,
                DifferenceKind.DATE,
                DifferenceKind.UNIT,
                DifferenceKind.MAGNITUDE,
            }
        ),
        "The claim gives no number or date.",
    ),
    _Question(
        "negation",
        frozenset({DifferenceKind.NEGATION, DifferenceKind.DIRECTION}),
        "",
    ),
    _Question("names", frozenset({DifferenceKind.NAME}), "The claim names nobody."),
    _Question(
        "quotations",
        frozenset({DifferenceKind.QUOTATION}),
        "The claim quotes nothing.",
    ),
)


def list_checks(statement: str, judgment: Judgment) -> tuple[Check, ...]:
    """Passage, numbers, negation, names, quotations: how each came out, and why."""
    return (
        _passage_check(judgment),
        *(_check(question, statement, judgment) for question in _QUESTIONS),
    )


def _passage_check(judgment: Judgment) -> Check:
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Check("passage", CheckState.COULD_NOT_CHECK, judgment.reason)
    if not judgment.evidence:
        return Check(
            "passage", CheckState.FAILED, "No passage of the source bears on it."
        )
    if judgment.verdict is Verdict.UNSUPPORTED:
        return Check("passage", CheckState.FAILED, judgment.reason)
    return Check("passage", CheckState.PASSED)


def _check(question: _Question, statement: str, judgment: Judgment) -> Check:
    found = [each for each in judgment.differences if each.kind in question.kinds]
    if found:
        first = found[0]
        reason = f"The claim says “{first.claim}”; "
        reason += (
            f"the source says “{first.source}”."
            if first.source
            else "the passage does not."
        )
        return Check(question.name, CheckState.FAILED, reason)
    if not _has(question.name, statement):
        return Check(question.name, CheckState.NOT_RUN, question.nothing)
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Check(question.name, CheckState.COULD_NOT_CHECK, judgment.reason)
    if not judgment.evidence:
        return Check(
            question.name,
            CheckState.COULD_NOT_CHECK,
            "There is no passage to compare with.",
        )
    return Check(question.name, CheckState.PASSED)


def _has(name: str, statement: str) -> bool:
    claim = read_claim(statement, "en")
    if name == "numbers":
        return bool(claim.quantities)
    if name == "names":
        return bool(claim.names)
    return bool(claim.quotations) if name == "quotations" else True
