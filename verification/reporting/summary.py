"""The figures of a report: how much was checked, and how it came out; and its claims on
a bar, stacked by verdict, as every picture draws them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace

from verification import records
from verification.language.wording import gettext as _
from verification.language.wording import ngettext, show_number
from verification.records import ClaimVerdict

from .readiness import attention_words
from .words import VERDICT_WORDS, counted, is_contested


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

    by_verdict: Mapping[records.ClaimVerdict, int]

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
        >>> asked = ("supported", True, "asked", 1)
        >>> count_claims([("unsupported", True, "upheld", 2), asked]).decided_words
        'Nothing left; 2 to be fixed by the writer, 1 asked'
        """
        if not self.to_decide:
            return _("Nothing to decide")
        if not self.is_decided:
            share = _(
                "{number} of {total} decided",
                number=show_number(self.decided),
                total=show_number(self.to_decide),
            )
            return ", ".join((share, *self.writer_words()))
        left = ", ".join(self.writer_words(is_whole=True)) or _("all is settled")
        return _("Nothing left; {said}", said=left)

    @property
    def review_words(self) -> str:
        """ "After review 14 of 16 claims stand, 2 to be fixed"; empty without
        decisions."""
        if not self.decided:
            return ""
        words = ngettext(
            "After review {number} of {claims} stands",
            "After review {number} of {claims} stand",
            self.standing,
            claims=counted(self.total, "claim"),
        )
        return ", ".join((words, *self.writer_words()))

    def writer_words(self, *, is_whole: bool = False) -> Iterator[str]:
        """What is left with the writer, who is named where it is the whole sentence."""
        left = self.to_fix - self.asked
        if left > 0 and is_whole:
            yield ngettext(
                "{number} to be fixed by the writer",
                "{number} to be fixed by the writer",
                left,
            )
        elif left > 0:
            yield ngettext("{number} to be fixed", "{number} to be fixed", left)
        if self.asked:
            yield ngettext("{number} asked", "{number} asked", self.asked)

    def found_words(self, total: int | None = None) -> str:
        """ "8 of 18 claims supported, 7 need a look, 3 without a citation": the parts
        add up to the whole. `total` counts the claims that can be checked, judged or
        not."""
        total = self.total if total is None else total
        if not total:
            return _("No claim to check")
        supported = ngettext(
            "{part} of {number} claim supported",
            "{part} of {number} claims supported",
            total,
            part=show_number(self.supported),
        )
        parts = [supported]
        if count := self.flagged:
            parts.append(
                ngettext("{number} needs a look", "{number} need a look", count)
            )
        if count := self.settled:
            parts.append(
                ngettext(
                    "{number} settled by a person",
                    "{number} settled by a person",
                    count,
                )
            )
        if count := self.uncited:
            parts.append(
                ngettext(
                    "{number} without a citation", "{number} without a citation", count
                )
            )
        if (count := total - self.total) > 0:
            parts.append(ngettext("{number} not judged", "{number} not judged", count))
        return ", ".join(parts)


ClaimCount = tuple[str, bool, str, int]
"""Verdict, whether flagged, the state of the decision in force or "", how many."""


def count_claims(counts: Iterable[ClaimCount]) -> ClaimFigures:
    """The figures of claims; those that are not checkable count in none but theirs."""
    kinds: Counter[tuple[str, bool, str]] = Counter()
    # Thousands of claims are of some dozen kinds.
    for verdict, flagged, state, count in counts:
        kinds[verdict, flagged, state] += count
    found: Counter[str] = Counter()
    by_verdict: Counter[str] = Counter()
    for (verdict, flagged, state), count in kinds.items():
        by_verdict[verdict] += count
        for name in kinds_of(verdict, flagged, state):
            found[name] += count
    *names, _ = (field.name for field in fields(ClaimFigures))
    verdicts = {verdict: by_verdict[verdict] for verdict in records.ClaimVerdict}
    return ClaimFigures(**{name: found[name] for name in names}, by_verdict=verdicts)


