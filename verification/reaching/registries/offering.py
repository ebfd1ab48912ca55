"""What a search by title found is offered, never taken. Pure. See
docs/algorithms/identity.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from verification.language.dates import describe_date
from verification.reaching.identity import IDENTITY, unasked_checks
from verification.reaching.lookups import LOOKUPS
from verification.reaching.network import met_any
from verification.records import (
    Check,
    CheckState,
    FieldState,
    Identity,
    IdentityState,
    Notice,
    Reference,
    RegistryMatch,
)

from .answers import AnswerState, RegistryAnswer
from .deciding import Answers, match_of, titles_of
from .notices import describe_notice, listed


def decide_search(
    reference: Reference,
    hits: Sequence[RegistryAnswer],
    *,
    lacking: str = "The entry gives no identifier.",
    now: datetime,
) -> Identity:
    """Say what a search by title found. Only a hit with the entry's title is offered:
    some work is always near. `lacking` says why nothing but words could be looked for,
    one sentence."""
    best = best_hit(reference, hits)
    silent = titles_of(hits, AnswerState.COULD_NOT_CHECK)
    if best is not None:
        state, outcome = IdentityState.OFFERED, offer(best)
    elif silent:
        state = IdentityState.COULD_NOT_CHECK
        outcome = f"{listed(silent)} did not answer."
    else:
        state, outcome = IdentityState.NOTHING_FOUND, absence(hits, now=now)
    check = Check(IDENTITY, CheckState.COULD_NOT_CHECK, f"{lacking} {outcome}")
    return Identity(
        state,
        offered=best,
        checks=(check, *unasked_checks(lacking)[1:]),
        has_met=True if best else met_any(each.has_met for each in hits),
    )


def best_hit(
    reference: Reference, hits: Sequence[RegistryAnswer], *, but: str = ""
) -> RegistryMatch | None:
    """Args: but: A DOI that is known to be wrong."""
    works = [(each, each.work) for each in hits if each.work is not None]
    matches = [
        match_of(reference, *each)
        for each in works
        if each[1].doi.lower() != but.lower()
    ]
    alike = (FieldState.SAME, FieldState.SIMILAR)
    found = (each for each in matches if each.state_of("title") in alike)
    return max(found, key=agreement, default=None)


def needs_mending(identity: Identity) -> bool:
    """Whether an identifier is dead, another work's, or of one that shares little but
    the title."""
    if identity.state in (IdentityState.NOT_FOUND, IdentityState.ANOTHER_WORK):
        return True
    fields = identity.match.fields if identity.match else ()
    return (
        len([each for each in fields if each.state is FieldState.DIFFERENT])
        >= FIELDS_OF_ANOTHER
    )


def mended(
    identity: Identity,
    reference: Reference,
    hits: Sequence[RegistryAnswer],
    *,
    now: datetime,
) -> Identity:
    """The identity with the work that its entry's words describe, or that none came."""
    wrong = identity.identifier.value if identity.identifier else ""
    best = best_hit(reference, hits, but=wrong)
    silent = titles_of(hits, AnswerState.COULD_NOT_CHECK)
    if best is not None:
        said = offer(best)
    elif identity.state is IdentityState.DETAILS_DIFFER:
        return identity
    elif silent or not hits:
        said = "Whether a work of its title is registered could not be checked."
    else:
        said = absence(hits, now=now)
    first, *others = identity.checks
    first = replace(first, reason=f"{first.reason} {said}")
    return replace(identity, offered=best, checks=(first, *others))


def with_offered_notices(
    identity: Identity, notices: Sequence[Notice], answers: Answers
) -> Identity:
    """The identity with the notices on the work that is offered, in words as well."""
    if identity.offered is None:
        return identity
    said = ". ".join(map(describe_notice, notices))
    if not said and titles_of(answers.notices, AnswerState.COULD_NOT_CHECK):
        said = "whether it was retracted could not be checked"
    first, *others = identity.checks
    if said:
        first = replace(first, reason=f"{first.reason} Of that work: {said}.")
    offered = replace(identity.offered, notices=tuple(notices))
    return replace(identity, offered=offered, checks=(first, *others))


FIELDS_OF_ANOTHER = 3
"""Fields that differ from which another work of the same title may be meant."""


def offer(best: RegistryMatch) -> str:
    known = f" ({best.work.doi})" if best.work.doi else ""
    return (
        f"{best.registry} has “{best.work.title}”{known}: see whether it is the work "
        "that was meant."
    )


def absence(hits: Sequence[RegistryAnswer], *, now: datetime) -> str:
    asked = dict.fromkeys(LOOKUPS[each.name].title for each in hits if each.is_answer)
    day = describe_date(now.strftime("%Y-%m-%d"))
    return (
        f"No work of its title at {listed(list(asked))} {day}; books, news and web "
        "pages are seldom registered there."
    )


def agreement(match: RegistryMatch) -> tuple[int, int, int]:
    """More fields agree, fewer differ; of equals the first that was found stays."""
    states = [each.state for each in match.fields]
    title = match.state_of("title") is FieldState.SAME
    return (title, states.count(FieldState.SAME), -states.count(FieldState.DIFFERENT))
