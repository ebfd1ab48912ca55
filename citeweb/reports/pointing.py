"""Passages that people point to: the claim is judged by them, wherever it stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from citeweb.audit.services import Actor, person
from citeweb.documents.adapters import read_claim
from citeweb.judges import judge_at_hand
from citeweb.sources.models import Source
from citeweb.teams.models import User
from verification.errors import InputError
from verification.judging.pointed import decide_with, judge_passage
from verification.records import JudgedClaim, ReachedSource, SourceId, Span
from verification.records import Judgment as JudgmentRecord
from verification.reporting.audit import Action, AuditKind

from .adapters import (
    JUDGED_COLUMNS,
    judgment_columns,
    read_options,
    read_result,
    read_run_source,
    result_columns,
)
from .decisions import decisions_of, finding_of, same_findings, settle, with_claims
from .models import ClaimResult, Judgment, PointedPassage, Run
from .trail import record_actions

LONGEST_PASSAGE = 3_000
"""Characters: a page of print. More is no passage, and takes the judge a while."""


class PassageError(InputError):
    """What somebody pointed to is no passage of the source."""

    code = "no_such_passage"


def find_passage(text: str, words: str, *, near: int | None = None) -> Span:
    """Where words stand in a text, whatever the white space; of several places the one
    nearest to `near`. PassageError: they are none, too many, or stand nowhere."""
    if not (found := words.split()):
        raise PassageError("Select a passage of the source, or type its words.")
    if len(words) > LONGEST_PASSAGE:
        raise PassageError(
            f"The passage has {len(words):,} characters; at most {LONGEST_PASSAGE:,} "
            "can be judged. Select the sentences that say it."
        )
    pattern = re.compile(r"\s+".join(map(re.escape, found)))
    spans = [Span(*each.span()) for each in pattern.finditer(text)]
    if not spans:
        raise PassageError(
            "These words do not stand in the source one after the other. Copy them "
            "from its text."
        )
    return min(spans, key=lambda span: abs(span.start - (near or 0)))


def point_to(
    result: ClaimResult,
    source: Source,
    passage: str,
    *,
    user: User,
    actor: Actor | None = None,
) -> list[int]:
    """
    Judge a claim by the passage that somebody points to, as it stands in the text that
    was read, and keep it. Returns the numbers of all claims that are this finding.
    """
    before, finding = result.verdict, finding_of(result.claim)
    document = result.claim.revision.document
    found = {
        each.pk: (each, judged_by(each, {source.pk: passage}))
        for each in same_in_run(result, finding)
    }
    with transaction.atomic():
        PointedPassage.objects.update_or_create(
            document=document,
            finding=finding,
            source=source,
            defaults={"passage": passage, "pointed_by": user},
        )
        for row, judged in found.values():
            keep_judged(row, judged)
        settle([row for row, _ in found.values()], decisions_of(document))
        judged = found[result.pk][1]
        note_passage(
            result, actor or person(user), f"passage pointed to: {judged.verdict}",
            {"before": before, "finding": finding}, source,
        )  # fmt: skip
    return [row.claim.number for row, _ in found.values()]


def take_back_passage(
    result: ClaimResult, source: Source, *, user: User, actor: Actor | None = None
) -> list[int]:
    """Let the judge's own evidence hold again; empty where nobody had pointed."""
    finding = finding_of(result.claim)
    document = result.claim.revision.document
    same = same_in_run(result, finding)
    with transaction.atomic():
        kept = document.pointed_passages.filter(finding=finding, source=source)
        if not kept.delete()[0]:
            return []
        for row in same:
            restore(row, source)
        settle(same, decisions_of(document))
        note_passage(
            result, actor or person(user), "passage taken back",
            {"finding": finding}, source,
        )  # fmt: skip
    return [each.claim.number for each in same]


