"""Whether the fault is on this side: no source of many could be reached. Read one by
one that would be a list of dead links; read together it is one finding. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from urllib.parse import urlsplit

from verification.language.wording import mark
from verification.records import (
    Document,
    FetchOutcome,
    Finding,
    FindingKind,
    ReachedSource,
    SourceAction,
)

from .addresses import Refusal, check_url
from .sites import site_of

NO_NETWORK = mark(
    "No source could be reached from this machine: check the network connection."
)

FEWEST_SITES = 2
"""Different sites that must have failed: one may be down, two at once seldom are."""

_SILENT = frozenset(
    {FetchOutcome.DNS_FAILURE, FetchOutcome.REFUSED, FetchOutcome.TIMEOUT}
)
_UNASKED = frozenset({FetchOutcome.FORBIDDEN_ADDRESS, FetchOutcome.MALFORMED_URL, None})
_NEVER_THERE = (".invalid", ".test", ".example", ".localhost")
"""Endings that no name server knows (RFC 2606): their failure tells nothing."""

NOTHING_ANSWERS = "nothing answers there"
"""The detail of a refused connection: a machine said no, so the network is there."""


def any_met(met: Iterable[bool | None]) -> bool | None:
    """Whether one of several was met; None when none of them was asked."""
    asked = [answer for answer in met if answer is not None]
    return any(asked) if asked else None


def is_sign_of_life(source: ReachedSource) -> bool:
    """Whether anything at all answered when this source was asked for."""
    if source.services_met:
        return True
    if source.outcome in _UNASKED:
        return False
    if source.outcome not in _SILENT or source.copy is not None:
        return True
    return any(hop.status is not None for hop in source.hops) or (
        source.outcome is FetchOutcome.REFUSED and source.detail == NOTHING_ANSWERS
    )


def is_silent(source: ReachedSource) -> bool:
    """Whether asking for this source met nobody."""
    return source.outcome in _SILENT and not is_sign_of_life(source)


def is_network_down(sources: Sequence[ReachedSource]) -> bool:
    """Whether all that were asked for met nobody, at two public sites or more; the
    services that were asked beside them are one site more."""
    if any(is_sign_of_life(source) for source in sources):
        return False
    hosts = {
        urlsplit(source.url).hostname or ""
        for source in sources
        if is_silent(source) and not isinstance(check_url(source.url), Refusal)
    }
    sites = {site_of(host) for host in hosts if not host.endswith(_NEVER_THERE)}
    services = any(source.services_met is False for source in sources)
    return bool(sites) and len(sites) + services >= FEWEST_SITES


def with_network_finding(
    document: Document, sources: Sequence[ReachedSource]
) -> Document:
    """The document with one finding for all sources that may have failed through us."""
    troubled = tuple(source.id for source in sources if source.is_local_trouble)
    for reference in document.references:
        if reference.source_id in troubled:
            down = Finding(
                FindingKind.NO_NETWORK, reference.span, reference.text, troubled
            )
            return replace(document, findings=(down, *document.findings))
    return document


def without_blame(source: ReachedSource) -> ReachedSource:
    """The source as it is shown when the fault may be ours: looked at, not removed."""
    if not is_silent(source):
        return source
    return replace(
        source,
        action=SourceAction.FLAGGED,
        is_local_trouble=True,
        failed_looks=0,
        is_dead=False,
        copy_note="",
    )
