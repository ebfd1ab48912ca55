"""The figures of a report: how much was checked, and how it came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from verification.records import (
    Attention,
    ClaimDecision,
    ClaimVerdict,
    Report,
    SourceAction,
    Verdict,
)

from .attention import attention_words
from .words import counted


@dataclass(frozen=True, slots=True)
class ClaimFigures:
    """
    Judged claims by what they are called and what people decided: as the machine found
    them, and as they stand after review.

    Every claim is one of supported, flagged, settled and uncited.
    """

    total: int
    supported: int
    """Supported, and contested by nobody."""

    flagged: int
    settled: int
    """Held to be in order by a person, though the machine flags them."""

    uncited: int
    """Without a source, where that flags nothing."""

    contested: int
    to_decide: int
    """Flagged, or decided about."""

    decided: int
    to_fix: int
    """Of the decided ones, those left with the writer."""

    asked: int
    """Of those, the ones about which the writer is asked something."""

    standing: int
    """Claims that stand after review: supported and not contested, or held to be in
    order by a person."""

    by_verdict: Mapping[ClaimVerdict, int]

    @property
    def is_decided(self) -> bool:
        """Whether nothing is left to decide about."""
        return self.decided == self.to_decide

    @property
    def decided_words(self) -> str:
        """
        >>> left = ("uncited", True, "", 4)
        >>> count_claims([("unsupported", True, "fixed", 9), left]).decided_words
        '9 of 13 decided'
        >>> count_claims([("unsupported", True, "upheld", 2)]).decided_words
        'Nothing left; 2 to be fixed by the writer'
        """
        if not self.to_decide:
            return "Nothing to decide"
        if not self.is_decided:
            left = writer_words(self.to_fix, self.asked)
            return f"{self.decided:,} of {self.to_decide:,} decided{left}"
        left = writer_words(self.to_fix, self.asked, by=" by the writer")
        return f"Nothing left; {left.removeprefix(', ') or 'all is settled'}"

    @property
    def review_words(self) -> str:
        """ "After review 14 of 16 claims stand, 2 to be fixed"; empty without
        decisions."""
        if not self.decided:
            return ""
        words = (
            f"After review {self.standing:,} of {counted(self.total, 'claim')} "
            f"stand{'s' if self.standing == 1 else ''}"
        )
        return f"{words}{writer_words(self.to_fix, self.asked)}"

    def found_words(self, total: int | None = None) -> str:
        """ "8 of 18 claims supported, 7 need a look, 3 without a citation": the parts
        add up to the whole. `total` counts the claims that can be checked, judged or
        not."""
        total = self.total if total is None else total
        if not total:
            return "No claim to check"
        parts = (
            (self.flagged, "needs a look" if self.flagged == 1 else "need a look"),
            (self.settled, "settled by a person"),
            (self.uncited, "without a citation"),
            (total - self.total, "not judged"),
        )
        said = "".join(f", {count:,} {words}" for count, words in parts if count > 0)
        return f"{self.supported:,} of {counted(total, 'claim')} supported{said}"


ClaimCount = tuple[str, bool, str, int]
"""Verdict, whether flagged, the state of the decision in force or "", how many."""


def count_claims(counts: Iterable[ClaimCount]) -> ClaimFigures:
    """The figures of claims; those that are not checkable count in none but theirs."""
    found: Counter[str] = Counter()
    by_verdict: Counter[str] = Counter()
    for verdict, flagged, state, count in counts:
        by_verdict[verdict] += count
        for name in kinds_of(verdict, flagged, state):
            found[name] += count
    figures = {
        each.name: found[each.name]
        for each in fields(ClaimFigures)
        if each.name != "by_verdict"
    }
    verdicts = {each: by_verdict[each] for each in ClaimVerdict}
    return ClaimFigures(**figures, by_verdict=verdicts)


def kinds_of(verdict: str, flagged: bool, state: str) -> Iterator[str]:
    """Names of the figures in which a claim counts."""
    if verdict == ClaimVerdict.NOT_CHECKABLE:
        return
    is_supported = verdict == ClaimVerdict.SUPPORTED
    is_left = bool(state) and ClaimDecision(state).is_to_fix
    is_settled = bool(state) and not is_left
    yield "total"
    if is_supported and flagged:
        yield "contested"
    elif is_supported or is_settled:
        yield "standing"
    if flagged:
        yield "flagged"
    elif is_supported:
        yield "supported"
    elif verdict == ClaimVerdict.UNCITED and not state:
        yield "uncited"
    else:
        yield "settled"
    if flagged or state:
        yield "to_decide"
    if state:
        yield "decided"
    if is_left:
        yield "to_fix"
    if state == "asked":
        yield "asked"


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over one report. What has a source is checked when the source was read."""

    claims_total: int
    claims_checkable: int
    claims_checked: int
    """Checkable claims that were held against a source: neither uncited nor unread."""

    claims_flagged: int
    claims_contested: int
    claims_decided: int
    claims_to_fix: int
    claims_standing: int
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
    by_attention: Mapping[Attention, int]
    figures: ClaimFigures

    @property
    def claims_supported(self) -> int:
        return self.figures.supported

    @property
    def review_words(self) -> str:
        return self.figures.review_words

    @property
    def words(self) -> str:
        """The figures in sentences: the same in every file."""
        asked = attention_words(self.by_attention)
        checked = f"{self.citations_checked:,} checked citations"
        sentences = (
            f"{self.figures.found_words()}{f': {asked}' if asked else ''}",
            self.review_words,
            f"{self.claims_checked:,} of {counted(self.claims_checkable, 'claim')} "
            f"checked",
            f"{self.citations_supported:,} of {checked} support their claim "
            f"({self.citations_total:,} in all)",
            f"{self.sources_ok:,} of {self.sources_total:,} sources are in order",
        )
        return "".join(f"{each}. " for each in sentences if each).rstrip()


def summarise(report: Report) -> Summary:
    """
    Count what a report holds.

    Source:
        Citation recall and precision after Liu et al. (2023), "Evaluating verifiability
        in generative search engines". Ours: what could not be read counts in neither
        part of the fraction, so that a blocked site does not look like a bad citation;
        and a claim that a person contests counts as one that its sources do not carry.
    """
    judged = report.claims
    figures = count_claims(
        (each.verdict, each.flagged, each.decision.state if each.decision else "", 1)
        for each in judged
    )
    found = figures.by_verdict
    unread, uncited = found[ClaimVerdict.UNVERIFIABLE], found[ClaimVerdict.UNCITED]
    in_doubt = {
        id(citation)
        for claim in judged
        if claim.verdict is ClaimVerdict.SUPPORTED and claim.flagged
        for citation in claim.citations
    }
    citations = [each for claim in judged for each in claim.citations]
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
        claims_total=len(judged),
        claims_checkable=figures.total,
        claims_checked=figures.total - unread - uncited,
        claims_flagged=figures.flagged,
        claims_contested=figures.contested,
        claims_decided=figures.decided,
        claims_to_fix=figures.to_fix,
        claims_standing=figures.standing,
        citations_total=len(citations),
        citations_checked=len(read),
        citations_supported=len(supporting),
        citation_recall=share(figures.supported, figures.total - unread),
        citation_precision=share(len(supporting), len(read)),
        sources_total=len(report.sources),
        sources_ok=actions[SourceAction.OK],
        sources_flagged=actions[SourceAction.FLAGGED],
        sources_removed=actions[SourceAction.REMOVED],
        by_verdict=found,
        by_attention={
            kind: sum(each.attention is kind for each in judged) for kind in Attention
        },
        figures=figures,
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
