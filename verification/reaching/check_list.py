"""A list of sources, checked: is each there, and is it what the list says?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verification.errors import BadCallError
from verification.language.wording import gettext as _
from verification.reading.identifiers import find_identifiers, reference_url
from verification.reading.references import passed_over
from verification.reading.web_addresses import MAX_ADDRESS_LENGTH, clean_url
from verification.records import (
    Check,
    CheckState,
    ReachedSource,
    Reference,
    SourceAction,
    Span,
    TitleMatchKind,
)

from .identity import IDENTITY, NOTICES, OWN_NOTICES, REGISTRY_RECORD
from .network import NO_NETWORK
from .registries.notices import rest_of
from .source_words import source_words

_REGISTERED = (IDENTITY, REGISTRY_RECORD, NOTICES)
_NOT_RUN = CheckState.NOT_RUN
_TOLD = ("ok", "removed", "flagged")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as it was given, and as it is looked up."""

    url: str
    reference: Reference
    others: tuple[str, ...]
    """What it names beside the address that is looked at."""


@dataclass(frozen=True, slots=True)
class CheckedList:
    """The entries of a list and what became of each, in the order given."""

    entries: tuple[Entry, ...]
    sources: tuple[ReachedSource, ...]

    @property
    def is_network_down(self) -> bool:
        """Whether nothing could be reached, so that nothing is known of some."""
        return any(source.is_local_trouble for source in self.sources)

    def count(self, action: SourceAction) -> int:
        return sum(source.action is action for source in self.sources)

    def as_record(self) -> dict[str, Any]:
        """The answer of the `sources` verb: these keys and no others."""
        counts = {action.value: self.count(action) for action in SourceAction}
        return {
            "results": list(map(_as_result, self.entries, self.sources)),
            "summary": {"total": len(self.sources), **counts},
        }

    def has_failed(self, *, strict: bool = False) -> bool:
        """Whether one is to be removed; when `strict`, also whether one is flagged."""
        looked_at = self.count(SourceAction.FLAGGED) if strict else 0
        return bool(self.count(SourceAction.REMOVED) or looked_at)

    def describe(self) -> str:
        """The summary for people: a line for each source that is not in order."""
        ok, removed, flagged = (self.count(SourceAction(action)) for action in _TOLD)
        lines = [
            _(
                "{number} sources: {ok} in order, {removed} to be removed, {flagged} "
                "to be "
                "looked at.",
                number=len(self.sources),
                ok=ok,
                removed=removed,
                flagged=flagged,
            ),
            *([_(NO_NETWORK)] if self.is_network_down else ()),
        ]
        lines += [
            f"{source.action.value}: {entry.url or source.title}: "
            f"{_reason(entry, source)}"
            for entry, source in zip(self.entries, self.sources, strict=True)
            if source.action is not SourceAction.OK
        ]
        return "\n".join(lines)


async def check_sources(
    given: Sequence[object],
    reach: Callable[[list[Reference]], AsyncIterator[ReachedSource]],
) -> CheckedList:
    """Reach every entry of a list and say what to do about it. Raises: BadCallError: An
    entry is no object with a `url`, and perhaps a `title`."""
    entries = tuple(_entry(reference, at) for at, reference in enumerate(given))
    reached = reach([entry.reference for entry in entries])
    sources = {source.id: source async for source in reached}
    return CheckedList(entries, tuple(sources[at] for at in range(len(entries))))


def _entry(given: object, at: int) -> Entry:
    if not isinstance(given, Mapping):
        raise BadCallError(f'Entry {at + 1} must be an object with a "url".')
    url, title = given.get("url"), given.get("title")
    if not isinstance(url, str):
        raise BadCallError(f'Entry {at + 1}: "url" must be a text.')
    if not (title is None or isinstance(title, str)):
        raise BadCallError(f'Entry {at + 1}: "title" must be a text.')
    text = title or url or "?"
    span, found = Span(0, len(text)), find_identifiers(url)
    reference = Reference(at, span, text, title or "", _address(url), found)
    return Entry(url, reference, passed_over(replace(reference, text=url)))


def _address(typed: str) -> str:
    """
    What is asked for: the first of several addresses, else the page of an identifier.

    >>> _address("10.1000/182"), _address("https://example.org/a https://example.net/")
    ('https://doi.org/10.1000/182', 'https://example.org/a')
    >>> _address("file:///etc/hosts")
    'file:///etc/hosts'
    """
    if "://" not in typed:
        return clean_url(typed) or reference_url(find_identifiers(typed)) or typed
    several = typed.split() if len(typed) <= MAX_ADDRESS_LENGTH else []
    return several[0] if len(several) > 1 and "://" in several[1] else typed


def _as_result(entry: Entry, source: ReachedSource) -> dict[str, Any]:
    match = source.title_match
    return {
        "url": entry.url,
        "cited_title": source.title,
        "http_status": source.http_status,
        "page_title": source.page_title,
        "title_match": (
            match.kind if match else TitleMatchKind.NOTHING_TO_COMPARE
        ).value,
        "action": source.action.value,
        "reason": _reason(entry, source),
        "outcome": source.outcome.value if source.outcome else None,
        "final_url": source.final_url,
    }


def _reason(entry: Entry, source: ReachedSource) -> str:
    """All that is held against it, what registries tell, what was not looked at."""
    told = source_words(source)
    reasons = [told.happened]
    match = source.title_match
    if match is not None and match.kind is TitleMatchKind.NEAR_MATCH:
        reasons.append(
            _(
                "It is titled “{title}”, not “{cited}”.",
                title=match.actual,
                cited=match.cited,
            )
        )
    checks = (check.reason for check in source.checks if _is_told(check, source))
    reasons += [check for check in checks if check not in told.happened]
    return " ".join(filter(None, (*reasons, told.remedy, rest_of(entry.others))))


def _is_told(check: Check, source: ReachedSource) -> bool:
    """Whether a check of registries is a reason: it failed, or tells of a notice."""
    is_failed = check.name in _REGISTERED and check.state is CheckState.FAILED
    is_run = check.name in (NOTICES, OWN_NOTICES) and check.state is not _NOT_RUN
    return is_failed or (is_run and bool(source.notices))
