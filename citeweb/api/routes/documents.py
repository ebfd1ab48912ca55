"""Documents: handed in as text or file, listed, edited."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from ninja import File, Form, Query, Router, Status
from ninja.files import UploadedFile

from citeweb.api import adapters, schemas
from citeweb.api.access import (
    document_for,
    own_document_for,
    submitting_token_of,
    token_of,
)
from citeweb.api.models import ApiToken
from citeweb.api.problems import RefusedError, problems
from citeweb.api.services import program
from citeweb.documents.forms import TitleForm
from citeweb.documents.models import Document, Revision
from citeweb.documents.services import (
    rename_document,
    revise_document,
    submit_document,
)
from citeweb.removal.services import delete_document
from citeweb.reports.runs.services import start_run
from verification.reaching.uploads import read_upload

router = Router(tags=["documents"])
Page = Annotated[int, Query(1, ge=1, le=schemas.MAX_PAGE)]
PageSize = Annotated[int, Query(schemas.PAGE_SIZE, ge=1, le=schemas.MAX_PAGE_SIZE)]


@router.get("/documents", response={200: schemas.DocumentPage, **problems()})
def document_list(
    request: HttpRequest, page: Page = 1, page_size: PageSize = schemas.PAGE_SIZE
) -> object:
    """The team's documents, the newest first."""
    documents = Document.objects.filter(team=token_of(request).team_id)
    return adapters.page_of(
        documents, adapters.document_out, page=page, page_size=page_size
    )


@router.post("/documents", response={201: schemas.Submitted, **problems(403, 413)})
def document_submit(request: HttpRequest, document: schemas.DocumentIn) -> object:
    """Hand in a text; by default it is verified at once."""
    token = submitting_token_of(request)
    revision = submit_document(
        team=token.team,
        user=token.user,
        text=document.text,
        title=document.title,
        actor=program(token),
    )
    return Status(201, submitted(token, revision, verify=document.verify))


@router.post(
    "/documents/files", response={201: schemas.Submitted, **problems(403, 413)}
)
def document_upload(
    request: HttpRequest,
    file: File[UploadedFile],
    title: Annotated[str, Form("", max_length=schemas.TITLE_LENGTH)] = "",
    verify: Annotated[bool, Form(True)] = True,
) -> object:
    """Hand in a file: Markdown, text, HTML, Word or PDF. Its content says which."""
    token = submitting_token_of(request)
    if (file.size or 0) > settings.UPLOAD_MAX_BYTES:
        raise RefusedError(
            413,
            "too_large",
            f"The file has {file.size} bytes; at most {settings.UPLOAD_MAX_BYTES} are "
            "read.",
            "Send a smaller file, or the part of the text that matters.",
        )
    content = file.read()
    uploaded = read_upload(file.name or "", content)
    revision = submit_document(
        team=token.team,
        user=token.user,
        text=uploaded.text,
        title=title or uploaded.title,
        submitted_as=uploaded.format,
        file_name=file.name or "",
        file_content=content,
        actor=program(token),
    )
    return Status(201, submitted(token, revision, verify=verify))


@router.get(
    "/documents/{uuid:document_id}",
    response={200: schemas.DocumentDetail, **problems(404)},
)
def document_detail(request: HttpRequest, document_id: UUID) -> object:
    """A document with its revisions and runs."""
    return adapters.document_detail(document_for(token_of(request), document_id))


@router.post(
    "/documents/{uuid:document_id}/revisions",
    response={201: schemas.Submitted, **problems(403, 404, 413)},
)
def document_revise(
    request: HttpRequest, document_id: UUID, revision: schemas.RevisionIn
) -> object:
    """Hand in a new state of the text. The same text again makes no new revision."""
    token = submitting_token_of(request)
    document = document_for(token, document_id)
    made = revise_document(
        document, user=token.user, text=revision.text, actor=program(token)
    )
    return Status(201, submitted(token, made, verify=revision.verify))


@router.patch(
    "/documents/{uuid:document_id}",
    response={200: schemas.DocumentDetail, **problems(403, 404)},
)
def document_rename(
    request: HttpRequest, document_id: UUID, document: schemas.TitleIn
) -> object:
    """Call a document otherwise. For owners of the desk and whoever submitted it."""
    token = token_of(request)
    row = own_document_for(request, document_id)
    form = TitleForm({"title": document.title})
    if not form.is_valid():
        raise RefusedError(
            422,
            "no_title",
            "The title has nothing that can be seen.",
            "Send one that people know the document by.",
        )
    title = form.cleaned_data["title"]
    rename_document(row, title, user=token.user, actor=program(token))
    return adapters.document_detail(row)


@router.delete(
    "/documents/{uuid:document_id}",
    response={200: schemas.DocumentOut, **problems(403, 404)},
)
def document_delete(request: HttpRequest, document_id: UUID) -> object:
    """
    Delete a document with its revisions, runs, reports, decisions and shares.

    For owners of the desk and whoever submitted it. The trail keeps its rows.
    """
    token = token_of(request)
    row = own_document_for(request, document_id)
    deleted = adapters.document_out(row)
    delete_document(row, user=token.user, actor=program(token))
    return deleted


def submitted(
    token: ApiToken, revision: Revision, *, verify: bool
) -> schemas.Submitted:
    run = start_run(revision, user=token.user, actor=program(token)) if verify else None
    return schemas.Submitted(
        document=revision.document_id,
        revision=revision.number,
        run=run.pk if run else None,
    )
