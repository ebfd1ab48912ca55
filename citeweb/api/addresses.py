"""The API's addresses: those of before it had a version, HEAD, and what is left."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from .models import ApiToken
from .services import REQUESTS

API, NEWEST = "/api/", "/api/v1/"


def versioned(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer `/api/runs` as `/api/v1/runs`, HEAD as GET without its body, and say in
    each answer how many requests a token has left."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return get_response(request)
        if not request.path_info.startswith(NEWEST):
            request.path_info = NEWEST + request.path_info.removeprefix(API)
            request.path = f"{request.META.get('SCRIPT_NAME', '')}{request.path_info}"
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
        response = get_response(request)
        token = getattr(request, "auth", None)  # ninja's, where the token works
        if isinstance(token, ApiToken):
            left = REQUESTS.left(token.pk)
            response["RateLimit-Policy"] = f"{REQUESTS.count};w={REQUESTS.seconds}"
            response["RateLimit"] = f"limit={REQUESTS.count}, remaining={left}"
        if response.status_code == 429 and not response.has_header("Retry-After"):
            response["Retry-After"] = str(REQUESTS.seconds)
        if is_head:
            request.method = "HEAD"
            response = without_body(response)
        return response

    return answer


def without_body(response: HttpResponse) -> HttpResponse:
    """Status and headers alone; the length is that of the body that is left out."""
    empty = HttpResponse(status=response.status_code, headers=response.headers)
    if not response.streaming:
        empty["Content-Length"] = str(len(response.content))
    response.close()
    return empty
