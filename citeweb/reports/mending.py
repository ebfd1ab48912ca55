"""Changing one sentence beside its evidence: tried first, then kept as a revision."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext

from citeweb.audit.services import person
from citeweb.documents.adapters import read_claim, read_revision
from citeweb.documents.models import MendedSentence, Revision
from citeweb.documents.services import OvertakenError, revise_document
from citeweb.judges import judge_at_hand
from citeweb.teams.models import User
from verification.pipeline.mending import (
    MendedText,
    MendError,
    judge_mended,
    mend,
    with_markup,
    words_to_change,
)
from verification.reading.overlay import shown
from verification.records import (
    Claim,
    Document,
    JudgedClaim,
    SourceId,
    Suggestion,
    SuggestionKind,
)
from verification.reporting.rewording import with_value

from .adapters import read_options, read_reached_sources
from .decisions import finding_of, note_decision
from .models import ClaimResult, Run
from .runs.services import judge_for, start_run


def proposals(
    judged: JudgedClaim,
    position: int,
    suggestions: Sequence[Suggestion],
    *,
    words: str,
) -> Collection[dict[str, Any]]:
    """What can be applied to a claim with one press, each as what the button says and
    the sentence with it: values of the source shown beside it (of the citation at
    `position`), and other sources of the list that say it, to be cited instead. `words`
    is the sentence as its form shows it."""
    if not judged.citations:
        return ()
    claim, cited_here = judged.claim, judged.citations[position]
    found: dict[str, dict[str, Any]] = {}
    for difference in cited_here.judgment.differences:
        if fitting := with_value(words, claim, difference):
            order = gettext("Use “{fitting}”").format(fitting=fitting[0])
            found[order] = {"order": order, "words": fitting[1]}
    cited = cited_here.citation.source_id
    for told in suggestions:
        if told.kind is SuggestionKind.CITE_INSTEAD and told.source_id != cited:
            order = gettext("Cite [{source_id}] instead of [{cited}]").format(
                source_id=told.source_id, cited=cited
            )
            instead = {"cite": told.source_id, "instead_of": cited}
            found[order] = {"order": order, "words": words, **instead}
    return found.values()


def try_words(
    result: ClaimResult, words: str, *, cite: tuple[SourceId, SourceId] | None = None
) -> tuple[MendedText, Sequence[JudgedClaim]]:
    """Judge a changed sentence by the sources as this run read them. Keeps nothing."""
    run = result.run
    text = run.revision.text
    claim = read_claim(result.claim, text)
    if may_have_tags(claim.text):
        words = with_markup(read_revision(run.revision), claim, words)
    mended = mend(text, claim, words, cite=cite)
    cited = {
        citation.source_id for claim in mended.claims for citation in claim.citations
    }
    references = [
        reference
        for reference in run.revision.references.all()
        if reference.label in cited
    ]
    judged = judge_mended(
        mended,
        read_reached_sources(run, with_texts=True, reference__in=references),
        judge=judge_at_hand(run.judge_name),
        options=read_options(run),
    )
    return mended, judged


class ChangedMeanwhileError(Exception):
    """Somebody else changed a sentence since the verification beside which it is
    changed now. Nothing is kept."""

    def __init__(self, latest: Revision, words: str) -> None:
        super().__init__()
        self.latest = latest
        self.words = words
        """What the sentence says by now; empty where it is not to be found."""


SENTENCE_CHANGED = "sentence changed"
"""The outcome in the trail."""

ATTEMPTS = 8
"""To keep a sentence while others keep theirs: each loses to one that was kept."""


def save_words(
    result: ClaimResult,
    words: str,
    *,
    user: User,
    cite: tuple[SourceId, SourceId] | None = None,
    over: int | None = None,
) -> tuple[Run, int]:
    """Keep the text with a changed sentence as the next revision, and verify it.

    The sentence is changed in the latest text: what others changed since stays. `over`
    is the revision whose words for it the person has seen. Returns the run, and the
    sentence's number there; ChangedMeanwhileError, and MendError where nothing is
    changed."""
    for _ in range(ATTEMPTS):
        latest = result.run.revision.document.revisions.latest("number")
        document, claim = standing_claim(result, latest, over)
        typed = with_markup(document, claim, words)
        mended = mend(document.text, claim, typed, cite=cite)
        if mended.document.text == document.text:
            raise MendError(
                gettext("Nothing is changed yet. Change the words, or close the form.")
            )
        before = plain_words(document, claim)
        with suppress(OvertakenError):
            change = Change(before, mended.words, mended.document.text)
            run = keep_text(result.run, latest, change, user)
            number = mended.claims[0].id if mended.claims else claim.id
            note_change(result, run, number, user)
            return run, number
    raise MendError(gettext("Others keep changing this text. Try again in a moment."))


def standing_claim(
    result: ClaimResult, latest: Revision, over: int | None
) -> tuple[Document, Claim]:
    """A claim as it stands in the latest text: the same words, or those that others
    gave it where the person has seen them (`over`)."""
    base = result.run.revision
    content = read_revision(base)
    claim = next(claim for claim in content.claims if claim.id == result.claim.number)
    if latest.number == base.number:
        return content, claim
    document = read_revision(latest)
    alike = [other for other in content.claims if other.text == claim.text]
    same = [other for other in document.claims if other.text == claim.text]
    if len(same) == len(alike):
        return document, same[alike.index(claim)]
    words = changed_words(base, latest, plain_words(content, claim))
    places = [
        other for other in document.claims if plain_words(document, other) == words
    ]
    if len(places) == 1 and over == latest.number:
        return document, places[0]
    raise ChangedMeanwhileError(latest, words if places else "")


def changed_words(base: Revision, latest: Revision, words: str) -> str:
    """What became of a sentence by the changes of sentences between two revisions."""
    changes = MendedSentence.objects.filter(
        revision__document=base.document_id,
        revision__number__gt=base.number,
        revision__number__lte=latest.number,
    )
    in_time = changes.order_by("revision__number")
    for before, after in in_time.values_list("before", "after"):
        words = after if before == words else words
    return words


def changed_meanwhile(result: ClaimResult) -> ChangedMeanwhileError | None:
    """What became of a claim's sentence where somebody changed it since."""
    latest = result.run.revision.document.revisions.latest("number")
    try:
        standing_claim(result, latest, None)
    except ChangedMeanwhileError as error:
        return error
    return None


