"""`citation`, and the look-ups of `check` and `sources`, as a pipeline calls them."""

import json

import pytest

from tests.cases import cases
from tests.connections import recorded_connections
from tests.verification.reaching.registries import recorded
from tests.verification.reaching.site import LoopbackSite, answer, article
from tests.verification.reaching.test_check_list import RESULT_KEYS
from verification.__main__ import main
from verification.reaching.lookups import LOOKUPS

CLAIM = "People who drank three cups of coffee a day lived longer"


@pytest.fixture
def world():
    """Registries below /crossref, /doi ...; pages beside them."""
    with LoopbackSite() as site:
        for path, said in {
            f"/doi/api/handles/{recorded.STAP}": recorded.handle("found"),
            f"/crossref/works/{recorded.STAP}": recorded.crossref(recorded.STAP_WORK),
            "/crossref/works": recorded.crossref_list(recorded.STAP_NOTICE),
        }.items():
            site.on(path, answer(200, said))
        site.page("/coffee", article())
        site.on("/walled", answer(403))
        yield site


@pytest.fixture
def call(capfdbinary, tmp_path, world):
    """Runs a verb, every look-up at the loopback site: status, output, messages."""

    def run(verb: str, content: str, *options: str, name: str = "in.json"):
        path = tmp_path / name if name else content  # as typed
        if name:
            path.write_text(content)
        bases = [f"--service-base={key}={world.address}/{key}" for key in LOOKUPS]
        words = [verb, str(path), "--allow-private-addresses", *bases, *options]
        status = main(words)
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


PROMISED = [
    "exists",
    "verificationStatus",
    "identifier",
    "matchedRecord",
    "titleMatch",
    "notices",
    "outcome",
    "finalUrl",
    "archivedUrl",
    "claimSupport",
    "claimEvidence",
    "differences",
    "conflictOfInterest",
    "checks",
]
"""What programs were promised of one citation, in this order; more may follow."""


def citation(text: str, claim: str = "") -> str:
    return json.dumps({"citation": text, "claim": claim})


STAP = recorded.STAP


@cases
def test_citation_is_answered(
    call, world, text, claim, lookups, status, says, reason
) -> None:
    """A path is a page of the site; a dot parts the names of a field in a field."""
    typed = text.replace("SITE", world.address)

    returned, out, _ = call("citation", citation(typed, claim), *lookups)

    found = json.loads(out)
    told = {path: field_of(found, path) for path in says}
    assert (returned, told) == (status, says)
    assert reason in found["reason"]
    assert (
        CLAIM in json.dumps(found["claimEvidence"])
        or found["claimSupport"] != "supported"
    )
    assert not (world.requests and "--lookups=none" in lookups)


def field_of(record, path: str):
    for name in path.split("."):
        record = record[int(name) if name.isdigit() else name]
    return record


def test_doi_whose_registry_is_silent_is_not_plain_verified(call, world) -> None:
    for path in (f"/crossref/works/{recorded.STAP}", "/crossref/works"):
        world.on(path, answer(400))
    page = world.page("/paper", article())
    entry = f"{page} doi:{recorded.STAP}"

    status, out, _ = call("citation", citation(entry), "--lookups=crossref")
    text = f"{CLAIM} [1].\n\n## Sources\n\n1. {entry}\n"
    words = ("--lookups=crossref", "--format=text")
    of_text, report, _ = call("check", text, *words, name="in.md")

    assert json.loads(out)["verificationStatus"] == "retraction_not_checked"
    assert (status, of_text) == (3, 3)
    assert "Retraction not checked" in report


@pytest.mark.parametrize("claim", ["", CLAIM])
@pytest.mark.parametrize("text", ["10.1038/nature12968", "A book. 2021.", "/coffee"])
def test_promised_keys_come_first_in_their_order(call, world, text, claim) -> None:
    text = world.url(text) if text.startswith("/") else text
    words = ("--lookups=doi,crossref", "--claim", claim)

    _, out, _ = call("citation", text, *words, name="")

    found = json.loads(out)
    assert found["claim"] == claim
    assert list(found)[: len(PROMISED)] == PROMISED
    assert " ".join(list(found)[len(PROMISED) :]) == (
        "citation claim reason offeredRecord action url pageTitle "
        "claimSupportProbability claimReason"
    )
    assert [list(row) for row in found["checks"]] == [["name", "state", "reason"]] * 5


def test_second_address_of_a_citation_is_not_dropped_in_silence(call, world) -> None:
    one, two = world.url("/coffee"), world.url("/tea")

    _, out, _ = call("citation", citation(f"Coffee and health. {one} {two}"))

    assert world.asked["/tea"] == 0
    assert f"It also names {two}, which was not looked at" in json.loads(out)["reason"]


def test_reference_without_identifier_is_offered_a_match(call, world) -> None:
    hits = recorded.crossref_list(recorded.STAP_WORK)
    world.on("/crossref/works", answer(200, hits))

    title = "Stimulus-triggered fate conversion of somatic cells into pluripotency"
    status, out, _ = call("citation", citation(f"Obokata H. {title}. Nature. 2014."))

    found = json.loads(out)
    assert status == 3
    assert found["verificationStatus"] == "possible_match"
    assert found["exists"] is None
    assert found["matchedRecord"] is None
    assert found["offeredRecord"]["DOI"] == recorded.STAP


