"""Copies of what is gone, closed or an abstract, over real sockets."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.reaching.bounded import BoundedReader
from verification.reaching.copies import (
    CLOSED,
    make_copy_desk,
    read_capture,
    read_list,
    read_places,
    read_pmcid,
)
from verification.reaching.explanations import explain_source
from verification.reaching.http import HttpFetcher
from verification.reaching.lookups import LookupChoice
from verification.reaching.reach import reach_source
from verification.records import (
    CopyKind,
    FetchOutcome,
    Identifier,
    IdentifierScheme,
    ReachedSource,
    Reference,
    SourceAction,
)
from verification.services import ServiceClient

from .conftest import FETCHER_OPTIONS, NOW, reference, resolving, rest
from .files import make_pdf
from .site import LoopbackSite, answer, article, hang_up, redirect

COPY_NAMES = ("arxiv_pdf", "pmc", "wayback", "unpaywall")
BASE_NAMES = (*COPY_NAMES, "wayback_closed")
CAPTURE = "20190503120000"
DOI = "10.1234/coffee"
LONG = "".join(
    f"<p>In the year {year} the study followed {year * 3} nurses who drank coffee "
    f"every morning, and it counted what became of {year * 2} of them later on.</p>"
    for year in range(1950, 2010)
)
ReachCopy = Callable[..., ReachedSource]


@pytest.fixture
def reach(site: LoopbackSite, reader: BoundedReader) -> ReachCopy:
    """Reach one source, every service of copies standing on the loopback site."""

    def reach_now(
        cited: Reference,
        *,
        names: tuple[str, ...] = COPY_NAMES,
        contact: str = "desk@example.org",
        **options: Any,
    ) -> ReachedSource:
        bases = dict.fromkeys(BASE_NAMES, site.address)
        choice = LookupChoice(names=names, bases=bases, contact=contact)

        async def run() -> ReachedSource:
            async with (
                HttpFetcher(**{**FETCHER_OPTIONS, **options}) as fetcher,
                ServiceClient(pause=rest) as client,
            ):
                return await reach_source(
                    cited,
                    fetcher=fetcher,
                    now=NOW,
                    copies=make_copy_desk(client, choice),
                    reader=reader,
                    sleep=rest,
                )

        return asyncio.run(run())

    return reach_now


def archive(site: LoopbackSite, page: str | bytes = "", **headers: str) -> None:
    """Have the Internet Archive keep one copy, of `coffee.example/gone`."""
    site.page(f"/web/{CAPTURE}id_/http://coffee.example/gone", page, **headers)
    closest = {
        "available": True,
        "status": "200",
        "timestamp": CAPTURE,
        "url": site.url(f"/web/{CAPTURE}/http://coffee.example/gone"),
    }
    record = {"archived_snapshots": {"closest": closest}}
    site.on("/wayback/available", answer(200, json.dumps(record)))


def lost(site: LoopbackSite, path: str = "/gone", title: str = "") -> Reference:
    return reference(site.url(path, host="coffee.example"), title)


def with_doi(cited: Reference) -> Reference:
    return replace(cited, identifiers=(Identifier(IdentifierScheme.DOI, DOI),))


HERE = {"resolver": resolving(coffee_example=["127.0.0.1"])}


def test_page_that_is_gone_is_read_in_its_archived_copy(site, reach):
    archive(site, article("Coffee and health"))

    found = reach(lost(site, title="Coffee and health"), **HERE)

    assert found.outcome is FetchOutcome.GONE
    assert found.action is SourceAction.FLAGGED
    assert found.archived_url == site.url(f"/web/{CAPTURE}/http://coffee.example/gone")
    assert found.copy is not None
    assert (found.copy.kind, found.copy.made_on) == (CopyKind.ARCHIVED, "2019-05-03")
    assert found.snapshot is not None
    assert "4,200 nurses" in found.snapshot.text
    assert "made on 3 May 2019" in explain_source(found).reason


def test_archive_is_asked_for_the_copy_of_the_year_cited(site, reach):
    archive(site, article())

    reach(replace(lost(site), year=2018), **HERE)

    question = next(request for request in site.requests if "available?" in request)
    assert "timestamp=20181231" in question
    assert "coffee.example" in question


@cases
def test_source_stays_unread_when_the_archive_has_or_says_nothing(
    site, reach, reply, said
):
    site.on("/wayback/available", answer(*reply) if reply else hang_up)

    found = reach(lost(site), **HERE)

    assert found.outcome is FetchOutcome.GONE
    assert found.action is SourceAction.REMOVED
    assert found.snapshot is None
    assert said in found.copy_note
    assert found.copy_note in explain_source(found).reason


@cases
def test_archived_copy_of_an_error_page_is_no_copy(site, reach, page):
    archive(site, page)

    found = reach(lost(site), **HERE)

    assert found.snapshot is None
    assert found.archived_url == ""
    assert "could not be read" in found.copy_note


CASINO = (
    "<title>Slot gacor</title><body><p>"
    + "Situs judi slot online dengan welcome bonus dan free spins. " * 30
    + "</p></body>"
)


@cases
def test_another_capture_is_read_where_the_nearest_is_not_the_page(
    site, reach, nearest
):
    archive(site, nearest)
    page = "http://coffee.example/gone"
    listed = [["timestamp", "original"], ["20160101000000", page], [CAPTURE, page]]
    site.on("/cdx/search/cdx", answer(200, json.dumps(listed)))
    site.page(f"/web/20160101000000id_/{page}", article("Coffee and health"))

    found = reach(replace(lost(site), year=2018), **HERE)

    assert found.copy is not None
    assert found.copy.made_on == "2016-01-01"
    assert found.snapshot is not None
    assert "4,200 nurses" in found.snapshot.text


def test_captures_near_the_year_come_first_and_others_spread_without_one() -> None:
    rows = [["timestamp", "original"]]
    rows += [[f"{year}0601000000", "http://a.example/"] for year in range(2001, 2025)]

    near = read_list(rows, base="http://archive", year=2010)
    spread = read_list(rows, base="http://archive", year=None)

    assert near[0].made_on == "2010-06-01"
    assert [copy.made_on[:4] for copy in spread] == ["2024", "2016", "2009", "2001"]


def test_address_inside_a_network_is_told_to_nobody(site, reach):
    archive(site, article())

    found = reach(reference(site.url("/gone")))

    assert found.outcome is FetchOutcome.GONE
    assert site.asked["/wayback/available"] == 0


@pytest.mark.parametrize("names", [COPY_NAMES, ("wayback_closed",)])
def test_closed_page_is_read_in_the_archive_where_the_desk_names_it_alone(
    site, reach, names
):
    archive(site, article())
    site.on("/closed", answer(403, "Forbidden"))

    found = reach(lost(site, "/closed"), names=names, **HERE)

    assert found.outcome is FetchOutcome.BLOCKED
    is_named = "wayback_closed" in names
    assert (bool(found.copy), bool(found.snapshot)) == (is_named, is_named)
    assert bool(site.asked["/wayback/available"]) is is_named


def open_copy(site: LoopbackSite, path: str = "/open.pdf", **more: Any) -> None:
    place = {"url_for_pdf": site.url(path), "version": "acceptedVersion", **more}
    record = {"is_oa": True, "best_oa_location": place, "oa_locations": [place]}
    site.on(f"/v2/{DOI}", answer(200, json.dumps(record)))


TEASER = (
    "<title>Coffee and health</title><body><p>Subscribe to continue reading.</p></body>"
)


def test_paid_work_is_read_in_a_free_copy(site: LoopbackSite, reach: ReachCopy) -> None:
    url = site.page("/paid", TEASER)
    pdf = make_pdf(["Coffee and health\nNurses who drank coffee lived longer."])
    site.on("/open.pdf", answer(200, pdf, content_type="application/pdf"))
    open_copy(site)

    found = reach(with_doi(reference(url)))

    assert found.outcome is FetchOutcome.PAYWALLED
    assert found.action is SourceAction.OK
    assert found.archived_url == ""
    assert found.snapshot is not None
    assert found.snapshot.page_starts == (0,)
    assert "Nurses who drank coffee" in found.snapshot.text
    assert "the accepted manuscript" in explain_source(found).reason
    assert "email=desk%40example.org" in " ".join(site.requests)


def test_page_names_the_doi_that_the_entry_lacks(site, reach):
    head = f"<meta name='citation_doi' content='{DOI.upper()}'>"
    url = site.page("/paid", TEASER.replace("<title>", f"{head}<title>"))
    site.page("/open", f"<title>Coffee and health</title><body>{LONG}</body>")
    open_copy(site, "/open")

    assert reach(reference(url)).copy is not None


OTHER = f"<title>Tides of the Tamsin</title><body><main>{LONG}</main></body>"


ABOUT = article("Coffee and health")


@cases
def test_copy_that_is_not_the_work_is_left_alone(site, reach, page, place, said):
    url = site.page("/paid", TEASER)
    site.page("/copy", page)
    open_copy(site, url_for_pdf=place if "://" in place else site.url(place))

    found = reach(with_doi(reference(url, "Coffee and health")))

    assert found.snapshot is None
    assert said in found.copy_note


def test_unpaywall_is_not_asked_without_a_mail_address(site, reach):
    url = site.page("/paid", TEASER)
    open_copy(site)

    found = reach(with_doi(reference(url)), contact="https://example.org/desk")

    assert "mail address" in found.copy_note
    assert site.asked[f"/v2/{DOI}"] == 0


ARXIV = Identifier(IdentifierScheme.ARXIV, "1706.03762")
PMID = Identifier(IdentifierScheme.PMID, "31452104")


def test_abstract_at_arxiv_leads_to_the_paper(site, reach):
    url = site.page("/abs/1706.03762v2", article("Attention to coffee"))
    pdf = make_pdf(["Attention\nThe whole paper.", "On its second page: 41.8 points."])
    site.on("/pdf/1706.03762v2", answer(200, pdf, content_type="application/pdf"))

    found = reach(replace(reference(url), identifiers=(ARXIV,)))

    assert found.outcome is FetchOutcome.LIVE
    assert found.action is SourceAction.OK
    assert found.page_title == "Attention to coffee"
    assert found.snapshot is not None
    assert "41.8 points" in found.snapshot.text
    assert len(found.snapshot.page_starts) == 2
    assert "the whole work at arXiv" in explain_source(found).reason


def test_abstract_stays_when_the_paper_cannot_be_had(site, reach):
    url = site.page("/abs/1706.03762", article("Attention to coffee"))

    found = reach(replace(reference(url), identifiers=(ARXIV,)))

    assert found.is_abstract
    assert found.snapshot is not None
    assert "abstract alone" in explain_source(found).reason


def test_abstract_at_pubmed_leads_to_the_article(site, reach):
    url = site.page("/31452104/", article("Coffee and health"))
    records = {"status": "ok", "records": [{"pmid": "31452104", "pmcid": "PMC42"}]}
    site.on("/tools/idconv/api/v1/articles/", answer(200, json.dumps(records)))
    page = f"<title>Coffee and health</title><body><main>{LONG}</main></body>"
    site.page("/articles/PMC42/", page)

    found = reach(replace(reference(url), identifiers=(PMID,)))

    assert found.copy is not None
    assert found.copy.service == "PubMed Central"
    assert found.snapshot is not None
    assert "In the year 1999" in found.snapshot.text
    assert not found.is_abstract


@pytest.mark.parametrize("name", COPY_NAMES)
def test_each_service_can_be_switched_off(site, reach, name):
    others = tuple(kind for kind in COPY_NAMES if kind != name)
    numbers = (Identifier(IdentifierScheme.DOI, DOI), ARXIV, PMID)
    paths = {
        "arxiv_pdf": "/pdf/1706.03762",
        "pmc": "/tools/idconv/api/v1/articles/",
        "wayback": "/wayback/available",
        "unpaywall": f"/v2/{DOI}",
    }
    site.on("/31452104/", redirect("/abs/1706.03762"))
    site.page("/closed", TEASER)

    for path in ("/gone", "/closed"):
        reach(replace(lost(site, path), identifiers=numbers), names=others, **HERE)

    assert [kind for kind in COPY_NAMES if not site.asked[paths[kind]]] == [name]


def test_with_all_switched_off_nobody_is_asked(site, reach):
    found = reach(lost(site), names=(), **HERE)

    assert found.copy_note == ""
    assert set(site.asked) == {"/gone"}


KEYS = [
    "archived_snapshots",
    "closest",
    "available",
    "url",
    "status",
    "records",
    "pmcid",
    "best_oa_location",
    "oa_locations",
    "url_for_pdf",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_no_answer_of_a_service_breaks_its_reader(record: Any) -> None:
    assert read_pmcid(record) == "" or read_pmcid(record).startswith("PMC")
    assert isinstance(read_places(record), list)
    assert read_capture(record) is None or read_capture(record)
    assert read_list(record, base="http://archive.example", year=2018) is not None


def test_free_copy_is_looked_for_where_a_page_is_closed_or_gives_no_text() -> None:
    assert {str(outcome) for outcome in CLOSED} == {
        *("paywalled", "login_wall", "blocked"),
        *("empty", "unreadable"),
    }
