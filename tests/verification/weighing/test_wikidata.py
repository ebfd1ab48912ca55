"""Owners asked of Wikidata, over real sockets against a copy of its answers' shape."""

import asyncio
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cases import cases
from tests.verification.reaching.site import answer, article
from verification.__main__ import main
from verification.reaching.lookups import DEFAULT_LOOKUPS
from verification.services import ServiceClient
from verification.weighing import find_interest, shipped_owners
from verification.weighing.owners import OwnerRow, OwnerTable
from verification.weighing.wikidata import OwnerDesk

API = "/w/api.php"


def item(label, *, website="", **owners):
    claims = {
        key: [{"mainsnak": {"datavalue": {"value": {"id": owner}}}} for owner in ids]
        for key, ids in owners.items()
    }
    if website:
        claims["P856"] = [{"mainsnak": {"datavalue": {"value": website}}}]
    return {"labels": {"en": {"value": label}}, "claims": claims}


ITEMS = {
    "Q1": item("Quayle Tools", website="https://quayle-tools.example/", P749=["Q2"]),
    "Q2": item("Orrin Holding", website="https://www.orrin.example/en"),
    "Q3": item("Quayle Tools (song)", P127=["Q2"]),
    "Q4": item("Stains", website="https://stains.example/", P127=["Q2"]),
}


def replies(request: str):
    """As Wikidata's API answers a search and a look-up."""
    target = request.split(" ", 2)[1]
    asked = {name: words[0] for name, words in parse_qs(urlsplit(target).query).items()}
    if asked["action"] == "wbsearchentities":
        hits = [
            {"id": id}
            for id, entity in ITEMS.items()
            if asked["search"].casefold() in entity["labels"]["en"]["value"].casefold()
        ]
        return answer(200, json.dumps({"search": hits}))
    if asked["action"] == "query":
        sites = re.findall(r"P856=(https://[^|\"]+/)", asked["srsearch"])
        printed = {id: json.dumps(entity) for id, entity in ITEMS.items()}
        hits = [
            {"title": id}
            for id, text in printed.items()
            if any(f'"{site}"' in text for site in sites)
        ]
        return answer(200, json.dumps({"query": {"search": hits}}))
    found = {id: ITEMS[id] for id in asked["ids"].split("|")}
    return answer(200, json.dumps({"entities": found}))


CLAIM = "Quayle Tools makes the best saws in the county"
SAID = {
    "added": lambda table, site: [
        [row.owner, row.brand, row.domain, row.source]
        for row in table.rows
        if row.is_asked
    ],
    "shortfall": lambda table, site: table.shortfall,
    "questions": lambda table, site: len(site.requests),
    "searches": lambda table, site: len(searches_at(site)),
}
"""What a row may say of the table of owners after asking."""


def searches_at(site):
    return [request for request in site.requests if "wbsearchentities" in request]


def extend(site, *, urls=(), claims=(), seconds=60.0, owners=None):
    async def extended():
        async with ServiceClient(pause=lambda seconds: asyncio.sleep(0)) as client:
            desk = OwnerDesk(client, site.address, seconds)
            known = owners or shipped_owners()
            return await desk.extend(known, urls=urls, claims=claims)

    return asyncio.run(extended())


@cases
def test_desk_asks_beyond_the_table(
    site, behaviour, answered, then, asked, said
) -> None:
    answers = iter([replies] * answered)
    site.respond(API, lambda request: next(answers, lambda _: answer(*then))(request))

    table = extend(site, **asked)

    assert {name: SAID[name](table, site) for name in said} == said
    assert table.rows[: len(shipped_owners().rows)] == shipped_owners().rows


def test_wikidata_is_not_asked_by_default() -> None:
    assert "wikidata" not in DEFAULT_LOOKUPS


def test_names_beyond_the_fiftieth_are_counted_as_not_asked(site) -> None:
    site.respond(API, lambda request: answer(200, '{"search": []}'))

    table = extend(site, urls=[f"https://saw{n:02}.example/" for n in range(53)])

    assert len(site.requests) == 100  # by website, then by name
    assert "50 of 53 names (no more than 50 are asked about)" in table.shortfall


@cases
def test_owner_that_a_desk_left_out_does_not_come_back(
    site, owner, domains: set
) -> None:
    site.respond(API, replies)
    left_out = OwnerRow(owner, "Quayle Tools", "quayle-tools.example", "")
    table = OwnerTable(shipped_owners().rows, left_out=[left_out])

    extended = extend(site, owners=table, claims=["Quayle Tools makes saws"])

    assert {row.domain for row in extended.rows_of_name("quayletools")} == domains
    assert extended.left_out == (left_out,)


