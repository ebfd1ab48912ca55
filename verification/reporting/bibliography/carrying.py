"""
What a format has no field for, carried in one field of our own.

A writer reads back what it wrote. Fields that come back changed, or not at all, go as
CSL-JSON into one extra field; other programs ignore it, ours restores them from it.
"""

from __future__ import annotations

import json
import re

from verification.errors import BadCallError
from verification.records import Work

from .csl_reading import load_json, work_from_csl
from .csl_writing import CslItem, csl_item

_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACES = str.maketrans({"{": "\\u007b", "}": "\\u007d"})


def carried_text(work: Work, read_back: Work) -> str:
    """One line of JSON that turns `read_back` into `work`; empty when equal."""
    wanted, found = csl_item(work), csl_item(read_back)
    changed = {
        name: wanted.get(name)
        for name in [*wanted, *(each for each in found if each not in wanted)]
        if wanted.get(name) != found.get(name)
    }
    return json.dumps(changed) if changed else ""


def restored(item: CslItem, carried: str, place: str, *, fallback_id: str) -> Work:
    """The work of an item as the format gave it, with what was carried put back."""
    if carried:
        fields = load_json(carried, f"{place}, field of citeweb")
        if not isinstance(fields, dict):
            raise BadCallError(f"{place}: the field of citeweb must be an object.")
        item = item | fields
    return work_from_csl(item, place, fallback_id=fallback_id)


def with_balanced_braces(text: str) -> str:
    """
    JSON with the braces inside its texts in escapes, so that all others balance.

    >>> with_balanced_braces('{"note": "a } b"}')
    '{"note": "a \\\\u007d b"}'
    """
    return _JSON_TEXT.sub(lambda match: match.group().translate(_BRACES), text)
