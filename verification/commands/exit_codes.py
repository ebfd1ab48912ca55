"""What the command line's exit status says."""

from __future__ import annotations

from enum import IntEnum

from verification.reaching.identity import is_refuted
from verification.records import ClaimVerdict, Report, Verdict


class ExitCode(IntEnum):
    NOTHING_FLAGGED = 0
    FLAGGED = 1
    WRONG_CALL = 2
    COULD_NOT_CHECK = 3


def exit_code_of(report: Report) -> ExitCode:
    """
    FLAGGED when a claim is flagged for what its sources say or lack, or when registries
    speak against a source; COULD_NOT_CHECK when neither is so, but some citation could
    not be checked.
    """
    flagged = {each.verdict for each in report.claims if each.flagged}
    refuted = any(map(is_refuted, report.sources))
    if refuted or flagged - {ClaimVerdict.UNVERIFIABLE}:
        return ExitCode.FLAGGED
    unread = any(
        citation.judgment.verdict is Verdict.UNVERIFIABLE
        for claim in report.claims
        for citation in claim.citations
    )
    if flagged or unread:
        return ExitCode.COULD_NOT_CHECK
    return ExitCode.NOTHING_FLAGGED
