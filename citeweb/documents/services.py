"""Taking in a text: read it, and keep what reading found."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePath
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from citeweb.audit.services import person, record
from citeweb.sources.columns import fitted
from citeweb.teams.models import Team, User
from verification import reading, records
from verification.errors import InputError
from verification.reporting.audit import Action, AuditKind

from .adapters import store_document, store_reading
from .models import Document, Revision, Stage, UploadedFile

TITLE_LENGTH = 300
TITLE_WORDS = 10
"""Of a text without a title: enough to tell it from others in a list."""


READ_AT_ONCE = 200_000
"""Characters that are read while the person waits: a second on a small machine. A
longer text is kept as it is, and the worker reads it before it verifies."""


HEAD_LENGTH = 20_000
"""Characters at the start of such a text, for its title and its language."""


class DocumentGoneError(InputError):
    """The document was deleted while somebody worked on it."""

    code = "document_gone"

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "This document was deleted meanwhile. Hand the text in as a new "
                "document if it is still needed."
            )
        )


class OvertakenError(InputError):
    """Another text was saved since the one on which somebody worked."""

    code = "overtaken"

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Another text of this document was saved meanwhile, so nothing was "
                "kept. Look at it first."
            )
        )


def submit_document(
    *,
    team: Team,
    user: User,
    text: str,
    title: str = "",
    file_name: str = "",
    **file: Any,
) -> Revision:
    """Read a text and keep it as the first revision of a new document; of `file` see
    `keep_text`. InputError: nothing is kept, because the text cannot be used."""
    content = take_in(text)
    chosen = choose_title(content, title=title, file_name=file_name)
    with transaction.atomic():
        named = {"created_by": user, "owner": user, "title": chosen}
        document = Document.objects.create(team=team, **named)
        file["file_name"] = file_name
        return keep_text(AuditKind.SUBMIT, document, content, user, **file)


def revise_document(
    document: Document, *, user: User, text: str, on: int | None = None, **file: Any
) -> Revision:
    """Keep a new state of a document's text. The same text again gives what there is.

    `on` is the number of the revision on which it was made: OvertakenError where that
    is not the latest. InputError: the text cannot be used, or the document is gone."""
    content = take_in(text)
    with transaction.atomic():
        if not Document.objects.select_for_update().filter(pk=document.pk).first():
            raise DocumentGoneError
        latest = document.revisions.first()
        if latest and latest.text == content.text:
            return latest
        if latest and on not in (None, latest.number):
            raise OvertakenError
        return keep_text(AuditKind.EDIT, document, content, user, **file)


def take_in(text: str) -> records.Document:
    """Read a text; of a very long one nothing but its title and its language."""
    if len(text) <= READ_AT_ONCE or len(text) > reading.MAX_TEXT_LENGTH:
        return reading.read(text)
    start = reading.read(text.lstrip()[:HEAD_LENGTH])
    title = choose_title(start, title="", file_name="")
    return records.Document(text, title, start.language, (), ())


def finish_reading(revision: Revision) -> None:
    """Read what was too long to be read when it was handed in."""
    with transaction.atomic():
        row = Revision.objects.select_for_update().filter(pk=revision.pk, is_read=False)
        if waiting := row.first():
            waiting.is_read = True
            store_reading(waiting, reading.read(waiting.text))
    revision.refresh_from_db()


def keep_text(
    kind: AuditKind,
    document: Document,
    content: records.Document,
    user: User,
    *,
    submitted_as: str = Revision.Format.TEXT,
    file_name: str = "",
    file_content: bytes = b"",
) -> Revision:
    """Keep what was read as the next revision, with a Word file for comments to be put
    into, and note its digest, not its words, in the audit trail."""
    newest = document.revisions.aggregate(number=Max("number"))["number"] or 0
    named = {"submitted_as": submitted_as, "file_name": fitted(file_name, 255)}
    fields = {**named, "is_read": len(content.text) <= READ_AT_ONCE}
    revision = store_document(
        document, content, number=newest + 1, created_by=user, **fields
    )
    if file_content and submitted_as == Revision.Format.DOCX:
        digest = hashlib.sha256(file_content).hexdigest()
        UploadedFile.objects.create(
            revision=revision, sha256=digest, content=file_content
        )
    cleared = Document.objects.filter(pk=document.pk, stage=Stage.CLEARED)
    cleared.update(stage=Stage.IN_REVIEW)  # what was cleared is another text
    action = Action(
        kind,
        f"revision {revision.number}",
        input={**named, "sha256": hashlib.sha256(revision.text.encode()).hexdigest()},
        outcome=f"{len(revision.text)} characters",
    )
    record(document.team_id, person(user), [action], document_id=document.pk)
    return revision


def rename_document(document: Document, title: str, *, user: User) -> bool:
    """Call a document otherwise. False when it had that title before, or is gone."""
    chosen, before = fitted(title, TITLE_LENGTH), document.title
    with transaction.atomic():
        rows = Document.objects.filter(pk=document.pk).exclude(title=chosen)
        is_changed = bool(rows.update(title=chosen))
        if is_changed:
            action = Action(AuditKind.RENAME, chosen, input={"before": before})
            record(document.team_id, person(user), [action], document_id=document.pk)
    document.title = chosen
    return is_changed


def choose_title(content: records.Document, *, title: str, file_name: str) -> str:
    """The person's title, else the text's, else its file's, else its first words."""
    text = reading.render_plain(content)[:TITLE_LENGTH]
    markers = (
        citation.marker for claim in content.claims for citation in claim.citations
    )
    for marker in dict.fromkeys(marker for marker in markers if marker in text):
        text = re.sub(rf"\s?{re.escape(marker)}", "", text)
    words = text.split()
    cut = "…" if len(words) > TITLE_WORDS else ""
    opening = " ".join(words[:TITLE_WORDS]) + cut
    chosen = title.strip() or content.title or PurePath(file_name).stem or opening
    return fitted(chosen, TITLE_LENGTH)
