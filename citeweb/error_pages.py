"""Answers to what no view has answered."""

from __future__ import annotations

import sys

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader

from citeweb.documents.services import DocumentGoneError
from citeweb.outages import RETRY_SECONDS, causes_of, is_outage


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing here; or what was here a moment ago, deleted by somebody else."""
    is_deleted = isinstance(exception.__cause__, DocumentGoneError)
    page = "document_gone.html" if is_deleted else "404.html"
    return render(request, page, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an error that nobody expected; its traceback is in the log. An
    outage is 503. What somebody deleted meanwhile is as gone as if deleted before."""
    error = sys.exc_info()[1]
    if is_outage(error):
        page = loader.get_template("503.html").render()
        return HttpResponse(page, status=503, headers={"Retry-After": RETRY_SECONDS})
    if is_gone_meanwhile(error):
        return render(request, "404.html", status=404)
    return HttpResponse(loader.get_template("500.html").render(), status=500)


def is_gone_meanwhile(error: BaseException | None) -> bool:
    """Whether a row was missing, or another one that it would belong to."""
    return any(
        isinstance(each, ObjectDoesNotExist)
        or (isinstance(each, IntegrityError) and "foreign key" in str(each).lower())
        for each in causes_of(error)
    )
