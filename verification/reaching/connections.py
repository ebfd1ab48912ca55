"""Connections to checked addresses. A host is resolved once for a connection; if any
answer may not be called it is refused; the connection goes to the address that was
looked at, and its peer is looked at again. TLS checks the name afterwards."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import httpcore

from verification.records import FetchOutcome

from .addresses import LOOPBACK_SUFFIX, IpAddress, Refusal, check_answers, is_own
from .fetcher import Resolver
from .shared_work import SharedWork, in_daemon_thread

MAX_TRIED_ADDRESSES = 3
"""Addresses of one host that are tried in turn before it counts as not answering."""


LOOPBACK = "127.0.0.1"
"""Where names under `localhost` lead, without asking anybody (RFC 6761)."""


def own_addresses() -> frozenset[str]:
    """The addresses that this machine has now, as Linux lists them; else none."""
    found: set[str] = set()
    with suppress(OSError):
        lines = Path("/proc/net/fib_trie").read_text("ascii").splitlines()
        pairs = (pair for pair in pairwise(lines) if "/32 host LOCAL" in pair[1])
        found.update(before.split()[-1] for before, _ in pairs)
    with suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text("ascii").splitlines():
            found.add(str(ipaddress.IPv6Address(int(line.split()[0], 16))))
    return frozenset(found)


class RefusedAddressError(Exception):
    """A name resolved to an address that may not be called, or to none."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


class _ClosingStream:
    """A stream that is closed when its TLS fails in any way, cancelling included."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    async def start_tls(self, *how: Any, **more: Any) -> httpcore.AsyncNetworkStream:
        try:
            return await self._stream.start_tls(*how, **more)
        except BaseException:
            await self._stream.aclose()
            raise


@dataclass(kw_only=True, eq=False)
class GuardedBackend(httpcore.AsyncNetworkBackend):
    """Connects to checked addresses only."""

    resolver: Resolver
    allow_private: bool
    own_ports: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = (await self._resolve(host, port))[:MAX_TRIED_ADDRESSES]
        share = None if timeout is None else timeout / len(addresses)
        error: Exception = httpcore.ConnectError("no address was tried")
        for address in addresses:
            try:
                stream = await self._backend.connect_tcp(
                    str(address), port, share, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failure:
                error = failure
                continue
            await self._check_peer(stream, address)
            return cast(httpcore.AsyncNetworkStream, _ClosingStream(stream))
        raise error

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def _resolve(self, host: str, port: int) -> Sequence[IpAddress]:
        answers = await self._ask(host, port)
        may_be_private = self.allow_private or is_own(host, port, self.own_ports)
        own = own_addresses()
        checked = check_answers(host, answers, allow_private=may_be_private, own=own)
        if isinstance(checked, Refusal):
            raise RefusedAddressError(checked)
        return checked

    async def _ask(self, host: str, port: int) -> Sequence[str]:
        if host.endswith(LOOPBACK_SUFFIX):
            return [LOOPBACK]
        with suppress(ValueError):
            return [str(ipaddress.ip_address(host))]
        try:
            return await self.resolver(host, port)
        except (OSError, UnicodeError) as error:
            unknown = Refusal(FetchOutcome.DNS_FAILURE, f"{host}: {plain(error)}")
            raise RefusedAddressError(unknown) from error

    async def _check_peer(
        self, stream: httpcore.AsyncNetworkStream, address: IpAddress
    ) -> None:
        peer = stream.get_extra_info("server_addr")
        if not peer or ipaddress.ip_address(peer[0]) != address:
            await stream.aclose()
            raise RefusedAddressError(
                Refusal(FetchOutcome.FORBIDDEN_ADDRESS, "another machine answered")
            )


async def resolve(host: str, port: int) -> Sequence[str]:
    """Ask the system's resolver."""
    found = await in_daemon_thread(
        socket.getaddrinfo, host, port, type=socket.SOCK_STREAM
    )
    return [str(entry[4][0]) for entry in found]


