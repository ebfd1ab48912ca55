"""Answers to what no view has answered."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import loader

from citeweb.bounds import BusyError
from citeweb.documents.services import DocumentGoneError
from citeweb.outages import RETRY_SECONDS, causes_of, is_outage
from citeweb.reports.quotas.services import QuotaError
from citeweb.teams.views.kept_forms import kept_form

logger = logging.getLogger(__name__)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing here; or what was here a moment ago, deleted by somebody else."""
    is_deleted = isinstance(exception.__cause__, DocumentGoneError)
    page = "document_gone.html" if is_deleted else "404.html"
    return render(request, page, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an error that nobody expected; its traceback is in the log. An
    outage is 503. What somebody deleted meanwhile is as gone as if deleted before."""
    error = sys.exc_info()[1]
    is_busy = any(isinstance(cause, BusyError) for cause in causes_of(error))
    if is_busy or is_outage(error):
        answer = standalone(request, "503.html", 503, is_busy=is_busy)
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        return answer
    if isinstance(error, QuotaError):
        return standalone(request, "429.html", 429, told=str(error))
    if is_gone_meanwhile(error):
        return render(request, "404.html", status=404)
    return standalone(request, "500.html", 500)


def standalone(
    request: HttpRequest, name: str, status: int, **told: object
) -> HttpResponse:
    """A page that asks the database for nothing, with what was typed, if it was."""
    sent = sent_again(request)
    page = loader.get_template(name).render({**sent, **told})
    answer = HttpResponse(page, status=status)
    if sent["fields"]:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def sent_again(request: HttpRequest) -> dict[str, Any]:
    """What a form was sent with, as `teams/_kept_fields.html` shows it."""
    try:
        sent = kept_form(request)
    except Exception:  # the disk may have been full before all of it was read
        logger.warning("form_not_read", exc_info=True)
        return {"fields": []}
    return {**sent, "request": request, "csrf_token": get_token(request)}


def is_gone_meanwhile(error: BaseException | None) -> bool:
    """Whether a row was missing, or another one that it would belong to."""
    return any(
        isinstance(cause, ObjectDoesNotExist)
        or (isinstance(cause, IntegrityError) and "foreign key" in str(cause).lower())
        for cause in causes_of(error)
    )
