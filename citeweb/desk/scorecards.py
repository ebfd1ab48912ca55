"""What became of the claims that cite one source, and of the drafts of somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from citeweb.documents.models import Document, Kind, Revision
from citeweb.reports.models import ClaimResult, Decision, Judgment, Run
from citeweb.sources.models import Source
from citeweb.teams.models import Team
from verification.records import ClaimVerdict, Verdict

from .learnt import OVERRULED, UPHELD

MOST_JUDGMENTS = 5000
"""Latest judgments by one source that its scorecard reads: of a thousand claims that
were verified five times."""


@dataclass
class ScoredClaim:
    """A sentence of one document that cites a source, through all verifications."""

    document: UUID
    title: str
    statement: str
    run: UUID
    number: int
    state: str
    """What was decided about it; empty for nothing."""

    decided_at: datetime | None
    is_current: bool
    """Whether the text still says it and cites the source for it."""

    steps: list[tuple[datetime, str]] = field(default_factory=list)
    """The verdict of the source on it wherever that changed, the first one first."""

    @property
    def verdict(self) -> str:
        return self.steps[-1][1]

    @property
    def changed_at(self) -> datetime:
        return self.steps[-1][0]


COLUMNS = (
    "claim_result__run__revision__document",
    "claim_result__run__revision__document__title",
    "claim_result__claim__statement",
    "claim_result__run",
    "claim_result__claim__number",
    "claim_result__decision__state",
    "claim_result__decision__decided_at",
    "is_current",
    "claim_result__run__finished_at",
    "verdict",
)


def claims_citing(source: Source) -> list[ScoredClaim]:
    """Every claim that cites a source, over all documents, what changed last first."""
    later = Revision.objects.filter(
        document=OuterRef("claim_result__run__revision__document"),
        number__gt=OuterRef("claim_result__run__revision__number"),
    )
    rows = Judgment.objects.filter(
        citation__reference__source=source,
        claim_result__run__state=Run.State.FINISHED,
    ).annotate(is_current=~Exists(later))
    newest = rows.order_by("-pk").values_list(*COLUMNS)[:MOST_JUDGMENTS]
    found: dict[tuple[UUID, str], ScoredClaim] = {}
    for row in sorted(newest, key=lambda row: row[-2]):
        document, title, statement, run, number, state, decided_at, is_current = row[:8]
        claim = ScoredClaim(
            document, title, statement, run, number, state or "", decided_at, is_current
        )
        at, verdict = row[8:]
        if before := found.get((document, statement)):
            claim.steps = before.steps
        if not claim.steps or claim.verdict != verdict:
            claim.steps.append((at, verdict))
        found[document, statement] = claim
    return sorted(found.values(), key=lambda claim: claim.changed_at, reverse=True)


class Summary(NamedTuple):
    """What a source is worth to the claims that cite it now."""

    claims: int
    carried: int
    by_verdict: list[tuple[str, int]]
    changed: int
    """Claims whose verdict was another one before."""

    gone: int
    """Claims that texts no longer have, or no longer cite it for."""


def summary_of(claims: Iterable[ScoredClaim]) -> Summary:
    claims = list(claims)
    counts = Counter(claim.verdict for claim in claims if claim.is_current)
    return Summary(
        claims=counts.total(),
        carried=counts[Verdict.SUPPORTED],
        by_verdict=[
            (verdict, counts[verdict]) for verdict in Verdict if counts[verdict]
        ],
        changed=sum(len(claim.steps) > 1 for claim in claims),
        gone=sum(not claim.is_current for claim in claims),
    )


class Drafts(NamedTuple):
    """What became of the drafts of one writer, under one tag or of one kind."""

    key: str
    """As the filter of the list of documents has it; empty for none."""

    name: str
    documents: int
    claims: int
    """Of the latest verifications, those that were compared with a source."""

    carried: int
    not_compared: int
    """Those that cite nothing, or whose source could not be read."""

    upheld: int
    """Claims in which people found something wrong."""

    overruled: int

    @property
    def not_carried(self) -> int:
        return self.claims - self.carried


GROUPS: Mapping[str, tuple[str, str]] = {
    "owner": ("owner", "owner__username"),
    "tag": ("tags__name", "tags__name"),
    "kind": ("kind", "kind"),
}
"""By what drafts are told apart: the columns of a document's key and name for it."""


NOT_COMPARED = frozenset({ClaimVerdict.UNCITED, ClaimVerdict.UNVERIFIABLE})


def drafts_of(team: Team, by: str) -> list[Drafts]:
    """Those with most documents first. A model's drafts are told by a tag or kind."""
    columns = GROUPS[by]
    documents = Document.objects.filter(team=team).order_by()
    results = ClaimResult.objects.filter(run__in=latest_runs(team)).order_by()
    checkable = results.exclude(verdict=ClaimVerdict.NOT_CHECKABLE)
    left = Q(verdict__in=NOT_COMPARED)
    passed = Count("pk", filter=Q(verdict=ClaimVerdict.SUPPORTED))
    upheld = Count("pk", filter=Q(state__in=UPHELD))
    overruled = Count("pk", filter=Q(state__in=OVERRULED))
    decisions = Decision.objects.filter(document__team=team).order_by()
    key = columns[0]
    of_documents = documents.values_list(*columns).annotate(count=Count("pk"))
    claims = counted(
        checkable.values_list(f"run__revision__document__{key}").annotate(
            claims=Count("pk", filter=~left),
            passed=passed,
            left=Count("pk", filter=left),
        )
    )
    decided = counted(
        decisions.values_list(f"document__{key}").annotate(
            upheld=upheld, overruled=overruled
        )
    )
    rows = [
        Drafts(
            str(value or ""),
            str(Kind(name).label if by == "kind" and name else name or ""),
            count,
            *claims.get(value, (0, 0, 0)),
            *decided.get(value, (0, 0)),
        )
        for value, name, count in of_documents
    ]
    return sorted(rows, key=lambda row: (-row.documents, row.name))


def counted(rows: Iterable[tuple[Any, ...]]) -> dict[Any, tuple[int, ...]]:
    return {value: tuple(counts) for value, *counts in rows}


def latest_runs(team: Team) -> QuerySet[Run]:
    """The newest finished verification of each document."""
    runs = Run.objects.filter(state=Run.State.FINISHED).order_by()
    number, queued_at = OuterRef("revision__number"), OuterRef("queued_at")
    newer = runs.filter(revision__document=OuterRef("revision__document")).filter(
        Q(revision__number__gt=number)
        | Q(revision__number=number, queued_at__gt=queued_at)
    )
    return runs.filter(~Exists(newer), revision__document__team=team)