def kinds_of(verdict: str, flagged: bool, state: str) -> Iterator[str]:
    """Names of the figures in which a claim counts."""
    if verdict == records.ClaimVerdict.NOT_CHECKABLE:
        return
    is_supported = verdict == records.ClaimVerdict.SUPPORTED
    is_left = bool(state) and records.ClaimDecision(state).is_to_fix
    is_settled = bool(state) and not is_left
    yield "total"
    if flagged:
        yield "flagged"
    elif is_supported:
        yield "supported"
    elif verdict == records.ClaimVerdict.UNCITED and not state:
        yield "uncited"
    else:
        yield "settled"
    further = {
        "contested": is_supported and flagged,
        "standing": not flagged if is_supported else is_settled,
        "to_decide": flagged or bool(state),
        "decided": bool(state),
        "to_fix": is_left,
        "asked": state == "asked",
    }
    yield from (name for name, counts in further.items() if counts)


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over one report. What has a source is checked when the source was read."""

    figures: ClaimFigures
    claims_total: int
    claims_checked: int
    """Checkable claims that were held against a source: neither uncited nor unread."""

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
    by_verdict: Mapping[records.ClaimVerdict, int]
    by_attention: Mapping[records.Attention, int]

    @property
    def words(self) -> str:
        """The figures in sentences: the same in every file."""
        figures, asked = self.figures, attention_words(self.by_attention)
        sentences = (
            f"{figures.found_words()}{f': {asked}' if asked else ''}",
            figures.review_words,
            ngettext(
                "{part} of {number} claim checked",
                "{part} of {number} claims checked",
                figures.total,
                part=show_number(self.claims_checked),
            ),
            _(
                "{number} of {checked} checked citations support their claim "
                "({total} in all)",
                number=show_number(self.citations_supported),
                checked=show_number(self.citations_checked),
                total=show_number(self.citations_total),
            ),
            _(
                "{number} of {total} sources are in order",
                number=show_number(self.sources_ok),
                total=show_number(self.sources_total),
            ),
        )
        return " ".join(f"{sentence}." for sentence in sentences if sentence)


def summarise(report: records.Report) -> Summary:
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
        (
            claim.verdict,
            claim.flagged,
            claim.decision.state if claim.decision else "",
            1,
        )
        for claim in judged
    )
    found = figures.by_verdict
    unread, uncited = (
        found[records.ClaimVerdict.UNVERIFIABLE],
        found[records.ClaimVerdict.UNCITED],
    )
    read = [
        (claim, citation)
        for claim in judged
        for citation in claim.citations
        if citation.judgment.verdict is not records.Verdict.UNVERIFIABLE
    ]
    supporting = sum(
        citation.contributes or citation.judgment.verdict is records.Verdict.SUPPORTED
        for claim, citation in read
        if not is_contested(claim.verdict, flagged=claim.flagged)
    )
    actions = Counter(source.action for source in report.sources)
    asked = Counter(claim.attention for claim in judged)
    return Summary(
        figures=figures,
        claims_total=len(judged),
        claims_checked=figures.total - unread - uncited,
        citations_total=sum(len(claim.citations) for claim in judged),
        citations_checked=len(read),
        citations_supported=supporting,
        citation_recall=share(figures.supported, figures.total - unread),
        citation_precision=share(supporting, len(read)),
        sources_total=len(report.sources),
        sources_ok=actions[records.SourceAction.OK],
        sources_flagged=actions[records.SourceAction.FLAGGED],
        sources_removed=actions[records.SourceAction.REMOVED],
        by_verdict=found,
        by_attention={kind: asked[kind] for kind in records.Attention},
    )


def was_flagged(judged: records.JudgedClaim) -> bool:
    """Whether the machine flagged a claim about which a person decided: one that it
    supports can only be contested."""
    return judged.verdict is not records.ClaimVerdict.SUPPORTED


def as_found(report: records.Report) -> records.Report:
    """The report as the machine left it, without what people decided."""
    claims = (
        replace(claim, flagged=was_flagged(claim), decision=None)
        if claim.decision
        else claim
        for claim in report.claims
    )
    return replace(report, claims=tuple(claims))


@dataclass(frozen=True, slots=True)
class FoundFigures:
    """How a text came out by the machine alone."""

    claims_supported: int
    claims_flagged: int
    citations_supported: int
    citation_recall: float | None
    citation_precision: float | None


@dataclass(frozen=True, slots=True)
class ReviewedFigures:
    """How it stands after people's decisions; as it was found where there are none."""

    claims_decided: int
    claims_standing: int
    claims_flagged: int
    claims_contested: int
    claims_to_fix: int


@dataclass(frozen=True, slots=True)
class BothFigures:
    as_found: FoundFigures
    after_review: ReviewedFigures


def both_figures(report: records.Report) -> BothFigures:
    found, now = summarise(as_found(report)), summarise(report).figures
    return BothFigures(
        FoundFigures(
            claims_supported=found.figures.supported,
            claims_flagged=found.figures.flagged,
            citations_supported=found.citations_supported,
            citation_recall=found.citation_recall,
            citation_precision=found.citation_precision,
        ),
        ReviewedFigures(
            claims_decided=now.decided,
            claims_standing=now.standing,
            claims_flagged=now.flagged,
            claims_contested=now.contested,
            claims_to_fix=now.to_fix,
        ),
    )


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


WIDTH = 1000.0

GAP = 3
"""Units between two stretches, so that they differ without colour."""

IN_ORDER = (
    ClaimVerdict.SUPPORTED,
    ClaimVerdict.PARTIALLY_SUPPORTED,
    ClaimVerdict.CONTRADICTED,
    ClaimVerdict.UNSUPPORTED,
    ClaimVerdict.CONFLICTING,
    ClaimVerdict.UNVERIFIABLE,
    ClaimVerdict.UNCITED,
)


@dataclass(frozen=True, slots=True)
class Stretch:
    verdict: str
    word: str
    count: int
    x: str
    width: str


def stretches(counts: Mapping[ClaimVerdict, int]) -> tuple[Stretch, ...]:
    """
    Those with a claim, side by side; none without any.

    >>> [stretch.width for stretch in stretches({ClaimVerdict.SUPPORTED: 3})]
    ['1000.00']
    """
    found = {verdict: counts[verdict] for verdict in IN_ORDER if counts.get(verdict)}
    room, total = WIDTH - GAP * (len(found) - 1), sum(found.values())
    made, at = [], 0.0
    for verdict, count in found.items():
        word, width = VERDICT_WORDS[verdict], room * count / total
        made.append(Stretch(verdict, word, count, f"{at:.2f}", f"{width:.2f}"))
        at += width + GAP
    return tuple(made)


def bar_words(parts: tuple[Stretch, ...]) -> str:
    """
    >>> bar_words(stretches({ClaimVerdict.SUPPORTED: 3, ClaimVerdict.UNCITED: 1}))
    'Supported 3, No source cited 1'
    """
    return ", ".join(f"{part.word} {show_number(part.count)}" for part in parts)
