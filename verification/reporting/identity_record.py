"""What registries said of a source, as JSON and back: for who stores it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.reaching.registries.rematching import identity_in
from verification.records import Identity, IdentityState, ReachedSource

from .fields import Fields
from .reading_back_sources import check_of, match_of_registry, notice_of
from .record import check_record, notice_record, registry_record


def identity_record(source: ReachedSource) -> dict[str, Any] | None:
    """None when nobody was asked."""
    identity = identity_in(source)
    if identity is None:
        return None
    return {
        "state": identity.state.value,
        "match": registry_record(identity.match),
        "offered": registry_record(identity.offered),
        "notices": [notice_record(each) for each in identity.notices],
        "checks": [check_record(each) for each in identity.checks],
    }


def read_identity(record: Mapping[str, Any] | None) -> Identity | None:
    """
    The inverse. The identifier is kept elsewhere, and is None here.

    Raises:
        BadCallError: The record is not one of ours.
    """
    if record is None:
        return None
    fields = Fields(record, "identity")
    return Identity(
        state=fields.word("state", IdentityState),
        match=match_of_registry(fields.object_or_none("match")),
        offered=match_of_registry(fields.object_or_none("offered")),
        notices=fields.made(notice_of, "notices"),
        checks=fields.made(check_of, "checks"),
    )
