"""Requests to services that the operator named, never a page: they may stand on this
machine, without the guard of `http`. Their answers are as hostile as any page."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import unquote, urlsplit

from verification.version import VERSION

from .pace import MAX_AT_ONCE, ServicePace, parse_retry_after

if TYPE_CHECKING:
    import httpx  # loaded when a question is asked: it takes a fifth of a second

MAX_ANSWER_BYTES = 4 * 1024 * 1024
"""Of one answer: Crossref's longest records have about one."""

TIMEOUT_SECONDS = 20.0
"""For one request: OpenAlex and the Internet Archive are often slower than ten."""

ATTEMPTS = 3
"""Requests for one question, when the service is busy or in trouble."""

MAX_WAIT_SECONDS = 10.0
"""A service that asks for more patience has not answered, as far as a run goes."""

FAILURES_IN_A_ROW = 8
"""Questions that may fail one after another before a service counts as out of order:
without a network each of 200 sources would wait for it in vain."""

MAX_REDIRECTS = 3
"""Open Library sends an ISBN on once; nobody asks for more."""

_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})


@cache
def usual_trust() -> ssl.SSLContext:
    """The authorities that come with httpx. Read once: it takes 20 milliseconds."""
    import httpx

    return httpx.create_ssl_context(trust_env=False)


class ServiceState(StrEnum):
    """How a service took a question. Only the first two are answers."""

    ANSWERED = "answered"
    NOT_FOUND = "not_found"
    """It answered, and holds no such thing (404, 410)."""

    REFUSED = "refused"
    """It wants a key, money or nothing to do with us (401, 402, 403, 432, 433)."""

    BUSY = "busy"
    """429 to the last, or told to wait for longer than a run does."""

    FAILED = "failed"
    """No connection, no answer in time, 5xx to the last, or one that cannot be read."""

    OVER_BUDGET = "over_budget"
    """Not asked: the run has spent the calls it may make."""

    STOPPED = "stopped"
    """Not asked: it refused, was busy or failed time after time earlier in this run."""


_UNASKED = (ServiceState.OVER_BUDGET, ServiceState.STOPPED)
_STATES = {
    **dict.fromkeys((404, 410), ServiceState.NOT_FOUND),
    # The last two are Tavily's own: the plan is used up, or what may be paid beyond it.
    **dict.fromkeys((401, 402, 403, 432, 433), ServiceState.REFUSED),
    429: ServiceState.BUSY,
}


@dataclass(frozen=True, slots=True)
class ServiceQuestion:
    """One request. `json` makes it a POST."""

    url: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    json: Any = None
    kind: str = ""
    """Of question, where the service counts each kind by itself: "list"."""


@dataclass(frozen=True, slots=True)
class ServiceAnswer:
    """What came back."""

    service: str
    state: ServiceState
    status: int | None = None
    """HTTP status; None when no answer came."""

    body: bytes = b""
    detail: str = ""
    """What went wrong, for a reader: "403", "no answer in 20 seconds"."""

    @property
    def is_answer(self) -> bool:
        """Whether the service said something, be it that it knows nothing."""
        return self.state in (ServiceState.ANSWERED, ServiceState.NOT_FOUND)

    @property
    def has_met(self) -> bool | None:
        """Whether anybody was met there; None when nobody was asked."""
        if self.status is not None:
            return True
        return False if self.state is ServiceState.FAILED else None

    def read_json(self) -> Any:
        """The answer's JSON; None when there is none or it cannot be read."""
        if self.state is not ServiceState.ANSWERED:
            return None
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            return None


