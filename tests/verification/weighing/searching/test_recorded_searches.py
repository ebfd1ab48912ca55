"""What each service is asked and what is read in its answers, and whole searches."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import cases
from tests.verification.reaching.site import answer, hang_up
from verification import records
from verification.errors import BadCallError
from verification.judging import LexicalJudge
from verification.services import ServiceClient
from verification.version import VERSION
from verification.weighing.searching import (
    SERVICE_NAMES,
    ServiceConfiguration,
    open_service,
    read_domain,
    read_lenses,
)
from verification.weighing.searching.asking import (
    LONGEST_SITES,
    as_sentence,
    as_words,
    shortened,
    web_address,
    with_sites,
)
from verification.weighing.searching.lenses import make_lens
from verification.weighing.searching.search import claim_to_search, query_for

from .conftest import CLAIM, PATHS, no_pause, page, shape
from .test_find_corroboration import BBC, MARKET_DAY, NEWS, REUTERS, STEEL, TECH, WIRED

WRITTEN = yaml.safe_load(Path(__file__).with_name("answers.yaml").read_text("utf-8"))
LONG = " ".join(f"Bridge{number} collapsed [3]" for number in range(60))
QUERIES = [
    records.SearchQuery(CLAIM),
    records.SearchQuery("It is so.", limit=0),
    records.SearchQuery(
        f"{CLAIM[:-1]} [4].", tuple(f"site-{n}.example" for n in range(12)), limit=99
    ),
    records.SearchQuery(LONG, ("bbc.com",), limit=20),
]


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_questions_and_answers_of_a_service_are_as_recorded(service, site, recorded):
    site.respond(
        PATHS[service],
        lambda request: answer(200, json.dumps(shape(service, *WRITTEN[service]))),
    )
    answers = ask(site, service, QUERIES, key="secret")

    assert [
        {"request": request_of(request), "answer": plain_answer(site, answer)}
        for request, answer in zip(site.requests, answers, strict=True)
    ] == recorded


def ask(site, service: str, queries, *, key: str = "k", **options: Any):
    async def run() -> list[records.SearchAnswer]:
        async with ServiceClient(pause=no_pause, **options) as client:
            named = ServiceConfiguration(service, site.address, key)
            found = open_service(named, client)
            return [await found.search(query) for query in queries]

    return asyncio.run(run())


def request_of(request: str) -> dict[str, Any]:
    head, _, body = request.partition("\r\n\r\n")
    first, *lines = head.splitlines()
    kept = ("authorization", "x-", "content-type", "accept:", "user-agent")
    headers = [line for line in lines if line.lower().startswith(kept)]
    return {
        "asked": first,
        "headers": [line.replace(VERSION, "VERSION") for line in sorted(headers)],
        "body": json.loads(body) if body else None,
    }


def plain_answer(site, answer: records.SearchAnswer) -> Any:
    """An answer with the site's own address told as SITE."""
    shown = [
        {
            name: value.replace(site.address, "SITE")
            for name in result.__dataclass_fields__
            if (value := getattr(result, name))
        }
        for result in answer.results
    ]
    return {"results": shown, "trouble": answer.trouble}


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_trouble_of_a_service_is_told_as_recorded(service, site, recorded):
    told = {}
    for status in (401, 402, 403, 404, 410, 418, 429, 432, 433, 500, 200):
        site.on(PATHS[service], answer(status, "{}"))
        [found] = ask(site, service, [QUERIES[0]])
        told[status] = found.trouble.replace(site.address, "SITE")
    site.on(PATHS[service], hang_up)
    [found] = ask(site, service, [QUERIES[0]])
    told["silent"] = found.trouble
    site.on(PATHS[service], answer(403, "{}"))
    told["again"] = ask(site, service, QUERIES[:2])[1].trouble
    site.on(PATHS[service], answer(200, json.dumps(shape(service))))
    told["over"] = ask(site, service, QUERIES[:2], max_calls=1)[1].trouble

    assert told == recorded


PAGES = {
    BBC: page(CLAIM, "The Marrow Bridge"),
    WIRED: page(CLAIM.replace("1931", "1947"), around=STEEL),
    "https://www.zdnet.com/toll": page(CLAIM, around=MARKET_DAY),
}
HITS = [
    {"url": BBC, "title": "", "content": "A bridge.", "publishedDate": "2020-05-01"},
    {"url": REUTERS, "title": "Marrow", "content": CLAIM},
    {"url": WIRED, "title": "Wired on it", "content": "A bridge."},
    {"url": "https://www.zdnet.com/toll", "content": "A bridge."},
]


PAPERS = records.Lens("papers", "Papers", ("web", "crossref"), NEWS.domains)
SEARCHES = {
    "pages": {"services": ["searxng"], "pages": PAGES},
    "cited": {
        "services": ["searxng"],
        "pages": PAGES,
        "originals": [records.SourceProfile(1, BBC, "Cited", CLAIM)],
    },
    "excerpts": {"services": ["searxng"], "results": 10},
    "papers": {"services": ["searxng", "crossref"], "lenses": [PAPERS], "results": 2},
    "trouble": {"services": ["brave", "searxng"], "results": 1, "min_sources": 1},
    "none": {"services": []},
}