@cases
def test_owner_counts_while_the_statement_holds(
    site, monkeypatch, statements, owners: set
):
    brand = item("Quayle Tools", website="https://quayle-tools.example/")
    brand["claims"]["P127"] = [
        {"mainsnak": {"datavalue": {"value": {"id": id}}}, **fields}
        for id, fields in statements
    ]
    monkeypatch.setitem(ITEMS, "Q1", brand)
    site.respond(API, replies)

    table = extend(site, claims=["Quayle Tools makes saws"])

    assert {row.owner for row in table.rows_of_name("quayletools")} == owners


def test_word_in_small_letters_is_no_party_for_being_an_item(site) -> None:
    site.respond(API, replies)

    table = extend(site, urls=["https://stains.example/"])

    site_of_it = "https://stains.example/"
    assert table.rows_of_name("stains")
    assert not find_interest(site_of_it, "It removes stains", owners=table)
    assert find_interest(site_of_it, "Every shop sells Stains", owners=table)


PAGE = "https://orrin.example/blog"
SOURCE = {"id": 1, "url": PAGE, "text": f"{CLAIM}."}
CALLS = {
    "check": {"document": f"{CLAIM} [1].", "sources": [SOURCE]},
    "citation": {"citation": PAGE, "claim": CLAIM},
    "interest": {"citation": PAGE, "claim": CLAIM},
}


@pytest.fixture
def call(site, tmp_path, capsys):
    """call("check", "--wikidata") -> status, output and messages of the verb; BASE in a
    switch stands for the loopback site."""

    def run(verb, *switches, fields=None, name="in.json"):
        path = tmp_path / name
        is_text = isinstance(fields, str)
        path.write_text(fields if is_text else json.dumps(fields or CALLS[verb]))
        options = (switch.replace("BASE", site.address) for switch in switches)
        return main([verb, str(path), *options]), *capsys.readouterr()

    return run


def interest_in(out):
    """The site with an interest in the claim, "" for none."""
    record = json.loads(out)
    told = [row for source in record.get("sources", ()) for row in source["interests"]]
    found = [row["domain"] for row in told if row["kind"] == "owner"]
    return record.get("conflictOfInterest", {}).get("citingDomain", "".join(found))


@cases
def test_verb_asks_when_told_to(site, call, verb, switches, domain) -> None:
    site.respond(API, replies)

    _, out, _ = call(verb, *switches)

    assert interest_in(out) == domain
    assert bool(site.requests) == bool(domain)
    assert not [request for request in site.requests if "county" in request]


@pytest.mark.parametrize("address", ["notaurl", "ftp://a.example", "https://"])
def test_interest_refuses_an_address_that_is_none(call, address) -> None:
    status, _, err = call("interest", "--wikidata", address)

    assert status == 2
    assert f'--wikidata: "{address}" is not the address' in err


def test_interest_says_what_it_could_not_ask(site, call) -> None:
    site.respond(API, lambda request: answer(429, ""))

    status, _, err = call("interest", "--wikidata", "BASE")

    assert status == 0
    assert err == "citeweb-check: Wikidata answered for 0 of 3 names (HTTP 429).\n"


def test_interest_refuses_a_bad_line_before_it_asks(site, call) -> None:
    site.respond(API, replies)
    lines = '{"citation": "https://a.example"}\n{"claim": 5}\n'

    assert call("interest", "--wikidata", "BASE", fields=lines)[0] == 2
    assert site.requests == []


OWN = "--service-base=wikidata=BASE"


@pytest.mark.parametrize("format", ["json", "markdown", "text", "html", "sarif"])
def test_check_says_what_it_could_not_ask(site, call, format) -> None:
    site.respond(API, lambda request: answer(403, ""))

    _, out, _ = call("check", "--wikidata", OWN, "--format", format)

    assert "Wikidata answered for 0 of 3 names (HTTP 403)" in out


def test_check_of_a_cited_page_asks_when_told_to(site, call) -> None:
    site.respond(API, replies)
    site.on("/blog", answer(200, article("Saws")))
    text = f"{CLAIM} [1].\n\n[1] {site.url('/blog')}\n"
    switches = ["--lookups=none", "--wikidata", OWN, "--allow-private-addresses"]

    _, out, _ = call("check", *switches, fields=text, name="text.md")

    (source,) = json.loads(out)["sources"]
    assert source["outcome"] == "live"
    assert ["search=Quayle" in words for words in searches_at(site)] == [True, True]


@pytest.mark.parametrize(
    ("reply", "state"),
    [(replies, "passed"), (lambda request: answer(429, ""), "could_not_check")],
)
def test_citation_says_whether_it_could_ask(site, call, reply, state):
    site.respond(API, reply)
    switches = ["--lookups=none", "--wikidata", OWN, "--allow-private-addresses"]

    _, out, _ = call(
        "citation", *switches, fields={"citation": site.url("/a"), "claim": CLAIM}
    )

    checks = json.loads(out)["checks"]
    assert [check["state"] for check in checks if check["name"] == "ownership"] == [
        state
    ]
