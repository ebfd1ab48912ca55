"""Is the cited source published by a party that the claim names, or by a state, its
media or a trade body that speaks for what it is about? The tables of these name no
document, because their sites say it of themselves. The rules and worked cases:
docs/algorithms/interests.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

from verification.language.lists import (
    late_regex,
    listed_pattern,
    table_mapping,
    table_rows,
    word_list,
)
from verification.language.wording import gettext as _
from verification.records import Interest, InterestKind, SourceType

from .capitals import (
    ATTRIBUTING,
    CALENDAR,
    GENERIC,
    GIVEN_NAMES,
    MASS,
    OPENERS,
    ORDINARY,
    PLACES,
    SUBJECT_VERBS,
    name_key,
)
from .domains import Address, make_interest, parse_publisher
from .names import (
    OTHER_MEANINGS,
    SHORT_BRAND,
    PartyName,
    find_party_names,
    is_told_as_a_firm,
    leads_a_product,
    means_something_else,
    words_of,
)
from .owners import OwnerRow, OwnerTable, shipped_owners
from .sites import SITES, is_academic, is_government, is_periodical, is_strangers_page

_STATE_MEDIA = table_mapping("weighing/state_media")
_GOVERNING = listed_pattern("weighing/subjects", "governing", re.IGNORECASE)
"""Words by which a claim is about what a state does, and not about its country."""

_SCENERY = listed_pattern("weighing/subjects", "scenery", re.IGNORECASE)
"""Words by which a claim is about a country's nature, arts or past."""

_ACHIEVING = listed_pattern("weighing/subjects", "achieving", re.IGNORECASE)
"""Behind a state's or a city's name, what it did: "China lifted"."""

_OF_A_CITY = listed_pattern("weighing/subjects", "of a city", re.IGNORECASE)
_CITY_BEFORE = listed_pattern("weighing/subjects", "before a city", re.IGNORECASE)
_CITY_SITES = table_mapping("weighing/city_sites")
_VISIT_LABEL = late_regex(
    r"^(?:visit|discover|explore|experience|travel)(?P<city>[a-z]{4,})$"
    r"|^(?P<other>[a-z]{4,})tourism$"
)
"""Boards that ask readers to come: what they praise is what they sell."""

_CITY_LABEL = late_regex(
    r"^(?:city-?of-?|stadt-|ville-(?:de-)?|comune-|gemeente-|ayto)?(?P<city>[a-z-]{3,}?)"
    r"(?:-?city)?$"
)


def find_subject(address: Address, claim: str) -> Interest | None:
    """Give the interest of a state's media, its offices or a trade body in a claim."""
    hosts = address.hosts
    state = next((_STATE_MEDIA[host] for host in hosts if host in _STATE_MEDIA), "")
    if state:
        found = _words_of(state).search(claim)
        if found is None or (_SCENERY.search(claim) and not _GOVERNING.search(claim)):
            return None
        return _make_state(address, found, state, "state_media")
    bodies = table_rows("weighing/trade_bodies")
    row = next((row for row in bodies if row[0] in hosts), None)
    if row:
        return _find_trade(address, row[1], row[2], claim)
    state = _governing(address)
    found = _words_of(state).search(claim) if state else None
    if found and (
        _GOVERNING.search(claim) or _ACHIEVING.match(claim[found.end() :].lstrip())
    ):
        return _make_state(address, found, state, "state_office")
    return _find_city(address, claim)


def _find_city(address: Address, claim: str) -> Interest | None:
    """A city on its own programme: its name with what a city runs, owns or did."""
    city = _CITY_SITES.get(address.site, "")
    label = address.label.lower()
    if not city and is_government(address) and (found := _CITY_LABEL.match(label)):
        city = found["city"]
    board = _VISIT_LABEL.match(label)
    if board:
        city = board["city"] or board["other"]
    invites = board or address.suffix in {"info", "travel"}
    if not city:
        return None
    words = "|".join(re.escape(word).replace("\\ ", r"\s") for word in city.split("|"))
    named = re.compile(
        rf"(?<![\w-])(?:{words})(?P<owns>['’]s?)?(?![\w-])", re.IGNORECASE
    )
    for match in named.finditer(claim):
        before, behind = claim[: match.start()], claim[match.end() :].lstrip()
        is_longer_name = before[-2:-1].isalpha() and before.split()[-1][0].isupper()
        if (is_longer_name and " " in before.strip()) or behind[:1].isupper():
            continue  # Jack London, the London Eye
        if not match.group()[0].isupper():
            continue
        is_its_own = (
            match["owns"]
            or _CITY_BEFORE.search(before)
            or _ACHIEVING.match(behind)
            or _OF_A_CITY.search(claim)
            or (invites and _EVALUATING.search(claim))
        )
        if is_its_own and not _SCENERY.search(claim):
            token = match.group().removesuffix(match["owns"] or "").lower()
            return make_interest(InterestKind.STATE, address, "city", token=token)
    return None


