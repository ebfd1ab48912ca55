"""Who owns a brand, asked of Wikidata: off unless the operator names it.

Only names are sent: a cited site, its label, the parties of a claim; no sentence.

Source:
    Wikidata's properties P749 (parent organisation), P127 (owned by) and P856 (official
    website), by the API of MediaWiki; an item is found by its website first, because
    the label of a site ("goldmansachs") is no name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from verification.language.lists import late_regex
from verification.language.wording import gettext as _
from verification.language.wording import show_detail
from verification.reaching.lookups import LOOKUPS, WIKIDATA_LOOKUP, LookupChoice
from verification.reaching.registries.answers import objects_of, value_at
from verification.services import ServiceClient, ServiceQuestion, ServiceState

from .capitals import name_key
from .domains import parse_address, parse_publisher, site_of_url
from .interests import named_parties
from .owners import LONGEST_CELL, OwnerRow, OwnerTable
from .wires import firm_key

SERVICE = WIKIDATA_LOOKUP
WIKIDATA = LOOKUPS[SERVICE].base
OWNING = ("P749", "P127")
WEBSITE = "P856"

CANDIDATES = 5
"""Items looked at for one name: a company is seldom behind four namesakes."""

MOST_NAMES = 50
"""Names asked about for one document: two or three questions each."""

MOST_ITEMS = 8
"""Items read at once: candidates for one name, owners of one brand. A cooperative may
list hundreds, and a large firm's item is half a megabyte."""

LONGEST_ASKING = 60.0
"""Seconds for one document, after which no further question is put: fifty names at five
questions a second, twice over."""

WWW = ("www.", "")
_ITEM = late_regex(r"Q[1-9]\d{0,11}")


@dataclass(frozen=True, slots=True)
class OwnerDesk:
    """Asks, for one document, who owns what its sources and claims name."""

    client: ServiceClient
    base: str = WIKIDATA
    seconds: float = LONGEST_ASKING
    """After which it goes on with the table alone."""

    async def extend(
        self, owners: OwnerTable, *, urls: Iterable[str], claims: Iterable[str]
    ) -> OwnerTable:
        """
        Give the table with what Wikidata knows beyond it, and with what it left open.

        Args:
            urls: Of the cited sources; each site is asked about.
        """
        rows, shortfall = await self._look_up(
            unknown_names(urls, claims, owners=owners)
        )
        left_out = {_pair(pair) for pair in owners.left_out}
        added = [row for row in rows if _pair(row) not in left_out]
        if not (added or shortfall):
            return owners
        return OwnerTable(
            [*owners.rows, *added], left_out=owners.left_out, shortfall=shortfall
        )

    async def _look_up(self, names: Iterable[str]) -> tuple[Iterable[OwnerRow], str]:
        """The owners of the first fifty different names, one question after another, as
        Wikidata wants it; how many it said nothing of, and why, "" for none."""
        wanted: dict[str, str] = {}
        for name in filter(name_key, names):
            wanted.setdefault(name_key(name), name)
        deadline = asyncio.get_running_loop().time() + self.seconds
        inquiry = _Inquiry(self.client, self.base.rstrip("/"), deadline, self.seconds)
        found: dict[OwnerRow, None] = {}
        answered = 0
        for name in islice(wanted.values(), MOST_NAMES):
            missed = inquiry.missed
            found.update(dict.fromkeys(await _owners_of(name, inquiry)))
            answered += inquiry.missed == missed
        if answered == len(wanted):
            return found, ""
        why = show_detail(inquiry.reason) or _(
            "no more than {number} are asked about", number=MOST_NAMES
        )
        return found, _(
            "Wikidata answered for {number} of {total} names ({why})",
            number=answered,
            total=len(wanted),
            why=why,
        )


def _pair(row: OwnerRow) -> tuple[str, str]:
    """Owner and brand, however their names and the brand's site are written."""
    return firm_key(row.owner), firm_key(row.brand)


def make_owner_desk(client: ServiceClient, choice: LookupChoice) -> OwnerDesk | None:
    """The desk where the choice has Wikidata on; None where it has not."""
    is_on = choice.is_on(SERVICE)
    return OwnerDesk(client, choice.base_of(SERVICE)) if is_on else None


def unknown_names(
    urls: Iterable[str], claims: Iterable[str], *, owners: OwnerTable
) -> Iterator[str]:
    """The sites, then the parties of claims, that the table does not know."""
    for url in urls:
        address = parse_publisher(url)
        if address and address.label and not owners.rows_of_site(address):
            yield address.site
    for claim in claims:
        for party in named_parties(claim, owners=owners):
            if not owners.rows_of_name(party.key):
                yield party.text


