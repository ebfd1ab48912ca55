"""Passages that people point to: the claim is judged by them, wherever it stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from citeweb.audit.services import person
from citeweb.documents.models import Document, Reference
from citeweb.judges import judge_at_hand
from citeweb.sources.models import Source
from citeweb.teams.models import User
from verification import records
from verification.errors import InputError
from verification.judging.pointed import decide_with, judge_passage
from verification.language.wording import show_number

from . import adapters, decisions
from .models import ClaimResult, Judgment, PointedPassage, Run

LONGEST_PASSAGE = 3_000
"""Characters: a page of print. More is no passage, and takes the judge a while."""


class PassageError(InputError):
    """What somebody pointed to is no passage of the source."""

    code = "no_such_passage"


def find_passage(text: str, words: str, *, near: int | None = None) -> records.Span:
    """Where words stand in a text, whatever the white space; of several places the one
    nearest to `near`. PassageError: they are none, too many, or stand nowhere."""
    if not (found := words.split()):
        raise PassageError(
            gettext("Select a passage of the source, or type its words.")
        )
    if len(words) > LONGEST_PASSAGE:
        raise PassageError(
            gettext(
                "The passage has {words} characters; at most {longest_passage} can "
                "be judged. Select the sentences that say it."
            ).format(
                words=show_number(len(words)),
                longest_passage=show_number(LONGEST_PASSAGE),
            )
        )
    pattern = re.compile(r"\s+".join(map(re.escape, found)))
    spans = [records.Span(*match.span()) for match in pattern.finditer(text)]
    if not spans:
        raise PassageError(
            gettext(
                "These words do not stand in the source one after the other. Copy "
                "them from its text."
            )
        )
    return min(spans, key=lambda span: abs(span.start - (near or 0)))


def point_to(
    result: ClaimResult, source: Source, passage: str, *, user: User
) -> list[int]:
    """Judge a claim by the passage that somebody points to, as it stands in the text.
    Returns the numbers of all claims that are this finding."""
    before, finding = result.verdict, decisions.finding_of(result.claim)
    document = result.claim.revision.document
    found = [
        (same_result, judged_by(same_result, {source.pk: passage}))
        for same_result in same_in_run(result, finding)
    ]
    with transaction.atomic():
        PointedPassage.objects.update_or_create(
            document=document,
            finding=finding,
            source=source,
            defaults={"passage": passage, "pointed_by": user},
        )
        keep_judged(found, document)
        verdict = next(judged.verdict for row, judged in found if row.pk == result.pk)
        told = {"before": before, "finding": finding}
        outcome = f"passage pointed to: {verdict}"
        decisions.note_decision(result, person(user), outcome, told, str(source))
    return [row.claim.number for row, _ in found]


def take_back_passage(result: ClaimResult, source: Source, *, user: User) -> list[int]:
    """Let the judge's own evidence hold again; empty where nobody had pointed."""
    document = result.claim.revision.document
    finding = decisions.finding_of(result.claim)
    same = same_in_run(result, finding)
    with transaction.atomic():
        kept = document.pointed_passages.filter(finding=finding, source=source)
        if not kept.delete()[0]:
            return []
        for row in same:
            restore(row, source)
        decisions.settle(same, decisions.decisions_of(document))
        told, by = {"finding": finding}, person(user)
        decisions.note_decision(result, by, "passage taken back", told, str(source))
    return [same_result.claim.number for same_result in same]


def point_again(run: Run) -> None:
    """Judge by the passages that people pointed to in earlier runs of the document."""
    document = run.revision.document
    passages: defaultdict[str, dict[Any, str]] = defaultdict(dict)
    for pointed in document.pointed_passages.all():
        passages[pointed.finding][pointed.source_id] = pointed.passage
    if not passages:
        return
    found = [
        (row, judged_by(row, wanted))
        for row in decisions.with_claims(run.claim_results.all())
        if (wanted := passages.get(decisions.finding_of(row.claim)))
    ]
    with transaction.atomic():
        keep_judged(found, document)


def same_in_run(result: ClaimResult, finding: str) -> list[ClaimResult]:
    found = decisions.same_findings(result, finding)
    return [same_result for same_result in found if same_result.run_id == result.run_id]


def judged_by(result: ClaimResult, passages: Mapping[Any, str]) -> records.JudgedClaim:
    """A claim with other evidence, by source, where the source's text has it."""
    run, judged = result.run, adapters.read_judged_claim(result)
    pointed: dict[records.SourceId, records.Judgment] = {}
    cited = [judgment.citation.reference for judgment in judgments_of(result)]
    wanted = {
        reference.pk
        for reference in cited
        if reference and reference.source_id in passages
    }
    looks = run.run_sources.filter(reference__in=wanted)
    for look in looks.select_related("reference", "check_made__snapshot"):
        reached = adapters.read_run_source(look, with_text=True)
        passage, snapshot = passages[look.reference.source_id], reached.snapshot
        start = snapshot.text.find(passage) if snapshot else -1
        if snapshot and start >= 0:
            pointed[reached.id] = judge_passage(
                judged.claim,
                reached.id,
                snapshot,
                records.Span(start, start + len(passage)),
                judge=judge_at_hand(run.judge_name),
                language=run.revision.language,
            )
    return decide_with(judged, pointed, options=adapters.read_options(run))


def judgments_of(result: ClaimResult) -> Sequence[Judgment]:
    return list(result.judgments.select_related("citation__reference"))


def keep_judged(
    found: Sequence[tuple[ClaimResult, records.JudgedClaim]], document: Document
) -> None:
    """Write verdicts over what was found; of the judge's own evidence a copy stays."""
    for result, judged in found:
        for row, citation in zip(judgments_of(result), judged.citations, strict=True):
            is_pointed = any(
                passage.by_person for passage in citation.judgment.evidence
            )
            columns = adapters.judgment_columns(citation)
            if is_pointed and row.found is None:
                row.found = {name: getattr(row, name) for name in columns}
            write(row, {**columns, "found": row.found})
        write(result, adapters.result_columns(judged))
    decisions.settle([row for row, _ in found], decisions.decisions_of(document))


def restore(result: ClaimResult, source: Source) -> None:
    for row in judgments_of(result):
        reference = row.citation.reference
        if row.found is not None and reference and reference.source_id == source.pk:
            write(row, {**row.found, "found": None})
    judged, run = adapters.read_judged_claim(result), result.run
    judged = decide_with(judged, {}, options=adapters.read_options(run))
    write(result, adapters.result_columns(judged))


def write(row: ClaimResult | Judgment, columns: Mapping[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))


def pointed_by(result: ClaimResult, reference: Reference) -> str:
    """Who pointed to a passage of a source for a claim; empty when nobody did."""
    rows = result.run.revision.document.pointed_passages.filter(
        finding=decisions.finding_of(result.claim), source=reference.source_id
    )
    row = rows.select_related("pointed_by").first()
    return str(row.pointed_by or "") if row else ""
