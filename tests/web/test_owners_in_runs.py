"""Who owns what, asked by a worker, from a run and a citation to the page."""

from html import unescape
from pathlib import Path

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.reports import tasks
from citeweb.reports.adapters import report_of
from citeweb.reports.citations import services
from citeweb.reports.models import Run
from citeweb.sources.policy.services import add_owned_domain, change_policy
from tests.cases import filled, sections
from tests.factories import make_page
from tests.verification.reaching.site import LoopbackSite, answer
from tests.verification.reporting import test_interests_leave as interests
from tests.verification.weighing.test_wikidata import replies
from verification.reaching.lookups import LOOKUPS
from verification.records import InterestKind
from verification.reporting.record import read_report
from verification.reporting.words import INTEREST_WORDS
from verification.weighing.owners import OwnerRow

ADDRESS = "https://www.orrin.example/saws"
CLAIM = "Quayle Tools makes the best saws in the county"
TEXT = f"{CLAIM} [1].\n\n## Sources\n\n1. Saws. {ADDRESS}\n"

PAGE = (
    "<html><head><title>Saws</title></head><body><article>"
    f"<p>{CLAIM}, as everybody says who has bought one of them there.</p>"
    f"{'<p>A saw has teeth, and each tooth is set to one side or the other.</p>' * 9}"
    "</article></body></html>"
)

EXPLANATION = "The cited source (orrin.example) is published by Orrin Holding"


@pytest.fixture
def wikidata(settings, fetcher):
    with LoopbackSite() as site:
        fetcher.pages[ADDRESS] = PAGE
        settings.LOOKUPS = ("wikidata",)
        settings.LOOKUP_BASES = {name: f"{site.address}/{name}" for name in LOOKUPS}
        site.respond("/wikidata/w/api.php", replies)
        yield site


@pytest.fixture
def verify(verify_text):
    return lambda: verify_text(TEXT)


@pytest.fixture
def check(team, ada):
    def checked():
        row = services.start_check(team, user=ada, citation=ADDRESS, claim=CLAIM)
        tasks.check_one_citation(str(row.pk))
        row.refresh_from_db()
        return row.found

    return checked


def kinds(run):
    (source,) = report_of(run).weighing.sources
    return [interest.interest.kind.value for interest in source.interests]


def test_run_finds_an_owner_that_only_wikidata_knows(wikidata, verify, signed_in):
    run = verify()

    urls = (f"/runs/{run.pk}/{part}/" for part in ("conflicts", "trail"))
    page, trail = map(signed_in.page, urls)
    form = signed_in.page(f"/documents/{run.revision.document_id}/edit/")
    asked = AuditEntry.objects.filter(what="Wikidata").order_by("number")
    urls = (entry.input["asked"] for entry in asked)
    questions = [url for url in urls if "search=" in url]
    names = [question.split("search=")[1].split("&")[0] for question in questions]
    assert kinds(run) == ["owner"]
    assert report_of(run).weighing.shortfalls == ()
    assert EXPLANATION in page
    assert "search=Quayle Tools" in trail
    assert "orrin.example" in names[0]
    assert names[1:] == ["orrin", "Quayle Tools", "Quayle"]
    assert "is looked up at Wikidata" in form


def test_owner_that_the_desk_left_out_stays_out(wikidata, verify, team, ada) -> None:
    row = OwnerRow("Orrin Holding", "Quayle Tools", "quayle-tools.example", "Sold")
    add_owned_domain(team, ada, row, is_left_out=True)

    run = verify()

    assert kinds(run) == []


@pytest.mark.parametrize("status", [200, 403, 404, 429, 500])
def test_run_says_where_wikidata_does_not_answer(wikidata, verify, signed_in, status):
    wikidata.respond("/wikidata/w/api.php", lambda request: answer(status, "<html>"))

    run = verify()

    page = signed_in.page(f"/runs/{run.pk}/")
    conflicts = signed_in.page(f"/runs/{run.pk}/conflicts/")
    saved = read_report(signed_in.page(f"/runs/{run.pk}/report.json"), "a.json")
    said = "Wikidata answered for 0 of 3 names"
    assert run.state == Run.State.FINISHED
    assert kinds(run) == []
    assert said in page
    assert f"Who owns what could not be looked up for every name: {said}" in conflicts
    assert saved.weighing.shortfalls == report_of(run).weighing.shortfalls != ()