@pytest.mark.parametrize("name", SEARCHES)
def test_search_is_told_as_recorded(name, site, search, recorded):
    site.on("/search", answer(200, json.dumps(shape("searxng", *HITS))))
    site.on("/res/v1/web/search", answer(403, "{}"))
    papers = [{"DOI": f"10.1000/marrow.{n}", "title": ["Marrow"]} for n in range(3)]
    site.on("/works", answer(200, json.dumps(shape("crossref", *papers))))
    options = {"lenses": [NEWS, TECH], "judge": LexicalJudge(), **SEARCHES[name]}

    *events, last = search(**options)

    searched = [event for event in events if isinstance(event, records.LensSearched)]
    read = [event for event in events if isinstance(event, records.ResultRead)]
    assert len(searched) + len(read) == len(events)
    assert [event.done for event in read] == list(range(1, len(read) + 1))
    assert [
        *sorted(searched, key=lambda event: event.lens),
        *({event.total for event in read}),
        last.corroboration,
    ] == recorded


def test_words_for_a_search_are_as_many_as_fit():
    assert shortened(" one  two\nthree ", 13) == "one two three"
    assert shortened("one two three", 12) == "one two"
    assert shortened("one two three", 7) == "one two"
    assert shortened("onetwothree", 3) == "one"
    assert as_sentence("It [3] stands [4].", longest=100) == "It stands ."
    assert as_words("It is so.") == "It is so."
    assert len(as_words(LONG)) <= 160 < len(as_words(LONG)) + len(" Bridge16")


def test_sites_are_named_while_their_list_fits():
    domains = ["a" * 100, "b" * 116, "c"]
    assert len(" OR ".join(f"site:{domain}" for domain in domains[:2])) == LONGEST_SITES

    assert with_sites("x", domains) == f"x (site:{'a' * 100} OR site:{'b' * 116})"
    assert with_sites("x", ["a" * 100, "b" * 117]) == f"x (site:{'a' * 100})"
    assert with_sites("x", []) == "x"


@cases
def test_address_of_a_result_is_one_that_can_be_fetched(given, address):
    assert web_address(given) == address


def test_claim_of_ten_to_five_hundred_signs_is_searched_for_twice_over():
    for length in (10, 500):
        claim = claim_to_search(f" {'a' * (length - 2)} \n b ")
        assert claim == f"{'a' * (length - 2)} b"
        assert query_for(claim, NEWS, 5).limit == 10
    assert query_for(CLAIM, NEWS, 10) == records.SearchQuery(CLAIM, NEWS.domains, 20)


def refusal(call, *arguments, **options) -> str:
    with pytest.raises(BadCallError) as refused:
        call(*arguments, **options)
    return str(refused.value)


def test_refusals_are_told_as_recorded(search, recorded):
    client = ServiceClient()
    services = [("nosuch",), ("searxng",), ("serper", "a.example"), ("serper",)]
    files = [
        "[a",
        "a = 3",
        f"['{'b' * 70}']\nservices = 3",
        "[a]\nservices = []",
        f"[a]\nservices = ['web', '{'c' * 70}']",
        f"[a]\nservices = ['web']\ndomains = ['{'d e' * 30}']",
        "['A b']\nservices = ['web']",
        f"['{'a' * 40}']\nservices = ['web']",
        "".join(f"[l{number}]\n" for number in range(31)),
        f"[a]\nservices = ['web']\ndomains = {['bbc.com'] * 41}",
    ]
    told = [
        *(refusal(open_service, ServiceConfiguration(*of), client) for of in services),
        refusal(open_service, ServiceConfiguration("brave", "", "é"), client),
        *(refusal(read_lenses, text, name="own.toml") for text in files),
        refusal(read_domain, " a b "),
        *(refusal(search, services=[], lenses=[NEWS], results=n) for n in (0, 11)),
        refusal(search, services=[], lenses=[]),
        *(refusal(claim_to_search, "a" * length) for length in (9, 501)),
    ]

    assert told == recorded


def test_lens_is_read_within_its_bounds():
    lens = make_lens(
        "a" + "b" * 38,
        title=f" The  {'t' * 300}",
        services=("web", "library", "crossref"),
        domains=("BBC.com", "https://bbc.com/a", *(f"s{n}.example" for n in range(38))),
        about=f"{'u ' * 300}",
    )

    assert lens == records.Lens(
        "a" + "b" * 38,
        f"The {'t' * 196}",
        ("web", "library", "crossref"),
        ("bbc.com", *(f"s{n}.example" for n in range(38))),
        ("u " * 100),
    )
    assert make_lens("a", title=" ", services=("web",)).title == "a"
    assert list(
        read_lenses("[b]\nservices=['web']\n[a]\nservices=['web']", name="")
    ) == [
        "b",
        "a",
    ]
