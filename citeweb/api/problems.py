"""What goes wrong, in one shape: a code for programs, two sentences for people."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from ninja import Field, NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import ConfigDict

from citeweb.reports.quotas.services import QuotaError
from verification.errors import ExportError, InputError, TextTooLongError, nearest
from verification.language.lists import table_rows

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
        return {name for model in cls.__subclasses__() for name in model.model_fields}


class Detail(Schema):
    """One fault of a request, by the place where it is."""

    place: str
    message: str


class Problem(Schema):
    """The answer to every request that is refused: RFC 9457, and members of our own."""

    type: str = "about:blank"
    title: str = ""
    status: int = 0
    detail: str = ""
    code: str
    message: str = Field(..., description="The same as detail.")
    what_to_do: str
    details: list[Detail] = Field(default_factory=list)


def problem(name: str, /, **values: object) -> Problem:
    """One of `data/problems.csv`, with what it tells of."""
    rows = {row[0]: row[1:] for row in table_rows("../citeweb/problems")}
    status, code, message, what_to_do = rows[name]
    told, remedy = (text.format(**values) for text in (message, what_to_do))
    return Problem(status=int(status), code=code, message=told, what_to_do=remedy)


class RefusedError(Exception):
    def __init__(self, name: str, /, **values: object) -> None:
        self.retry_after = values.pop("retry_after", None)
        """Seconds after which the same request may be answered; None for never."""

        self.problem = problem(name, **values)
        super().__init__(self.problem.message)


def problems(*statuses: int) -> dict[int, Any]:
    """The refusals that a route documents; all of them need a token and a turn."""
    return dict.fromkeys(sorted({400, 401, 422, 429, *statuses}), Problem)


def answer(api: NinjaAPI, request: HttpRequest, problem: Problem) -> HttpResponse:
    """With the members that RFC 9457 names."""
    problem.title = HTTPStatus(problem.status).phrase
    problem.detail = problem.message
    told, status = problem.dict(), problem.status
    response: HttpResponse = api.create_response(request, told, status=status)
    response["Content-Type"] = PROBLEM_TYPE
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


NAMED: dict[type[Exception], str] = {
    AuthenticationError: "no_token",
    ValidationError: "invalid",
    RequestDataTooBig: "large_body",
    SuspiciousOperation: "unreadable_body",
    HttpError: "unreadable_body",
}
"""Exceptions by the problem that they are."""


def add_handlers(api: NinjaAPI) -> None:
    def tell(request: HttpRequest, error: Any) -> HttpResponse:
        response = answer(api, request, problem_of(error))
        if (seconds := getattr(error, "retry_after", None)) is not None:
            response["Retry-After"] = str(seconds)
        return response

    for kind in (RefusedError, InputError, ExportError, *NAMED):
        api.add_exception_handler(kind, tell)


def problem_of(error: Exception) -> Problem:
    """Our own errors say what happened and what to do in one text."""
    if isinstance(error, RefusedError):
        return error.problem
    if not isinstance(error, InputError | ExportError):
        told = problem(next(NAMED[kind] for kind in NAMED if isinstance(error, kind)))
        if isinstance(error, ValidationError):
            told.details = [detail_of(fault) for fault in error.errors[:MAX_DETAILS]]
        return told
    message, _, remedy = str(error).partition(". ")
    kinds = {ExportError: 409, TextTooLongError: 413, QuotaError: 429}
    kinds |= {InputError: 422}
    return Problem(
        status=next(kinds[kind] for kind in kinds if isinstance(error, kind)),
        code=error.code,
        message=f"{message.rstrip('.')}.",
        what_to_do=remedy or "Change the request and send it again.",
    )


def detail_of(fault: dict[str, Any]) -> Detail:
    """A fault by the place that the request itself gives it: "text", "page"."""
    place = [str(step) for step in fault.get("loc", ())]
    # A body is one schema here, under the name of the view's argument.
    place = place[2:] if place[:1] == ["body"] else place[1:]
    message = str(fault.get("msg", ""))
    if fault.get("type") == "extra_forbidden" and place:
        message = f"There is no such field{nearest(place[-1], Strict.known_fields())}"
    return Detail(place=".".join(place)[:200], message=message[:300])