def _governing(address: Address) -> str:
    """The state an office of which publishes a site; "" for what is none."""
    listed = SITES.get(address.site)
    if not is_government(address) and (
        listed is None or listed[0] is not SourceType.GOVERNMENT
    ):
        return ""
    ending = address.host.rsplit(".", 1)[-1]
    if ending in {"gov", "mil"}:
        return "United States"
    states = (row[0] for row in table_rows("weighing/states") if row[1] == ending)
    return next(states, "")


@cache
def _words_of(state: str) -> re.Pattern[str]:
    """A state's names, and what its media speak for it about, as they are printed."""
    rows = {row[0]: row[2] for row in table_rows("weighing/states")}
    words = rows.get(state, state.replace(" ", "_")).split()
    joined = "|".join(re.escape(word).replace("_", r"\s") for word in words)
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)")


def _make_state(
    address: Address, found: re.Match[str], state: str, words: str
) -> Interest:
    token = found.group().lower()
    return make_interest(
        InterestKind.STATE, address, words, token=token, state=_(state)
    )


def _find_trade(address: Address, body: str, words: str, claim: str) -> Interest | None:
    joined = "|".join(map(re.escape, words.split()))
    found = re.search(rf"(?<![\w-])(?:{joined})(?!\w)", claim, re.IGNORECASE)
    if found is None:
        return None
    token = found.group().lower()
    return make_interest(
        InterestKind.TRADE_BODY, address, "trade_body", token=token, body=body
    )


_EVALUATING = listed_pattern("weighing/interests", "evaluating", re.IGNORECASE)
_OWN_FACT = listed_pattern("weighing/interests", "own fact", re.IGNORECASE)
_OFFICIAL_RECORD = listed_pattern(
    "weighing/interests", "official record", re.IGNORECASE
)
_BEFORE_PERIODICAL = word_list("weighing/name_words", "before_periodicals")


_LISTED_WITH = late_regex(r"(?:,? (?:and|or)|,| &) ")
"""Between two names of one list."""

_LOOKS_ORDINARY = ORDINARY | GENERIC | PLACES | GIVEN_NAMES | OPENERS | CALENDAR


_UNIVERSITY = listed_pattern("weighing/subjects", "university")
_UNIVERSITY_PARTS = frozenset({"uni", "tu", "fh", "hs", "univ"})
"""First part of the labels of universities without a suffix of their own."""


def find_interest(
    source_url: str, claim: str, *, owners: OwnerTable | None = None
) -> Interest | None:
    """Give the interest of a source that a party named in the claim publishes.

    Args:
        source_url: Where the source stands. A DOI, a bare identifier or a free-text
            reference without an address gives None: it names no publisher.
        claim: As the document has it; empty gives None.
        owners: Who owns which brand; the shipped table when None.
    """
    address = parse_publisher(source_url)
    if address is None or not claim.strip():
        return None
    table = shipped_owners() if owners is None else owners
    return publisher_interest(address, claim, named_parties(claim, owners=table), table)


def publisher_interest(
    address: Address | None, claim: str, names: Sequence[PartyName], table: OwnerTable
) -> Interest | None:
    """As `find_interest`, for an address and the parties that the claim names."""
    if address is None or not (address.label or is_government(address)):
        return None  # www.gov.uk has no label, and a publisher
    interest = _own_interest(address, claim, names, table)
    interest = interest or _owner_interest(address, names, table)
    interest = interest or _product_interest(address, claim, table)
    if interest is None:
        return find_subject(address, claim)
    return replace(interest, is_primary_source=is_primary_source(address, claim))


def named_parties(
    claim: str, *, owners: OwnerTable | None = None
) -> tuple[PartyName, ...]:
    """The parties that a claim names, each reading of their names that may stand."""
    table = shipped_owners() if owners is None else owners
    words = words_of(claim)
    return tuple(
        name
        for name in find_party_names(claim)
        if not means_something_else(name, claim, words)
        and _is_a_party(name, claim, table, words)
    )