@dataclass(kw_only=True, eq=False)
class ServiceClient:
    """Asks by HTTP, inside `async with`, for one run. A service that refuses, stays
    busy or fails time after time is not asked again. Redirects stay within one origin,
    so that no key travels. `spacing_seconds` and `at_once` hold for a service's name
    until its answers say more; `max_calls` bounds all requests together."""

    contact: str = ""
    timeout_seconds: float = TIMEOUT_SECONDS
    spacing_seconds: Mapping[str, float] = field(default_factory=dict)
    at_once: Mapping[str, int] = field(default_factory=dict)
    max_calls: int | None = None
    failures_in_a_row: int = FAILURES_IN_A_ROW
    note: Callable[[Asking], None] | None = None
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    calls: Counter[str] = field(default_factory=Counter, init=False)
    stopped: dict[str, str] = field(default_factory=dict, init=False)
    """Why a service is no longer asked, by its name."""

    def __post_init__(self) -> None:
        self._paces: dict[tuple[str, str], ServicePace] = {}
        self._failures: Counter[str] = Counter()
        self._http: httpx.AsyncClient | None = None

    async def __aenter__(self) -> Self:
        import httpx

        suffix = f" (+{self.contact})" if self.contact else ""
        self._http = httpx.AsyncClient(
            verify=usual_trust(),
            timeout=self.timeout_seconds,
            trust_env=False,
            follow_redirects=False,
            headers={
                "User-Agent": f"citeweb/{VERSION}{suffix}",
                "Accept": "application/json, */*;q=0.5",
                "Accept-Encoding": "identity",
            },
        )
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._http is not None:
            await self._http.aclose()
        self._http = None

    async def ask(self, service: str, question: ServiceQuestion) -> ServiceAnswer:
        """The service's answer, after as many attempts as its manners allow. Raises
        nothing: trouble is a state."""
        answer = await self._ask_patiently(service, question)
        if self.note and answer.state not in _UNASKED:
            asked = question_words(question)
            self.note(Asking(service, asked, answer.state, answer.detail))
        return answer

    async def _ask_patiently(
        self, service: str, question: ServiceQuestion
    ) -> ServiceAnswer:
        answer = ServiceAnswer(service, ServiceState.FAILED)
        for attempt in range(ATTEMPTS):
            if service in self.stopped:
                return self._stopped_answer(service)
            if self.max_calls is not None and self.calls.total() >= self.max_calls:
                limit = f"the limit of {self.max_calls} calls is reached"
                return ServiceAnswer(service, ServiceState.OVER_BUDGET, detail=limit)
            answer, wait = await self._ask_once(service, question)
            if wait is None or wait > MAX_WAIT_SECONDS or attempt + 1 == ATTEMPTS:
                break
            await self.pause(wait or 2.0**attempt)
        has_failed = answer.state is ServiceState.FAILED
        self._failures[service] = self._failures[service] + 1 if has_failed else 0
        is_out_of_order = self._failures[service] >= self.failures_in_a_row
        if is_out_of_order or answer.state in (ServiceState.REFUSED, ServiceState.BUSY):
            self._stop(service, answer.detail)
        return answer

    def _stop(self, service: str, why: str) -> None:
        """Ask it nothing more, and let those that wait for their turn go at once."""
        self.stopped[service] = why
        for (name, _), pace in self._paces.items():
            if name == service:
                pace.spacing_seconds = 0.0

    def _stopped_answer(self, service: str) -> ServiceAnswer:
        why = self.stopped[service]
        return ServiceAnswer(service, ServiceState.STOPPED, detail=why)

    async def _ask_once(
        self, service: str, question: ServiceQuestion
    ) -> tuple[ServiceAnswer, float | None]:
        """The answer, and the seconds after which to ask again; None for never."""
        import httpx

        self.calls[service] += 1  # before the wait: others count it while it lasts
        pace = self._pace_of(service, question.kind)
        wait = None
        async with pace.take():
            if service in self.stopped:
                return self._stopped_answer(service), None
            try:
                async with asyncio.timeout(self.timeout_seconds):
                    status, headers, body = await self._exchange(question)
            except TimeoutError:
                detail, wait = f"no answer in {self.timeout_seconds:g} seconds", 0.0
            except _UnreadableError as error:
                detail = str(error)
            except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError):
                detail = "no connection"
            else:
                pace.learn(headers, is_busy=status == 429)
                if status in _BUSY:
                    wait = parse_retry_after(headers.get("retry-after", "")) or 0.0
                state = _state_of(status)
                detail = "" if state is ServiceState.ANSWERED else f"HTTP {status}"
                return ServiceAnswer(service, state, status, body, detail), wait
            pace.learn({})
        return ServiceAnswer(service, ServiceState.FAILED, detail=detail), wait

    def _pace_of(self, service: str, kind: str) -> ServicePace:
        spacing = self.spacing_seconds.get(service, 0.0)
        at_once = self.at_once.get(service, MAX_AT_ONCE)
        pace = ServicePace(spacing_seconds=spacing, at_once=at_once, pause=self.pause)
        return self._paces.setdefault((service, kind), pace)

    async def _exchange(
        self, question: ServiceQuestion
    ) -> tuple[int, Mapping[str, str], bytes]:
        assert self._http is not None, "use the client inside `async with`"  # noqa: S101 - a caller's mistake
        request = self._http.build_request(
            "GET" if question.json is None else "POST",
            question.url,
            params=dict(question.parameters) or None,
            json=question.json,
            headers=question.headers,
        )
        for _ in range(MAX_REDIRECTS + 1):
            answer = await self._http.send(request, stream=True)
            try:
                target = answer.next_request
                if target is None:
                    return answer.status_code, answer.headers, await _read(answer)
            finally:
                await answer.aclose()
            here, there = request.url, target.url
            if (here.scheme, here.netloc) != (there.scheme, there.netloc):
                raise _UnreadableError(f"it sends us elsewhere ({there.host})")
            request = target
        raise _UnreadableError(f"more than {MAX_REDIRECTS} redirects")


