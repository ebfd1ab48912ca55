"""The claims of a report in order, how far they are decided; figures of runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Case, CharField, Count, F, Min, Value, When
from django.utils.translation import gettext

from citeweb.reports.forms import DecisionForm
from citeweb.reports.models import ClaimResult, Decision, Judgment, Run, asked_for
from citeweb.reports.wording import (
    reason_in_list,
    told_decision,
    verdict_mark,
    verdict_word,
)
from citeweb.wording import word_table
from verification.language.wording import show_number
from verification.records import (
    Attention,
    ClaimDecision,
    ClaimVerdict,
    JudgedClaim,
    Report,
)
from verification.reporting.readiness import attention_words
from verification.reporting.summary import ClaimFigures, count_claims

from .report_page import WHOLE_CLAIMS, Show, chosen, is_shown

LISTED, LISTED_MORE = 60, 500
"""Claims of a long text in the queue at once, and where more are asked for; a search or
a filter reaches the others. Of a text that comes in one piece all are listed."""

LISTED_SOURCES = 40
"""Of a list of sources: as many as most texts have. More where more is asked for."""

MORE = "more"

WORDS_LENGTH = 200
"""Characters of a search in the queue."""


STATE = Case(
    When(decision__verdict=F("verdict"), then=F("decision__state")),
    default=Value(""),
    output_field=CharField(),
)
"""Of the decision in force, for results."""

DOUBT = Case(
    When(flagged=True, then=Value("")),
    When(decision__verdict=F("verdict"), then=Value("")),
    default=F("doubt"),
    output_field=CharField(),
)
"""Why a result is to be looked at though nothing flags it, until it is decided."""


class Wanted(NamedTuple):
    """Which claims a person goes through, and in which order."""

    show: str = Show.ALL
    order: str = "gravity"
    words: str = ""
    listed: str = ""
    """MORE, for a longer list."""

    @classmethod
    def of(cls, typed: Mapping[str, str]) -> Wanted:
        """What a query or a form asks for; what is none of ours counts as not given."""
        order = typed.get("order", "")
        return cls(
            chosen(typed.get("show", "")),
            order if order in word_table("queue_order") else "gravity",
            " ".join(typed.get("words", "").split())[:WORDS_LENGTH],
            MORE if typed.get("listed") == MORE else "",
        )

    @property
    def sources_slice(self) -> str:
        """Of each table of sources."""
        return ":" if self.listed else f":{LISTED_SOURCES}"

    @property
    def fields(self) -> dict[str, str]:
        """What differs from a queue of everything, gravest first."""
        usual = self._field_defaults
        return {
            name: value
            for name, value in self._asdict().items()
            if value != usual[name]
        }

    @property
    def fields_query(self) -> str:
        """To stand behind other fields."""
        return urlencode(self.fields)

    @property
    def query(self) -> str:
        """With its question mark; empty for a queue of everything, gravest first."""
        return f"?{self.fields_query}" if self.fields else ""


class Row(NamedTuple):
    """A claim of a run as the queue needs it: one of thousands."""

    pk: int
    number: int
    verdict: str
    flagged: bool
    attention: str
    state: str
    """Of the decision in force; empty without one."""

    doubt: str
    """Why it is to be looked at though it is supported; empty once it is decided."""

    text: str
    """What a search looks in; empty when none is made."""

    @property
    def asks_for(self) -> Attention | None:
        return asked_for(self.flagged, self.attention)

    @property
    def is_open(self) -> bool:
        """Whether it waits for a decision."""
        return bool(self.flagged or self.doubt) and not self.state


class Line(NamedTuple):
    """A claim as the list of them shows it."""

    judged: JudgedClaim
    doubt: str = ""

    @property
    def number(self) -> str:
        """As text: numbers are written by the rules of a language, digit by digit."""
        return str(self.judged.claim.id)

    @property
    def is_open(self) -> bool:
        return bool(self.judged.flagged or self.doubt) and self.judged.decision is None

    @property
    def mark(self) -> str:
        return verdict_mark(self.judged, self.doubt)

    @property
    def word(self) -> str:
        return verdict_word(self.judged, self.doubt)

    @property
    def decision(self) -> ClaimDecision | None:
        return told_decision(self.judged)

    @property
    def sources(self) -> str:
        """Labels of what it cites, by which scripts select claims of one source."""
        return " ".join(
            str(citation.citation.source_id) for citation in self.judged.citations
        )

    @property
    def reason(self) -> str:
        """Why it is to be looked at, or was held to be wrong."""
        if self.doubt:
            return word_table("doubt_reason")[self.doubt]
        decision = self.decision
        if self.is_open or (decision and decision.state == Decision.State.UPHELD):
            return reason_in_list(self.judged)
        return ""


def rows_of(run: Run, wanted: Wanted) -> list[Row]:
    """The claims that can be decided about or read, in the order of the text."""
    columns = ["pk", "claim__number", "verdict", "flagged", "attention", "state"]
    columns.append("doubted")
    searched = ["claim__statement", "reason"] if wanted.words else []
    places = [1, *range(len(columns), len(columns) + len(searched))]
    rows = run.claim_results.exclude(verdict=ClaimVerdict.NOT_CHECKABLE)
    rows = rows.annotate(state=STATE, doubted=DOUBT).order_by("claim__number")
    found = rows.values_list(*columns, *searched)
    if not searched:
        return [Row._make((*row, "")) for row in found]
    return [
        Row._make(
            (
                *row[: len(columns)],
                " ".join(str(row[place]) for place in places).casefold(),
            )
        )
        for row in found
    ]


class Listing(NamedTuple):
    """The claims of a run, and those that are wanted in their order."""

    rows: list[Row]
    shown: list[Row]
    most: int
    """Listed at once."""

    @classmethod
    def of(cls, run: Run, wanted: Wanted) -> Listing:
        rows = rows_of(run, wanted)
        left = rows
        if wanted.words or wanted.show != Show.ALL:
            left = [row for row in rows if is_wanted(row, wanted)]
        most = LISTED_MORE if wanted.listed else LISTED
        if len(rows) <= WHOLE_CLAIMS:
            most = WHOLE_CLAIMS
        return cls(rows, in_order(run, left, wanted), most)

    @property
    def listed(self) -> list[int]:
        return [row.number for row in self.shown[: self.most]]


def queue_of(listing: Listing, wanted: Wanted, report: Report) -> dict[str, Any]:
    """What the queue's template reads; `report` is as its reader may see it, and the
    listed claims are whole in it."""
    rows, shown, most = listing
    judged = {judged_claim.claim.id: judged_claim for judged_claim in report.claims}
    lines = [  # a worker may have judged some since the report was read
        Line(judged[row.number], row.doubt)
        for row in shown[:most]
        if row.number in judged
    ]
    left = (line.judged for line in lines if line.is_open)
    return {
        "wanted": wanted,
        "progress": progress_of(rows),
        "lines": lines,
        "total": len(shown),  # listed or not
        "may_list_more": most < min(len(shown), LISTED_MORE),
        "orders": list(word_table("queue_order").items()),
        "next_open": next((claim.claim.id for claim in left), None),
        "selection": DecisionForm(tuple(Decision.State), auto_id="batch_%s"),
    }


def is_wanted(row: Row, wanted: Wanted) -> bool:
    if not is_shown(row.verdict, row.asks_for, row.state, wanted.show, row.doubt):
        return False
    if not wanted.words:
        return True
    return all(word in row.text for word in wanted.words.casefold().split())


def in_order(run: Run, rows: Sequence[Row], wanted: Wanted) -> list[Row]:
    """By what decisions leave as it is, so that nobody loses their place."""
    if wanted.order == "place":
        return list(rows)
    judgments = Judgment.objects.filter(claim_result__run=run).order_by()
    least = judgments.values_list("claim_result").annotate(least=Min("support"))
    supports = dict(least)
    if wanted.order == "suspicion":
        return sorted(rows, key=lambda row: supports.get(row.pk, 1.0))
    return sorted(rows, key=lambda row: gravity(row, supports.get(row.pk, 1.0)))


KINDS: dict[str, int] = {kind: place for place, kind in enumerate(Attention)}
SPOKEN_AGAINST: dict[str, int] = {
    ClaimVerdict.CONTRADICTED: 0,
    ClaimVerdict.CONFLICTING: 1,
}


def gravity(row: Row, support: float) -> tuple[int, float]:
    """What a person contests; errors, what a source speaks against first; what is to be
    read, by suspicion; what could not be checked; the rest."""
    if not row.attention:
        return (-1, 0.0) if row.flagged else (len(KINDS) + (not row.doubt), support)
    kind = KINDS[row.attention]
    if row.attention == Attention.READ:
        return kind, support
    return kind, SPOKEN_AGAINST.get(row.verdict, len(SPOKEN_AGAINST))


def figures_with_doubts(
    counts: Iterable[tuple[str, bool, str, int]], doubted: int
) -> ClaimFigures:
    """The figures, in which what is supported and doubted is to be decided too."""
    found = count_claims(counts)
    return replace(found, to_decide=found.to_decide + doubted)


def progress_of(rows: Iterable[Row]) -> ClaimFigures:
    rows = list(rows)
    counts = ((row.verdict, row.flagged, row.state, 1) for row in rows)
    return figures_with_doubts(counts, sum(bool(row.doubt) for row in rows))


def next_open(run: Run, rows: Sequence[Row], number: int, wanted: Wanted) -> int | None:
    """The next claim of the queue that waits for a decision, begun anew at its end."""
    left = [row for row in rows if row.number == number or is_wanted(row, wanted)]
    if not any(row.is_open for row in left):
        return None
    ordered = in_order(run, left, wanted)
    at = next((at for at, row in enumerate(ordered) if row.number == number), -1)
    following = [*ordered[at + 1 :], *ordered[: at + 1]]
    return next((row.number for row in following if row.is_open), None)


class RunFigures(NamedTuple):
    """What a run found, and how it stands after review."""

    claims: ClaimFigures
    by_attention: Counter[Attention]
    doubted: int = 0

    @property
    def asks_for(self) -> str:
        """In a few words: what needs a look, or how far the decisions are."""
        if self.claims.decided:
            return self.claims.decided_words
        asked = attention_words(self.by_attention)
        unsure = (
            gettext("{doubted} unsure").format(doubted=show_number(self.doubted))
            if self.doubted
            else ""
        )
        return ", ".join(filter(None, (asked, unsure)))


def figures_of(runs: Iterable[Run]) -> dict[UUID, RunFigures]:
    """By run, in one query; a run that found nothing has figures of nothing."""
    runs = list(runs)
    rows = (
        ClaimResult.objects.filter(run__in=runs)
        .order_by()
        .annotate(state=STATE, doubted=DOUBT)
        .values_list("run", "verdict", "flagged", "attention", "state", "doubted")
        .annotate(count=Count("pk"))
    )
    counts: defaultdict[UUID, list[tuple[str, bool, str, int]]] = defaultdict(list)
    asked: defaultdict[UUID, Counter[Attention]] = defaultdict(Counter)
    doubted: Counter[UUID] = Counter()
    for run, verdict, flagged, attention, state, doubt, count in rows:
        doubted[run] += count if doubt else 0
        counts[run].append((verdict, flagged, state, count))
        if kind := asked_for(flagged, attention):
            asked[run][kind] += count
    return {
        run.pk: RunFigures(
            figures_with_doubts(counts[run.pk], doubted[run.pk]),
            asked[run.pk],
            doubted[run.pk],
        )
        for run in runs
    }
