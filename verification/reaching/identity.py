"""A reached source together with what registries know of it, as five checks. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from verification.language.dates import describe_date
from verification.language.lists import ListedMapping, table_rows
from verification.language.wording import Words, mark
from verification.language.wording import gettext as _
from verification.records import (
    Check,
    CheckState,
    FetchOutcome,
    Identity,
    IdentityState,
    Notice,
    NoticeKind,
    ReachedSource,
    SourceAction,
    TitleMatchKind,
)

from .explanations import explain_source
from .outcomes import READABLE

REACHABLE, TITLE = "reachable", "title"
IDENTITY, REGISTRY_RECORD, NOTICES = "identity", "registry_record", "notices"
OWN_NOTICES = "page_notices"

NOT_ASKED = mark("No registry was asked.")

WITHDRAWING = frozenset(
    {
        NoticeKind.RETRACTION,
        NoticeKind.WITHDRAWAL,
        NoticeKind.REMOVAL,
        NoticeKind.RETRACT_AND_REPLACE,
    }
)
"""Notices by which a whole work is taken back."""

WARNING = WITHDRAWING.union(
    [
        NoticeKind.PARTIAL_RETRACTION,
        NoticeKind.EXPRESSION_OF_CONCERN,
        NoticeKind.SATIRE,
        NoticeKind.MACHINE_MADE,
    ]
)
"""Notices that a person must see before relying on a work. A correction is none."""

GRAVITY = (
    NoticeKind.RETRACTION,
    NoticeKind.RETRACT_AND_REPLACE,
    NoticeKind.REMOVAL,
    NoticeKind.WITHDRAWAL,
    NoticeKind.PARTIAL_RETRACTION,
    NoticeKind.SATIRE,
    NoticeKind.EXPRESSION_OF_CONCERN,
    NoticeKind.MACHINE_MADE,
    NoticeKind.REINSTATEMENT,
    NoticeKind.CORRECTION,
    NoticeKind.ARCHIVED,
    NoticeKind.EDITORS_NOTE,
)
"""The order in which notices are shown."""

_FAILING = frozenset(
    {IdentityState.ANOTHER_WORK, IdentityState.DETAILS_DIFFER, IdentityState.NOT_FOUND}
)
_UNREACHED = frozenset(
    {
        FetchOutcome.GONE,
        FetchOutcome.SOFT_404,
        FetchOutcome.REDIRECTED_HOME,
        FetchOutcome.DNS_FAILURE,
        FetchOutcome.REFUSED,
        FetchOutcome.MALFORMED_URL,
        FetchOutcome.FORBIDDEN_ADDRESS,
    }
)
"""Outcomes that say something of the address; the others say that we could not see."""


def standing_notices(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """The notices that warn today: a reinstatement takes back what is no later."""
    back = [
        notice.date for notice in notices if notice.kind is NoticeKind.REINSTATEMENT
    ]
    warning = [notice for notice in notices if notice.kind in WARNING]
    return tuple(notice for notice in warning if not back or notice.date > max(back))


def is_taken_back(notices: Sequence[Notice]) -> bool:
    """Whether the whole work is retracted, withdrawn or removed as things stand."""
    return any(notice.kind in WITHDRAWING for notice in standing_notices(notices))


def sorted_notices(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """The gravest first; of one kind the latest first."""
    latest_first = sorted(notices, key=lambda notice: notice.date, reverse=True)
    return tuple(sorted(latest_first, key=lambda notice: GRAVITY.index(notice.kind)))


def own_notices(source: ReachedSource) -> tuple[Notice, ...]:
    """What the source's page says of itself."""
    return tuple(notice for notice in source.notices if notice.own_words)


def with_identity(source: ReachedSource, identity: Identity | None) -> ReachedSource:
    """The source with its checks, and with what registries said beside its own page;
    None where nobody was asked. One that was in order is flagged where they speak
    against it."""
    identity = identity or Identity(
        source.identity,
        identifier=source.identifier,
        match=source.registry_match,
        offered=source.offered,
        checks=unasked_checks(_(NOT_ASKED)),
    )
    own = own_notices(source)
    found = replace(
        source,
        identifier=identity.identifier or source.identifier,
        identity=identity.state,
        registry_match=identity.match,
        offered=identity.offered,
        notices=sorted_notices((*identity.notices, *own)),
        checks=(
            reachable_check(source),
            title_check(source),
            *identity.checks,
            *([own_notice_check(own)] if own else ()),
        ),
    )
    if source.action is SourceAction.OK and is_refuted(found):
        return replace(found, action=SourceAction.FLAGGED)
    return found


def is_refuted(source: ReachedSource) -> bool:
    """Whether registries speak against a source, as it is cited or as it stands."""
    return source.identity in _FAILING or bool(standing_notices(source.notices))


def is_retraction_open(source: ReachedSource) -> bool:
    """Whether who keeps notices was silent: nobody knows then of a retraction."""
    states = {check.name: check.state for check in source.checks}
    is_silent = states.get(NOTICES) is CheckState.COULD_NOT_CHECK
    return is_silent and not standing_notices(source.notices)


def unasked_checks(reason: str) -> tuple[Check, ...]:
    """The three checks of registries, none of them made."""
    names = (IDENTITY, REGISTRY_RECORD, NOTICES)
    return tuple(Check(name, CheckState.NOT_RUN, reason) for name in names)


def own_notice_check(own: Sequence[Notice]) -> Check:
    """The check of what the page says of itself; made where it says something."""
    said = ". ".join(map(describe_notice, sorted_notices(own)))
    state = CheckState.FAILED if standing_notices(own) else CheckState.PASSED
    return Check(OWN_NOTICES, state, f"{said}.")


NOTICE_WORDS = Words(
    ListedMapping(
        lambda: {
            kind: words
            for group, kind, words in table_rows("reaching/notice_kinds")
            if group == "words"
        }
    )
)


def describe_notice(notice: Notice) -> str:
    """One notice as a reader sees it: "Retracted on 2 February 2010, says Crossref",
    and the page's own words where it says so of itself."""
    words = f"{NOTICE_WORDS[notice.kind]} {describe_date(notice.date)}".rstrip()
    if notice.source:
        words = _("{notice}, says {source}", notice=words, source=_(notice.source))
    said = notice.own_words.replace("“", "‘").replace("”", "’").rstrip(". ")
    return f"{words}: “{said}”" if said else words


def reachable_check(source: ReachedSource) -> Check:
    state = CheckState.COULD_NOT_CHECK
    if source.outcome is None:
        state = CheckState.NOT_RUN
    elif source.outcome in READABLE:
        state = CheckState.PASSED
    elif source.outcome in _UNREACHED and not source.is_local_trouble:
        state = CheckState.FAILED
    return Check(REACHABLE, state, explain_source(source).reason)


def title_check(source: ReachedSource) -> Check:
    match, state = source.title_match, CheckState.PASSED
    title = match.actual if match else ""
    if match is None:
        state, reason = CheckState.NOT_RUN, _("No page was read.")
    elif match.kind is TitleMatchKind.NOTHING_TO_COMPARE:
        state = CheckState.COULD_NOT_CHECK
        reason = _("The entry or the page gives no title.")
    elif match.kind is TitleMatchKind.MISMATCH:
        state = CheckState.FAILED
        reason = _("The page is titled “{title}”.", title=title)
    elif match.kind is TitleMatchKind.NEAR_MATCH:
        reason = _("The page is titled “{title}”: nearly the same.", title=title)
    else:
        reason = _("The page carries the cited title.")
    return Check(TITLE, state, reason)
