"""Which sources have their information from the same place. The rules, a worked example
and known failures: docs/algorithms/origins.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from verification.language.lists import table_mapping
from verification.language.wording import gettext as _
from verification.language.wording import show_percent
from verification.records import (
    Origin,
    OriginLink,
    OriginReason,
    SourceId,
    SourceProfile,
)

from .authors import author_keys
from .capitals import name_key
from .domains import Address, parse_publisher, site_of_url
from .informants import (
    READ_FOR_ATTRIBUTION,
    Informants,
    own_names,
    read_informants,
)
from .owners import OwnerTable, shipped_owners
from .shared_matter import find_shared_matter
from .shingles import LONGEST_TEXT, Shingled, quoted_share, without_quotations
from .sites import is_library, is_strangers_page, publisher_key
from .wires import (
    Keys,
    PressRelease,
    agency_keys,
    carried_releases,
    carried_stories,
    find_press_release,
    firm_key,
)


class Groups:
    """Places joined into groups, each known by its least member (union-find)."""

    def __init__(self, count: int) -> None:
        self._parents = list(range(count))

    def root(self, place: int) -> int:
        parents = self._parents
        while parents[place] != place:
            parents[place] = parents[parents[place]]
            place = parents[place]
        return place

    def join(self, first: int, second: int) -> None:
        one, two = self.root(first), self.root(second)
        self._parents[max(one, two)] = min(one, two)


SAME_TEXT = 0.5
"""Share of the shorter text's shingles that the longer one must hold. A copy with cut
paragraphs keeps more; an article that quotes a release at length stays below."""

SHARED_WORDS = 8
"""Words in a row that two copies share at least: a sentence, not a turn of phrase."""

QUOTED = 0.25
"""Share of a text that must be quotation before quotations alone may tie it: half of
its wording has to stand in the other."""


_WORDS = table_mapping("weighing/origin_words")
_FROM_ONE_TEXT = frozenset({OriginReason.SAME_TEXT, OriginReason.PRESS_RELEASE})


def group_origins(
    sources: Sequence[SourceProfile],
    *,
    owners: OwnerTable | None = None,
    ignoring: str = "",
) -> tuple[Origin, ...]:
    """Group sources by where their information comes from.

    Args:
        sources: In any order; those without text are grouped by address and byline.
        ignoring: Wording that proves nothing when shared: the claim that all of them
            were searched for.

    Returns:
        Every source in exactly one origin, in the order of their first sources.

    Source: Ours, see docs/algorithms/origins.md; shared wording after Broder (1997).
    """
    table = shipped_owners() if owners is None else owners
    groups = Groups(len(sources))
    links: list[tuple[int, OriginLink]] = []
    for first, second, link in _find_links(sources, table, ignoring, groups):
        groups.join(first, second)
        links.append((first, link))
    members: dict[int, list[SourceId]] = {}
    for place, source in enumerate(sources):
        members.setdefault(groups.root(place), []).append(source.id)
    ties: dict[int, list[OriginLink]] = {root: [] for root in members}
    for first, link in links:
        ties[groups.root(first)].append(link)
    return tuple(
        _make_origin(number, ids, ties[root])
        for number, (root, ids) in enumerate(members.items(), start=1)
    )


def tied_by_text(origin: Origin, source_id: SourceId) -> frozenset[SourceId]:
    """Give the sources of an origin that carry one text with a source, itself included.
    Two pages of one newspaper have one origin, but not one text: what taints the one
    need not taint the other."""
    ids = origin.source_ids
    groups = Groups(len(ids))
    for link in origin.links:
        if link.reason in _FROM_ONE_TEXT:
            groups.join(ids.index(link.first), ids.index(link.second))
    own = groups.root(ids.index(source_id))
    return frozenset(id for at, id in enumerate(ids) if groups.root(at) == own)


Found = tuple[int, int, OriginLink]
"""Places of two sources and why they are one."""


def _find_links(
    sources: Sequence[SourceProfile], table: OwnerTable, ignoring: str, groups: Groups
) -> Iterator[Found]:
    """The ties, as they are found; who takes them joins `groups` in between."""
    names = [own_names(source, table) for source in sources]
    told = [read_informants(source) for source in sources]
    agencies = agency_keys(sources)
    releases = [find_press_release(source) for source in sources]
    carried = carried_stories(sources, agencies)
    carried |= carried_releases(sources, releases, names)

    yield from _same_text(sources, ignoring)
    yield from _same_release(sources, releases, names)
    called = [
        own_names(*arguments) for arguments in zip(sources, repeat(table), releases)
    ]
    yield from _cites_only(sources, called, told, carried)
    yield from _alike(sources, agencies, OriginReason.WIRE)
    yield from _alike(sources, map(author_keys, sources), OriginReason.SHARED_AUTHOR)
    addresses = [
        None if place in carried else parse_publisher(source.url)
        for place, source in enumerate(sources)
    ]
    sites = (
        {publisher_key(address)} - {""} if address else () for address in addresses
    )
    owners = (_owners(address, table) if address else () for address in addresses)
    for keys, reason in (
        (sites, OriginReason.SAME_SITE),
        (owners, OriginReason.SAME_OWNER),
    ):
        named = (zip(own, own, strict=True) for own in map(sorted, keys))
        yield from _alike(sources, named, reason)
    keyed = [{name_key(key) for key, _ in found} for found in agencies]
    called = [own | keys for own, keys in zip(called, keyed, strict=True)]
    ties = find_shared_matter(
        sources, told, called, group_of=groups.root, claim=ignoring
    )
    for first, second, reason, shared in ties:
        one, other = sources[first], sources[second]
        why = _why_one(one, other, reason, shared)
        yield first, second, OriginLink(reason, one.id, other.id, why, shared)


def _same_text(sources: Sequence[SourceProfile], ignoring: str) -> Iterator[Found]:
    texts = Shingled([source.text for source in sources], ignoring=ignoring)
    joined = Groups(len(sources))
    for overlap in texts.find_overlaps(min_share=SAME_TEXT):
        if joined.root(overlap.first) == joined.root(overlap.second):
            continue  # a third copy ties them
        first, second = sources[overlap.first], sources[overlap.second]
        span = texts.longest_shared(overlap.first, overlap.second)
        shared = span.of(first.text) if span else ""
        if len(shared.split()) < SHARED_WORDS:
            continue
        if not _share_their_own(first.text, second.text, ignoring):
            continue
        joined.join(overlap.first, overlap.second)
        why = _(
            "{first} and {second} carry the same text: {share} of the shorter one "
            "stands "
            "in the other.",
            first=_called(first),
            second=_called(second),
            share=show_percent(overlap.share),
        )
        link = OriginLink(OriginReason.SAME_TEXT, first.id, second.id, why, shared)
        yield overlap.first, overlap.second, link


def _share_their_own(first: str, second: str, ignoring: str) -> bool:
    """Whether two texts share more than what both of them quote."""
    shorter = min(first, second, key=len)
    if len(shorter) > READ_FOR_ATTRIBUTION or quoted_share(shorter) < QUOTED:
        return True
    bare = [without_quotations(text[:LONGEST_TEXT]) for text in (first, second)]
    rest = Shingled(bare, ignoring=ignoring)
    return bool(rest.find_overlaps(min_share=SAME_TEXT))


def _same_release(
    sources: Sequence[SourceProfile],
    releases: Sequence[PressRelease | None],
    names: Sequence[frozenset[str]],
) -> Iterator[Found]:
    """Releases of one issuer or one title, and the issuer's own pages."""
    keys = [
        _release_keys(source, release) if release else []
        for source, release in zip(sources, releases, strict=True)
    ]
    issuers = {key for found in keys for key, _ in found}
    kept = (
        found if release else [(key, _("the issuer")) for key in sorted(own & issuers)]
        for found, release, own in zip(keys, releases, names, strict=True)
    )
    yield from _alike(sources, kept, OriginReason.PRESS_RELEASE)