def test_form_for_one_citation_says_who_is_sent_names(settings, signed_in) -> None:
    url = "/citations/new/"
    hint = "is looked up at Wikidata: it is sent names, not the sentence"

    settings.LOOKUPS = ("crossref", "wikidata")
    named = signed_in.page(url)
    settings.LOOKUPS = ()
    unnamed = signed_in.page(url)

    assert hint in named
    assert "looked up at Crossref, which" in named
    assert "looked up at" not in unnamed


def test_citation_by_itself_says_that_nobody_answered(wikidata, check, client, ada):
    wikidata.respond("/wikidata/w/api.php", lambda request: answer(429, ""))

    found = check()

    assert found["conflictOfInterest"] is None
    why = "Wikidata answered for 0 of 3 names (HTTP 429)."
    check = {"name": "ownership", "state": "could_not_check", "reason": why}
    assert found["checks"][-1] == check


def test_citation_by_itself_asks_as_well(wikidata, check) -> None:
    found = check()

    assert found["conflictOfInterest"]["citingDomain"] == "orrin.example"


def test_citation_by_itself_goes_by_the_rows_of_the_desk(
    wikidata, check, settings, team, ada
) -> None:
    settings.LOOKUPS = ()
    row = OwnerRow("Orrin Holding", "Quayle Tools", "orrin.example", "Its report")
    add_owned_domain(team, ada, row)

    found = check()

    assert found["conflictOfInterest"]["brandToken"] == "quayle tools"


OWN_FACT = "ClickUp was founded in 2017"

FILLING = """Teams plan their weeks on boards, and each card on a board has one owner
and one day on which it is due, so that nobody has to ask who does what."""


@pytest.fixture
def pages(client, verify_text, ada, fetcher):
    """pages(claim, url, title, text) -> the report, and the three pages of its run."""

    def shown(claim, url, title, text):
        fetcher.pages[url] = make_page(title, *text.splitlines(), *[FILLING] * 8)
        cited = f"{claim} [1].\n\n## Sources\n\n1. {title}. {url}\n"
        run = verify_text(cited)
        client.force_login(ada)
        of_run = ("conflicts/", "", "claims/1/")
        addresses = [f"/runs/{run.pk}/{part}" for part in of_run]
        texts = [client.page(address) for address in addresses]
        return report_of(run), [" ".join(unescape(page).split()) for page in texts]

    return shown


[(COLUMNS, KINDS)] = sections(Path(interests.__file__).with_suffix(".cases")).values()


@pytest.mark.parametrize(COLUMNS, filled(KINDS, vars(interests)))
def test_interest_of_each_kind_is_named_and_explained(
    pages, team, kind, url, title, text
) -> None:
    change_policy(team, {"publisher_url": "https://desk.example/"})

    claim = interests.claim_for(InterestKind(kind))
    report, (conflicts, card, panel) = pages(claim, url, title, text)

    (source,) = report.weighing.sources
    told = {item.interest.kind: item.interest.explanation for item in source.interests}
    assert f"<strong>{INTEREST_WORDS[kind]}</strong>" in conflicts
    assert told[kind] in conflicts
    assert INTEREST_WORDS[kind] in card
    assert INTEREST_WORDS[kind] in panel
    assert told[kind] in panel


def test_primary_source_is_told_as_one(pages) -> None:
    page = ("https://clickup.com/about", "About", f"{OWN_FACT}.")
    _, (conflicts, card, panel) = pages(OWN_FACT, *page)

    words = "The party reports a fact of its own. The cited source (clickup.com)"
    assert "<strong>Primary source</strong>" in conflicts
    assert words in conflicts
    assert "Primary source" in card
    assert words in panel
    assert "Published by a party named in the claim" not in conflicts + card + panel


def test_interest_in_one_claim_is_not_told_of_another(pages, client) -> None:
    page = ("https://clickup.com/about", "About", f"{OWN_FACT}.\n{CLAIM}.")
    _, (_, _, panel) = pages(f"{OWN_FACT} [1]. {CLAIM}", *page)

    other = client.page(f"/runs/{Run.objects.get().pk}/claims/2/")
    assert ("The party reports" in panel, "The party reports" in other) == (True, False)