def plain_words(document: Document, claim: Claim) -> str:
    """A claim as its reader sees it, without markup."""
    return shown(document.text, document.markup, claim.span.start, claim.span.end)


def may_have_tags(text: str) -> bool:
    """Whether a whole text has to be read to know; most sentences have no such sign."""
    return "<" in text or "&" in text


def words_of(result: ClaimResult) -> str:
    """A claim as its form shows it."""
    revision = result.run.revision
    if not may_have_tags(result.claim.text):
        return result.claim.text
    claim = read_claim(result.claim, revision.text)
    return words_to_change(read_revision(revision), claim)


def undo_change(run: Run, *, user: User) -> tuple[Run, int]:
    """Give the text back as it was before its last sentence was changed, and verify it,
    as `save_words`; MendError where it came about otherwise."""
    revision, change = run.revision, run.revision.change
    if change is None:
        raise MendError(
            gettext("The text was changed otherwise since, so nothing was undone.")
        )
    earlier = revision.document.revisions.filter(number__lt=revision.number)[0]
    back = Change(change.after, change.before, earlier.text)
    later = keep_text(run, revision, back, user)
    signs = enumerate(zip(revision.text, earlier.text, strict=False))
    place = next((at for at, (one, other) in signs if one != other), 0)
    there = later.revision.claims.filter(start__lte=place).last()
    return later, there.number if there else 1


class Change(NamedTuple):
    """One sentence as a reader sees it before and after, and the text with it."""

    before: str
    after: str
    text: str


def keep_text(run: Run, latest: Revision, change: Change, user: User) -> Run:
    """Keep a text in which one sentence is another as the revision behind `latest`, and
    verify it. OvertakenError: another text was kept there meanwhile."""
    with transaction.atomic():
        later = revise_document(
            latest.document,
            user=user,
            text=change.text,
            on=latest.number,
            submitted_as=latest.submitted_as,
            file_name=latest.file_name,
        )
        words = {"before": change.before, "after": change.after}
        MendedSentence.objects.get_or_create(revision=later, defaults=words)
    judge = judge_for(latest.document.team, run.judge_name)
    return start_run(later, user=user, judge=judge)


def note_change(result: ClaimResult, run: Run, number: int, user: User) -> None:
    """Note in the trail which sentence became which: a claim's history goes through."""
    rows = run.revision.claims.prefetch_related("citations__reference")
    claim = rows.filter(number=number).first()
    told = {
        "finding": finding_of(claim) if claim else "",
        "was": finding_of(result.claim),
        "revision": run.revision.number,
    }
    note_decision(result, person(user), SENTENCE_CHANGED, told)
