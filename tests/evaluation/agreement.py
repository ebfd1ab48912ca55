"""Whether verdict, differences, reason, checks and attention tell one story."""

from verification.judging import decide_claim
from verification.records import (
    Attention,
    CheckState,
    Citation,
    Claim,
    Difference,
    DifferenceKind,
    Effect,
    Judgment,
    Span,
    Verdict,
)

CHECKS = {
    "numbers": {
        DifferenceKind.NUMBER,
        DifferenceKind.DATE,
        DifferenceKind.UNIT,
        DifferenceKind.MAGNITUDE,
    },
    "negation": {DifferenceKind.NEGATION, DifferenceKind.DIRECTION},
    "names": {DifferenceKind.NAME},
    "quotations": {DifferenceKind.QUOTATION},
    "passage": {DifferenceKind.MISSING_TERM},
}
"""The kinds of differences for which each check fails."""

VAGUE = ("the words differ.", "may say something else.", "says all of it.")
"""How reasons end that name no difference."""

JUDGED = frozenset(Verdict) - {Verdict.UNVERIFIABLE}
UNLIKELY = 0.4


def disagreements(statement: str, judgment: Judgment) -> list[str]:
    """Each way in which two of the five do not fit; empty where all do."""
    if judgment.verdict not in JUDGED:
        return []
    whole, end = Span(0, max(len(statement), 1)), len(statement)
    citation = Citation(1, "[1]", Span(end + 1, end + 4), whole)
    claim = Claim(1, whole, statement, statement, citations=(citation,))
    judged = decide_claim(claim, {1: judgment})
    checks = judged.citations[0].checks
    failed = {check.name for check in checks if check.state is CheckState.FAILED}
    deciding = [
        difference
        for difference in judgment.differences
        if difference.effect != Effect.TELLS
    ]
    is_supported = judgment.verdict is Verdict.SUPPORTED
    is_error = judged.attention is Attention.ERROR
    two_sided = any(difference.source for difference in deciding)
    errors = [
        difference for difference in deciding if difference.effect is Effect.ERROR
    ]
    stories = {
        "supported, though a difference decides": is_supported and bool(deciding),
        "the reason names none of the differences that decide": (
            bool(deciding) and judgment.reason.endswith(VAGUE)
        ),
        "a check passes that a difference fails": not _failing(judgment) <= failed,
        "a check fails without a difference": not is_supported
        and not failed - {"passage"} <= _failing(judgment),
        "contradicted, without two sides or an error": (
            judgment.verdict is Verdict.CONTRADICTED
            and not (is_error and (two_sided or "passage" in failed))
        ),
        "an error that no difference is": (
            is_error and not errors and judgment.verdict is not Verdict.CONTRADICTED
        ),
        "no error, though a difference is one": (
            bool(errors) and judgment.support < UNLIKELY and not is_error
        ),
        "a flag that asks for nothing": (judged.attention is None) is not is_supported,
    }
    return [story for story, is_told in stories.items() if is_told]


def _failing(judgment: Judgment) -> set[str]:
    """Checks that a difference fails; what is only missing must decide."""
    return {
        check
        for check, kinds in CHECKS.items()
        for difference in judgment.differences
        if difference.kind in kinds and _is_failing(difference)
    }


def _is_failing(difference: Difference) -> bool:
    is_missing = difference.kind is DifferenceKind.MISSING_TERM
    return not is_missing or difference.effect is not Effect.TELLS
