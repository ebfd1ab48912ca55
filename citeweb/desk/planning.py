"""Who has a document, until when, and where it is on its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import person, record
from citeweb.documents.models import Document, Tag
from citeweb.teams.models import User
from verification.reporting.audit import Action, AuditKind

from .models import SAID_LENGTH, MailChoice, Notice

TOLD = {"owner": Notice.Kind.HANDED_OVER, "reviewer": Notice.Kind.TO_REVIEW}
"""Columns that name a person, and what is told to whoever is put there."""


def change_plan(
    documents: Iterable[Document],
    changes: Mapping[str, Any],
    *,
    user: User,
    note: str = "",
) -> int:
    """Put new values into the named columns of documents, and no others: what somebody
    else changed meanwhile stays. `tags` are names. Tells whom it concerns; returns how
    many documents are otherwise now."""
    count = 0
    for document in documents:
        with transaction.atomic():
            count += change_one(document, changes, user=user, note=note)
    return count


def change_one(
    document: Document, changes: Mapping[str, Any], *, user: User, note: str
) -> bool:
    row = Document.objects.select_for_update().filter(pk=document.pk).first()
    if row is None:
        return False
    columns = {name: value for name, value in changes.items() if name != "tags"}
    columns = {
        name: value for name, value in columns.items() if getattr(row, name) != value
    }
    told = {name: str(value or "") for name, value in columns.items()}
    if "tags" in changes and set_tags(row, changes["tags"]):
        told["tags"] = ", ".join(changes["tags"])
    if not told:
        return False
    if columns:
        Document.objects.filter(pk=row.pk).update(**columns)
    for name in TOLD.keys() & columns.keys():
        tell(columns[name], row, TOLD[name], by=user, text=note)
    action = Action(
        AuditKind.DECIDE, ", ".join(told), input=told | {"note": note}, outcome="set"
    )
    record(row.team_id, person(user), [action], document_id=row.pk)
    return True


def set_tags(document: Document, names: Sequence[str]) -> bool:
    """Give a document these tags and no others. False where it had just these."""
    before = set(document.tags.values_list("name", flat=True))
    if before == set(names):
        return False
    tags = [
        Tag.objects.get_or_create(team_id=document.team_id, name=name)[0]
        for name in names
    ]
    document.tags.set(tags)
    Tag.objects.filter(team_id=document.team_id, documents=None).delete()
    return True


def tell(
    whom: User | None,
    document: Document,
    kind: str,
    *,
    by: User | None,
    text: str = "",
    finding: str = "",
) -> None:
    """Put something on a person's start page; nobody is told of their own doing. `by`
    is None where it is nobody's."""
    if whom is None or whom == by:
        return
    said = {"by": str(by or ""), "text": text[:SAID_LENGTH], "finding": finding}
    mail = {"mail_at": mail_moment(whom)}
    Notice.objects.create(user=whom, document=document, kind=kind, **said, **mail)


GATHERING = timedelta(minutes=1)
"""For which a mail "at once" waits for more: what is done in one go comes as one."""

MORNING = 7


def mail_moment(user: User) -> datetime | None:
    """When what is new now to somebody is mailed, as they chose; None for never."""
    choice = MailChoice.objects.filter(user=user).first()
    now = timezone.localtime()
    if choice is None or choice.pace == MailChoice.Pace.NEVER:
        return None
    if choice.pace == MailChoice.Pace.AT_ONCE:
        return now + GATHERING
    morning = now.replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return morning if morning > now else morning + timedelta(days=1)
