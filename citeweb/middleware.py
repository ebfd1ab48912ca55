"""What is done to every answer: compressed, given its policy, in a program's shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from verification.language.lists import table_rows

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

Answering = Callable[[HttpRequest], HttpResponse]
Middleware = Callable[[Answering], Answering]

GZIP = GZipMiddleware(lambda request: HttpResponse())
"""For what it does to an answer; it asks for none."""

API = "/api/"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; manifest-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""Our own origin, no inline code, nothing else."""


def after_answer(
    change: Callable[[HttpRequest, HttpResponse], HttpResponse],
) -> Middleware:
    """Middleware that gives what `change` makes of each request and its answer."""

    @wraps(change)
    def middleware(get_response: Answering) -> Answering:
        return lambda request: change(request, get_response(request))

    return middleware


@after_answer
def compressed_pages(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Compress pages: a report of 660 claims has 600 KB, compressed 26. Not files,
    which are streamed; and not what may be stored nowhere, since such pages show a
    secret, of which the length of a compressed answer could tell something (BREACH)."""
    is_page = response.get("Content-Type", "").startswith("text/html")
    is_secret = "no-store" in response.get("Cache-Control", "")
    if not is_page or is_secret or response.streaming:
        return response
    return GZIP.process_response(request, response)  # type: ignore[return-value] # no stream


@after_answer
def content_security_policy(
    request: HttpRequest, response: HttpResponse
) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Permissions-Policy", "interest-cohort=()")
    return response


@after_answer
def problems_for_programs(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Under the API's address no refusal is a page."""
    kind = response.get("Content-Type", "")
    is_refusal = response.status_code >= 400 and not kind.startswith("application/")
    if not is_refusal or not request.path_info.startswith(API):
        return response
    status, names = response.status_code, ("Allow", "Retry-After")
    kept = {name: response[name] for name in names if name in response}
    answer = JsonResponse(problem_of(status), status=status, headers=kept)
    answer["Content-Type"] = "application/problem+json"
    return answer


CORS = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, "
    "If-None-Match, X-Request-Id",
    "Access-Control-Expose-Headers": "ETag, Link, Location, RateLimit, Retry-After, "
    "X-Request-Id",
    "Access-Control-Max-Age": "600",
}
"""What scripts of a listed origin may send and read. No cookie is among it: a token
says who asks, so that a page cannot act for whoever is signed in here."""


def other_origins(get_response: Answering) -> Answering:
    """Let scripts of the origins that the operator lists call the API, as add-ins of
    Word and Docs do; and of no other, `null` and `*` among those."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not (settings.API_ORIGINS and request.path_info.startswith(API)):
            return get_response(request)
        origin = request.headers.get("Origin", "")
        is_asked = "Access-Control-Request-Method" in request.headers
        is_web = origin.startswith(("https://", "http://"))
        is_listed = is_web and origin in settings.API_ORIGINS
        if is_listed and is_asked and request.method == "OPTIONS":
            response = HttpResponse(status=204)
        else:
            response = get_response(request)
        patch_vary_headers(response, ["Origin"])
        if is_listed:
            for name, value in (*CORS.items(), ("Access-Control-Allow-Origin", origin)):
                response[name] = value
        return response

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


def without_bodies_of_heads(application: WSGIApplication) -> WSGIApplication:
    """An application whose answers to HEAD have no body. Not every server takes it
    away, and on a connection that is kept it would be read as the next answer."""

    def answer(
        environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        body = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        if hasattr(body, "close"):
            body.close()
        return []

    return answer
