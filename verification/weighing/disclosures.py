"""What a source's own words tell about whose advantage it serves. Each rule is a
function of its own; `find_interests` asks all of them. What each one looks for, and
what it leaves alone: docs/algorithms/interests.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from verification.language.lists import late_regex, listed_pattern, phrase_list
from verification.language.wording import gettext as _
from verification.records import Interest, InterestKind, SourceProfile, Span

from .authors import find_author
from .capitals import may_name, name_key
from .domains import Address, make_interest, parse_publisher
from .funding import (
    find_funding,
    find_mark,
    find_paid_section,
    tells_of_money,
)
from .interests import named_parties, publisher_interest
from .names import PartyName, find_party_names
from .owners import OwnerTable, shipped_owners
from .sites import publisher_key, site_reviews_others
from .wires import READ_OF_TEXT, PressRelease, find_press_release

_BEST_OF = listed_pattern("weighing/disclosures", "best of", re.IGNORECASE)
_FIRST_PLACE = late_regex(
    r"^[ \t>*#_]{0,8}(?:(?:no\. ?|#|nr\. ?)?1[.):][ \t*_]*|(?:no\. ?|#)1[ \t:–—-]+)"
    r"(?P<name>[^\n]{1,120})",
    re.IGNORECASE | re.MULTILINE,
)
_LISTS = "weighing/disclosures"


def find_interests(
    source: SourceProfile,
    claim: str,
    *,
    owners: OwnerTable | None = None,
    publisher_url: str = "",
) -> tuple[Interest, ...]:
    """Give every interest that a source may serve when it is cited for a claim.

    Args:
        source: Its text may be empty; then only its address speaks.
        publisher_url: Where the document under test is published; empty when unknown.

    Returns:
        One interest of each kind at most, that of `find_interest` first.
    """
    reader = InterestReader(source, owners=owners, publisher_url=publisher_url)
    return reader.interests_in(claim)


class InterestReader:
    """One source, read once for all claims that it is cited for."""

    def __init__(
        self,
        source: SourceProfile,
        *,
        owners: OwnerTable | None = None,
        publisher_url: str = "",
    ) -> None:
        self._source = source
        self._owners = shipped_owners() if owners is None else owners
        self._address = parse_publisher(source.url)
        self._text = source.text[:READ_OF_TEXT]
        self._lowered = f"{source.title}\n{source.author}\n{self._text}".lower()
        self._release = find_press_release(source)
        self._own_publisher = find_own_publisher(
            self._address, publisher_url, self._owners
        )
        address, text = self._address, self._text
        self._by_itself = (
            find_first_place(source, text, address, self._owners),
            find_mark(InterestKind.AFFILIATE, text, address),
            find_mark(InterestKind.SPONSORED, text, address)
            or find_paid_section(address),
            find_mark(InterestKind.GIFT, text, address),
        )

    @cached_property
    def _brand(self) -> str:
        head = f"{self._source.title}\n{self._text[:2000]}"
        return _own_brand(self._address, head, self._owners)

    def interests_in(self, claim: str) -> tuple[Interest, ...]:
        """As `find_interests`."""
        source, text, address = self._source, self._text, self._address
        table = self._owners
        names = named_parties(claim, owners=table)
        parties = _named_once(names)
        mentioned = [party for party in parties if party.text.lower() in self._lowered]
        found = [
            publisher_interest(address, claim, names, table),
            self._own_publisher,
            make_release_interest(self._release, address, parties),
            find_competitor(source, text, address, mentioned, self._brand)
            if mentioned
            else None,
            *self._by_itself,
            find_author(source, text, address, mentioned),
            find_funding(
                text,
                address,
                mentioned if mentioned and tells_of_money(self._lowered) else (),
            ),
        ]
        return tuple(disclosure for disclosure in found if disclosure is not None)


def find_own_publisher(
    address: Address | None, publisher_url: str, table: OwnerTable
) -> Interest | None:
    """The document's own publisher cited as evidence: its site, or its owner's."""
    own = parse_publisher(publisher_url)
    if address is None or own is None:
        return None
    same = publisher_key(address) and publisher_key(address) == publisher_key(own)
    shared = table.owners_of_site(address) & table.owners_of_site(own)
    if not same and not shared:
        return None
    words = "same_publisher" if same else "publisher_of_owner"
    kind, owner = InterestKind.OWN_PUBLISHER, min(shared, default="")
    return make_interest(kind, address, words, token=address.label, owner=owner)


def make_release_interest(
    release: PressRelease | None, address: Address | None, parties: Sequence[PartyName]
) -> Interest | None:
    """A text that its subject wrote, by whichever site it is carried."""
    if release is None:
        return None
    issuer = release.issuer or _("the company that it is about")
    token = next(
        (party.text.lower() for party in parties if _names(party, release.issuer)), ""
    )
    return make_interest(
        InterestKind.PRESS_RELEASE,
        address,
        "carried_release" if release.wire else "press_release",
        token=token,
        span=release.span,
        wire=release.wire,
        issuer=issuer.rstrip("."),
    )


def find_competitor(
    source: SourceProfile,
    text: str,
    address: Address | None,
    parties: Sequence[PartyName],
    brand: str,
) -> Interest | None:
    """The publisher sets its own brand against a party: "X alternatives" at Y."""
    if not brand or address is None or site_reviews_others(address):
        return None
    for party in parties:
        if _names(party, brand) or party.key == name_key(address.label):
            continue
        named = (
            phrase.format(party=re.escape(party.text))
            for phrase in phrase_list(_LISTS, "comparing")
        )
        pattern = re.compile("|".join(named), re.IGNORECASE)
        for where in (source.title, text):
            match = pattern.search(where)
            if match:
                kind, told = InterestKind.COMPETITOR, {"brand": brand}
                told |= {"token": party.text.lower(), "party": party.text}
                span = Span(*match.span()) if where is text else None
                return make_interest(kind, address, kind, span=span, **told)
    return None


def find_first_place(
    source: SourceProfile, text: str, address: Address | None, table: OwnerTable
) -> Interest | None:
    """The publisher's own brand leads its "best of" list."""
    if address is None or site_reviews_others(address):
        return None
    is_list = _BEST_OF.search(source.title or text[:200])
    match = _FIRST_PLACE.search(text) if is_list else None
    brand = _own_brand(address, match["name"], table) if match else ""
    if not match or not brand:
        return None
    kind, span = InterestKind.RANKS_ITSELF_FIRST, Span(*match.span("name"))
    return make_interest(
        kind, address, kind, token=brand.lower(), span=span, brand=brand
    )


def _named_once(names: Sequence[PartyName]) -> list[PartyName]:
    """The longest readings, each stretch of the claim once, without an article: "The
    Brindle lamp" is by "Brindle" elsewhere."""
    bare = {name.key for name in names}
    chosen: list[PartyName] = []
    for name in sorted(names, key=lambda name: name.start - name.end):
        has_article = name.key.startswith("the") and name.key[3:] in bare
        if not has_article and not any(
            longer.start <= name.start and name.end <= longer.end for longer in chosen
        ):
            chosen.append(name)
    return sorted(chosen, key=lambda name: name.start)


def _names(party: PartyName, other: str) -> bool:
    """Whether a name and another are of one party: "Shopify" and "Shopify Inc."."""
    key = name_key(other)
    return bool(key) and (key.startswith(party.key) or party.key.startswith(key))


def _own_brand(address: Address | None, where: str, table: OwnerTable) -> str:
    """The publisher's brand as its own text names it, "" if it does not."""
    if address is None or not address.label:
        return ""
    keys = {name_key(address.label)}
    keys.update(name_key(row.brand) for row in table.rows_of_site(address))
    names = find_party_names(where) if may_name(where, keys) else ()
    return next((name.text for name in names if name.key in keys), "")
