"""Plain HTTP/1.1 over the guarded backend: for `http`, and one message."""

from __future__ import annotations

import asyncio
import importlib.util
import ssl
import sys
from collections.abc import AsyncIterator, Mapping
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


@cache
def usual_trust() -> ssl.SSLContext:
    """The authorities that come with httpx. Read once: it takes 20 milliseconds."""
    return httpx.create_ssl_context(trust_env=False)


class GuardedTransport(httpx.AsyncBaseTransport):
    """Sends over the guarded backend, through no proxy: a client of httpx keeps cookies
    and stumbles over broken redirects. `kept` bounds the idle connections."""

    def __init__(
        self, *, backend: GuardedBackend, tls: ssl.SSLContext, kept: int
    ) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls,
            max_connections=None,
            max_keepalive_connections=kept,
            keepalive_expiry=KEEPALIVE_SECONDS,
            network_backend=backend,
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        answer = await self._pool.handle_async_request(
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
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Pieces(answer),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        await self._pool.aclose()


class _Pieces(httpx.AsyncByteStream):
    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._answer.aiter_stream():
            yield piece

    async def aclose(self) -> None:
        await self._answer.aclose()


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
    backend = GuardedBackend(resolver=resolve, allow_private=allow_private)
    transport = GuardedTransport(backend=backend, tls=usual_trust(), kept=0)
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