class _UnreadableError(Exception):
    """An answer that came and is of no use."""


async def _read(answer: httpx.Response) -> bytes:
    if answer.headers.get("content-encoding", "identity").lower() != "identity":
        raise _UnreadableError("the answer is compressed, though we asked for it plain")
    chunks, length = [], 0
    async for chunk in answer.aiter_raw():
        length += len(chunk)
        if length > MAX_ANSWER_BYTES:
            raise _UnreadableError(f"the answer is longer than {MAX_ANSWER_BYTES:,} B")
        chunks.append(chunk)
    return b"".join(chunks)


def _state_of(status: int) -> ServiceState:
    if 200 <= status < 300:
        return ServiceState.ANSWERED
    return _STATES.get(status, ServiceState.FAILED)


_ABOUT_US = frozenset({"api_key", "email", "key", "mailto", "tool"})
"""Parameters that name the operator, or are a secret of theirs."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question that was put to a service, and how it took it. Holds no key."""

    service: str
    question: str
    """Path and parameters, without those that say who asks."""

    state: ServiceState
    detail: str = ""


class AskedService:
    """One service at its base address; what `manners` name goes with each question."""

    name: str

    def __init__(self, client: ServiceClient, base: str, **manners: str) -> None:
        self._client = client
        self._base = base
        self._manners = {name: value for name, value in manners.items() if value}

    async def _ask(
        self, path: str, parameters: Mapping[str, str] | None = None, *, kind: str = ""
    ) -> ServiceAnswer:
        asked = {**(parameters or {}), **self._manners}
        question = ServiceQuestion(f"{self._base}{path}", asked, kind=kind)
        return await self._client.ask(self.name, question)


def question_words(question: ServiceQuestion) -> str:
    """What was asked, as far as it is about a work."""
    about = [
        parameter
        for parameter in question.parameters.items()
        if parameter[0] not in _ABOUT_US
    ]
    path, words = unquote(urlsplit(question.url).path), "&".join(map("=".join, about))
    return "?".join(filter(None, (path, words)))
