"""Copies of what cannot be read, as a pipeline meets them on the command line."""

import json

import pytest

from tests.verification.reaching.files import make_pdf
from tests.verification.reaching.site import LoopbackSite, answer, article
from verification.__main__ import main

DOI = "10.1234/coffee"
CLAIM = "Nurses who drank three cups of coffee a day lived longer"
TEASER = "<title>Coffee and health</title><body><p>Subscribe to read.</p></body>"


@pytest.fixture
def world():
    """A paid page, its free copy, and a service that knows of it."""
    with LoopbackSite() as site:
        site.page("/paid", TEASER)
        pages = ["Coffee and health", f"{CLAIM}, the study of 4,200 nurses found."]
        pdf = make_pdf(pages)
        site.on("/open.pdf", answer(200, pdf, content_type="application/pdf"))
        place = {"url_for_pdf": site.url("/open.pdf"), "version": "acceptedVersion"}
        record = {"best_oa_location": place, "oa_locations": [place]}
        site.on(f"/v2/{DOI}", answer(200, json.dumps(record)))
        yield site


@pytest.fixture
def call(capfdbinary, tmp_path, world):
    """Runs a verb with the service at the loopback site: status and what it wrote."""

    def run(verb: str, content: str, *options: str, name: str):
        path = tmp_path / name
        path.write_text(content)
        words = [verb, str(path), "--allow-private-addresses", *options]
        base = f"--service-base=unpaywall={world.address}"
        status = main([*words, base, "--contact=desk@example.org"])
        out, _ = capfdbinary.readouterr()
        return status, json.loads(out)

    return run


def document(world: LoopbackSite, claim: str = CLAIM) -> str:
    url = world.url("/paid")
    return f"{claim} [1].\n\n## Sources\n\n1. Coffee and health. doi:{DOI}. {url}\n"


def test_check_judges_a_paid_work_on_its_free_copy_and_says_so(call, world) -> None:
    status, report = call("check", document(world), "--lookups=unpaywall", name="in.md")

    (source,) = report["sources"]
    (citation,) = report["document"]["claims"][0]["citations"]
    assert status == 0
    assert (source["outcome"], source["action"]) == ("paywalled", "ok")
    assert source["copy"]["version"] == "the accepted manuscript"
    assert citation["verdict"] == "supported"
    assert citation["evidence"][0]["page"] == 2
    assert "a free copy that Unpaywall names" in citation["reason"]


def test_check_leaves_a_paid_work_unread_when_nobody_may_be_asked(call, world) -> None:
    _, report = call("check", document(world), "--lookups=none", name="in.md")

    (source,) = report["sources"]
    (citation,) = report["document"]["claims"][0]["citations"]
    assert (source["copy"], source["copy_note"]) == (None, "")
    assert citation["verdict"] == "unverifiable"
    assert set(world.asked) == {"/paid"}


def test_sources_says_where_the_text_was_read(call, world) -> None:
    world.page("/paid", f"<meta name=citation_doi content={DOI}>{TEASER}")
    entries = json.dumps([{"url": world.url("/paid"), "title": "Coffee and health"}])

    _, checked = call("sources", entries, "--lookups=unpaywall", name="in.json")

    (entry,) = checked["results"]
    assert entry["action"] == "ok"
    assert "the accepted manuscript" in entry["reason"]


def test_silent_abstract_makes_no_claim_unsupported(call, world) -> None:
    url = world.page("/abs/1706.03762", article("Attention to coffee"))
    text = (
        "The ferry Alma carries ninety people to Oslo [1].\n\n## Sources\n\n"
        f"1. Attention to coffee. arXiv:1706.03762. {url}\n"
    )

    _, report = call("check", text, "--lookups=none", name="in.md")

    (citation,) = report["document"]["claims"][0]["citations"]
    assert report["sources"][0]["is_abstract"]
    assert citation["verdict"] == "unverifiable"
    assert "abstract" in citation["reason"]
