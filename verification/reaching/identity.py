"""A reached source together with what registries know of it, as five checks. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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

NOT_ASKED = "No registry was asked."

WITHDRAWING = frozenset(
    map(NoticeKind, "retraction withdrawal removal retract_and_replace".split())
)
"""Notices by which a whole work is taken back."""

WARNING = WITHDRAWING.union(
    map(NoticeKind, "partial_retraction expression_of_concern".split())
)
"""Notices that a person must see before relying on a work. A correction is none."""

GRAVITY = tuple(
    map(
        NoticeKind,
        "retraction retract_and_replace removal withdrawal partial_retraction "
        "expression_of_concern reinstatement correction".split(),
    )
)
"""The order in which notices are shown."""

_FAILING = frozenset(
    map(IdentityState, "another_work details_differ not_found".split())
)
_NOT_THERE = (
    "gone soft_404 redirected_home dns_failure refused malformed_url forbidden_address"
)
_UNREACHED = frozenset(map(FetchOutcome, _NOT_THERE.split()))
"""Outcomes that say something of the address; the others say that we could not see."""


def standing_notices(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """The notices that warn today: a reinstatement takes back what is no later."""
    back = [each.date for each in notices if each.kind is NoticeKind.REINSTATEMENT]
    warning = [each for each in notices if each.kind in WARNING]
    return tuple(each for each in warning if not back or each.date > max(back))


def is_taken_back(notices: Sequence[Notice]) -> bool:
    """Whether the whole work is retracted, withdrawn or removed as things stand."""
    return any(each.kind in WITHDRAWING for each in standing_notices(notices))


def with_identity(source: ReachedSource, identity: Identity | None) -> ReachedSource:
    """The source with its checks, and with what registries said; None where nobody was
    asked. One that was in order is flagged where they speak against it."""
    checks = (reachable_check(source), title_check(source))
    if identity is None:
        return replace(source, checks=(*checks, *unasked_checks(NOT_ASKED)))
    found = replace(
        source,
        identifier=identity.identifier or source.identifier,
        identity=identity.state,
        registry_match=identity.match,
        offered=identity.offered,
        notices=identity.notices,
        checks=(*checks, *identity.checks),
    )
    if source.action is SourceAction.OK and is_refuted(found):
        return replace(found, action=SourceAction.FLAGGED)
    return found


def is_refuted(source: ReachedSource) -> bool:
    """Whether registries speak against a source, as it is cited or as it stands."""
    return source.identity in _FAILING or bool(standing_notices(source.notices))


def is_retraction_open(source: ReachedSource) -> bool:
    """Whether who keeps notices was silent: nobody knows then of a retraction."""
    states = {each.name: each.state for each in source.checks}
    is_silent = states.get(NOTICES) is CheckState.COULD_NOT_CHECK
    return is_silent and not standing_notices(source.notices)


def unasked_checks(reason: str) -> tuple[Check, ...]:
    """The three checks of registries, none of them made."""
    names = (IDENTITY, REGISTRY_RECORD, NOTICES)
    return tuple(Check(each, CheckState.NOT_RUN, reason) for each in names)


def reachable_check(source: ReachedSource) -> Check:
    state = CheckState.COULD_NOT_CHECK
    if source.outcome is None:
        state = CheckState.NOT_RUN
    elif source.outcome in READABLE:
        state = CheckState.PASSED
    elif (
        source.outcome in _UNREACHED - {FetchOutcome.TIMEOUT}
        and not source.is_local_trouble
    ):
        state = CheckState.FAILED
    return Check(REACHABLE, state, explain_source(source).reason)


def title_check(source: ReachedSource) -> Check:
    match, state = source.title_match, CheckState.PASSED
    titled = f"The page is titled “{match.actual if match else ''}”"
    if match is None:
        state, reason = CheckState.NOT_RUN, "No page was read."
    elif match.kind is TitleMatchKind.NOTHING_TO_COMPARE:
        state = CheckState.COULD_NOT_CHECK
        reason = "The entry or the page gives no title."
    elif match.kind is TitleMatchKind.MISMATCH:
        state, reason = CheckState.FAILED, f"{titled}."
    elif match.kind is TitleMatchKind.NEAR_MATCH:
        reason = f"{titled}: nearly the same."
    else:
        reason = "The page carries the cited title."
    return Check(TITLE, state, reason)
