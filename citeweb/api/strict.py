"""What holds for every operation: its addresses, those of before the API had a version
among them, HEAD, what a token has left, names in the address, answers given once."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response

from citeweb.middleware import GZIP, Answering
from citeweb.sharing.access import address_of
from citeweb.sharing.models import Share
from verification.errors import nearest

from .models import ApiToken, GivenAnswer
from .problems import answer, problem
from .services import REQUESTS, token_for

KEY_LENGTH = 200
"""Characters of an idempotency key; programs send 36."""

KEPT, GIVEN_UP = timedelta(days=1), timedelta(minutes=10)
"""How long a key means the same request; and after which an answer that was not given
was lost with its process, and may be made again."""

Run = Callable[..., Any]


def strict(run: Run) -> Run:
    """Refuse names that an operation's address does not take; answer a key once."""
    operation: Any = run.__self__  # type: ignore[attr-defined] # ninja binds it
    names = {
        name
        for model in operation.models
        if model.__ninja_param_source__ == "query"
        for name in model.__ninja_flatten_map__
    }

    @functools.wraps(run)
    def checked(request: HttpRequest, **values: Any) -> Any:
        unknown = next((name for name in request.GET if name not in names), None)
        if unknown is not None and operation.include_in_schema:
            told = {"name": unknown[:80], "nearest": nearest(unknown, names)}
            told["takes"] = ", ".join(sorted(names)) or "no names"
            return answer(operation.api, request, problem("unknown_name", **told))
        key = request.headers.get("Idempotency-Key", "")
        token = token_for(secret_of(request)) if key else None
        if token is None or request.method != "POST":
            return run(request, **values)
        if len(key) > KEY_LENGTH:
            long = problem("long_key", most=KEY_LENGTH)
            return answer(operation.api, request, long)
        return once(operation.api, request, token, key, lambda: run(request, **values))

    return checked


def secret_of(request: HttpRequest) -> str:
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def once(
    api: Any, request: HttpRequest, token: ApiToken, key: str, make: Callable[[], Any]
) -> Any:
    now, given = timezone.now(), GivenAnswer.objects.filter(token=token)
    given.filter(made_at__lt=now - KEPT).delete()
    given.filter(key=key, body=None, made_at__lt=now - GIVEN_UP).delete()
    asked = {"request": digest_of(request)}
    row, is_new = given.get_or_create(token=token, key=key, defaults=asked)
    if not is_new:
        if row.request != asked["request"]:
            return answer(api, request, problem("key_of_another_request"))
        if row.body is None:
            return answer(api, request, problem("under_way"))
        headers = {**row.headers, "Idempotency-Replayed": "true"}
        body = with_address(row.body, request)
        return HttpResponse(body, status=row.status, headers=headers)
    try:
        response: HttpResponse = make()
    except BaseException:
        row.delete()
        raise
    if response.status_code >= 500 or response.status_code in (409, 429):
        row.delete()  # another time it may be answered otherwise
    else:
        row.status = response.status_code
        row.body = without_address(response.content.decode())
        names = ("Content-Type", "Location")
        row.headers = {
            header: response[header] for header in names if header in response
        }
        row.save()
    return response


def without_address(body: str) -> str:
    """An answer as it may be kept: no database of ours holds what opens a share."""
    record = json.loads(body or "null")
    has_one = isinstance(record, dict) and "address" in record
    return json.dumps({**record, "address": None}) if has_one else body


def with_address(body: str, request: HttpRequest) -> str:
    """The kept answer with the share's address, made anew from its id."""
    record = json.loads(body or "null")
    if not isinstance(record, dict) or record.get("address", "") is not None:
        return body
    share = Share.objects.filter(pk=record["id"]).first()
    address = address_of(request, share) if share else ""
    return json.dumps({**record, "address": address})


def digest_of(request: HttpRequest) -> str:
    """Of what was asked for: method, address and body. Parts of a form have a boundary
    that each program draws anew, so a form counts by its fields and files."""
    digest = hashlib.sha256(f"{request.method} {request.path}\0".encode())
    if request.content_type == "multipart/form-data":
        digest.update(json.dumps(sorted(request.POST.items())).encode())
        files: Any = sorted(request.FILES.items())
        for _, file in files:
            digest.update(b"".join(file.chunks()))
            file.seek(0)
    else:
        digest.update(request.body)
    return digest.hexdigest()


API, NEWEST = "/api/", "/api/v1/"
DESCRIBED = f"{NEWEST}openapi.json"
REQUEST_ID = re.compile(r"[A-Za-z0-9_.:-]{1,80}")
"""Of a program's own ids: what may stand in a header and in a log."""


def versioned(get_response: Answering) -> Answering:
    """Answer `/api/runs` as `/api/v1/runs`, HEAD as GET without its body, and say in
    each answer which request it is of and how many a token has left."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return get_response(request)
        if not request.path_info.startswith(NEWEST):
            request.path_info = NEWEST + request.path_info.removeprefix(API)
            request.path = f"{request.META.get('SCRIPT_NAME', '')}{request.path_info}"
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
        response = told_of(request, get_response(request))
        if request.method == "GET":
            response = unless_known(request, response)
        if not response.get("Content-Type", "").startswith("text/event-stream"):
            packed: Any = GZIP.process_response(request, response)
            response = packed
        if is_head:
            request.method = "HEAD"
            response = without_body(response)
        return response

    return answer


def told_of(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with the headers that every one has."""
    given = request.headers.get("X-Request-Id", "")
    own = given if REQUEST_ID.fullmatch(given) else uuid4().hex
    response["X-Request-Id"] = own
    links = [f'<{script_name(request)}{DESCRIBED}>; rel="service-desc"']
    if following := getattr(request, "citeweb_next", ""):
        links.insert(0, f'<{following}>; rel="next"')
    response["Link"] = ", ".join(links)
    token = getattr(request, "citeweb_token", None)  # where the token works
    if isinstance(token, ApiToken):
        left, reset = REQUESTS.left(token.pk), REQUESTS.reset_seconds()
        response["RateLimit-Policy"] = f"{REQUESTS.count};w={REQUESTS.seconds}"
        told = f"limit={REQUESTS.count}, remaining={left}, reset={reset}"
        response["RateLimit"] = told
    if response.status_code == 429 and not response.has_header("Retry-After"):
        response["Retry-After"] = str(REQUESTS.reset_seconds())
    return response


def script_name(request: HttpRequest) -> str:
    return str(request.META.get("SCRIPT_NAME", ""))


def unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer, or 304 where the program has it: known by a digest of what it says.

    Files have their own (`routes/files.py`): they are not made to be compared."""
    if response.status_code != 200 or response.streaming:
        return response
    if not response.has_header("ETag"):
        response["ETag"] = f'W/"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    if answer is None:
        return response
    for name in ("X-Request-Id", "RateLimit", "RateLimit-Policy", "Link"):
        if name in response:
            answer[name] = response[name]
    return answer


def without_body(response: HttpResponse) -> HttpResponse:
    """Status and headers alone; the length is that of the body that is left out."""
    empty = HttpResponse(status=response.status_code, headers=response.headers)
    if not response.streaming:
        empty["Content-Length"] = str(len(response.content))
    response.close()
    return empty
