"""Messages on a pipe: a length, a JSON object, a length, bytes."""

from __future__ import annotations

import json
import struct
from typing import IO, Any

MAX_FRAME_BYTES = 256 * 1024 * 1024
"""A larger length is noise on the pipe, not a message."""

_LENGTH = struct.Struct(">Q")


class FrameError(Exception):
    """The pipe ended inside a message, or carries something else."""


def write_frame(pipe: IO[bytes], message: dict[str, Any], content: bytes = b"") -> None:
    encoded = json.dumps(message).encode("ascii")
    for part in (encoded, content):
        pipe.write(_LENGTH.pack(len(part)))
        pipe.write(part)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> tuple[dict[str, Any], bytes]:
    """Raises: FrameError: There is no whole message. ValueError: Its first part is no
    JSON."""
    message = json.loads(_read_part(pipe))
    if not isinstance(message, dict):
        raise FrameError("A message must be an object.")
    return message, _read_part(pipe)


def _read_part(pipe: IO[bytes]) -> bytes:
    (length,) = _LENGTH.unpack(_read_exactly(pipe, _LENGTH.size))
    if length > MAX_FRAME_BYTES:
        raise FrameError(f"A part of {length} bytes is too long.")
    return _read_exactly(pipe, length)


def _read_exactly(pipe: IO[bytes], length: int) -> bytes:
    part = pipe.read(length)
    if part is None or len(part) < length:
        raise FrameError("The pipe ended inside a message.")
    return part