def point_again(run: Run) -> None:
    """Judge by the passages that people pointed to in earlier runs of the document."""
    document = run.revision.document
    passages: defaultdict[str, dict[Any, str]] = defaultdict(dict)
    for each in document.pointed_passages.all():
        passages[each.finding][each.source_id] = each.passage
    if not passages:
        return
    rows = [
        (row, judged_by(row, wanted))
        for row in with_claims(run.claim_results.all())
        if (wanted := passages.get(finding_of(row.claim)))
    ]
    with transaction.atomic():
        for row, judged in rows:
            keep_judged(row, judged)
        settle([row for row, _ in rows], decisions_of(document))


def same_in_run(result: ClaimResult, finding: str) -> list[ClaimResult]:
    found = same_findings(result, finding)
    return [each for each in found if each.run_id == result.run_id]


def judged_by(result: ClaimResult, passages: Mapping[Any, str]) -> JudgedClaim:
    """A claim with other evidence, by source, where the source's text has it."""
    run, judged = result.run, judged_of(result)
    pointed: dict[SourceId, JudgmentRecord] = {}
    for row in judgments_of(result):
        reference = row.citation.reference
        wanted = passages.get(reference.source_id) if reference else None
        reached = reached_by(run, row) if wanted else None
        if not wanted or reached is None or reached.snapshot is None:
            continue
        start = reached.snapshot.text.find(wanted)
        if start >= 0:
            pointed[reached.id] = judge_passage(
                judged.claim,
                reached.id,
                reached.snapshot,
                Span(start, start + len(wanted)),
                judge=judge_at_hand(run.judge_name),
                language=run.revision.language,
            )
    return decide_with(judged, pointed, options=read_options(run))


def reached_by(run: Run, judgment: Judgment) -> ReachedSource | None:
    """The source behind a judgment with the text that was read for it."""
    looks = run.run_sources.filter(reference=judgment.citation.reference_id)
    look = looks.select_related("reference", "check_made__snapshot").first()
    return read_run_source(look, with_text=True) if look else None


def judged_of(result: ClaimResult) -> JudgedClaim:
    claim = read_claim(result.claim, result.claim.revision.text)
    return read_result(result, claim, judgments_of(result))


def judgments_of(result: ClaimResult) -> Sequence[Judgment]:
    rows = result.judgments.select_related("citation__reference")
    return list(rows.order_by("citation__position"))


def keep_judged(result: ClaimResult, judged: JudgedClaim) -> None:
    """Write a verdict over what was found; of the judge's own evidence a copy stays."""
    rows = judgments_of(result)
    for row, citation in zip(rows, judged.citations, strict=True):
        is_pointed = any(each.by_person for each in citation.judgment.evidence)
        if is_pointed and row.found is None:
            row.found = {name: getattr(row, name) for name in JUDGED_COLUMNS}
        write(row, {**judgment_columns(citation), "found": row.found})
    write(result, result_columns(judged))


def restore(result: ClaimResult, source: Source) -> None:
    for row in judgments_of(result):
        reference = row.citation.reference
        if row.found is not None and reference and reference.source_id == source.pk:
            write(row, {**row.found, "found": None})
    judged = decide_with(judged_of(result), {}, options=read_options(result.run))
    write(result, result_columns(judged))


def write(row: ClaimResult | Judgment, columns: Mapping[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))


def note_passage(
    result: ClaimResult,
    actor: Actor,
    outcome: str,
    details: Mapping[str, Any],
    source: Source,
) -> None:
    action = Action(
        AuditKind.DECIDE,
        f"claim {result.claim.number}",
        input=details,
        outcome=outcome,
        sources=(str(source),),
    )
    record_actions(result.run, actor, [action])


def pointed_by(result: ClaimResult, source_pk: UUID) -> str:
    """Who pointed to a passage of a source for a claim; empty when nobody did."""
    row = PointedPassage.objects.filter(
        document=result.claim.revision.document_id,
        finding=finding_of(result.claim),
        source=source_pk,
    ).select_related("pointed_by")
    return next((str(each.pointed_by or "") for each in row), "")
