"""The offline table: notices that need no network, and sources looked up in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from verification.reaching.identity import (
    IDENTITY,
    NOT_ASKED,
    NOTICES,
    REGISTRY_RECORD,
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
    ReachedSource,
)

from .wording import notice_check, sorted_notices

if TYPE_CHECKING:
    from .answers import NoticeTable


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
