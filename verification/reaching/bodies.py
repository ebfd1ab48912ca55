"""Bytes off the wire to the bytes of a page, never more than were asked for."""

from __future__ import annotations

import zlib

MAX_MEMBERS = 16
"""Gzip members in a row: a log file made of a few is honest, thousands cost time."""

_GZIP_MAGIC = b"\x1f\x8b"


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

    def feed(self, piece: bytes) -> None:
        """Raises: TooLargeError: The bound is passed; nothing beyond it was inflated.
        UndecodableError: The bytes are not what the header says."""
        self._received += len(piece)
        if self._received > self._max_bytes:
            raise TooLargeError
        if self._start is None:
            self._take(piece)
        else:
            self._start += piece
            if len(self._start) >= len(_GZIP_MAGIC):
                self._open()

    def finish(self) -> bytes:
        """Give the body. A body cut short by its sender is given as far as it came."""
        self._open()
        return bytes(self._body)

    def _open(self) -> None:
        """Look at the first two bytes: a header that claims gzip is often wrong."""
        start, self._start = self._start or b"", None
        if self._encoding in {"gzip", "x-gzip"} and start.startswith(_GZIP_MAGIC):
            self._inflater = zlib.decompressobj(16 + zlib.MAX_WBITS)
        elif self._encoding == "deflate" and self._inflater is None:
            self._inflater = zlib.decompressobj(_deflate_window(start))
        self._take(start)

    def _take(self, piece: bytes) -> None:
        if self._inflater is None:
            self._body += piece
            return
        while piece:
            room = self._max_bytes - len(self._body)
            try:
                self._body += self._inflater.decompress(piece, room + 1)
            except zlib.error as error:
                raise UndecodableError("its compression is damaged") from error
            if len(self._body) > self._max_bytes:
                raise TooLargeError
            if not self._inflater.eof:
                return
            piece = self._next_member(self._inflater.unused_data)

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
