"""Plain HTTP/1.1 over the guarded backend, for `http` and for one message to an
address."""

from __future__ import annotations

import asyncio
import importlib.util
import ssl
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from functools import cache

import httpcore
import httpx

from .addresses import Refusal, check_url
from .connections import GuardedBackend, RefusedAddressError, judge_failure, resolve

KEEPALIVE_SECONDS = 5.0
"""For which a connection waits for the next request to its host."""

if importlib.util.find_spec("sniffio") is None:
    # httpcore tries to import it for every lock it makes, and Python searches all its
    # folders each time: 900 times for 200 pages. This says no once and for all.
    sys.modules["sniffio"] = None  # type: ignore[assignment]

Origin = tuple[bytes, bytes, int | None]


@cache
def usual_trust() -> ssl.SSLContext:
    """The authorities that come with httpx. Read once: it takes 20 milliseconds."""
    return httpx.create_ssl_context(trust_env=False)


@dataclass(slots=True)
class _Pool:
    connections: httpcore.AsyncConnectionPool
    requests: int = 0
    """Under way, their answers not yet read to the end."""


@dataclass(kw_only=True, eq=False)
class GuardedTransport(httpx.AsyncBaseTransport):
    """Sends over the guarded backend, through no proxy. A client of httpx would keep
    cookies, log addresses and stumble over broken redirects. Each host has its own
    pool: one for all looks at every connection at every request. `hosts_kept` bounds
    those with idle connections."""

    backend: GuardedBackend
    tls: ssl.SSLContext
    hosts_kept: int

    def __post_init__(self) -> None:
        self._pools: OrderedDict[Origin, _Pool] = OrderedDict()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        pool = self._pool_for((url.raw_scheme, url.raw_host, url.port))
        pool.requests += 1
        try:
            answer = await pool.connections.handle_async_request(
                httpcore.Request(
                    method=request.method,
                    url=httpcore.URL(
                        scheme=url.raw_scheme,
                        host=url.raw_host,
                        port=url.port,
                        target=url.raw_path,
                    ),
                    headers=request.headers.raw,
                    content=request.content,
                    extensions=request.extensions,
                )
            )
        except BaseException:
            pool.requests -= 1
            raise
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Pieces(answer, pool),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        while self._pools:
            _, pool = self._pools.popitem()
            await pool.connections.aclose()

    async def forget_idle(self) -> None:
        """Close the connections to hosts that were asked longest ago and are done."""
        idle = [origin for origin, pool in self._pools.items() if not pool.requests]
        for origin in idle[: max(0, len(self._pools) - self.hosts_kept)]:
            await self._pools.pop(origin).connections.aclose()

    def _pool_for(self, origin: Origin) -> _Pool:
        pool = self._pools.get(origin)
        if pool is None:
            connections = httpcore.AsyncConnectionPool(
                ssl_context=self.tls,
                max_connections=None,
                keepalive_expiry=KEEPALIVE_SECONDS,
                network_backend=self.backend,
            )
            pool = self._pools[origin] = _Pool(connections)
        self._pools.move_to_end(origin)
        return pool


class _Pieces(httpx.AsyncByteStream):
    def __init__(self, answer: httpcore.Response, pool: _Pool) -> None:
        self._answer = answer
        self._pool: _Pool | None = pool

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._answer.aiter_stream():
            yield piece

    async def aclose(self) -> None:
        pool, self._pool = self._pool, None
        try:
            await self._answer.aclose()
        finally:
            if pool is not None:
                pool.requests -= 1


SECONDS = 10.0
"""For an answer: more work on a message is done afterwards."""


async def post(
    url: str, body: bytes, *, headers: Mapping[str, str], allow_private: bool = False
) -> tuple[int | None, str]:
    """Send `body`; redirects are not followed, and the answer's text is not read. Gives
    the status that came, or None with what kept it from coming."""
    address = check_url(url, allow_private=allow_private)
    if isinstance(address, Refusal):
        return None, address.detail
    request = httpx.Request("POST", address.url, content=body, headers=dict(headers))
    if request.url.raw_host.decode("ascii") != address.host:
        return None, "its host can be read in two ways"
    backend = GuardedBackend(
        resolver=resolve, allow_private=allow_private, own_ports=frozenset()
    )
    transport = GuardedTransport(backend=backend, tls=usual_trust(), hosts_kept=0)
    try:
        async with asyncio.timeout(SECONDS):
            response = await transport.handle_async_request(request)
            await response.aclose()
            return response.status_code, ""
    except RefusedAddressError as error:
        return None, error.refusal.detail
    except (TimeoutError, httpcore.TimeoutException):
        return None, f"no answer within {SECONDS:g} seconds"
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
        return None, judge_failure(error)[1]
    finally:
        await transport.aclose()
