"""How the API's description tells of answers that are files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

BYTES = {"type": "string", "format": "binary"}
JSON = {"type": ["object", "array"]}


def file_answer(description: str, media_types: Iterable[str]) -> dict[str, Any]:
    """A route's description of a file: JSON is an object or a list, others bytes."""
    names = [each.partition(";")[0] for each in media_types]
    content = {
        name: {"schema": JSON if name.endswith(("/json", "+json")) else BYTES}
        for name in names
    }
    return {"responses": {200: {"description": description, "content": content}}}