def _release_keys(source: SourceProfile, release: PressRelease) -> Keys:
    keys = [(firm_key(release.issuer), release.issuer)]
    if len(source.title.split()) >= SHARED_WORDS // 2:
        keys.append((f"title {name_key(source.title)}", source.title))
    return [key for key in keys if key[0]]


def _cites_only(
    sources: Sequence[SourceProfile],
    names: Sequence[frozenset[str]],
    told: Sequence[Informants],
    carried: frozenset[int],
) -> Iterator[Found]:
    """A source all of whose attributions lead to one other source of the list, or that
    says it appeared there first. One whose report is its publisher's is meant first."""
    known: dict[str, int] = {}
    for place in sorted(range(len(sources)), key=carried.__contains__):
        for key in names[place]:
            known.setdefault(key, place)
    for place, source in enumerate(sources):
        for cited in (told[place].printed_first, told[place].cited):
            other = _only_place(cited, names[place], known)
            if other in {-1, place} or names[other] & names[place]:
                continue
            first, reason = sources[other], OriginReason.CITES_ONLY
            why = _(
                "{name} names no other source than {other}.",
                name=_called(source),
                other=_called(first),
            )
            yield other, place, OriginLink(reason, first.id, source.id, why)
            break


def _only_place(
    cited: Iterable[frozenset[str]], own: frozenset[str], known: Mapping[str, int]
) -> int:
    """The one source that all who are cited lead to, else -1."""
    places = {
        next((known[key] for key in sorted(keys) if key in known), -1)
        for keys in cited
        if not keys & own
    }
    return places.pop() if len(places) == 1 else -1


