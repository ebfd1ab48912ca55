"""Documents with their latest runs, and what the latest run of one flagged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q

from citeweb.documents.models import Document, Revision
from citeweb.places import SAMPLE_FILE_NAMES
from citeweb.reports.models import LEFT_WITH_WRITER, DecisionState, Run
from citeweb.reports.review.queue import Progress
from verification.records import Attention
from verification.reporting.attention import attention_words
from verification.reporting.words import VERDICT_WORDS, claim_mark, claim_word


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document and what is known of it."""

    document: Document
    run: Run | None
    """The latest one, with counts of what it found."""

    runs: tuple[Run, ...]
    """All of them, the latest first."""

    is_sample: bool
    """Whether it came with the program."""

    attention: str = ""
    """What the latest run asks for, in a few words; empty when nothing."""


def rows_for(documents: Iterable[Document]) -> list[DocumentRow]:
    documents = list(documents)
    runs = runs_by_document(documents)
    return [row_for(each, runs[each.pk]) for each in documents]


FLAGGED = Q(claim_results__flagged=True)


DECIDED = Q(claim_results__decision__verdict=F("claim_results__verdict"))
TO_FIX = Q(claim_results__decision__state__in=LEFT_WITH_WRITER)
ASKED = Q(claim_results__decision__state=DecisionState.ASKED)


def asking(kind: Attention) -> Q:
    return Q(claim_results__attention=kind)


def runs_by_document(documents: Iterable[Document]) -> dict[UUID, list[Run]]:
    """All runs by document, the latest first, each with counts of what it found."""
    checkable = Q(claim_results__claim__not_checkable="")
    rows = (
        Run.objects.filter(revision__document__in=documents)
        .select_related("revision")
        .defer("revision__text", "revision__layout", "revision__findings")
        .annotate(
            claims=Count("claim_results", filter=checkable),
            supported=Count(
                "claim_results", filter=Q(claim_results__verdict="supported")
            ),
            flagged=Count("claim_results", filter=FLAGGED),
            to_read=Count("claim_results", filter=FLAGGED & asking(Attention.READ)),
            unchecked=Count(
                "claim_results", filter=FLAGGED & asking(Attention.UNCHECKED)
            ),
            decided=Count("claim_results", filter=DECIDED),
            to_fix=Count("claim_results", filter=DECIDED & TO_FIX),
            asked=Count("claim_results", filter=DECIDED & ASKED),
            undecided=Count("claim_results", filter=FLAGGED & ~DECIDED),
        )
        .order_by("-revision__number", "-queued_at", "-pk")
    )
    runs: defaultdict[UUID, list[Run]] = defaultdict(list)
    for run in rows:
        runs[run.revision.document_id].append(run)
    return runs


def row_for(document: Document, runs: list[Run]) -> DocumentRow:
    latest = runs[0] if runs else None
    return DocumentRow(
        document=document,
        run=latest,
        attention=attention_of_run(latest) if latest and not latest.is_active else "",
        runs=tuple(runs),
        is_sample=bool(latest and latest.revision.file_name in SAMPLE_FILE_NAMES),
    )


def attention_of_run(run: Any) -> str:
    """
    Of a run with its counts; what is not to be read or unchecked is an error. Once
    something is decided, how far that is.
    """
    if run.decided:
        total = run.decided + run.undecided
        return Progress(total, run.decided, run.to_fix, run.asked).words
    return attention_words(
        {
            Attention.ERROR: run.flagged - run.to_read - run.unchecked,
            Attention.READ: run.to_read,
            Attention.UNCHECKED: run.unchecked,
        }
    )


ORDER = ("", *Attention)
"""What is mended first; a claim that a person contests has no word of its own."""

LISTED = 50
"""Claims listed beside the form; who has more to mend begins with these."""


@dataclass(frozen=True, slots=True)
class ToMend:
    """A flagged claim of the text in the form."""

    number: int
    statement: str
    verdict: str
    word: str
    reason: str


@dataclass(frozen=True, slots=True)
class MendList:
    """What the latest verification of a revision flagged."""

    run: Run
    lines: tuple[ToMend, ...]
    total: int


def mend_list(revision: Revision) -> MendList | None:
    """None when the revision was not verified to the end, or nothing is flagged."""
    runs = revision.runs.filter(state=Run.State.FINISHED)
    run = runs.order_by("-queued_at").first()
    if run is None:
        return None
    rows = run.claim_results.filter(flagged=True).order_by("claim__number")
    columns = ("claim__number", "claim__statement", "verdict", "reason", "attention")
    flagged = sorted(rows.values_list(*columns), key=lambda row: ORDER.index(row[4]))
    lines = tuple(
        ToMend(
            number,
            " ".join(statement.split()),
            claim_mark(verdict, flagged=True),
            claim_word(verdict, flagged=True),
            reason.removeprefix(f"{VERDICT_WORDS[verdict]}: "),
        )
        for number, statement, verdict, reason, _ in flagged[:LISTED]
    )
    return MendList(run, lines, len(flagged)) if lines else None
