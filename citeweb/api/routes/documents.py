"""Documents: handed in as text or file, listed, edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import File, Form, Query, Router, Status
from ninja.files import UploadedFile

from citeweb.api import schemas
from citeweb.api.access import (
    document_for,
    own_document_for,
    submitting_token_of,
    token_of,
)
from citeweb.api.models import ApiToken
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.documents.forms import TitleForm
from citeweb.documents.models import Document, Reference, Revision
from citeweb.documents.services import rename_document, revise_document, submit_document
from citeweb.removal.services import delete_document
from citeweb.reports.models import Run
from citeweb.reports.runs.services import judge_for, start_run
from citeweb.sources.models import SourceCheck
from citeweb.sources.policy.services import default_options
from citeweb.sources.services import store_supplied_text
from verification.reaching.uploads import read_upload
from verification.reporting.bibliography.reading import read_list, with_works

router = Router(tags=["documents"])
DOCUMENT = "/documents/{uuid:document_id}"


@router.get("/documents", response=pages_of(schemas.DocumentOut))
def document_list(request: HttpRequest, wanted: Query[schemas.DocumentsIn]) -> object:
    """The team's documents, the newest first."""
    documents = Document.objects.filter(team=token_of(request).team_id)
    if wanted.q:
        documents = documents.filter(title__icontains=wanted.q)
    return page_of(request, documents, wanted)


@router.post("/documents", response={201: schemas.Submitted, **problems(403, 413)})
def document_submit(
    request: HttpRequest, response: HttpResponse, document: schemas.DocumentIn
) -> object:
    """Hand in a text, perhaps with texts of its sources; it is verified at once."""
    token = submitting_token_of(request)
    check_judge(token, document)
    with transaction.atomic():
        revision = submit_document(
            team=token.team, text=document.text, title=document.title, user=token.user
        )
        texts = supply_texts(token, revision, document.sources)
        run = begin_run(token, revision, document, texts) if document.verify else None
    return Status(201, submitted(request, response, revision, run))


@router.post(
    "/documents/files", response={201: schemas.Submitted, **problems(403, 413)}
)
def document_upload(
    request: HttpRequest,
    response: HttpResponse,
    file: File[UploadedFile],
    choices: Form[schemas.FileIn],
) -> object:
    """Hand in Markdown, text, HTML, LaTeX, Word or PDF. The content says which."""
    token = submitting_token_of(request)
    check_judge(token, choices)
    most = settings.UPLOAD_MAX_BYTES
    if (file.size or 0) > most:
        raise RefusedError("large_file", length=file.size, most=most)
    content = file.read()
    uploaded = read_upload(file.name or "", content)
    works = choices.works and read_list(choices.works.encode(), "works")
    revision = submit_document(
        team=token.team,
        text=with_works(uploaded.text, uploaded.format, works),
        title=choices.title or uploaded.title,
        submitted_as=uploaded.format,
        file_name=file.name or "",
        file_content=content,
        user=token.user,
    )
    run = begin_run(token, revision, choices) if choices.verify else None
    return Status(201, submitted(request, response, revision, run))


@router.get(DOCUMENT, response={200: schemas.DocumentDetail, **problems(404)})
def document_detail(request: HttpRequest, document_id: UUID) -> object:
    """A document with its revisions and runs."""
    return document_for(token_of(request), document_id)


@router.post(
    f"{DOCUMENT}/revisions",
    response={201: schemas.Submitted, **problems(403, 404, 413)},
)
def document_revise(
    request: HttpRequest,
    response: HttpResponse,
    document_id: UUID,
    revision: schemas.RevisionIn,
) -> object:
    """Hand in a new state of the text. The same text again makes no new revision."""
    token = submitting_token_of(request)
    document = document_for(token, document_id)
    made = revise_document(document, text=revision.text, user=token.user)
    run = begin_run(token, made) if revision.verify else None
    return Status(201, submitted(request, response, made, run))


@router.post(
    f"{DOCUMENT}/sources",
    response={201: schemas.Submitted, **problems(403, 404, 409, 413)},
)
def document_sources(
    request: HttpRequest,
    response: HttpResponse,
    document_id: UUID,
    given: schemas.SourcesOfDocument,
) -> object:
    """Hand in texts of sources later; the latest revision is judged by them."""
    token = submitting_token_of(request)
    document = document_for(token, document_id)
    revision = document.revisions.first()
    if revision is None:
        raise RefusedError("no_text")
    with transaction.atomic():
        texts = supply_texts(token, revision, given.sources)
        run = begin_run(token, revision, None, texts) if given.verify else None
    return Status(201, submitted(request, response, revision, run))


@router.patch(DOCUMENT, response={200: schemas.DocumentDetail, **problems(403, 404)})
def document_rename(
    request: HttpRequest, document_id: UUID, document: schemas.TitleIn
) -> object:
    """Call a document otherwise. For owners of the desk and whoever submitted it."""
    token, row = own_document_for(request, document_id)
    form = TitleForm({"title": document.title})
    if not form.is_valid():
        raise RefusedError("no_title")
    title = form.cleaned_data["title"]
    rename_document(row, title, user=token.user)
    return row


@router.delete(DOCUMENT, response={200: schemas.DocumentOut, **problems(403, 404)})
def document_delete(request: HttpRequest, document_id: UUID) -> object:
    """Delete a document with its revisions, runs, reports, decisions and shares. For
    owners of the desk and whoever submitted it. The trail keeps its rows."""
    token, row = own_document_for(request, document_id)
    deleted = schemas.DocumentOut.from_orm(row)
    delete_document(row, user=token.user)
    return deleted


def submitted(
    request: HttpRequest, response: HttpResponse, revision: Revision, run: Run | None
) -> schemas.Submitted:
    """What became of it; `Location` names the document."""
    beginning = request.path.partition("/documents")[0]
    response["Location"] = f"{beginning}/documents/{revision.document_id}"
    return schemas.Submitted(
        document=revision.document_id,
        revision=revision.number,
        run=run.pk if run else None,
    )


def check_judge(token: ApiToken, chosen: schemas.RunIn) -> None:
    """Refuse a judge that is not to be had here."""
    if chosen.judge and judge_for(token.team, chosen.judge) != chosen.judge:
        raise RefusedError("judge_missing")


def begin_run(
    token: ApiToken,
    revision: Revision,
    chosen: schemas.RunIn | None = None,
    supplied: Sequence[tuple[Reference, SourceCheck]] = (),
) -> Run:
    """A run as a program wants it, or the one under way."""
    chosen = chosen or schemas.RunIn.model_validate({})
    check_judge(token, chosen)
    wishes = chosen.dict(include={"strictness", "flag_uncited"}, exclude_none=True)
    return start_run(
        revision,
        options=replace(default_options(token.team), **wishes),
        judge=chosen.judge or "",
        supplied=supplied,
        user=token.user,
    )


def supply_texts(
    token: ApiToken, revision: Revision, sources: Sequence[schemas.SourceIn]
) -> list[tuple[Reference, SourceCheck]]:
    """Keep texts that came with a document; refused where it has no such source."""
    entries = {
        str(reference.label): reference for reference in revision.references.all()
    }
    made = []
    for place, source in enumerate(sources):
        entry = entries.get(str(source.id))
        if entry is None:
            known = ", ".join(list(entries)[:20]) or "none"
            id = str(source.id)[:40]
            raise RefusedError("no_such_source", place=place, id=id, known=known)
        check = store_supplied_text(
            entry.source,
            text=source.text,
            title=entry.title,
            supplied_by=token.user,
            supplied_for=revision.document_id,
        )
        made.append((entry, check))
    return made
