"""Editorial notices from many hands as one list, each act once, with all who say so;
those of a table at hand; and what registries said, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from verification.language.dates import describe_date
from verification.language.lists import late_regex
from verification.language.wording import gettext as _
from verification.language.wording import join_with_and, mark, ngettext
from verification.reaching.identity import (
    NOT_ASKED,
    NOTICES,
    WITHDRAWING,
    describe_notice,
    sorted_notices,
    standing_notices,
    unasked_checks,
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

_BETWEEN_VOICES = late_regex(", | and ")
_OTHER_ACTS = (WITHDRAWING | {NoticeKind.PARTIAL_RETRACTION}) - {NoticeKind.RETRACTION}


def merge_notices(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Two notices of one kind are one act when neither DOI nor year speaks against it.
    A bare "retracted", without date and DOI, adds its voice to a retraction described
    elsewhere, and nothing to a withdrawal or removal, which it may mean."""
    merged: list[Notice] = []
    for notice in sorted(notices, key=_is_bare):
        is_other = any(earlier.kind in _OTHER_ACTS for earlier in merged)
        if _is_bare(notice) and notice.kind is NoticeKind.RETRACTION and is_other:
            continue
        for place, earlier in enumerate(merged):
            if is_one_act(earlier, notice):
                merged[place] = together(earlier, notice)
                break
        else:
            merged.append(notice)
    return sorted_notices(merged)


def _is_bare(notice: Notice) -> bool:
    return not notice.date and not notice.doi


def is_one_act(one: Notice, other: Notice) -> bool:
    if one.kind is not other.kind:
        return False
    if one.doi and other.doi:
        return one.doi.lower() == other.doi.lower()
    years = (one.date[:4], other.date[:4])
    return not all(years) or years[0] == years[1]


def together(one: Notice, other: Notice) -> Notice:
    """The first to speak keeps its date, unless the other's is more exact."""
    names = [*_BETWEEN_VOICES.split(one.source), *_BETWEEN_VOICES.split(other.source)]
    return replace(
        one,
        date=max(one.date, other.date, key=len),
        doi=one.doi or other.doi,
        source=join_with_and(list(dict.fromkeys(filter(None, names)))),
        reason=one.reason or other.reason,
    )


class ListedNotices:
    """A table of notices in memory, by identifier."""

    def __init__(self, notices: Mapping[Identifier, Sequence[Notice]]) -> None:
        self._notices = notices

    def notices_of(self, identifiers: Sequence[Identifier]) -> tuple[Notice, ...]:
        found = (self._notices.get(identifier, ()) for identifier in identifiers)
        return tuple(dict.fromkeys(notice for row in found for notice in row))


def with_listed_notices(
    sources: Iterable[ReachedSource], document: Document, table: ListedNotices | None
) -> tuple[ReachedSource, ...]:
    """The sources with their checks, and with the notices that a table lists."""
    named = {
        reference.source_id: reference.identifiers for reference in document.references
    }
    found = []
    for source in sources:
        known = named.get(source.id) or find_identifiers(
            f"{source.url}\n{source.title}"
        )
        found.append(with_identity(source, listed_identity(known, table)))
    return tuple(found)


def listed_identity(
    identifiers: Sequence[Identifier], table: ListedNotices | None
) -> Identity | None:
    """What a table alone says of a work; None when there is nothing to look up."""
    if table is None or not identifiers:
        return None
    notices = sorted_notices(table.notices_of(identifiers))
    return Identity(
        state=IdentityState.NOT_RUN,
        identifier=identifiers[0],
        notices=notices,
        checks=(
            *unasked_checks(_(NOT_ASKED))[:2],
            notice_check(notices, asked=[OFFLINE_TABLE]),
        ),
    )


OFFLINE_TABLE = mark("the table at hand")
"""How reasons name it."""


NAMED_TOO = 3
"""Other addresses and works of a citation that are named; the rest are counted."""


def notice_check(
    notices: Sequence[Notice],
    *,
    asked: Sequence[str],
    silent: Sequence[str] = (),
    now: date | datetime | None = None,
) -> Check:
    """The check of sorted notices; who was `asked` answered, `silent` did not."""
    day = f" {describe_date(now.strftime('%Y-%m-%d'))}" if now else ""
    unanswered = f" {no_answer(silent)}" if silent else ""
    if notices:
        said = ". ".join(describe_notice(notice) for notice in notices)
        state = CheckState.FAILED if standing_notices(notices) else CheckState.PASSED
        return Check(NOTICES, state, f"{said}.{unanswered}")
    places = join_with_and([_(place) for place in asked])
    looked = _("No notice at {places}{day}.", places=places, day=day) if asked else ""
    is_open = bool(silent) or not asked
    state = CheckState.COULD_NOT_CHECK if is_open else CheckState.PASSED
    return Check(NOTICES, state, f"{looked}{unanswered}".strip())


def no_answer(names: Sequence[str], detail: str = "") -> str:
    """That some did not answer: "Crossref, DataCite and doi.org did not answer."."""
    return ngettext(
        "{names} did not answer{detail}.",
        "{names} did not answer{detail}.",
        len(names),
        names=join_with_and(names),
        detail=f" ({detail})" if detail else "",
    )


def rest_of(others: Sequence[str]) -> str:
    """A sentence on what a citation also names and nobody looked at, "" for nothing."""
    if not others:
        return ""
    more = len(others) - NAMED_TOO
    names = [other[:200] for other in others[:NAMED_TOO]]
    further = [_("{number} more", number=more)] if more > 0 else []
    return ngettext(
        "It also names {names}, which was not looked at; check it by itself.",
        "It also names {names}, which were not looked at; check each by itself.",
        len(others),
        names=join_with_and([*names, *further]),
    )