def is_primary_source(address: Address, claim: str) -> bool:
    """Tell whether a party may be cited for this about itself. Its own record (annual
    report, price list, manual) or a fact that it states of itself, and no praise:
    revenue yes, "the best" no."""
    if _EVALUATING.search(claim):
        return False
    is_record = any(
        _OFFICIAL_RECORD.search(part) for part in (address.host, address.path)
    )
    return is_record or bool(_OWN_FACT.search(claim))


def explain(interest: Interest) -> str:
    """Give its explanation, with a sentence more where it is a primary source."""
    if not interest.is_primary_source:
        return interest.explanation
    is_own = _("For this claim it is a primary source: what a party states of itself.")
    return f"{interest.explanation} {is_own}"


def interest_record(interest: Interest) -> dict[str, Any]:
    return {
        "detected": True,
        "citingDomain": interest.domain,
        "brandToken": interest.token,
        "explanation": explain(interest),
    }


def _is_a_party(
    name: PartyName, claim: str, table: OwnerTable, words: frozenset[str]
) -> bool:
    """Whether it is surely a name, or a known brand written like one."""
    if name.is_sure:
        return True
    if not name.is_whole:
        return leads_a_product(name, claim) and bool(table.rows_of_name(name.key))
    is_firm = name.text[0].isupper() and is_told_as_a_firm(name, words)
    if not table.rows_of_name(name.key):
        return is_firm and name.key in ORDINARY
    bare = name.key.removeprefix("the")
    looks_ordinary = name.key in _LOOKS_ORDINARY or bare in _LOOKS_ORDINARY
    if not name.text[0].isupper():
        is_listed = not all(row.is_asked for row in table.rows_of_name(name.key))
        return is_listed and (
            not looks_ordinary and " " not in name.text and len(name.key) >= SHORT_BRAND
        )
    if name.word_before or not looks_ordinary or _is_listed(name, claim, table):
        return True
    return is_firm or (bare not in MASS and name.word_after in SUBJECT_VERBS)


def _is_listed(name: PartyName, claim: str, table: OwnerTable) -> bool:
    """Whether a firm that nothing else is called follows in one list: "Visa and
    Mastercard raised fees", not "Mercury and Venus have no moons"."""
    joining = _LISTED_WITH.match(claim, name.end)
    return joining is not None and any(
        party.start == joining.end()
        and party.is_sure
        and bool(table.rows_of_name(party.key))
        for party in find_party_names(claim)
    )


def _own_interest(
    address: Address, claim: str, names: Sequence[PartyName], table: OwnerTable
) -> Interest | None:
    """The site's own brand is named: by its label, its row or its full address."""
    keys = _label_keys(address.label)
    brands = {name_key(row.brand) for row in table.rows_of_site(address)}
    site = name_key(address.site)
    telling = [name for name in names if not _is_attribution(name, address)]
    by_label = (
        address.label
        for name in telling
        if (name.key in keys or _is_person_of(name, address.label.lower()))
        and not (name.is_initials and not _is_public_body(address))
        and not _is_other_word(name, address)
    )
    by_row = (
        " ".join(name.text.split())
        for name in telling
        if (name.key in brands or is_university_named(name.text, address))
        and not _is_other_word(name, address)
    )
    by_address = (
        address.label
        for name in find_party_names(claim)
        if name.key == site
        and ("." in name.text or address.suffix != "com")  # Cellcom is not cell.com
        and not _is_attribution(name, address)
    )
    token = next(chain(by_label, by_row, by_address), None)
    if token is None:
        return None
    return make_interest(
        InterestKind.NAMED_PARTY, address, "named_party", token=token.lower()
    )


def _is_person_of(name: PartyName, label: str) -> bool:
    """Whether a label is a person's name with an initial in between: donaldjtrump."""
    words = [name_key(word) for word in name.text.split()]
    return (
        len(words) == 2
        and len(label) == len(words[0]) + len(words[1]) + 1
        and label.startswith(words[0])
        and label.endswith(words[1])
    )


def _is_other_word(name: PartyName, address: Address) -> bool:
    """Whether letters that are a body's short name are printed as a word: "The Who" is
    no health organisation."""
    is_acronym = len(name.key) <= SHORT_BRAND and _is_public_body(address)
    return is_acronym and not name.is_initials and not name.text.isupper()


def _is_public_body(address: Address) -> bool:
    """Whether initials are likely its name: mit.edu, not afp.com for any A. F. P."""
    is_public = is_academic(address) or is_government(address)
    return is_public or address.suffix.split(".")[0] in {"eu", "int", "org"}


