"""Who is asked for a copy of a source, how, and where it is to be had."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import fitted
from tests.recorded import plain
from verification.reaching.copies import (
    CopyFinder,
    CopyWish,
    address_of,
    make_copy_desk,
    make_wish,
)
from verification.reaching.extracted import Extraction, Kind, PageSignals
from verification.reaching.lookups import LOOKUPS, LookupChoice
from verification.reading.references import read_reference
from verification.records import Fetch, FetchOutcome

from .answering import Answering

CASES = yaml.safe_load((Path(__file__).parent / "copies.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    "contact",
    ["desk@example.org", "https://example.org/desk"],
    ids=["with a mail address", "without one"],
)
def test_copies_are_looked_for_as_recorded(contact, recorded):
    choice = LookupChoice(tuple(LOOKUPS), contact=contact)
    told = {}
    for case in CASES:
        client = Answering(case["answers"])
        wish = fitted(case["wish"], CopyWish)
        finders = make_copy_desk(client, choice)._finders
        told[case["why"]] = [
            search_of(finder, wish, client) for finder in finders if finder.is_for(wish)
        ]

    assert told == recorded


def search_of(finder: CopyFinder, wish: CopyWish, client: Answering) -> dict[str, Any]:
    client.asked.clear()
    search = asyncio.run(finder.find(wish))
    fetched = [address_of(copy) for copy in search.copies]
    told = {"asked": list(client.asked), **plain(search), "fetched": fetched}
    return {"of": finder.name} | {name: value for name, value in told.items() if value}


PAGE = Extraction("Words.", signals=PageSignals(doi="10.5555/page"), kind=Kind.HTML)
ENTRY = "Ng A. Bees. 2014. PMID: 7."


CITED = [
    (f"{ENTRY} https://arxiv.org/abs/1706.03762", "", PAGE, "live"),
    (ENTRY, "https://arxiv.org/abs/1706.03762v2", PAGE, "live"),
    (ENTRY, "https://arxiv.org/format/1706.03762", PAGE, "moved"),
    (ENTRY, "https://arxiv.org/abs/1706.03762", None, "live"),
    (ENTRY, "https://arxiv.org/abs/1706.03762", PAGE, "gone"),
    (ENTRY, "https://arxiv.org/abs/1706.03762", Extraction("Words."), "live"),
    (ENTRY, "https://arxiv.org/pdf/1706.03762", PAGE, "live"),
    (ENTRY, "https://pubmed.ncbi.nlm.nih.gov/7/", PAGE, "live"),
    (ENTRY, "https://www.ncbi.nlm.nih.gov/pubmed/8", PAGE, "live"),
    ("Ng A. Bees. 2014.", "https://a.example/7/", PAGE, "live"),
    (ENTRY, "https://a.example/7", PAGE, "live"),
]


def test_wishes_are_made_as_recorded(recorded):
    assert [plain(wish_of(*cited)) for cited in CITED] == recorded


def wish_of(
    entry: str, final_url: str, page: Extraction | None, outcome: str
) -> CopyWish:
    reference, kind = read_reference(entry), FetchOutcome(outcome)
    fetch = Fetch(url=reference.url, outcome=kind, final_url=final_url)
    return make_wish(reference, fetch, kind, page)
