"""The one module that opens pages, all of them hostile. Redirects are followed here,
one checked hop after another, within bounds of time, bytes and hops. It says who it is
and never pretends to be a browser."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urljoin

import httpcore
import httpx

from verification.errors import BadCallError
from verification.language.lists import late_regex
from verification.records import Fetch, FetchOutcome, Hop
from verification.services.client import usual_trust
from verification.services.pace import parse_retry_after
from verification.version import VERSION

from .addresses import Refusal, WebAddress, check_url
from .connections import (
    GuardedBackend,
    RefusedAddressError,
    SharedResolver,
    judge_failure,
    plain,
    resolve,
)
from .fetcher import FetchPath, HostGate, Resolver
from .moves import judge_move
from .outcomes import READ_OUTCOMES, Answer, judge_answer
from .politeness import PER_HOST, LocalHostGate
from .shared_work import SharedWork
from .signals import find_canonical_link, find_refresh
from .sites import site_of
from .transport import (
    BodyReader,
    GuardedTransport,
    TooLargeError,
    UndecodableError,
)

MAX_BYTES = 10 * 1024 * 1024
"""Bytes of one body, inflated: more than nearly every article and paper has."""

TOTAL_SECONDS = 30.0
"""For one fetch with its hops, without waiting for a slot: slow sites answer in 10."""

CONNECT_SECONDS = 8.0
"""For one connection with its TLS: two lost first packets (1 s, 3 s) and some room."""

MAX_HOPS = 10
"""Redirects followed: publishers' chains by way of doi.org have up to seven."""

CONCURRENCY = 50
"""Requests at once. 100 were slower than 50 when measured on 200 pages."""

MAX_LINK = 2000
"""Characters of a proper address that a header names: longer ones are no page's."""

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_KEPT_HEADERS = (
    "cf-mitigated",
    "content-language",
    "etag",
    "last-modified",
    "server",
    "x-amzn-waf-action",
    "x-datadome",
)
_ABSOLUTE = late_regex(r"[A-Za-z][A-Za-z0-9+.-]*:")
_CONTACT = late_regex(r"[\x20-\x7e]{0,200}")


