"""What is said about a claim, to whom it is handed, and questions to its writer."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from citeweb.audit.services import VISITOR, Actor, person
from citeweb.documents.models import Document, Stage
from citeweb.reports.decisions import finding_of
from citeweb.reports.models import ClaimResult
from citeweb.reports.trail import record_actions
from citeweb.teams.models import Team, User, stamp_once
from citeweb.teams.services import digest_of
from verification.reporting.audit import Action, AuditKind
from verification.reporting.harmless import harmless

from .models import SAID_LENGTH, Message, Notice, WriterQuestion
from .planning import mail_moment, tell

MENTION = re.compile(r"(?<![\w@])@([\w.+-]+)")
QUESTION_AGE = timedelta(days=14)
"""A writer on leave comes back within two weeks."""


def say(
    result: ClaimResult, text: str, *, user: User, to: User | None = None
) -> Message:
    """Add to the thread of a claim, and hand it to somebody where `to` is given.
    Whoever is named with @ is told too."""
    document = result.run.revision.document
    finding, text = finding_of(result.claim), harmless(text)[:SAID_LENGTH]
    with transaction.atomic():
        message = Message.objects.create(
            document=document,
            finding=finding,
            sentence=result.claim.statement,
            written_by=user,
            assigned_to=to,
            text=text,
        )
        about: dict[str, Any] = {"by": user, "text": text, "finding": finding}
        tell(to, document, Notice.Kind.ASSIGNED, **about)
        for member in mentioned(text, document.team):
            if member != to:
                tell(member, document, Notice.Kind.MENTIONED, **about)
        told = {"finding": finding, "to": str(to or "")}
        note_in_trail(result, person(user), "said", told)
    return message


def mentioned(text: str, team: Team) -> Sequence[User]:
    """The people of a desk whom a text names with @ and the name they sign in with."""
    names = {name.rstrip(".").lower() for name in MENTION.findall(text)}
    people = User.objects.filter(memberships__team=team)
    return [member for member in people if member.username.lower() in names]


def thread_of(document: Document, findings: Collection[str]) -> list[Message]:
    rows = document.messages.filter(finding__in=findings)
    return list(rows.select_related("written_by", "assigned_to"))


def ask_writer(result: ClaimResult, question: str, *, user: User) -> WriterQuestion:
    """Make a link by which a claim's writer answers one question. Of the same question
    asked again the earlier link ends."""
    finding = finding_of(result.claim)
    asked = WriterQuestion(
        run=result.run,
        number=result.claim.number,
        finding=finding,
        question=harmless(question),
        asked_by=user,
        ends_at=timezone.now() + QUESTION_AGE,
    )
    asked.digest = digest_of(token_of(asked))
    with transaction.atomic():
        earlier = WriterQuestion.objects.filter(run=result.run, finding=finding)
        earlier.filter(answered_at=None).update(withdrawn_at=timezone.now())
        asked.save(force_insert=True)
        note_in_trail(result, person(user), "asked the writer", {"finding": finding})
    return asked


def token_of(asked: WriterQuestion) -> str:
    """The secret part of its address: a keyed digest of its id, so that the desk can be
    shown it again, and who reads the database alone cannot open it."""
    digest = salted_hmac("citeweb.desk.writer", str(asked.pk), algorithm="sha256")
    return urlsafe_b64encode(digest.digest()).decode().rstrip("=")


def question_of(token: str) -> WriterQuestion | None:
    """The open question of a token; None whether it is closed or never was."""
    rows = WriterQuestion.objects.select_related("run__revision__document", "asked_by")
    asked = rows.filter(digest=digest_of(token)).first()
    return asked if asked and asked.is_open else None


def withdraw_questions(result: ClaimResult) -> None:
    """End the links that ask about a claim."""
    document, finding = result.run.revision.document, finding_of(result.claim)
    open_questions(document).filter(finding=finding).update(withdrawn_at=timezone.now())


def answer_question(
    asked: WriterQuestion,
    result: ClaimResult,
    *,
    name: str,
    words: str,
    source: str,
    sentence: str,
) -> bool:
    """Put a writer's answer into the claim's thread, and tell who asked. False where it
    was answered before."""
    document = asked.run.revision.document
    parts = (words, gettext("Source: {source}").format(source=source) if source else "")
    text, offered = harmless("\n".join(filter(None, parts))), harmless(sentence)
    with transaction.atomic():
        if not stamp_once(asked, "answered_at"):
            return False
        Message.objects.create(
            document=document,
            finding=asked.finding,
            sentence=result.claim.statement,
            name=harmless(name)[:150],
            text=text,
            offered=offered,
        )
        if asked.asked_by:
            Notice.objects.create(
                user=asked.asked_by,
                document=document,
                kind=Notice.Kind.ANSWERED,
                by=harmless(name)[:150] or gettext("The writer"),
                text=(text or offered)[:SAID_LENGTH],
                finding=asked.finding,
                mail_at=mail_moment(asked.asked_by),
            )
        with_writer = Document.objects.filter(pk=document.pk, stage=Stage.WITH_WRITER)
        is_last = not open_questions(document).exists()
        if is_last:
            with_writer.update(stage=Stage.IN_REVIEW)
        note_in_trail(result, VISITOR, "answered", {"finding": asked.finding})
    return True


def keep_answer(
    result: ClaimResult, *, name: str, words: str, sentence: str, user: User
) -> None:
    """Put into a claim's thread what somebody answered in a file."""
    finding = finding_of(result.claim)
    with transaction.atomic():
        Message.objects.create(
            document=result.run.revision.document,
            finding=finding,
            sentence=result.claim.statement,
            name=harmless(name)[:150] or gettext("The file"),
            text=harmless(words),
            offered=harmless(sentence),
        )
        note_in_trail(result, person(user), "answered", {"finding": finding})


def open_questions(document: Document) -> QuerySet[WriterQuestion]:
    rows = WriterQuestion.objects.filter(run__revision__document=document)
    now = timezone.now()
    return rows.filter(answered_at=None, withdrawn_at=None, ends_at__gt=now)


def note_in_trail(
    result: ClaimResult, actor: Actor, outcome: str, told: Mapping[str, str]
) -> None:
    about = f"claim {result.claim.number}"
    action = Action(AuditKind.COMMENT, about, input=told, outcome=outcome)
    record_actions(result.run, actor, [action])
