"""
The sample articles held against what an honest editor says of them.

First that the expectations themselves are true of articles and sources, then that the
engine, fetching over real sockets, comes to the same verdicts for the same passages.
"""

import asyncio
import json
from datetime import UTC, datetime

import pytest

from citeweb.sample_desk import ARTICLES_DIR, articles
from citeweb.sample_desk.site import SITE_DIR, SampleSite
from verification import verify
from verification.reaching.http import HttpFetcher
from verification.records import RunFinished

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
EXPECTED = json.loads(
    (ARTICLES_DIR.parent / "expectations.json").read_text(encoding="utf-8")
)["articles"]


def cases(part, *, only=lambda entry: True, for_verdict=False):
    """
    Every entry of one part of the expectations, with its article and a name.

    `known_failure` in an entry says why the engine cannot give its verdict yet: the
    test must then fail, and says so when it does not any more.
    """
    return [
        pytest.param(
            name,
            entry,
            id=f"{name}-{position}-{label(entry)}",
            marks=known_failure(entry) if for_verdict else (),
        )
        for name, expected in EXPECTED.items()
        for position, entry in enumerate(expected[part], start=1)
        if only(entry)
    ]


def known_failure(entry):
    reason = entry.get("known_failure")
    return (pytest.mark.xfail(reason=reason, strict=True),) if reason else ()


def label(entry):
    return entry.get("shows") or entry.get("outcome") or entry.get("kind")


def squeezed(text):
    return " ".join(text.split())


@pytest.fixture(scope="module")
def reports():
    """File name -> report, made by fetching from the running sample site."""
    with SampleSite() as site:
        return asyncio.run(verify_all(site.port))


async def verify_all(port):
    async with HttpFetcher(allow_private_addresses=True) as fetcher:
        return {
            article.file_name: await last_report(article.text, fetcher)
            for article in articles(port)
        }


async def last_report(text, fetcher):
    async for event in verify(text, fetcher=fetcher, now=NOW):
        if isinstance(event, RunFinished):
            return event.report
    raise AssertionError("verify() ended without a report")


@pytest.fixture
def find_claim(reports):
    def find(name, quote):
        claims = reports[name].claims
        found = [claim for claim in claims if quote in squeezed(claim.claim.text)]
        assert len(found) == 1, [squeezed(claim.claim.text) for claim in found]
        return found[0]

    return find


@pytest.fixture
def find_citation(find_claim):
    def find(name, entry):
        cited = find_claim(name, entry["quote"]).citations
        source = entry["source_id"]
        found = [mark for mark in cited if mark.citation.source_id == source]
        assert len(found) == 1, [mark.citation for mark in cited]
        return found[0]

    return find


@pytest.fixture
def find_source(reports):
    def find(name, source_id):
        return next(
            source for source in reports[name].sources if source.id == source_id
        )

    return find


# The expectations are true of the files


def test_every_article_has_expectations():
    names = [article.file_name for article in articles(80)]

    assert sorted(EXPECTED) == sorted(names)


def test_articles_are_as_long_as_articles_are():
    lengths = [len(article.text.split()) for article in articles(80)]

    assert all(300 <= length <= 600 for length in lengths)


@pytest.mark.parametrize(("name", "entry"), cases("citations") + cases("claims"))
def test_quote_stands_in_its_article_exactly_once(name, entry):
    text = squeezed((ARTICLES_DIR / name).read_text(encoding="utf-8"))

    assert text.count(entry["quote"]) == 1
    assert entry["because"]


@pytest.mark.parametrize(("name", "entry"), cases("sources"))
def test_source_is_cited_by_its_article_and_its_host_has_a_folder(name, entry):
    host, _, path = entry["page"].partition("/")
    text = (ARTICLES_DIR / name).read_text(encoding="utf-8")

    assert f"{{origin:{host}}}/{path}" in text
    assert (SITE_DIR / host).is_dir()


def test_desk_shows_everything_that_a_newcomer_should_see():
    parts = (article["citations"] + article["claims"] for article in EXPECTED.values())
    shown = {entry["shows"] for part in parts for entry in part}

    assert shown == set(
        {
            "blocked_link",
            "changed_quotation",
            "clause",
            "conflict",
            "date",
            "dead_link",
            "direction",
            "half",
            "missing_entry",
            "moved_link",
            "name",
            "negation",
            "number",
            "opinion",
            "other_language",
            "paraphrase",
            "pdf",
            "question",
            "quotation",
            "soft_404",
            "uncited",
            "vendor",
            "verbatim",
            "wire_story",
        }
    )


