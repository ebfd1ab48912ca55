"""Answers to what no view has answered. Programs get them in the API's own shape."""

from __future__ import annotations

import sys
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader

from citeweb.documents.services import DocumentGoneError
from citeweb.outages import RETRY_SECONDS, causes_of, is_outage
from verification.language.lists import table_rows

API = "/api/"


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing here; or what was here a moment ago, deleted by somebody else."""
    is_deleted = isinstance(exception.__cause__, DocumentGoneError)
    page = "document_gone.html" if is_deleted else "404.html"
    return render(request, page, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """
    The answer to an error that nobody expected; its traceback is in the log.

    An outage is 503, with the time after which to try again. What somebody deleted
    while an answer was made of it is as gone as if it had been deleted before.
    """
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


def problems_for_programs(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Under the API's address no refusal is a page."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        kind = response.headers.get("Content-Type", "")
        is_refusal = response.status_code >= 400 and not kind.startswith("application/")
        if not is_refusal or not request.path_info.startswith(API):
            return response
        problem = JsonResponse(
            problem_of(response.status_code),
            status=response.status_code,
            content_type="application/problem+json",
        )
        for name in ("Allow", "Retry-After"):
            if name in response.headers:
                problem.headers[name] = response.headers[name]
        return problem

    return answer


def problem_of(status: int) -> dict[str, object]:
    """The body for a status, as `citeweb.api.problems.Problem` has it."""
    problems = {row[0]: row[2:] for row in table_rows("../citeweb/problems")}
    usual = problems["500" if status >= 500 else "400"]
    code, message, what_to_do = problems.get(str(status), usual)
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": message,
        "code": code,
        "message": message,
        "what_to_do": what_to_do,
        "details": [],
    }
