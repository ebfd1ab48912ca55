"""Owners asked of Wikidata, over real sockets against a copy of its answers' shape."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.verification.reaching.site import LoopbackSite, answer
from verification.__main__ import main
from verification.reaching.services import HttpServiceClient
from verification.weighing.owners import OwnerRow
from verification.weighing.wikidata import look_up_owners

API = "/w/api.php"


def item(label, *, website="", **owners):
    claims = {
        key: [{"mainsnak": {"datavalue": {"value": {"id": each}}}} for each in ids]
        for key, ids in owners.items()
    }
    if website:
        claims["P856"] = [{"mainsnak": {"datavalue": {"value": website}}}]
    return {"labels": {"en": {"value": label}}, "claims": claims}


ITEMS = {
    "Q1": item("Quayle Tools", website="https://quayle-tools.example/", P749=["Q2"]),
    "Q2": item("Orrin Holding", website="https://www.orrin.example/en"),
    "Q3": item("Quayle Tools (song)", P127=["Q2"]),
}


def replies(request: str):
    """As Wikidata's API answers a search and a look-up."""
    target = request.split(" ", 2)[1]
    asked = {name: each[0] for name, each in parse_qs(urlsplit(target).query).items()}
    if asked["action"] == "wbsearchentities":
        hits = [
            {"id": id}
            for id, each in ITEMS.items()
            if asked["search"].casefold() in each["labels"]["en"]["value"].casefold()
        ]
        return answer(200, json.dumps({"search": hits}))
    found = {id: ITEMS[id] for id in asked["ids"].split("|")}
    return answer(200, json.dumps({"entities": found}))


@pytest.fixture
def site():
    with LoopbackSite() as site:
        yield site


def ask(site, *names):
    async def asked():
        async with HttpServiceClient(pause=lambda seconds: asyncio.sleep(0)) as client:
            return await look_up_owners(names, client=client, base=site.address)

    return asyncio.run(asked())


def test_owner_of_a_brand_comes_with_both_domains(site) -> None:
    site.respond(API, replies)

    rows = ask(site, "Quayle Tools")

    assert rows == (
        OwnerRow(
            "Orrin Holding",
            "Quayle Tools",
            "quayle-tools.example",
            "Wikidata Q1 (P749)",
        ),
        OwnerRow(
            "Orrin Holding", "Orrin Holding", "orrin.example", "Wikidata Q2 (P856)"
        ),
    )


def test_only_names_are_sent(site) -> None:
    site.respond(API, replies)

    ask(site, "Quayle Tools", "quayle tools", "")

    searches = [each for each in site.requests if "wbsearchentities" in each]
    assert len(searches) == 1
    assert "search=Quayle" in searches[0]


def test_unknown_name_gives_nothing(site) -> None:
    site.respond(API, replies)

    assert ask(site, "Nobody Knows Ltd") == ()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "not JSON",
        '{"search": 5}',
        '{"search": [{"id": "Q1|Q2"}, {"id": 7}, null]}',
        '{"search": [{"id": "Q1"}], "entities": {"Q1": {"claims": [], "labels": 1}}}',
        '{"search": [{"id": "Q1"}], "entities": []}',
    ],
)
def test_answer_of_another_shape_gives_nothing(site, body) -> None:
    site.respond(API, lambda request: answer(200, body))

    assert ask(site, "Quayle Tools") == ()


def test_service_that_refuses_gives_nothing(site) -> None:
    site.respond(API, lambda request: answer(403, ""))

    assert ask(site, "Quayle Tools") == ()


@pytest.fixture
def line(tmp_path):
    path = tmp_path / "in.jsonl"
    fields = {
        "citation": "https://orrin.example/blog",
        "claim": "Quayle Tools makes the best saws in the county",
    }
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def test_interest_asks_when_told_to(site, line, capsys) -> None:
    site.respond(API, replies)

    status = main(["interest", str(line), "--wikidata", site.address])

    found = json.loads(capsys.readouterr().out)["conflictOfInterest"]
    assert status == 1
    assert found["citingDomain"] == "orrin.example"
    assert found["brandToken"] == "quayle tools"


@pytest.mark.parametrize("address", ["notaurl", "ftp://a.example", "https://"])
def test_interest_refuses_an_address_that_is_none(line, address, capsys) -> None:
    status = main(["interest", str(line), "--wikidata", address])

    captured = capsys.readouterr()
    assert status == 2
    assert captured.out == ""
    assert f'--wikidata: "{address}" is not the address' in captured.err


def test_interest_asks_nobody_unless_told_to(site, line, capsys) -> None:
    site.respond(API, replies)

    status = main(["interest", str(line)])

    assert status == 0
    assert json.loads(capsys.readouterr().out) == {}
    assert site.requests == []
