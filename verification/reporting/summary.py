"""The figures of a report: how much was checked, and how it came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from verification.records import (
    Attention,
    ClaimVerdict,
    Report,
    SourceAction,
    Verdict,
)


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over one report. What has a source is checked when the source was read."""

    claims_total: int
    claims_checkable: int
    claims_checked: int
    """Checkable claims that were held against a source: neither uncited nor unread."""

    claims_flagged: int
    claims_contested: int
    """Flagged by a person although the verdict is supported."""

    claims_decided: int
    """Claims about whose verdict a person decided."""

    claims_to_fix: int
    """Of those, the ones that are left with the writer."""

    claims_asked: int
    """Of those, the ones about which the writer is asked something."""

    claims_standing: int
    """Checkable claims that stand after review: supported and not contested, or held
    to be in order by a person."""

    citations_total: int
    citations_checked: int
    citations_supported: int
    """Supported, or carrying a part of a claim that its sources support together."""

    citation_recall: float | None
    """Supported claims over checked and uncited ones, in [0, 1]; None without any."""

    citation_precision: float | None
    """Supporting citations over checked ones, in [0, 1]; None when none was checked."""

    sources_total: int
    sources_ok: int
    sources_flagged: int
    sources_removed: int
    by_verdict: Mapping[ClaimVerdict, int]
    """Claims by verdict; every verdict is a key."""

    by_attention: Mapping[Attention, int]
    """Flagged claims by what they ask for; every kind is a key."""

    @property
    def claims_supported(self) -> int:
        """Claims that are supported and that nobody contests."""
        return self.by_verdict[ClaimVerdict.SUPPORTED] - self.claims_contested

    @property
    def review_words(self) -> str:
        """
        How the claims stand after people's decisions; empty when there are none.

        "After review 14 of 16 claims stand, 2 to be fixed"
        """
        if not self.claims_decided:
            return ""
        plural = "" if self.claims_checkable == 1 else "s"
        words = (
            f"After review {self.claims_standing:,} of {self.claims_checkable:,} "
            f"claim{plural} stand{'s' if self.claims_standing == 1 else ''}"
        )
        return f"{words}{writer_words(self.claims_to_fix, self.claims_asked)}"


def summarise(report: Report) -> Summary:
    """
    Count what a report holds.

    Source:
        Citation recall and precision after Liu et al. (2023), "Evaluating verifiability
        in generative search engines". Ours: what could not be read counts in neither
        part of the fraction, so that a blocked site does not look like a bad citation;
        and a claim that a person contests counts as one that its sources do not carry.
    """
    claims = report.claims
    checkable = [each for each in claims if each.claim.is_checkable]
    unread = [each for each in checkable if each.verdict is ClaimVerdict.UNVERIFIABLE]
    uncited = [each for each in checkable if each.verdict is ClaimVerdict.UNCITED]
    supported = [each for each in checkable if each.verdict is ClaimVerdict.SUPPORTED]
    contested = [each for each in supported if each.flagged]
    decided = [each for each in claims if each.decision]
    settled = [
        each for each in decided if each.decision and not each.decision.is_to_fix
    ]
    standing = {each.claim.id for each in (*supported, *settled)}
    standing -= {each.claim.id for each in contested}
    in_doubt = {id(citation) for claim in contested for citation in claim.citations}
    citations = [each for claim in claims for each in claim.citations]
    read = [
        each for each in citations if each.judgment.verdict is not Verdict.UNVERIFIABLE
    ]
    supporting = [
        each
        for each in read
        if (each.judgment.verdict is Verdict.SUPPORTED or each.contributes)
        and id(each) not in in_doubt
    ]
    actions = Counter(source.action for source in report.sources)
    return Summary(
        claims_total=len(claims),
        claims_checkable=len(checkable),
        claims_checked=len(checkable) - len(unread) - len(uncited),
        claims_flagged=sum(each.flagged for each in claims),
        claims_contested=len(contested),
        claims_decided=len(decided),
        claims_to_fix=len(decided) - len(settled),
        claims_asked=sum(
            each.decision is not None and each.decision.state == "asked"
            for each in decided
        ),
        claims_standing=len(standing),
        citations_total=len(citations),
        citations_checked=len(read),
        citations_supported=len(supporting),
        citation_recall=share(
            len(supported) - len(contested), len(checkable) - len(unread)
        ),
        citation_precision=share(len(supporting), len(read)),
        sources_total=len(report.sources),
        sources_ok=actions[SourceAction.OK],
        sources_flagged=actions[SourceAction.FLAGGED],
        sources_removed=actions[SourceAction.REMOVED],
        by_verdict={
            verdict: sum(each.verdict is verdict for each in claims)
            for verdict in ClaimVerdict
        },
        by_attention={
            kind: sum(each.attention is kind for each in claims) for kind in Attention
        },
    )


def writer_words(left: int, asked: int, *, by: str = "") -> str:
    """
    What is left with the writer, to stand behind other words; empty when nothing is.

    Args:
        left: Claims to be fixed, and those asked about.

    >>> writer_words(3, 1), writer_words(1, 1, by=" by the writer"), writer_words(0, 0)
    (', 2 to be fixed, 1 asked', ', 1 asked', '')
    """
    fix = f", {left - asked:,} to be fixed{by}" if left > asked else ""
    return f"{fix}, {asked:,} asked" if asked else fix


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