@dataclass(slots=True)
class _Inquiry:
    """The questions about the names of one document."""

    client: ServiceClient
    base: str
    deadline: float
    """In the seconds of the event loop's clock."""

    seconds: float
    missed: int = 0
    """Questions without an answer that can be read."""

    reason: str = ""
    """Why the first of them had none."""

    async def ask(self, parameters: Mapping[str, str]) -> Mapping[str, Any]:
        """What Wikidata answers; nothing where it does not, or the time is over."""
        if asyncio.get_running_loop().time() >= self.deadline:
            return self._miss(
                _("it took longer than {number} seconds", number=f"{self.seconds:g}")
            )
        question = ServiceQuestion(
            f"{self.base}/w/api.php", parameters={**parameters, "format": "json"}
        )
        answer = await self.client.ask(SERVICE, question)
        if answer.state is not ServiceState.ANSWERED:
            return self._miss(answer.detail or _("no answer"))
        read = answer.read_json()
        if not isinstance(read, dict) or "error" in read:
            return self._miss(_("an answer of another kind than expected"))
        return read

    def _miss(self, reason: str) -> Mapping[str, Any]:
        self.missed += 1
        self.reason = self.reason or reason
        return {}


async def _owners_of(name: str, inquiry: _Inquiry) -> list[OwnerRow]:
    """The owners of a brand, or of the brand whose official website a site is."""
    address = parse_address(name) if "." in name else None
    site = address.site if address and address.label else ""
    label = address.label if address else name
    brands = await _entities(inquiry, await _items_of_site(site, inquiry))
    brands = {
        id: brand for id, brand in brands.items() if site_of_url(_domain(brand)) == site
    }
    if not brands:
        named = await _entities(inquiry, await _items_named(label, inquiry))
        brands = {
            id: brand
            for id, brand in named.items()
            if _domain(brand) and name_key(_label(brand)) == name_key(label)
        }
    rows: list[OwnerRow] = []
    for brand_id, brand in brands.items():
        label, domain = _label(brand), _domain(brand)
        if not (label and domain):
            continue
        owners = {id: key for key in OWNING for id in _claimed_items(brand, key)}
        entities = await _entities(inquiry, owners)
        for owner_id, owner in entities.items():
            owner_name = _label(owner)
            if not owner_name:
                continue
            known = owners.get(owner_id, OWNING[0])
            told = [(label, domain, f"Wikidata {brand_id} ({known})")]
            told += [(owner_name, _domain(owner), f"Wikidata {owner_id} ({WEBSITE})")]
            rows += (
                OwnerRow(owner_name, *fields, is_asked=True)
                for fields in told
                if fields[1]
            )
    return rows


async def _items_of_site(site: str, inquiry: _Inquiry) -> list[str]:
    """Items whose official website stands at a site's head, however it is written."""
    if not site:
        return []
    heads = (f"{scheme}://{www}{site}" for scheme in ("https", "http") for www in WWW)
    forms = [f"{WEBSITE}={head}{slash}" for head in heads for slash in ("/", "")]
    query = {"action": "query", "list": "search", "srnamespace": "0"}
    sought = f'haswbstatement:"{"|".join(forms)}"'
    answer = await inquiry.ask(
        {"srsearch": sought, "srlimit": str(CANDIDATES), **query}
    )
    found = objects_of(value_at(answer, "query", "search"))
    return [_item(hit.get("title")) for hit in found]


async def _items_named(name: str, inquiry: _Inquiry) -> list[str]:
    query = {"action": "wbsearchentities", "language": "en", "type": "item"}
    sought = name[:LONGEST_CELL]  # first, where the trail shows it
    hits = await inquiry.ask({"search": sought, "limit": str(CANDIDATES), **query})
    return [_item(hit.get("id")) for hit in objects_of(hits.get("search"))]


async def _entities(
    inquiry: _Inquiry, ids: Iterable[str]
) -> Mapping[str, Mapping[str, Any]]:
    wanted = [item_id for item_id in ids if item_id][:MOST_ITEMS]
    if not wanted:
        return {}
    query = {"action": "wbgetentities", "props": "labels|claims", "languages": "en"}
    answer = await inquiry.ask({"ids": "|".join(wanted), **query})
    entities = answer.get("entities")
    found = entities if isinstance(entities, dict) else {}
    return {id: found[id] for id in wanted if isinstance(found.get(id), dict)}


def _label(entity: Mapping[str, Any]) -> str:
    value = value_at(entity, "labels", "en", "value")
    return " ".join(value.split())[:LONGEST_CELL] if isinstance(value, str) else ""


def _domain(entity: Mapping[str, Any]) -> str:
    """The host of the official website, "" when none is given."""
    for statement in _statements(entity, WEBSITE):
        value = value_at(statement, "mainsnak", "datavalue", "value")
        address = parse_address(value) if isinstance(value, str) else None
        if address is not None and address.label:
            return address.host
    return ""


def _claimed_items(entity: Mapping[str, Any], key: str) -> list[str]:
    """The items that a property names."""
    ids = (
        _item(value_at(statement, "mainsnak", "datavalue", "value", "id"))
        for statement in _statements(entity, key)
    )
    return [item_id for item_id in ids if item_id]


def _statements(entity: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """What holds of a property: the preferred, nothing deprecated or ended (P582)."""
    held = [
        statement
        for statement in objects_of(value_at(entity, "claims", key))
        if statement.get("rank") != "deprecated"
        and value_at(statement, "qualifiers", "P582") is None
    ]
    return [
        statement for statement in held if statement.get("rank") == "preferred"
    ] or held


def _item(value: Any) -> str:
    return value if isinstance(value, str) and _ITEM.fullmatch(value) else ""
