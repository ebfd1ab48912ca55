"""What goes wrong, in one shape: a code for programs, two sentences for people."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from ninja import Field, NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import ConfigDict

from verification.commands.calls import nearest
from verification.errors import ExportError, InputError, TextTooLongError

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

PROBLEM_TYPE = "application/problem+json"
MAX_DETAILS = 20
"""Faults of one request that are listed; more mostly have one cause."""


class Strict(Schema):
    """What a program sends: a name that is none is refused, never left out of sight."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def known_fields(cls) -> set[str]:
        """Of everything that can be sent."""
        return {name for each in cls.__subclasses__() for name in each.model_fields}


class Detail(Schema):
    """One fault of a request, by the place where it is."""

    place: str
    message: str


class Problem(Schema):
    """
    The answer to every request that is refused.

    Source:
        RFC 9457; `code`, `what_to_do` and `details` are members of our own.
    """

    type: str = "about:blank"
    title: str = ""
    status: int = 0
    detail: str = ""
    code: str
    message: str = Field(..., description="The same as detail.")
    what_to_do: str
    details: list[Detail] = Field(default_factory=list)


NO_TOKEN = Problem(
    code="no_token",
    message="The request carries no token that works here.",
    what_to_do="Send the header 'Authorization: Bearer <token>'. Tokens are "
    "made under API tokens on the site.",
)
TOO_LARGE = Problem(
    code="too_large",
    message="The request is larger than what is read.",
    what_to_do="Send the part of the text that matters.",
)
UNREADABLE = Problem(
    code="unreadable",
    message="The body of the request cannot be read.",
    what_to_do="Send JSON in UTF-8, or multipart/form-data with a file.",
)


class RefusedError(Exception):
    """A request that is refused."""

    def __init__(self, status: int, code: str, message: str, what_to_do: str) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code=code, message=message, what_to_do=what_to_do)


def problems(*statuses: int) -> dict[int, Any]:
    """The refusals that a route documents; all of them need a token and a turn."""
    return dict.fromkeys(sorted({400, 401, 422, 429, *statuses}), Problem)


def with_status(problem: dict[str, Any], status: int) -> dict[str, Any]:
    """A problem with the members that RFC 9457 names."""
    title = HTTPStatus(status).phrase
    return {**problem, "title": title, "status": status, "detail": problem["message"]}


def answer(
    api: NinjaAPI, request: HttpRequest, status: int, problem: Problem
) -> HttpResponse:
    told = with_status(problem.dict(), status)
    response: HttpResponse = api.create_response(request, told, status=status)
    response["Content-Type"] = PROBLEM_TYPE
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def add_handlers(api: NinjaAPI) -> None:
    """Give every exception that a request can cause its answer."""

    @api.exception_handler(RefusedError)
    def refused(request: HttpRequest, error: RefusedError) -> HttpResponse:
        return answer(api, request, error.status, error.problem)

    @api.exception_handler(AuthenticationError)
    def unknown(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
        return answer(api, request, 401, NO_TOKEN)

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
        problem = Problem(
            code="invalid",
            message="Something in the request is missing or is not what it should be.",
            what_to_do="Look at the details, and at /api/openapi.json.",
            details=[detail_of(each) for each in error.errors[:MAX_DETAILS]],
        )
        return answer(api, request, 422, problem)

    @api.exception_handler(InputError)
    def unusable(request: HttpRequest, error: InputError) -> HttpResponse:
        status = 413 if isinstance(error, TextTooLongError) else 422
        return answer(api, request, status, problem_of(error))

    @api.exception_handler(ExportError)
    def unexportable(request: HttpRequest, error: ExportError) -> HttpResponse:
        return answer(api, request, 409, problem_of(error))

    @api.exception_handler(RequestDataTooBig)
    def too_big(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
        return answer(api, request, 413, TOO_LARGE)

    @api.exception_handler(SuspiciousOperation)
    @api.exception_handler(HttpError)
    def unreadable(request: HttpRequest, error: Exception) -> HttpResponse:
        return answer(api, request, 400, UNREADABLE)


def problem_of(error: InputError | ExportError) -> Problem:
    """Our own errors say what happened and what to do in one text."""
    message, _, remedy = str(error).partition(". ")
    return Problem(
        code=error.code,
        message=f"{message.rstrip('.')}.",
        what_to_do=remedy or "Change the request and send it again.",
    )


def detail_of(fault: dict[str, Any]) -> Detail:
    """A fault by the place that the request itself gives it: "text", "page"."""
    place = [str(each) for each in fault.get("loc", ())]
    # A body is one schema here, under the name of the view's argument.
    place = place[2:] if place[:1] == ["body"] else place[1:]
    message = str(fault.get("msg", ""))
    if fault.get("type") == "extra_forbidden" and place:
        message = f"There is no such field{nearest(place[-1], Strict.known_fields())}"
    return Detail(place=".".join(place)[:200], message=message[:300])
