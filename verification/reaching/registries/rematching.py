"""What registries said of a work, held against another entry that cites it. Pure."""

from __future__ import annotations

from dataclasses import replace

from verification.reaching.identity import NOTICES, unasked_checks, with_identity
from verification.records import (
    Check,
    Identity,
    IdentityState,
    ReachedSource,
    Reference,
    Span,
)

from .comparing import compare_fields
from .deciding import identity_check, record_check, state_of


def identity_in(source: ReachedSource) -> Identity | None:
    """What registries said of a source; None when nobody was asked."""
    if source.identity is IdentityState.NOT_RUN and not source.notices:
        return None
    names = [each.name for each in unasked_checks("")]
    return Identity(
        source.identity,
        identifier=source.identifier,
        match=source.registry_match,
        offered=source.offered,
        notices=source.notices,
        checks=tuple(each for each in source.checks if each.name in names),
    )


def with_title(source: ReachedSource) -> ReachedSource:
    """
    The source with its registry's record held against the title it has now.

    For a source that two documents cite under two titles: the record is asked for once.
    """
    found = identity_in(source)
    match, identifier = source.registry_match, source.identifier
    if found is None or match is None or identifier is None:
        return source
    words = source.title or str(identifier)
    reference = Reference(
        source.id, Span(0, len(words)), words, source.title, source.url, (identifier,)
    )
    compared = compare_fields(reference, match.work, match.other_titles)
    anew = replace(match, fields=compared)
    state = state_of(reference, anew)
    checks: tuple[Check, ...] = (
        identity_check(state, identifier, anew),
        record_check(state, anew),
        *(each for each in found.checks if each.name == NOTICES),
    )
    return with_identity(source, replace(found, state=state, match=anew, checks=checks))
