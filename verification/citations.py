"""
The classes of the first Python tools for citations, over what this package does.

No document gives their fields, so each answer is a plain dictionary under the names of
our own records: docs/from-other-tools.md lists them, and a test walks the list. Nothing
here opens a socket: texts of sources are handed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from verification.judging import Judge
from verification.pipeline import check
from verification.records import (
    ClaimVerdict,
    JudgedClaim,
    Report,
    SourceId,
    SourceProfile,
    SourceText,
    Verdict,
    Work,
)
from verification.reporting import audit
from verification.reporting.bibliography.csl_json import works_from_csl
from verification.reporting.bibliography.listing import (
    Format,
    Style,
    format_bibliography,
)
from verification.reporting.record import to_record
from verification.weighing.credibility import rate_source

__all__ = [
    "CitationManager",
    "CredibilityAssessor",
    "CrossReferenceChecker",
    "FactVerifier",
    "ResearchAuditTrail",
]

Answer = dict[str, Any]
SOURCE_FIELDS = ("url", "title", "text")


class CitationManager:
    """Works under numbers from 1, written in one style or to one format."""

    def __init__(self, style: str = "apa") -> None:
        self.style = Style(style)
        self.works: dict[int, Work] = {}

    def add_citation(self, fields: Mapping[str, Any]) -> int:
        """Keep a work given as CSL-JSON. Raises BadCallError: a field is none of it."""
        number = len(self.works) + 1
        item = {"id": str(number), "type": "document", **fields}
        [self.works[number]] = works_from_csl([item], "add_citation")
        return number

    def format_citation(self, number: int, style: str = "") -> str:
        """Raises KeyError: no work has this number."""
        chosen = Style(style) if style else self.style
        return format_bibliography([self.works[number]], style=chosen).strip()

    def generate_bibliography(self, style: str = "") -> str:
        chosen = Style(style) if style else self.style
        return format_bibliography([*self.works.values()], style=chosen)

    def export(self, format: str = "bibtex") -> str:
        return format_bibliography([*self.works.values()], format=Format(format))


class FactVerifier:
    """One claim held against the texts of its sources, together."""

    def __init__(self, judge: Judge | None = None) -> None:
        self.judge = judge

    def verify(self, claim: str, sources: Sequence[str | Mapping[str, str]]) -> Answer:
        judged, _ = judged_alone(claim, sources, self.judge)
        supports = [citation.judgment.support for citation in judged.citations]
        return {
            "claim": claim,
            "verdict": judged.verdict.value,
            "verified": judged.verdict is ClaimVerdict.SUPPORTED and not judged.flagged,
            "confidence": max(supports, default=0.0),
            "reason": judged.reason,
            "sources": [
                {
                    "source_id": citation.citation.source_id,
                    "verdict": citation.judgment.verdict.value,
                    "support": citation.judgment.support,
                    "evidence": to_record(citation.judgment.evidence),
                    "differences": to_record(citation.judgment.differences),
                }
                for citation in judged.citations
            ],
        }


class CrossReferenceChecker:
    """How several sources stand to one claim, copies of one origin counted once."""

    def __init__(self, judge: Judge | None = None) -> None:
        self.judge = judge

    def check(self, claim: str, sources: Sequence[str | Mapping[str, str]]) -> Answer:
        judged, report = judged_alone(claim, sources, self.judge)
        weights = {
            claim_weight.claim_id: claim_weight
            for claim_weight in report.weighing.claims
        }
        weight = weights.get(judged.claim.id)
        supporting = {
            citation.citation.source_id
            for citation in judged.citations
            if citation.judgment.verdict is Verdict.SUPPORTED
        }
        origins = [
            origin
            for origin in report.weighing.origins
            if supporting.intersection(origin.source_ids)
        ]
        stances: dict[str, list[SourceId]] = {}
        for citation in judged.citations:
            named = stances.setdefault(citation.judgment.verdict.value, [])
            named.append(citation.citation.source_id)
        return {
            "claim": claim,
            "agreement": weight.agreement.value if weight else "unverified",
            "sourceIdsByVerdict": stances,
            "independentOrigins": len(origins),
            "origins": to_record(tuple(origins)),
        }


class CredibilityAssessor:
    """What a source's site, words, author and age say for it."""

    def assess(
        self,
        source: Mapping[str, str],
        *,
        claim: str = "",
        today: date | None = None,
    ) -> Answer:
        """`source` has url, title, text, author and published, as far as known."""
        names = (*SOURCE_FIELDS, "author", "published")
        known = {name: source[name] for name in names if source.get(name)}
        rated = rate_source(SourceProfile(1, **known), today=today, claim=claim)
        record: Answer = to_record(rated)
        return record


class ResearchAuditTrail:
    """What was done, each row tied by its hash to the one before."""

    def __init__(self, actor: str = "") -> None:
        self.actor = actor
        self.entries: list[audit.entries.Row] = []

    def record(
        self,
        kind: str,
        what: str,
        *,
        input: Mapping[str, Any] | None = None,
        outcome: str = "",
        sources: Sequence[str] = (),
        error: str = "",
        at: datetime | None = None,
    ) -> Answer:
        """Add a row. Raises ValueError: `kind` is none of AuditKind."""
        action = audit.Action(
            audit.AuditKind(kind), what, input or {}, outcome, tuple(sources), error
        )
        row = self._seal(action, at or datetime.now(UTC))
        self.entries.append(row)
        return dict(row)

    def verify(self) -> bool:
        check = audit.check_chain(self.entries, scope=audit.Scope.TEAM)
        return check.fault is None

    def export(self, format: str = "json", *, at: datetime | None = None) -> str:
        """A file that `citeweb audit` checks. Raises KeyError: json and csv are all."""
        write = {"json": audit.write_json_lines, "csv": audit.write_csv}[format]
        count = len(self.entries)
        head = self.entries[-1]["hash"] if count else audit.BEFORE_FIRST
        whole = audit.whole_chain(audit.Scope.TEAM, last=count, head=head)
        action = audit.closing_action(whole, format_name=format)
        closing = self._seal(action, at or datetime.now(UTC))
        return "".join(write(self.entries, closing=closing))

    def _seal(self, action: audit.Action, at: datetime) -> audit.entries.Row:
        last = self.entries[-1]["hash"] if self.entries else audit.BEFORE_FIRST
        place = audit.EntryPlace(1, len(self.entries) + 1, last)
        return audit.seal(action, place, at=at, actor=self.actor, actor_kind="program")


def judged_alone(
    claim: str, sources: Sequence[str | Mapping[str, str]], judge: Judge | None
) -> tuple[JudgedClaim, Report]:
    """A claim as a text of its own that cites all sources. Raises InputError: there is
    no claim or no source."""
    texts = [
        SourceText(number, **source_fields(source))
        for number, source in enumerate(sources, start=1)
    ]
    markers = "".join(f"[{source.id}]" for source in texts)
    words = " ".join(claim.split()).rstrip(".")
    entries = "\n".join(f"[{source.id}] {source.title or 'Source'}" for source in texts)
    text = f"{words} {markers}.\n\n## Sources\n\n{entries}\n"
    report = check(text, texts, judge=judge, now=datetime.now(UTC))
    judged = next(
        judged_claim for judged_claim in report.claims if judged_claim.citations
    )
    return judged, report


def source_fields(source: str | Mapping[str, str]) -> dict[str, str]:
    if isinstance(source, str):
        return {"text": source}
    return {name: source[name] for name in SOURCE_FIELDS if source.get(name)}
