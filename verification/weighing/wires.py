"""Who sent a text round: news agencies by their byline, press releases by their form.
Looked for at the head and the foot of a text only: "Reuters reported" inside it is an
attribution, no byline."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from verification.language.lists import (
    any_of,
    late_regex,
    listed_pattern,
    phrase_list,
    table_mapping,
)
from verification.records import SourceProfile, Span

from .capitals import TAILS, name_key
from .domains import parse_publisher
from .sites import RELEASE_SITES, is_periodical, publisher_key

READ_OF_TEXT = 200_000
"""Code points read of a source: a long report."""

HEAD = 600
"""Code points: headline, byline and dateline."""

FOOT = 500
"""Code points: copyright line, contact and the company's description of itself."""

AGENCY_SITES = table_mapping("weighing/agency_sites")
_AGENCY_NAMES = table_mapping("weighing/agency_names")
_BETWEEN = r" ?[,;/+&|] ?| (?:and|et|und|y|e|en|och|og|i) "


@cache
def _bylines() -> tuple[re.Pattern[str], ...]:
    """The forms of a credit around the names of one agency or of several."""
    name = f"(?:{any_of('weighing/agency_credits', 'names')})"
    parts = {
        "{several}": rf"(?P<name>{name}(?:(?:{_BETWEEN}){name}(?!\w)){{0,3}})",
        "{openers}": any_of("weighing/agency_credits", "openers"),
    }
    forms = phrase_list("weighing/agency_credits", "forms")
    return tuple(
        re.compile(
            re.sub(r"\{[a-z]+\}", lambda part: parts[part[0]], form), re.MULTILINE
        )
        for form in forms
    )


_MAY_CREDIT = late_regex(
    lambda: (
        rf"(?<![a-z])(?:{any_of('weighing/agency_credits', 'names')})(?![a-z])"
        r"|editing by "
    ),
    re.IGNORECASE,
)
"""What a text must have for a byline to stand there: quicker to look for."""

