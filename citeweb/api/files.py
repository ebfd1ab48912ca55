"""How the API's description tells of answers that are files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def file_answer(description: str, media_types: Iterable[str]) -> dict[str, Any]:
    """The part of a route's description for a file of one of these media types."""
    binary = {"schema": {"type": "string", "format": "binary"}}
    content = {each.partition(";")[0]: binary for each in media_types}
    return {"responses": {200: {"description": description, "content": content}}}
