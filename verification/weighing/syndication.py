"""
Which pages print what is not their publisher's own: an agency's story, a release.

Such a page has its origin where the story came from. It says nothing of the paper's
other reports, and two papers that print one story are not one for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.records import SourceProfile

from .domains import parse_publisher
from .sites import is_periodical, publisher_key
from .wires import (
    AGENCY_SITES,
    RELEASE_SITES,
    PressRelease,
    find_agencies,
    firm_key,
)

Keys = list[tuple[str, str]]
"""What ties a source to others of the same key, and what to call it."""


def agency_keys(sources: Sequence[SourceProfile]) -> list[Keys]:
    """
    The agency of each source that carries an agency's story.

    A story of two agencies goes to that of the two which another source carries alone:
    tied to both, it would make one origin of agencies that report for themselves.
    """
    named = [find_agencies(source)[0] for source in sources]
    keys = {name: name for names in named if len(names) == 1 for name in names}
    found: list[Keys] = []
    for names in named:
        if not names:
            found.append([])
            continue
        key = next((keys[name] for name in names if name in keys), names[0])
        for name in names:
            keys.setdefault(name, key)
        found.append([(key, key)])
    return found


def carried_stories(
    sources: Sequence[SourceProfile], agencies: Sequence[Keys]
) -> frozenset[int]:
    """
    Places of the pages that print a story of an agency which another publisher of the
    list prints, too. The agency's own pages are its own.
    """
    shared = _shared_places(sources, agencies)
    return frozenset(each for each in shared if not _is_agency(sources[each]))


def carried_releases(
    sources: Sequence[SourceProfile],
    releases: Sequence[PressRelease | None],
    names: Sequence[frozenset[str]],
) -> frozenset[int]:
    """
    Places of the pages that print a firm's release: those of distributors, and those of
    newspapers where another publisher of the list prints it, too.

    A site that is neither may be the firm's own under a name that we do not know.

    Args:
        releases: What shows of each source that it is one.
        names: What others call each source.
    """
    issuers = [firm_key(each.issuer) if each else "" for each in releases]
    keys: list[Keys] = [[(each, each)] if each else [] for each in issuers]
    shared = _shared_places(sources, keys)
    found = set()
    for place, issuer in enumerate(issuers):
        address = parse_publisher(sources[place].url)
        if not issuer or issuer in names[place] or address is None:
            continue
        is_distributed = address.site in RELEASE_SITES
        if is_distributed or (place in shared and is_periodical(address)):
            found.add(place)
    return frozenset(found)


def _shared_places(
    sources: Sequence[SourceProfile], keys: Sequence[Keys]
) -> frozenset[int]:
    """Places of the sources that have a key in common with another publisher's."""
    holders: dict[str, set[str]] = {}
    for place, found in enumerate(keys):
        for key, _ in found:
            holders.setdefault(key, set()).add(_publisher(sources[place], place))
    return frozenset(
        place
        for place, found in enumerate(keys)
        if any(len(holders[key]) > 1 for key, _ in found)
    )


def _is_agency(source: SourceProfile) -> bool:
    address = parse_publisher(source.url)
    return address is not None and address.site in AGENCY_SITES


def _publisher(source: SourceProfile, place: int) -> str:
    address = parse_publisher(source.url)
    return (publisher_key(address) if address else "") or f"place {place}"
