"""What a desk's decisions say about its judges: how often flags were upheld, by kind
and by week; and the decisions as labelled rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, F, Min, QuerySet
from django.db.models.functions import TruncWeek
from django.utils.translation import gettext

from citeweb.reports.models import ClaimResult, Decision, DecisionState
from citeweb.sources.models import Source
from citeweb.teams.models import Team
from verification.language.wording import show_number
from verification.records import ClaimVerdict

UPHELD = (DecisionState.UPHELD, DecisionState.FIXED, DecisionState.CONTESTED)
"""Decisions that say something was wrong with the sentence."""

OVERRULED = (DecisionState.FALSE_ALARM, DecisionState.WONT_FIX)
"""Decisions that leave the sentence as it is."""

WEEKS = 12
"""A quarter: what a desk remembers."""

SITES_SHOWN = 12


class Record(NamedTuple):
    """How often flags of one kind by one judge were upheld."""

    verdict: str
    judge: str
    upheld: int
    overruled: int

    @property
    def total(self) -> int:
        return self.upheld + self.overruled

    @property
    def words(self) -> str:
        """
        >>> Record("contradicted", "reader", 31, 13).words
        '31 of 44'
        """
        return gettext("{upheld} of {total}").format(
            upheld=show_number(self.upheld), total=show_number(self.total)
        )


def decided(team: Team) -> QuerySet[ClaimResult]:
    """Results about which a decision stands, on the verdict that they have."""
    rows = ClaimResult.objects.filter(run__revision__document__team=team)
    by_people = rows.filter(decision__wording=None)
    return by_people.filter(decision__verdict=F("verdict")).order_by()


def records_of(team: Team) -> list[Record]:
    """By verdict and judge, in the order of what was decided most. A sentence that was
    verified again by the same judge counts once."""
    columns = ("verdict", "run__judge_name", "decision__state")
    rows = decided(team).values_list(*columns)
    counts: defaultdict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    for verdict, judge, state, count in rows.annotate(
        count=Count("decision", distinct=True)
    ):
        if state in (*UPHELD, *OVERRULED):
            counts[verdict, judge][state in UPHELD] += count
    found = [
        Record(verdict, judge, count[True], count[False])
        for (verdict, judge), count in counts.items()
    ]
    return sorted(found, key=lambda record: (-record.total, record.verdict))


def record_about(result: ClaimResult) -> Record | None:
    """How flags like this one were decided; None where none was."""
    team, judge = result.run.revision.document.team, result.run.judge_name
    alike = decided(team).filter(verdict=result.verdict, run__judge_name=judge)
    counts = alike.values_list("decision__state").annotate(
        count=Count("decision", distinct=True)
    )
    states = dict(counts)
    upheld = sum(states.get(state, 0) for state in UPHELD)
    overruled = sum(states.get(state, 0) for state in OVERRULED)
    found = Record(result.verdict, judge, upheld, overruled)
    return found if found.total else None


class Week(NamedTuple):
    """What was decided and found in one week."""

    begins: datetime
    upheld: int
    overruled: int
    supported: int
    claims: int


def weeks_of(team: Team, now: datetime) -> list[Week]:
    """The weeks in which something was decided or verified, the oldest first."""
    since = now - timedelta(weeks=WEEKS)
    states: defaultdict[datetime, Counter[str]] = defaultdict(Counter)
    decisions = Decision.objects.filter(document__team=team, decided_at__gte=since)
    for week, state, count in (
        decisions.annotate(week=TruncWeek("decided_at"))
        .values_list("week", "state")
        .annotate(count=Count("pk"))
    ):
        states[week][state] += count
    verdicts: defaultdict[datetime, Counter[str]] = defaultdict(Counter)
    results = ClaimResult.objects.filter(
        run__revision__document__team=team, run__finished_at__gte=since
    ).exclude(verdict=ClaimVerdict.NOT_CHECKABLE)
    for week, verdict, count in (
        results.order_by()
        .annotate(week=TruncWeek("run__finished_at"))
        .values_list("week", "verdict")
        .annotate(count=Count("pk"))
    ):
        verdicts[week][verdict] += count
    return [
        Week(
            week,
            sum(states[week][state] for state in UPHELD),
            sum(states[week][state] for state in OVERRULED),
            verdicts[week][ClaimVerdict.SUPPORTED],
            verdicts[week].total(),
        )
        for week in sorted(states.keys() | verdicts.keys())
    ]


def rotten_sites(team: Team) -> list[tuple[str, int]]:
    """Sites with the most sources that answer no more."""
    rows = Source.objects.filter(team=team, failed_looks__gt=0).exclude(domain="")
    counts = rows.values_list("domain").annotate(count=Count("pk"))
    return list(counts.order_by("-count", "domain")[:SITES_SHOWN])


def labelled_rows(team: Team) -> Iterator[dict[str, Any]]:
    """Each decision with what the judge said: a sentence, the passages that it was held
    against, and whether people found it to be right."""
    rows = decided(team).filter(decision__state__in=(*UPHELD, *OVERRULED))
    rows = rows.select_related("claim", "decision", "run").order_by("decision", "-pk")
    last = None
    for row in rows.prefetch_related("judgments").iterator(chunk_size=500):
        if row.decision_id == last or row.decision is None:
            continue
        last = row.decision_id
        judgments = list(row.judgments.all())
        yield {
            "claim": row.claim.statement,
            "passages": [
                passage["text"] for found in judgments for passage in found.evidence
            ],
            "label": "wrong" if row.decision.state in UPHELD else "right",
            "decision": row.decision.state,
            "verdict": row.verdict,
            "support": min((judgment.support for judgment in judgments), default=None),
            "judge": row.run.judge_name,
        }


class Threshold(NamedTuple):
    """What the desk's decisions would make of another line between passed and
    flagged."""

    line: float
    right_flagged: int
    right: int
    wrong_passed: int
    wrong: int


LINES = tuple(tenth / 10 for tenth in range(1, 10))


def thresholds(team: Team) -> list[Threshold]:
    """By each line how many right sentences it flags, and wrong ones it passes."""
    rows = decided(team).filter(decision__state__in=(*UPHELD, *OVERRULED))
    supports = rows.values_list("decision", "decision__state").annotate(
        support=Min("judgments__support")
    )
    by_decision = {pk: (state, support) for pk, state, support in supports}
    known = [pair for pair in by_decision.values() if pair[1] is not None]
    right = [support for state, support in known if state in OVERRULED]
    wrong = [support for state, support in known if state in UPHELD]
    if not known:
        return []
    return [
        Threshold(
            line,
            sum(support < line for support in right),
            len(right),
            sum(support >= line for support in wrong),
            len(wrong),
        )
        for line in LINES
    ]