LOOKUPS_AT_ONCE = 16
"""Names asked for at once: of fifty at a time small name servers drop most, and each
that is dropped costs ten seconds."""

FAILED_NAME_SECONDS = 1.0
"""A name that failed is not asked for again so long, and five times what the answer
took: others that want it now would fail too, and what no server answers in seconds is
not worth a second attempt."""

UNANSWERED_IN_A_ROW = 16
"""Names to which no server said anything, without one answer between them, after which
there is no network for `FAILED_NAME_SECONDS` times as many."""


class SharedResolver:
    """Asks for a name once for all who want it at the same time; remembers failures for
    a moment, answers never: they are checked at each connection."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._shared: SharedWork[Sequence[str]] = SharedWork()
        self._slots = asyncio.Semaphore(LOOKUPS_AT_ONCE)
        self._failed: dict[str, tuple[float, OSError]] = {}
        self._unanswered = 0

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        return await self._shared.share(f"{host} {port}", lambda: self._ask(host, port))

    async def _ask(self, host: str, port: int) -> Sequence[str]:
        clock = asyncio.get_running_loop().time
        async with self._slots:
            is_down = self._unanswered >= UNANSWERED_IN_A_ROW
            ended, error = self._failed.get("" if is_down else host, (0.0, OSError()))
            started = clock()
            if started < ended:
                raise type(error)(*error.args)
            try:
                answers = await self._resolver(host, port)
            except OSError as failure:
                is_unanswered = failure.errno == socket.EAI_AGAIN
                self._unanswered = self._unanswered + 1 if is_unanswered else 0
                kept = FAILED_NAME_SECONDS + 5 * (clock() - started)
                self._failed[host] = clock() + kept, failure
                pause = FAILED_NAME_SECONDS * UNANSWERED_IN_A_ROW
                self._failed[""] = clock() + pause, failure
                raise
        self._unanswered = 0
        return answers


def judge_failure(error: BaseException) -> tuple[FetchOutcome, str]:
    """Distinguish failures by what lies under the library's wrapping."""
    for cause in _causes(error):
        if isinstance(cause, ssl.SSLCertVerificationError):
            return FetchOutcome.TLS_ERROR, cause.verify_message or "bad certificate"
        if isinstance(cause, ssl.SSLError):
            return FetchOutcome.TLS_ERROR, "no secure connection could be agreed on"
        if isinstance(cause, ConnectionRefusedError):
            return FetchOutcome.REFUSED, "nothing answers there"
        if isinstance(cause, ConnectionError):
            return FetchOutcome.SERVER_ERROR, "the connection was broken off"
    if isinstance(error, httpcore.ConnectError):
        return FetchOutcome.REFUSED, "the machine cannot be reached"
    words = str(error) if isinstance(error, httpcore.RemoteProtocolError) else ""
    if "without sending a response" in words:
        return FetchOutcome.SERVER_ERROR, "it hung up without an answer"
    if words and not ("without sending complete" in words or "incomplete" in words):
        return FetchOutcome.SERVER_ERROR, f"no proper answer: {plain(error)}"
    return FetchOutcome.SERVER_ERROR, "the connection was broken off"


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and all under it, groups opened (anyio wraps failed attempts)."""
    waiting: list[BaseException] = [error]
    seen: set[int] = set()
    while waiting:
        cause = waiting.pop()
        if id(cause) in seen:
            continue
        seen.add(id(cause))
        yield cause
        if isinstance(cause, BaseExceptionGroup):
            waiting.extend(cause.exceptions)
        waiting.extend(under for under in (cause.__cause__, cause.__context__) if under)


def plain(error: BaseException) -> str:
    """One short line of an error's own words."""
    words = error.strerror if isinstance(error, OSError) else None
    return " ".join(str(words or error).split())[:200]