_RELEASE_MARK = listed_pattern(
    "weighing/wires", "release mark", re.IGNORECASE | re.MULTILINE
)
_ABOUT = late_regex(
    r"^\W{0,3}(?:About|Über) (?P<issuer>[A-Z0-9][^\n]{1,60}?)\W{0,3}$", re.MULTILINE
)
_ANNOUNCES = late_regex(
    r"(?P<issuer>[A-Z0-9][\w&.'’-]{0,40}(?: (?:& )?[A-Z0-9][\w&.'’-]{0,40}){0,4})"
    r"(?:,? (?:Inc|Corp|Ltd|LLC|GmbH|AG|plc)\.?)?"
    r"(?: ?\((?:NYSE|NASDAQ|Nasdaq|TSX|LSE)[^)\n]{0,30}\))?"
    r"(?:, [^,\n.]{1,120},)? (?:has |is )?(?:today |proudly )?"
    r"(?:announc(?:ed|es|ing)|unveil(?:ed|s)|launche[ds]|introduce[ds])\b"
)
_DATELINE = late_regex(r"\W{0,3}[A-ZÄÖÜ][\w .'’-]{2,40},[^\n]{0,40}?\s?(?:--?|[–—])\s")
_CONTACT = listed_pattern("weighing/wires", "contact", re.IGNORECASE)
_IN_PATH = listed_pattern("weighing/wires", "in a path", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PressRelease:
    """A text that its subject wrote."""

    wire: str
    """Who carries it; empty when the text is sent by its issuer."""

    issuer: str
    """Who wrote it, as printed; empty when it does not say."""

    span: Span | None
    """What shows it in the text; None when the address does."""


def find_agencies(source: SourceProfile) -> tuple[tuple[str, ...], Span | None]:
    """Give the news agencies whose text a source carries, and where it says so."""
    address = parse_publisher(source.url)
    if address and address.site in AGENCY_SITES:
        return (AGENCY_SITES[address.site],), None
    authors = re.split(r"[,;/|]| and | with ", source.author)
    names = [
        _AGENCY_NAMES[key] for key in map(name_key, authors) if key in _AGENCY_NAMES
    ]
    if names:
        return tuple(dict.fromkeys(names)), None
    for start, stretch in _ends(source.text):
        for pattern in _bylines() if _MAY_CREDIT.search(stretch) else ():
            match = pattern.search(stretch)
            if match:
                printed = match.groupdict().get("name") or "Reuters"
                names = [
                    _AGENCY_NAMES.get(name_key(name), name)
                    for name in re.split(_BETWEEN, printed)
                ]
                span = Span(start + match.start(), start + match.end())
                return tuple(dict.fromkeys(names)), span
    return (), None


def find_press_release(source: SourceProfile) -> PressRelease | None:
    """Give what shows that a source is a press release, None when nothing does: a
    wire's site or mark, the words "for immediate release", or the address."""
    address = parse_publisher(source.url)
    wire = RELEASE_SITES.get(address.site, "") if address else ""
    issuer = find_issuer(source.text)
    if wire:
        return PressRelease(wire, issuer, None)
    for start, stretch in _ends(source.text):
        mark = _RELEASE_MARK.search(stretch)
        if mark:
            span = Span(start + mark.start(), start + mark.end())
            return PressRelease(mark["wire"] or "", issuer, span)
    if address and _IN_PATH.search(address.path):
        return PressRelease("", issuer, None)
    return _sent_in(source.text)


def _sent_in(text: str) -> PressRelease | None:
    """A release that a paper prints as it came: a dateline, a firm that announces, and
    at the foot what the firm is and whom to ask."""
    head, foot = text[:HEAD], text[-8 * FOOT :]
    about, contact = _ABOUT.search(foot), _CONTACT.search(foot)
    announces = _ANNOUNCES.search(head)
    if not (about and contact and announces and _DATELINE.match(head)):
        return None
    one, other = (firm_key(story["issuer"]) for story in (about, announces))
    if not (one.startswith(other) or other.startswith(one)):
        return None
    return PressRelease("", about["issuer"].strip(), Span(*announces.span()))


def find_issuer(text: str) -> str:
    """Give who announces something at the head of a text, or describes itself at its
    foot."""
    about = _ABOUT.search(text[-8 * FOOT :])
    if about:
        return about["issuer"].strip()
    announces = _ANNOUNCES.search(text[:HEAD])
    return announces["issuer"].strip() if announces else ""


def firm_key(issuer: str) -> str:
    """What two printings of a firm's name share.

    >>> firm_key("Shopify Inc.")
    'shopify'
    """
    words = [word.strip(".,") for word in issuer.split()]
    while len(words) > 1 and words[-1].lower() in TAILS:
        words = words[:-1]
    return name_key("".join(words))


def _ends(text: str) -> list[tuple[int, str]]:
    """Head and foot of a text, each with its offset."""
    if len(text) <= HEAD + FOOT:
        return [(0, text)]
    return [(0, text[:HEAD]), (len(text) - FOOT, text[-FOOT:])]


Keys = list[tuple[str, str]]
"""What ties a source to others of the same key, and what to call it."""


def agency_keys(sources: Sequence[SourceProfile]) -> list[Keys]:
    """The agency of each source that carries an agency's story. A story of two agencies
    goes to that of the two which another source carries alone: tied to both, it would
    make one origin of agencies that report for themselves."""
    named = [find_agencies(source)[0] for source in sources]
    keys = {name: name for names in named if len(names) == 1 for name in names}
    found: list[Keys] = []
    for names in named:
        key = next((keys[name] for name in names if name in keys), "".join(names[:1]))
        keys |= {name: keys.get(name, key) for name in names}
        found.append([(key, key)] if key else [])
    return found


def carried_stories(
    sources: Sequence[SourceProfile], agencies: Sequence[Keys]
) -> frozenset[int]:
    """Places of the pages that print a story of an agency which another publisher of
    the list prints, too. The agency's own pages are its own."""
    shared = _shared_places(sources, agencies)
    return frozenset(place for place in shared if not _is_agency(sources[place]))


def carried_releases(
    sources: Sequence[SourceProfile],
    releases: Sequence[PressRelease | None],
    names: Sequence[frozenset[str]],
) -> frozenset[int]:
    """Places of the pages that print a firm's release: those of distributors, and those
    of newspapers where another publisher of the list prints it, too.

    A site that is neither may be the firm's own under a name that we do not know.

    Args:
        releases: What shows of each source that it is one.
        names: What others call each source.
    """
    issuers = [firm_key(release.issuer) if release else "" for release in releases]
    keys: list[Keys] = [[(issuer, issuer)] if issuer else [] for issuer in issuers]
    shared = _shared_places(sources, keys)
    addresses = [parse_publisher(source.url) for source in sources]
    return frozenset(
        place
        for place, (issuer, address) in enumerate(zip(issuers, addresses, strict=True))
        if issuer
        and address
        and issuer not in names[place]
        and (
            address.site in RELEASE_SITES
            or (place in shared and is_periodical(address))
        )
    )


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
