"""What registries said, in plain words: what was found, where, on which day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from verification.language.dates import describe_date
from verification.language.lists import ListedMapping, table_rows
from verification.reaching.identity import GRAVITY, NOTICES, standing_notices
from verification.records import Check, CheckState, Notice

NOTICE_WORDS = ListedMapping(
    lambda: {
        kind: words
        for group, kind, words in table_rows("reaching/notice_kinds")
        if group == "words"
    }
)
NAMED_TOO = 3
"""Other addresses and works of a citation that are named; the rest are counted."""


def describe_notice(notice: Notice) -> str:
    """One notice as a reader sees it: "Retracted on 2 February 2010, says Crossref"."""
    words = f"{NOTICE_WORDS[notice.kind]} {describe_date(notice.date)}".rstrip()
    return f"{words}, says {notice.source}" if notice.source else words


def sorted_notices(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """The gravest first; of one kind the latest first."""
    latest_first = sorted(notices, key=lambda each: each.date, reverse=True)
    return tuple(sorted(latest_first, key=lambda each: GRAVITY.index(each.kind)))


def notice_check(
    notices: Sequence[Notice],
    *,
    asked: Sequence[str],
    silent: Sequence[str] = (),
    now: date | datetime | None = None,
) -> Check:
    """The check of editorial notices, which are sorted; `asked` has who answered, by
    the names that a reader sees, `silent` who did not."""
    day = f" {describe_date(now.strftime('%Y-%m-%d'))}" if now else ""
    unanswered = f" {listed(silent)} did not answer." if silent else ""
    if notices:
        said = ". ".join(describe_notice(each) for each in notices)
        failed = bool(standing_notices(notices))
        state = CheckState.FAILED if failed else CheckState.PASSED
        return Check(NOTICES, state, f"{said}.{unanswered}")
    if silent or not asked:
        looked = f"No notice at {listed(asked)}{day}." if asked else ""
        return Check(
            NOTICES, CheckState.COULD_NOT_CHECK, f"{looked}{unanswered}".strip()
        )
    return Check(NOTICES, CheckState.PASSED, f"No notice at {listed(asked)}{day}.")


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Crossref, DataCite and doi.org"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def rest_of(others: Sequence[str]) -> str:
    """A sentence on what a citation also names and nobody looked at, "" for nothing."""
    if not others:
        return ""
    more = len(others) - NAMED_TOO
    names = [each[:200] for each in others[:NAMED_TOO]]
    named = listed([*names, f"{more} more"] if more > 0 else names)
    if len(others) == 1:
        return f"It also names {named}, which was not looked at; check it by itself."
    return f"It also names {named}, which were not looked at; check each by itself."
