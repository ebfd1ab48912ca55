"""Changing one sentence beside its evidence: tried first, then kept as a revision."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction

from citeweb.documents.adapters import read_claim
from citeweb.documents.models import MendedSentence
from citeweb.documents.services import revise_document
from citeweb.judges import judge_at_hand
from citeweb.teams.models import User
from verification.pipeline.mending import MendedText, MendError, judge_mended, mend
from verification.records import JudgedClaim, SourceId, Suggestion, SuggestionKind

from .adapters import read_options, read_reached_sources
from .models import ClaimResult, Run
from .runs.services import judge_for, start_run


def proposals(
    judged: JudgedClaim, position: int, suggestions: Sequence[Suggestion]
) -> Collection[dict[str, Any]]:
    """What can be applied to a claim with one press, each as what the button says and
    the sentence with it: values of the source shown beside it (of the citation at
    `position`), and other sources of the list that say it, to be cited instead."""
    if not judged.citations:
        return ()
    claim, shown = judged.claim, judged.citations[position]
    found: dict[str, dict[str, Any]] = {}
    for each in shown.judgment.differences:
        span, value = each.claim_span, " ".join(each.source.split())
        if span and value and span.of(claim.text) == each.claim:
            words = claim.text[: span.start] + value + claim.text[span.end :]
            order = f"Use “{value}”"
            found[order] = {"order": order, "words": words}
    cited = shown.citation.source_id
    for told in suggestions:
        if told.kind is SuggestionKind.CITE_INSTEAD and told.source_id != cited:
            order = f"Cite [{told.source_id}] instead of [{cited}]"
            instead = {"cite": told.source_id, "instead_of": cited}
            found[order] = {"order": order, "words": claim.text, **instead}
    return found.values()


def try_words(
    result: ClaimResult, words: str, *, cite: tuple[SourceId, SourceId] | None = None
) -> tuple[MendedText, Sequence[JudgedClaim]]:
    """Judge a changed sentence by the sources as this run read them. Keeps nothing."""
    run = result.run
    text = run.revision.text
    mended = mend(text, read_claim(result.claim, text), words, cite=cite)
    cited = {each.source_id for claim in mended.claims for each in claim.citations}
    references = [each for each in run.revision.references.all() if each.label in cited]
    judged = judge_mended(
        mended,
        read_reached_sources(run, with_texts=True, reference__in=references),
        judge=judge_at_hand(run.judge_name),
        options=read_options(run),
    )
    return mended, judged


def save_words(
    result: ClaimResult,
    words: str,
    *,
    user: User,
    cite: tuple[SourceId, SourceId] | None = None,
) -> tuple[Run, int]:
    """Keep the text with a changed sentence as the next revision, and verify it.
    Returns the run, and the sentence's number there; MendError: nothing is changed."""
    text = result.run.revision.text
    claim = read_claim(result.claim, text)
    mended = mend(text, claim, words, cite=cite)
    if mended.document.text == text:
        raise MendError("Nothing is changed yet. Change the words, or close the form.")
    before = mend(text, claim, claim.text).words
    run = keep_text(result.run, mended.document.text, (before, mended.words), user)
    return run, mended.claims[0].id if mended.claims else result.claim.number


def undo_change(run: Run, *, user: User) -> tuple[Run, int]:
    """Give the text back as it was before its last sentence was changed, and verify it,
    as `save_words`; MendError where it came about otherwise."""
    revision, change = run.revision, run.revision.change
    if change is None:
        raise MendError("The text was changed otherwise since, so nothing was undone.")
    earlier = revision.document.revisions.filter(number__lt=revision.number)[0]
    later = keep_text(run, earlier.text, (change.after, change.before), user)
    signs = enumerate(zip(revision.text, earlier.text, strict=False))
    place = next((at for at, (one, other) in signs if one != other), 0)
    there = later.revision.claims.filter(start__lte=place).last()
    return later, there.number if there else 1


def keep_text(run: Run, text: str, change: tuple[str, str], user: User) -> Run:
    """Keep a text in which one sentence is another as a revision, and verify it."""
    revision = run.revision
    with transaction.atomic():
        later = revise_document(
            revision.document,
            user=user,
            text=text,
            submitted_as=revision.submitted_as,
            file_name=revision.file_name,
        )
        words = {"before": change[0], "after": change[1]}
        MendedSentence.objects.get_or_create(revision=later, defaults=words)
    judge = judge_for(revision.document.team, run.judge_name)
    return start_run(later, user=user, judge=judge)


def is_overtaken(run: Run) -> bool:
    """Whether its text was changed since."""
    revision = run.revision
    return revision.document.revisions.filter(number__gt=revision.number).exists()
