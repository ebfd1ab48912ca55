"""Who a request of a program is from, and the only way it obtains rows."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja.security import HttpBearer

from citeweb.documents.models import Document
from citeweb.reports.decisions import with_claims
from citeweb.reports.models import ClaimResult, Run
from citeweb.sharing.models import Share
from citeweb.teams.access import signed_in

from .models import ApiToken
from .problems import RefusedError
from .services import REQUESTS, SUBMISSIONS, token_for

Row = TypeVar("Row", bound=Model)

FILE_ROOM = 64 * 1024
"""Bytes that a request with a file has besides the file."""


class BearerToken(HttpBearer):
    """Checks the token of a request, before anything of its body is read."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        found = token_for(token)
        if found is None:
            return None
        request.citeweb_token = found  # type: ignore[attr-defined] # told in each answer
        if not REQUESTS.use(found.pk):
            seconds = REQUESTS.reset_seconds()
            told = {"most": REQUESTS.count, "retry_after": seconds}
            raise RefusedError("too_many_requests", **told)
        check_size(request)
        found.note_use()
        found.user.program = found.name
        return found


def check_size(request: HttpRequest) -> None:
    length = request.headers.get("Content-Length") or "0"
    largest = max(
        settings.UPLOAD_MAX_BYTES + FILE_ROOM, settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    )
    if length.isdecimal() and int(length[:18]) > largest:
        raise RefusedError("large_request", length=length[:18], most=largest)


def token_of(request: HttpRequest) -> ApiToken:
    token: Any = request.auth  # type: ignore[attr-defined] # set by ninja
    assert isinstance(token, ApiToken)  # noqa: S101 - every route has BearerToken
    return token


def writing_token_of(request: HttpRequest) -> ApiToken:
    token = token_of(request)
    if not token.may_write:
        raise RefusedError("read_only_token")
    return token


def submitting_token_of(request: HttpRequest) -> ApiToken:
    token = writing_token_of(request)
    if not SUBMISSIONS.use(token.pk):
        seconds = SUBMISSIONS.reset_seconds()
        told = {"most": SUBMISSIONS.count, "retry_after": seconds}
        raise RefusedError("too_many_submissions", **told)
    return token


def found(rows: QuerySet[Row], what: str, **key: object) -> Row:
    """The row of a key; 404 where this team has none, whoever else has it."""
    row = rows.filter(**key).first()
    if row is None:
        raise RefusedError("not_found", what=what)
    return row


def document_for(token: ApiToken, pk: UUID) -> Document:
    return found(Document.objects.filter(team=token.team_id), "document", pk=pk)


def own_document_for(request: HttpRequest, pk: UUID) -> tuple[ApiToken, Document]:
    """A token that may write, and a document that its person may change."""
    token = writing_token_of(request)
    document = document_for(token, pk)
    if not document.may_be_changed_by(token.user):
        raise RefusedError("not_yours")
    return token, document


def runs_for(token: ApiToken) -> QuerySet[Run]:
    runs = Run.objects.filter(revision__document__team=token.team_id)
    return runs.select_related("revision__document__team")


def run_for(token: ApiToken, pk: UUID) -> Run:
    return found(runs_for(token), "run", pk=pk)


def result_for(run: Run, number: int) -> ClaimResult:
    return found(with_claims(run.claim_results.all()), "claim", claim__number=number)


def own_token_for(token: ApiToken, pk: int) -> ApiToken:
    """A token that the person behind a token may end."""
    tokens = ApiToken.objects.endable_by(token.user).filter(team=token.team_id)
    return found(tokens, "token", pk=pk)


def share_for(token: ApiToken, pk: UUID) -> Share:
    shares = Share.objects.filter(run__revision__document__team=token.team_id)
    return found(shares.select_related("run__revision__document"), "share", pk=pk)


def token_for_page(request: HttpRequest, pk: int) -> ApiToken:
    """A token that the signed-in person may end: their own, or one at their desk."""
    tokens = ApiToken.objects.endable_by(signed_in(request))
    return get_object_or_404(tokens.select_related("user"), pk=pk)