def test_many_citations_are_answered_line_by_line(call, world) -> None:
    url = world.url("/coffee")
    lines = "\n".join([citation(url), "", citation(world.url("/nowhere"))])

    status, out, _ = call("citation", lines)

    assert status == 1
    found = [json.loads(line) for line in out.splitlines()]
    told = [(row["verificationStatus"], row["exists"]) for row in found]
    assert told == [("verified", True), ("not_found", False)]


@cases
def test_wrong_citation_gets_one_line_that_says_what(call, content, message) -> None:
    status, out, err = call("citation", content)

    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


@cases
def test_wrong_option_gets_one_line_that_says_what(call, option, message) -> None:
    status, _, err = call("citation", citation("10.1000/182"), option)

    assert status == 2
    assert message in err


def test_with_no_lookups_nothing_leaves_but_the_fetches(call, world) -> None:
    page = world.page("/coffee", article())
    text = (
        f"{CLAIM} [1]. It was retracted [2].\n\n## Sources\n\n"
        f"1. Coffee and health. {page}\n"
        f"2. Obokata H. Stimulus-triggered fate conversion of somatic cells. Nature. "
        f"2014. doi:{recorded.STAP}. {page}\n"
        "3. Doe P. A work of fancy that has no identifier. 2021.\n"
    )

    with recorded_connections() as record:
        call("check", text, "--lookups=none", name="in.md")
        call(
            "sources", json.dumps([{"url": page, "title": "Coffee"}]), "--lookups=none"
        )
        call("citation", citation(f"doi:{recorded.STAP} {page}"), "--lookups=none")

    reached = {place for place in record if not place.startswith("program ")}
    assert reached - {"name 127.0.0.1"} == {f"127.0.0.1:{world.port}"}
    assert set(world.asked) == {"/coffee"}


def test_check_asks_registries_and_the_report_carries_what_they_said(call, world):
    page = world.page("/paper", article(title="Stimulus-triggered fate conversion"))
    text = (
        f"{CLAIM} [1].\n\n## Sources\n\n1. Obokata H. Stimulus-triggered fate "
        f"conversion of somatic cells into pluripotency. Nature. 2014. "
        f"doi:{recorded.STAP}. {page}\n"
    )

    status, out, _ = call("check", text, name="in.md")

    (source,) = json.loads(out)["sources"]
    assert status == 1
    assert source["identity"] == "confirmed"
    assert source["action"] == "flagged"
    assert source["registry_match"]["registry"] == "Crossref"
    assert source["registry_match"]["author"] == [
        {"family": "Obokata", "given": "Haruko"}
    ]
    assert [notice["kind"] for notice in source["notices"]] == ["retraction"]
    assert json.loads(out)["document"]["claims"][0]["verdict"] == "supported"


@pytest.mark.parametrize("format", ["markdown", "text"])
def test_notice_is_loud_in_what_people_read(call, world, format: str) -> None:
    page = world.page("/paper", article())
    text = f"{CLAIM} [1].\n\n## Sources\n\n1. doi:{recorded.STAP} {page}\n"

    _, out, _ = call("check", text, "--format", format, name="in.md")

    loud = {
        "markdown": "**Retracted on 2 July 2014, says Crossref (doi:10.1038",
        "text": "WARNING",
    }
    assert loud[format] in out
    assert "Retracted on 2 July 2014, says Crossref" in out


def test_table_at_hand_is_looked_at_without_network(call, tmp_path, world) -> None:
    table = tmp_path / "notices.csv"
    table.write_text(
        "RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason\n"
        f"7/2/2014 0:00,10.1038/nature13598,{recorded.STAP},Retraction,+Error;\n"
    )
    document = {
        "document": f"{CLAIM} [1].",
        "sources": [
            {"id": 1, "url": f"https://doi.org/{recorded.STAP}", "text": f"{CLAIM}."}
        ],
    }

    status, out, _ = call("check", json.dumps(document), f"--notices={table}")

    (source,) = json.loads(out)["sources"]
    assert status == 1
    assert source["notices"][0]["source"] == "Retraction Watch"
    assert json.loads(out)["document"]["claims"][0]["verdict"] == "supported"
    assert not world.requests


def test_sources_says_what_registries_hold_against_an_entry(call, world) -> None:
    world.page(f"/{recorded.STAP}", article(title="Coffee cures baldness in men"))
    entry = {
        "url": f"{world.address}/{recorded.STAP}",
        "title": "Coffee cures baldness in men",
    }

    status, out, _ = call("sources", json.dumps([entry]), "--strict")

    (result,) = json.loads(out)["results"]
    assert status == 1
    assert list(result) == RESULT_KEYS
    assert result["action"] == "flagged"
    assert "points to another work" in result["reason"]
    assert "Retracted on 2 July 2014, says Crossref" in result["reason"]