@dataclass(kw_only=True, eq=False)
class HttpFetcher:
    """Fetches by HTTP what strangers name, inside `async with`. At `own_ports` names
    under `localhost` may be called: a site that the installation serves itself. A
    `gate` keeps the slots at each site between processes; without one `per_host`
    requests go to a site at once."""

    contact: str = ""
    allow_private_addresses: bool = False
    own_ports: frozenset[int] = frozenset()
    max_bytes: int = MAX_BYTES
    total_seconds: float = TOTAL_SECONDS
    connect_seconds: float = CONNECT_SECONDS
    max_hops: int = MAX_HOPS
    concurrency: int = CONCURRENCY
    per_host: int = PER_HOST
    gate: HostGate | None = None
    resolver: Resolver = resolve
    tls: ssl.SSLContext | None = None

    def __post_init__(self) -> None:
        if not _CONTACT.fullmatch(self.contact):
            said = repr(self.contact)
            raise BadCallError(f"The contact must be printable ASCII, got {said}.")
        who = f" (+{self.contact})" if self.contact else ""
        self._user_agent = f"citeweb/{VERSION}{who}"
        self._gate = self.gate or LocalHostGate(per_host=self.per_host)
        self._shared: SharedWork[Fetch] = SharedWork()
        self._transport: GuardedTransport | None = None
        self._slots = asyncio.Semaphore(self.concurrency)

    async def __aenter__(self) -> Self:
        self._transport = GuardedTransport(
            backend=GuardedBackend(
                resolver=SharedResolver(self.resolver),
                allow_private=self.allow_private_addresses,
                own_ports=self.own_ports,
            ),
            tls=self.tls or usual_trust(),
            kept=self.concurrency,
        )
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._shared.end()
        if self._transport is not None:
            await self._transport.aclose()
            self._transport = None

    async def fetch(self, url: str) -> Fetch:
        """Follow `url` to where it leads. Callers that ask for the same at once share
        one fetch."""
        return await self._shared.share(url, lambda: self._fetch(url))

    async def _fetch(self, url: str) -> Fetch:
        path = FetchPath(url, self.total_seconds)
        step: Fetch | str = url
        while isinstance(step, str):
            address = check_url(
                step,
                allow_private=self.allow_private_addresses,
                own_ports=self.own_ports,
            )
            if isinstance(address, Refusal):
                return path.end_at_refusal(address, step)
            ended = self._find_endless(path, address)
            step = ended or await self._take_hop(path, address)
        return step

    def _find_endless(self, path: FetchPath, address: WebAddress) -> Fetch | None:
        if len(path.hops) > self.max_hops:
            detail = f"it redirects more than {self.max_hops} times"
        elif path.is_circle(address):
            detail = f"it redirects in a circle, back to {address.url}"
        else:
            return None
        return path.end(FetchOutcome.SERVER_ERROR, detail)

    async def _take_hop(self, path: FetchPath, address: WebAddress) -> Fetch | str:
        """Make one request: the URL to go on with, or the end of the fetch."""
        loop = asyncio.get_running_loop()
        async with self._gate.slot(site_of(address.host)), self._slots:
            path.hops.append(Hop(address.url, None))
            started = loop.time()
            try:
                async with asyncio.timeout(path.seconds_left):
                    return await self._ask(path, address)
            except RefusedAddressError as error:
                return path.end(error.refusal.outcome, error.refusal.detail)
            except (TimeoutError, httpcore.TimeoutException):
                detail = f"no full answer within {self.total_seconds:g} seconds"
                return path.end(FetchOutcome.TIMEOUT, detail)
            except TooLargeError:
                detail = f"it is larger than {self.max_bytes / 1_048_576:.3g} MB"
                return path.end(FetchOutcome.TOO_LARGE, detail)
            except UndecodableError as error:
                return path.end(FetchOutcome.UNREADABLE, str(error))
            except httpx.InvalidURL as error:
                return path.end(FetchOutcome.MALFORMED_URL, plain(error))
            except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
                return path.end(*judge_failure(error))
            finally:
                path.seconds_left -= loop.time() - started

    async def _ask(self, path: FetchPath, address: WebAddress) -> Fetch | str:
        async with self._open(path, address) as response:
            status = response.status_code
            path.hops[-1] = Hop(address.url, status)
            path.cookies.keep(address, response.headers.get_list("set-cookie"))
            location = response.headers.get("location", "").strip()
            if status in _REDIRECTS and location:
                return _join(address.url, location)
            body, is_cut = await self._read_body(response)
        content_type = response.headers.get("content-type", "")
        header = response.headers.get("refresh", "")
        refresh = find_refresh(body, content_type, header=header, url=address.url)
        goal = _join(address.url, refresh)
        if refresh and status == 200 and goal != address.url:
            return goal
        return replace(_end_with_answer(path, response, body), is_cut=is_cut)

    @asynccontextmanager
    async def _open(
        self, path: FetchPath, address: WebAddress
    ) -> AsyncIterator[httpx.Response]:
        if self._transport is None:
            raise RuntimeError("HttpFetcher is used outside its `async with`.")
        left = path.seconds_left
        connect = min(self.connect_seconds, left)
        limits = {"connect": connect, "read": left, "write": connect, "pool": left}
        headers = {
            "User-Agent": self._user_agent,
            "Accept": "text/html,application/pdf;q=0.9,*/*;q=0.5",
            "Accept-Language": "en,*;q=0.5",
            "Accept-Encoding": "gzip, deflate",
        }
        if cookie := path.cookies.header(address):
            headers["Cookie"] = cookie
        request = httpx.Request(
            "GET", address.url, headers=headers, extensions={"timeout": limits}
        )
        if request.url.raw_host.decode("ascii") != address.host:
            raise httpx.InvalidURL("its host can be read in two ways")
        response = await self._transport.handle_async_request(request)
        try:
            yield response
        finally:
            await response.aclose()

    async def _read_body(self, response: httpx.Response) -> tuple[bytes, bool]:
        declared = response.headers.get("content-length", "")
        is_number = declared.isascii() and declared.isdigit() and len(declared) < 20
        if is_number and int(declared) > self.max_bytes:
            raise TooLargeError
        reader = BodyReader(
            response.headers.get("content-encoding", ""), max_bytes=self.max_bytes
        )
        async for chunk in response.aiter_raw():
            reader.feed(chunk)
        return reader.finish(), reader.is_cut


def _join(base: str, location: str) -> str:
    """Resolve a Location; one that is absolute or broken is given as it stands."""
    if _ABSOLUTE.match(location):
        return location
    try:
        return urljoin(base, location)
    except ValueError:
        return location


def _end_with_answer(path: FetchPath, response: httpx.Response, body: bytes) -> Fetch:
    sent = response.headers
    headers = _headers_that_matter(response, path.hops[-1].url)
    outcome, detail = judge_answer(Answer(response.status_code, headers, body))
    moved = judge_move([hop.url for hop in path.hops])
    if outcome is FetchOutcome.LIVE or moved[0] is FetchOutcome.LOGIN_WALL:
        outcome, detail = moved
    later = parse_retry_after(sent.get("retry-after", ""), date=sent.get("date", ""))
    return path.end(
        outcome,
        detail,
        http_status=response.status_code,
        content_type=sent.get("content-type", "").partition(";")[0].strip().lower(),
        charset=(response.charset_encoding or "").lower(),
        body=body if outcome in READ_OUTCOMES else b"",
        headers=headers,
        retry_after_seconds=later,
    )


def _headers_that_matter(
    response: httpx.Response, url: str
) -> tuple[tuple[str, str], ...]:
    """What is kept of the headers; of links only the one to the proper address."""
    sent = response.headers
    kept = [(header, sent[header][:500]) for header in _KEPT_HEADERS if header in sent]
    canonical = find_canonical_link(sent.get("link", ""))
    if canonical:
        proper = _join(url, canonical)[:MAX_LINK]
        kept.append(("link", f'<{proper}>; rel="canonical"'))
    return tuple(kept)