# The engine agrees with them


@pytest.mark.parametrize(
    ("name", "entry"), cases("citations", only=lambda entry: entry["passage"])
)
def test_passage_stands_in_the_source_as_it_was_read(find_source, name, entry):
    snapshot = find_source(name, entry["source_id"]).snapshot

    assert entry["passage"] in squeezed(snapshot.text)


@pytest.mark.parametrize(("name", "entry"), cases("citations", for_verdict=True))
def test_citation_gets_the_verdict_an_honest_editor_would_give(
    find_citation, name, entry
):
    judged = find_citation(name, entry)

    fair = {entry["verdict"], *entry.get("also_fair", ())}
    assert judged.judgment.verdict in fair, judged.judgment


@pytest.mark.parametrize(
    ("name", "entry"),
    cases(
        "citations",
        only=lambda entry: entry["verdict"] not in {"unverifiable", "unsupported"},
    ),
)
def test_evidence_is_the_passage_the_editor_would_show(find_citation, name, entry):
    judged = find_citation(name, entry)

    shown = squeezed(" ".join(passage.text for passage in judged.judgment.evidence))
    assert entry["passage"][:60] in shown


@pytest.mark.parametrize(
    ("name", "entry"),
    cases(
        "citations",
        only=lambda entry: "difference" in entry and entry["shows"] != "conflict",
        for_verdict=True,
    ),
)
def test_difference_names_what_the_source_says_instead(find_citation, name, entry):
    differences = find_citation(name, entry).judgment.differences

    expected = entry["difference"]
    said = [
        difference.source
        for difference in differences
        if difference.kind == expected["kind"]
    ]
    assert any(expected["source"] in source for source in said), differences


@pytest.mark.parametrize(("name", "entry"), cases("claims", for_verdict=True))
def test_claim_gets_the_verdict_an_honest_editor_would_give(find_claim, name, entry):
    judged = find_claim(name, entry["quote"])

    assert judged.verdict == entry["verdict"], judged


@pytest.mark.parametrize(("name", "entry"), cases("sources"))
def test_source_is_found_in_the_state_it_is_in(find_source, name, entry):
    source = find_source(name, entry["id"])

    assert source.outcome == entry["outcome"], source.detail
    assert entry["page"].partition("/")[2] in source.url


@pytest.mark.parametrize(("name", "entry"), cases("sources"))
def test_cited_title_is_held_against_the_title_of_the_page(find_source, name, entry):
    title_match = find_source(name, entry["id"]).title_match

    kind = title_match.kind if title_match else "nothing_to_compare"
    assert kind == entry["title_match"], title_match


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_findings_about_the_article_itself_are_these_and_no_others(reports, name):
    findings = reports[name].document.findings

    found = sorted((finding.kind, finding.source_ids) for finding in findings)
    expected = EXPECTED[name]["findings"]
    assert found == sorted((entry["kind"], (entry["source_id"],)) for entry in expected)
    assert reports[name].weighing.contradictions == ()


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_every_citation_of_an_article_has_an_expectation(reports, name):
    cited = [
        citation.source_id
        for judged in reports[name].claims
        for citation in judged.claim.citations
    ]

    expected = [citation["source_id"] for citation in EXPECTED[name]["citations"]]
    assert sorted(cited) == sorted(expected)


@pytest.mark.parametrize("name", EXPECTED)
def test_sources_of_one_origin_are_counted_as_one(reports, name):
    origins = reports[name].weighing.origins

    found = [
        list(origin.source_ids) for origin in origins if len(origin.source_ids) > 1
    ]
    assert found == EXPECTED[name]["one_origin"]


@pytest.mark.parametrize("name", EXPECTED)
def test_interests_are_those_an_editor_would_name(reports, name):
    found = {
        (source.source_id, found.interest.kind.value, found.interest.is_primary_source)
        for source in reports[name].weighing.sources
        for found in source.interests
    }

    assert found == {
        (entry["source_id"], entry["kind"], entry["is_primary_source"])
        for entry in EXPECTED[name]["interests"]
    }


@pytest.mark.parametrize("name", EXPECTED)
def test_suggestions_are_those_an_editor_would_make(reports, find_claim, name):
    found = {
        (claim.claim_id, suggestion.kind.value, suggestion.source_id)
        for claim in reports[name].weighing.claims
        for suggestion in claim.suggestions
    }

    assert found == {
        (find_claim(name, entry["quote"]).claim.id, entry["kind"], entry["source_id"])
        for entry in EXPECTED[name]["suggestions"]
    }
