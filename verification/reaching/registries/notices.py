"""Editorial notices from many hands as one list, each act once, with all who say so;
and those of a table at hand, which needs no network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from verification.language.lists import late_regex
from verification.reaching.identity import (
    IDENTITY,
    NOT_ASKED,
    NOTICES,
    REGISTRY_RECORD,
    WITHDRAWING,
    with_identity,
)
from verification.reading.identifiers import find_identifiers
from verification.records import (
    Check,
    CheckState,
    Document,
    Identifier,
    Identity,
    IdentityState,
    Notice,
    NoticeKind,
    ReachedSource,
)

from .wording import listed, notice_check, sorted_notices

if TYPE_CHECKING:
    from .answers import NoticeTable

_BETWEEN_VOICES = late_regex(", | and ")
_ACTS = WITHDRAWING | {NoticeKind.PARTIAL_RETRACTION}


def merge_notices(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Two notices of one kind are one act when neither DOI nor year speaks against it.
    A bare "retracted", without date and DOI, adds its voice to the retraction that
    another source describes; it adds nothing to a withdrawal or removal, which it may
    mean."""
    described: list[Notice] = []
    bare: list[Notice] = []
    for notice in notices:
        is_bare = not notice.date and not notice.doi
        (bare if is_bare else described).append(notice)
    merged: list[Notice] = []
    for notice in described:
        add(merged, notice)
    for notice in bare:
        is_said = notice.kind is NoticeKind.RETRACTION and any(
            each.kind in _ACTS and each.kind is not NoticeKind.RETRACTION
            for each in merged
        )
        if not is_said:
            add(merged, notice)
    return sorted_notices(merged)


def add(merged: list[Notice], notice: Notice) -> None:
    for place, each in enumerate(merged):
        if is_one_act(each, notice):
            merged[place] = together(each, notice)
            return
    merged.append(notice)


def is_one_act(one: Notice, other: Notice) -> bool:
    if one.kind is not other.kind:
        return False
    if one.doi and other.doi:
        return one.doi.lower() == other.doi.lower()
    years = (one.date[:4], other.date[:4])
    return not all(years) or years[0] == years[1]


def together(one: Notice, other: Notice) -> Notice:
    """The first to speak keeps its date, unless the other's is more exact."""
    is_finer = len(other.date) > len(one.date)
    return replace(
        one,
        date=other.date if is_finer else one.date,
        doi=one.doi or other.doi,
        source=joined(one.source, other.source),
        reason=one.reason or other.reason,
    )


def joined(one: str, other: str) -> str:
    """Two lists of voices as one: "Crossref, PubMed and OpenAlex"."""
    voices = [
        each for whole in (one, other) for each in _BETWEEN_VOICES.split(whole) if each
    ]
    return listed(list(dict.fromkeys(voices)))


class ListedNotices:
    """A table of notices in memory, by identifier."""

    def __init__(self, notices: Mapping[Identifier, Sequence[Notice]]) -> None:
        self._notices = notices

    def notices_of(self, identifiers: Sequence[Identifier]) -> tuple[Notice, ...]:
        found = (self._notices.get(each, ()) for each in identifiers)
        return tuple(dict.fromkeys(notice for row in found for notice in row))


def with_listed_notices(
    sources: Iterable[ReachedSource], document: Document, table: NoticeTable | None
) -> tuple[ReachedSource, ...]:
    """The sources with their checks, and with the notices that a table lists."""
    named = {each.source_id: each.identifiers for each in document.references}
    return tuple(
        with_identity(
            source,
            listed_identity(
                named.get(source.id)
                or find_identifiers(f"{source.url}\n{source.title}"),
                table,
            ),
        )
        for source in sources
    )


def listed_identity(
    identifiers: Sequence[Identifier], table: NoticeTable | None
) -> Identity | None:
    """What a table alone says of a work; None when there is nothing to look up."""
    if table is None or not identifiers:
        return None
    notices = sorted_notices(table.notices_of(identifiers))
    check = notice_check(notices, asked=[OFFLINE_TABLE])
    return Identity(
        state=IdentityState.NOT_RUN,
        identifier=identifiers[0],
        notices=notices,
        checks=(
            Check(IDENTITY, CheckState.NOT_RUN, NOT_ASKED),
            Check(REGISTRY_RECORD, CheckState.NOT_RUN, NOT_ASKED),
            Check(NOTICES, check.state, check.reason),
        ),
    )


OFFLINE_TABLE = "the table at hand"
"""How reasons name it."""
