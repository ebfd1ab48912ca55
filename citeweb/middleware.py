"""What is done to every answer: compressed, given its policy, in a program's
own shape."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.gzip import GZipMiddleware

from verification.language.lists import table_rows

Answering = Callable[[HttpRequest], HttpResponse]

API = "/api/"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""Our own origin, no inline code, nothing else."""


def compressed_pages(get_response: Answering) -> Answering:
    """
    Compress pages for browsers that ask for it: a report of 660 claims has 600 KB,
    compressed 26.

    Not files, which are streamed and mostly compressed already; and not what may be
    stored nowhere, since such pages show a secret, of which the length of a compressed
    answer could tell something (BREACH). Django varies that length besides, and masks
    the token of forms anew in each answer.
    """
    gzip = GZipMiddleware(get_response)

    def compress(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        is_secret = "no-store" in response.get("Cache-Control", "")
        if not is_page or is_secret or response.streaming:
            return response
        return gzip.process_response(request, response)  # type: ignore[return-value] # no stream

    return compress


def content_security_policy(get_response: Answering) -> Answering:
    def add_policy(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", "interest-cohort=()")
        return response

    return add_policy


def problems_for_programs(get_response: Answering) -> Answering:
    """Under the API's address no refusal is a page."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        kind = response.get("Content-Type", "")
        is_refusal = response.status_code >= 400 and not kind.startswith("application/")
        if not is_refusal or not request.path_info.startswith(API):
            return response
        kept = {
            name: response[name]
            for name in ("Allow", "Retry-After")
            if name in response
        }
        return JsonResponse(
            problem_of(response.status_code),
            status=response.status_code,
            content_type="application/problem+json",
            headers=kept,
        )

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
