"""Taking in a text: read it, and keep what reading found."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePath

from django.db import transaction
from django.db.models import Max

from citeweb.audit.services import Actor, person, record
from citeweb.sources.columns import fitted
from citeweb.teams.models import Team, User
from verification import reading, records
from verification.errors import InputError
from verification.reporting.audit import Action, AuditKind

from .adapters import store_document
from .models import Document, Revision, UploadedFile

TITLE_LENGTH = 300
TITLE_WORDS = 10
"""Of a text without a title: enough to tell it from others in a list."""


class DocumentGoneError(InputError):
    """The document was deleted while somebody worked on it."""

    code = "document_gone"

    def __init__(self) -> None:
        super().__init__(
            "This document was deleted meanwhile. Hand the text in as a new document "
            "if it is still needed."
        )


def submit_document(
    *,
    team: Team,
    user: User,
    text: str,
    title: str = "",
    submitted_as: str = Revision.Format.TEXT,
    file_name: str = "",
    file_content: bytes = b"",
    actor: Actor | None = None,
) -> Revision:
    """
    Read a text and keep it as the first revision of a new document.

    Args:
        file_content: Of the file named by `file_name`; kept when it is a Word file.
        actor: Who did it, for the audit trail; `user` when None.

    Raises InputError, and keeps nothing, when the text cannot be used as it is.
    """
    content = reading.read(text)
    with transaction.atomic():
        document = Document.objects.create(
            team=team,
            created_by=user,
            title=choose_title(content, title=title, file_name=file_name),
        )
        revision = store_document(
            document,
            content,
            number=1,
            created_by=user,
            submitted_as=submitted_as,
            file_name=fitted(file_name, 255),
        )
        keep_file(revision, file_content)
        record_text(AuditKind.SUBMIT, revision, actor)
    return revision


def revise_document(
    document: Document,
    *,
    user: User,
    text: str,
    submitted_as: str = Revision.Format.TEXT,
    file_name: str = "",
    file_content: bytes = b"",
    actor: Actor | None = None,
) -> Revision:
    """Keep a new state of a document's text. The same text again gives what there is.
    InputError: the text cannot be used, or the document is gone; nothing is kept."""
    content = reading.read(text)
    with transaction.atomic():
        if not Document.objects.select_for_update().filter(pk=document.pk).first():
            raise DocumentGoneError
        latest = document.revisions.first()
        if latest and latest.text == content.text:
            return latest
        newest = document.revisions.aggregate(number=Max("number"))["number"] or 0
        revision = store_document(
            document,
            content,
            number=newest + 1,
            created_by=user,
            submitted_as=submitted_as,
            file_name=fitted(file_name, 255),
        )
        keep_file(revision, file_content)
        record_text(AuditKind.EDIT, revision, actor)
    return revision


def rename_document(
    document: Document, title: str, *, user: User, actor: Actor | None = None
) -> bool:
    """Call a document otherwise. False when it had that title before, or is gone."""
    chosen, before = fitted(title, TITLE_LENGTH), document.title
    with transaction.atomic():
        rows = Document.objects.filter(pk=document.pk).exclude(title=chosen)
        is_changed = bool(rows.update(title=chosen))
        if is_changed:
            action = Action(AuditKind.RENAME, chosen, input={"before": before})
            record(
                document.team_id,
                actor or person(user),
                [action],
                document_id=document.pk,
            )
    document.title = chosen
    return is_changed


def keep_file(revision: Revision, content: bytes) -> None:
    """Keep a Word file beside what was read from it, for comments to be put into."""
    if content and revision.submitted_as == Revision.Format.DOCX:
        UploadedFile.objects.create(
            revision=revision,
            sha256=hashlib.sha256(content).hexdigest(),
            content=content,
        )


def record_text(kind: AuditKind, revision: Revision, actor: Actor | None) -> None:
    """Note in the audit trail that a text was taken in: its digest, not its words."""
    action = Action(
        kind,
        f"revision {revision.number}",
        input={
            "submitted_as": revision.submitted_as,
            "file_name": revision.file_name,
            "sha256": hashlib.sha256(revision.text.encode()).hexdigest(),
        },
        outcome=f"{len(revision.text)} characters",
    )
    document = revision.document
    record(
        document.team_id,
        actor or person(revision.created_by),
        [action],
        document_id=document.pk,
    )


def choose_title(content: records.Document, *, title: str, file_name: str) -> str:
    """The person's title, else the text's, else its file's, else its first words."""
    text = reading.render_plain(content)[:TITLE_LENGTH]
    for claim in content.claims:
        for citation in claim.citations:
            if citation.marker not in text:
                continue
            text = re.sub(rf"\s?{re.escape(citation.marker)}", "", text)
    words = text.split()
    cut = "…" if len(words) > TITLE_WORDS else ""
    opening = " ".join(words[:TITLE_WORDS]) + cut
    chosen = title.strip() or content.title or PurePath(file_name).stem or opening
    return fitted(chosen, TITLE_LENGTH)
