"""Plain HTTP/1.1 over the guarded backend: for `http`, and one message."""

from __future__ import annotations

import asyncio
import importlib.util
import re
import ssl
import sys
import zlib
from collections.abc import AsyncIterator, Mapping

import httpcore
import httpx

from verification.services.client import usual_trust

from .addresses import Refusal, check_url
from .connections import GuardedBackend, RefusedAddressError, judge_failure, resolve

KEEPALIVE_SECONDS = 5.0
"""For which a connection waits for the next request to its host."""

if importlib.util.find_spec("sniffio") is None:
    # httpcore tries to import it for every lock it makes, and Python searches all its
    # folders each time: 900 times for 200 pages. This says no once and for all.
    sys.modules["sniffio"] = None  # type: ignore[assignment]


Origin = tuple[bytes, bytes, int | None]
"""Scheme, host and port."""


class GuardedTransport(httpx.AsyncBaseTransport):
    """Sends over the guarded backend, through no proxy: a client of httpx keeps cookies
    and stumbles over broken redirects. Each host has a pool, as one for all looks at
    every connection at every request; with `kept` of them, those at rest are closed."""

    def __init__(
        self, *, backend: GuardedBackend, tls: ssl.SSLContext, kept: int
    ) -> None:
        self._backend, self._tls, self._kept = backend, tls, kept
        self._pools: dict[Origin, httpcore.AsyncConnectionPool] = {}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        origin = url.raw_scheme, url.raw_host, url.port
        if origin not in self._pools and len(self._pools) >= self._kept:
            await self._close(self._idle())
        answer = await self._pool_of(origin).handle_async_request(
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
            stream=_Chunks(answer),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        await self._close(list(self._pools))

    async def _close(self, origins: list[Origin]) -> None:
        for pool in [self._pools.pop(origin) for origin in origins]:
            await pool.aclose()

    def _idle(self) -> list[Origin]:
        pools = self._pools.items()
        return [at for at, pool in pools if all(c.is_idle() for c in pool.connections)]

    def _pool_of(self, origin: Origin) -> httpcore.AsyncConnectionPool:
        if origin not in self._pools:
            self._pools[origin] = httpcore.AsyncConnectionPool(
                ssl_context=self._tls,
                max_connections=None,
                keepalive_expiry=KEEPALIVE_SECONDS,
                network_backend=self._backend,
            )
        return self._pools[origin]


class _Chunks(httpx.AsyncByteStream):
    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._answer.aiter_stream():
            yield chunk

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


MAX_MEMBERS = 16
"""Gzip members in a row: a log file made of a few is honest, thousands cost time."""

_GZIP_MAGIC = b"\x1f\x8b"
_CLOSED = re.compile(rb"</html\s*>\s*(?:<!--.*-->\s*)?$|[}\]]\s*$", re.I | re.DOTALL)
"""How a whole page ends, and a whole JSON text."""


class TooLargeError(Exception):
    """The body is larger than the caller takes."""


class UndecodableError(Exception):
    """The body is encoded in a way that we do not read, or its encoding is damaged."""


class BodyReader:
    """Inflates a body part by part; `max_bytes` bounds what came and what it becomes.
    Raises: UndecodableError: Another encoding, or two of them stacked."""

    def __init__(self, content_encoding: str, *, max_bytes: int) -> None:
        self._encoding = content_encoding.strip().lower() or "identity"
        if self._encoding not in {"identity", "gzip", "x-gzip", "deflate"}:
            raise UndecodableError(f"it was sent in the encoding {self._encoding!r}")
        self._max_bytes = max_bytes
        self._received = 0
        self._members = 0
        self._inflater: zlib._Decompress | None = None
        self._start: bytes | None = b""
        self._body = bytearray()

    def feed(self, chunk: bytes) -> None:
        """Raises: TooLargeError: The bound is passed; nothing beyond it was inflated.
        UndecodableError: The bytes are not what the header says."""
        self._received += len(chunk)
        if self._received > self._max_bytes:
            raise TooLargeError
        if self._start is None:
            self._take(chunk)
        else:
            self._start += chunk
            if len(self._start) >= len(_GZIP_MAGIC):
                self._open()

    def finish(self) -> bytes:
        """Give the body. A body cut short by its sender is given as far as it came."""
        self._open()
        return bytes(self._body)

    @property
    def is_cut(self) -> bool:
        """Whether the end of a compressed body is missing. A page that is closed as it
        should be is whole: some senders leave out the last bytes of the packing."""
        is_open = self._inflater is not None and not self._inflater.eof
        return is_open and not _CLOSED.search(self._body, max(0, len(self._body) - 200))

    def _open(self) -> None:
        """Look at the first two bytes: a header that claims gzip is often wrong."""
        start, self._start = self._start or b"", None
        if self._encoding in {"gzip", "x-gzip"} and start.startswith(_GZIP_MAGIC):
            self._inflater = zlib.decompressobj(16 + zlib.MAX_WBITS)
        elif self._encoding == "deflate" and self._inflater is None:
            self._inflater = zlib.decompressobj(_deflate_window(start))
        self._take(start)

    def _take(self, chunk: bytes) -> None:
        if self._inflater is None:
            self._body += chunk
            return
        while chunk:
            room = self._max_bytes - len(self._body)
            try:
                self._body += self._inflater.decompress(chunk, room + 1)
            except zlib.error as error:
                raise UndecodableError("its compression is damaged") from error
            if len(self._body) > self._max_bytes:
                raise TooLargeError
            if not self._inflater.eof:
                return
            chunk = self._next_member(self._inflater.unused_data)

    def _next_member(self, rest: bytes) -> bytes:
        """Go on with a further gzip member; what else follows the end is dropped."""
        if not rest.startswith(_GZIP_MAGIC):
            return b""
        self._members += 1
        if self._members > MAX_MEMBERS:
            raise UndecodableError("it is compressed in too many parts")
        self._inflater = zlib.decompressobj(16 + zlib.MAX_WBITS)
        return rest


def _deflate_window(start: bytes) -> int:
    """Tell zlib's format, which the name stands for, from the bare one some send."""
    has_header = (
        len(start) >= 2
        and start[0] & 0x0F == 8
        and int.from_bytes(start[:2], "big") % 31 == 0
    )
    return zlib.MAX_WBITS if has_header else -zlib.MAX_WBITS