def is_university_named(name: str, address: Address) -> bool:
    """Tell whether a name is that of the university whose site it is. By two or more
    initials, or by its place: bu.edu, ox.ac.uk, uni-kiel.de, umich.edu."""
    label = address.label.lower()
    parts = label.split("-")
    if not (is_academic(address) or parts[0] in _UNIVERSITY_PARTS):
        return False
    words = [word for word in re.split(r"[\s-]+", name) if word[:1].isupper()]
    if not any(_UNIVERSITY.match(word) for word in words):
        return False
    initials = "".join(word[0] for word in words).lower()
    places = [name_key(word) for word in words if not _UNIVERSITY.match(word)]
    if len(parts) > 1:
        return any(place in parts[1:] for place in places)
    is_place = any(place.startswith(label) for place in places) and len(label) > 1
    told = any(label in {f"u{place}", f"u{place[:4]}"} for place in places)
    return label == initials or is_place or told


def _label_keys(label: str) -> frozenset[str]:
    """What the label says as a whole: with and without its article and legal form."""
    parts = [part for part in re.split(r"[-_]", label.lower()) if part]
    tails = {"corp", "group", "inc", "official", "company"}
    kept = [part for part in parts if part not in tails] or parts
    keys = {name_key("".join(parts)), name_key("".join(kept))}
    return frozenset(key for key in keys if key and key not in GENERIC)


def _is_attribution(name: PartyName, address: Address) -> bool:
    """Whether a periodical is named as the place where something was published."""
    if not is_periodical(address):
        return False
    before = name.word_before
    return before in _BEFORE_PERIODICAL or name.word_after in ATTRIBUTING


def _owner_interest(
    address: Address, names: Sequence[PartyName], table: OwnerTable
) -> Interest | None:
    """A party is named that owns the site, belongs to it, or has the same owner."""
    if is_strangers_page(address):
        return None  # a video is not the platform's, still less its owner's
    rows = table.rows_of_site(address)
    owners = {row.owner: row for row in rows}
    brands = {name_key(row.brand) for row in rows}
    for name in names:
        if _is_other_word(name, address):
            continue
        for named in table.rows_of_name(name.key):
            row = owners.get(named.owner)
            if row is None:
                continue
            is_only_owner = name.key == name_key(row.owner) and name.key not in brands
            if is_only_owner or not _is_attribution(name, address):
                return _make_owner(address, name, row)
    return None


def _make_owner(address: Address, name: PartyName, row: OwnerRow) -> Interest:
    token = " ".join(name.text.lower().split())
    owner_key = name_key(row.owner)
    words = "published_by_owner" if name_key(row.brand) == owner_key else "same_owner"
    if name.key == owner_key:
        words = "belongs_to_party"
    return make_interest(
        InterestKind.OWNER, address, words, token=token, owner=row.owner
    )


_PRODUCTS = table_mapping("weighing/products")
_MODEL = late_regex(r"[\s-]?[\dA-Z]|['’]s\b")
_BEFORE_A_NUMBER = late_regex(r"\b(?:the|an?|boeing(?:['’]s)?)\s$", re.IGNORECASE)


def _product_interest(
    address: Address, claim: str, table: OwnerTable
) -> Interest | None:
    """A maker on its product: the claim names GPT-4o, the source is openai.com."""
    if is_strangers_page(address) or is_periodical(address):
        return None
    rows = (*table.rows_of_site(address), *table.rows_of_name(name_key(address.label)))
    makers = {row.owner for row in rows if not row.is_asked}
    words = words_of(claim)
    for product, maker in _PRODUCTS.items() if makers else ():
        if maker not in makers or product not in claim:
            continue
        named = re.compile(rf"(?<![\w-]){re.escape(product)}(?![a-z])")
        if any(_is_the_product(found, claim, words) for found in named.finditer(claim)):
            return make_interest(
                InterestKind.OWNER, address, "own_product", token=product, owner=maker
            )
    return None


def _is_the_product(found: re.Match[str], claim: str, words: frozenset[str]) -> bool:
    """Whether a word that is a product's name is not another thing's there: windows
    are opened, a galaxy has stars, 737 people came."""
    product, key = found.group(), name_key(found.group())
    if product.isdigit():
        return _BEFORE_A_NUMBER.search(claim[: found.start()]) is not None
    if words & OTHER_MEANINGS.get(key, frozenset()):
        return False
    if key not in ORDINARY or found.start():
        return True
    behind = claim[found.end() :]
    verb = behind.split()[:1]
    return bool(_MODEL.match(behind)) or (bool(verb) and verb[0] in SUBJECT_VERBS)