def _alike(
    sources: Sequence[SourceProfile],
    keys: Iterable[Iterable[tuple[str, str]]],
    reason: OriginReason,
) -> Iterator[Found]:
    """Each source tied to the first one with the same key."""
    holders: dict[str, int] = {}
    for place, found in enumerate(keys):
        for key, name in found:
            first = holders.setdefault(key, place)
            if first == place:
                continue
            one, other = sources[first], sources[place]
            why = _why_one(one, other, reason, name)
            yield first, place, OriginLink(reason, one.id, other.id, why, name)


def _owners(address: Address, table: OwnerTable) -> Iterable[str]:
    is_others = is_library(address) or is_strangers_page(address)
    return () if is_others else table.owners_of_site(address)


def _called(source: SourceProfile) -> str:
    return site_of_url(source.url) or _("source {id}", id=source.id)


def _why_one(
    one: SourceProfile, other: SourceProfile, reason: OriginReason, shared: str
) -> str:
    return _(
        "{first} and {second} have {what}: {shared}.",
        first=_called(one),
        second=_called(other),
        what=_(_WORDS[reason]),
        shared=shared,
    )


def _make_origin(
    number: int, ids: Sequence[SourceId], links: Sequence[OriginLink]
) -> Origin:
    reasons = dict.fromkeys(link.reason for link in links)
    kinds = "; ".join(_told(reason, links) for reason in reasons)
    reason = _("{number} sources, 1 origin: {kinds}.", number=len(ids), kinds=kinds)
    reason = reason if len(ids) > 1 else ""
    return Origin(number, tuple(ids), reason, tuple(links))


def _told(reason: OriginReason, links: Sequence[OriginLink]) -> str:
    """Why sources are one, with the names and figures that they share, each once."""
    texts = dict.fromkeys(link.text for link in links if link.reason is reason)
    shared = ", ".join(filter(None, texts))
    is_named = reason is not OriginReason.SAME_TEXT and shared
    return _(_WORDS[reason]) + (f" ({shared})" if is_named else "")


def origin_numbers(origins: Sequence[Origin]) -> Mapping[SourceId, int]:
    """The number of each source's origin."""
    return {id: origin.id for origin in origins for id in origin.source_ids}
