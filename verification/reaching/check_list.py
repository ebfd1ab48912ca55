"""A list of sources, checked: is each there, and is it what the list says?"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from verification.errors import BadCallError
from verification.reading.identifiers import find_identifiers
from verification.records import (
    CheckState,
    ReachedSource,
    Reference,
    SourceAction,
    Span,
    TitleMatchKind,
)

from .bounded import BoundedReader
from .copies import CopyDesk
from .explanations import explain_unread
from .fetcher import Fetcher
from .identity import IDENTITY, NOTICES, REGISTRY_RECORD
from .network import NO_NETWORK
from .pages import Sleep
from .reach import reach_sources
from .registries import Registries
from .registries.wording import describe_notice

_REGISTERED = (IDENTITY, REGISTRY_RECORD, NOTICES)
_DIFFERENT = frozenset({TitleMatchKind.MISMATCH, TitleMatchKind.NEAR_MATCH})


async def check_sources(
    entries: Sequence[object],
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    copies: CopyDesk | None = None,
    reader: BoundedReader | None = None,
    sleep: Sleep = asyncio.sleep,
) -> dict[str, Any]:
    """
    Reach every entry and say what to do about it.

    Args:
        entries: Objects with a `url`, and a `title` where there is one.

    Returns:
        `results`, one for each entry in the order given, and a `summary`: the record
        of the `sources` verb; a result tells the source's identity where registries
        were asked. Before them `notes`, sentences about all of it, where
        there are any.

    Raises:
        BadCallError: An entry is no object with a `url`.
    """
    references = [_reference(entry, at) for at, entry in enumerate(entries)]
    reached: dict[int | str, ReachedSource] = {}
    async for source in reach_sources(
        references,
        fetcher=fetcher,
        now=now,
        registries=registries,
        copies=copies,
        reader=reader,
        sleep=sleep,
    ):
        reached[source.id] = source
    sources = [reached[reference.source_id] for reference in references]
    actions = Counter(source.action for source in sources)
    is_down = any(source.is_local_trouble for source in sources)
    return {
        **({"notes": [NO_NETWORK]} if is_down else {}),
        "results": [
            _as_result(source) | (_as_identity(source) if registries else {})
            for source in sources
        ],
        "summary": {
            "total": len(sources),
            **{action.value: actions[action] for action in SourceAction},
        },
    }


def has_failed(checked: Mapping[str, Any], *, strict: bool = False) -> bool:
    """Whether a source is to be removed; when `strict`, also whether one is flagged."""
    summary = checked["summary"]
    return bool(summary["removed"] or (strict and summary["flagged"]))


def describe(checked: Mapping[str, Any]) -> str:
    """Give the summary for people: a line for each source that is not in order."""
    summary = checked["summary"]
    lines = [
        f"{summary['total']} sources: {summary['ok']} in order, "
        f"{summary['removed']} to be removed, {summary['flagged']} to be looked at.",
        *checked.get("notes", ()),
    ]
    for entry in checked["results"]:
        if entry["action"] != SourceAction.OK:
            name = entry["url"] or entry["cited_title"]
            lines.append(f"{entry['action']}: {name}: {entry['reason']}")
    return "\n".join(lines)


def _reference(entry: object, at: int) -> Reference:
    if not isinstance(entry, Mapping):
        raise BadCallError(f'Entry {at + 1} must be an object with a "url".')
    url, title = entry.get("url"), entry.get("title")
    if not isinstance(url, str):
        raise BadCallError(f'Entry {at + 1}: "url" must be a text.')
    if not (title is None or isinstance(title, str)):
        raise BadCallError(f'Entry {at + 1}: "title" must be a text.')
    text = title or url or "?"
    return Reference(
        source_id=at,
        span=Span(0, len(text)),
        text=text,
        title=title or "",
        url=url,
        identifiers=find_identifiers(url),
    )


def _as_result(source: ReachedSource) -> dict[str, Any]:
    match = source.title_match
    kind = match.kind if match else TitleMatchKind.NOTHING_TO_COMPARE
    return {
        "url": source.url,
        "cited_title": source.title,
        "http_status": source.http_status,
        "page_title": source.page_title,
        "title_match": kind.value,
        "action": source.action.value,
        "reason": _reason(source),
        "outcome": source.outcome.value if source.outcome else None,
        "final_url": source.final_url,
    }


def _as_identity(source: ReachedSource) -> dict[str, Any]:
    """What registries said of an entry, where they were asked."""
    return {
        "identifier": str(source.identifier) if source.identifier else None,
        "identity": source.identity.value,
        "notices": [describe_notice(each) for each in source.notices],
        "checks": [
            {"name": each.name, "state": each.state.value, "reason": each.reason}
            for each in source.checks
        ],
    }


def _reason(source: ReachedSource) -> str:
    reasons = [explain_unread(source)]
    match = source.title_match
    if match is not None and match.kind in _DIFFERENT:
        reasons.append(f"It is titled “{match.actual}”, not “{match.cited}”.")
    reasons += [
        each.reason
        for each in source.checks
        if each.name in _REGISTERED and each.state is CheckState.FAILED
    ]
    return " ".join(reasons)
