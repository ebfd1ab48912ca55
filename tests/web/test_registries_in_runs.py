"""What registries say, from a run's worker to the pages and the record."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.reports.adapters import report_of
from citeweb.sources.models import Source
from citeweb.sources.services import store_check, store_supplied_text
from tests import factories
from tests.verification.reaching.registries import recorded
from tests.verification.reaching.site import LoopbackSite, answer
from verification import records
from verification.reaching.lookups import LOOKUPS

ADDRESS = f"https://doi.org/{recorded.STAP}"
CLAIM = "Adult cells were turned into stem cells by acid"
TEXT = (
    f"{CLAIM} [1].\n\n## Sources\n\n1. Obokata H. Stimulus-triggered fate conversion "
    f"of somatic cells into pluripotency. Nature. 2014;505(7485):641. {ADDRESS}\n"
)
PAGE = (
    "<html><head><title>Stimulus-triggered fate conversion of somatic cells into "
    f"pluripotency</title></head><body><article><p>{CLAIM}, the authors say. The cells "
    "were taken from mice of one week and grown for many days in a dish until they "
    "had become what the authors call pluripotent.</p></article></body></html>"
)
SAID = "Retracted on 2 July 2014, says Crossref"


@pytest.fixture
def registries(settings):
    """Crossref, with STAP and its retraction, as every run will ask it."""
    with LoopbackSite() as site:
        settings.LOOKUPS = ("crossref",)
        settings.LOOKUP_BASES = {name: f"{site.address}/{name}" for name in LOOKUPS}
        work = recorded.crossref(recorded.STAP_WORK)
        site.on(f"/crossref/works/{recorded.STAP}", answer(200, work))
        listed = recorded.crossref_list(recorded.STAP_NOTICE)
        site.on("/crossref/works", answer(200, listed))
        yield site


@pytest.fixture
def finished(verify_text, fetcher, registries):
    """A run on a text that cites a retracted paper, its page read."""
    fetcher.pages[ADDRESS] = PAGE
    return verify_text(TEXT)


def test_run_keeps_what_registries_said_and_every_page_tells_it(signed_in, finished):
    [source] = report_of(finished).sources
    paths = ("/runs/{0}/", "/runs/{0}/claims/1/", "/sources/{1}/")
    keys = (finished.pk, Source.objects.get().pk)
    pages = [signed_in.page(path.format(*keys)) for path in paths]

    assert source.identity is records.IdentityState.CONFIRMED
    assert source.registry_match.registry == "Crossref"
    assert source.registry_match.work.container == "Nature"
    assert [field.state.value for field in source.registry_match.fields] == ["same"] * 5
    said = [(str(notice.kind), notice.source) for notice in source.notices]
    assert said == [("retraction", "Crossref")]
    assert [check.state.value for check in source.checks] == [*["passed"] * 4, "failed"]
    assert source.action is records.SourceAction.FLAGGED
    assert report_of(finished).claims[0].verdict is records.ClaimVerdict.SUPPORTED
    loud = f'data-kind="problem"><strong>{SAID}</strong>'
    assert [loud in page for page in pages] == [True] * 3
    assert "1 of 1 source read, 1 retracted or in doubt" in pages[0]
    assert "Source: retracted" in pages[0]
    rows = AuditEntry.objects.filter(kind="search").order_by("number")
    assert {row.what for row in rows} == {"Crossref"}
    assert {row.outcome for row in rows} == {"answered"}
    assert any(recorded.STAP in row.input["asked"] for row in rows)
    assert {row.run_id for row in rows} == {finished.pk}


def test_next_run_asks_registries_no_more_while_the_look_is_fresh(
    verify_text, finished, registries
):
    asked = len(registries.requests)

    run = verify_text(f"{TEXT}\n")

    (source,) = report_of(run).sources
    assert len(registries.requests) == asked
    assert source.from_cache
    assert [notice.kind.value for notice in source.notices] == ["retraction"]


def test_fresh_look_is_held_against_another_title(verify_text, finished):
    title = "Stimulus-triggered fate conversion of somatic cells into pluripotency"
    other = TEXT.replace(title, "Coffee cures baldness in men")

    run = verify_text(other)

    (source,) = report_of(run).sources
    assert source.from_cache
    assert source.identity is records.IdentityState.ANOTHER_WORK
    assert source.action is records.SourceAction.FLAGGED


def test_fresh_look_that_registries_were_silent_at_is_taken_again(
    verify_text, fetcher, registries
):
    fetcher.pages[ADDRESS] = PAGE
    work = f"/crossref/works/{recorded.STAP}"
    registries.on(work, answer(403))
    run = verify_text(TEXT)
    registries.on(work, answer(200, recorded.crossref(recorded.STAP_WORK)))

    again = verify_text(f"{TEXT}\n")

    first, second = report_of(run).sources[0], report_of(again).sources[0]
    row = AuditEntry.objects.filter(kind="search", success=False).first()
    assert first.identity is records.IdentityState.COULD_NOT_CHECK
    assert second.identity is records.IdentityState.CONFIRMED
    assert (row.what, row.outcome, row.error) == ("Crossref", "refused us", "HTTP 403")


def test_later_look_or_text_makes_no_retraction_disappear(ada, finished):
    source = Source.objects.get()
    source.checks.update(identifier="")
    doi = records.Identifier(records.IdentifierScheme.DOI, recorded.STAP)
    named = factories.make_reached(outcome="gone", text=None, identifier=doi)

    look = store_check(source, named)
    given = {"text": CLAIM, "title": "", "origin": "pasted"}
    check = store_supplied_text(source, supplied_by=ada, **given)

    assert (look.outcome, look.identifier) == ("gone", str(doi))
    kinds = [row.registered["notices"][0]["kind"] for row in (look, check)]
    assert (kinds, check.action) == (["retraction", "retraction"], "flagged")


def test_nobody_is_asked_when_lookups_are_off(
    verify_text, fetcher, registries, settings
):
    settings.LOOKUPS = ()
    fetcher.pages[ADDRESS] = PAGE

    run = verify_text(TEXT)

    (source,) = report_of(run).sources
    assert not registries.requests
    assert source.identity is records.IdentityState.NOT_RUN
    assert {check.state.value for check in source.checks[2:]} == {"not_run"}


def test_trail_holds_no_key_and_no_address_of_the_operator(
    verify_text, fetcher, registries, settings
):
    settings.LOOKUPS = ("crossref", "openalex", "unpaywall")
    settings.OPENALEX_KEY = "secret-of-the-operator"
    settings.CONTACT = "operator@desk.example"
    verify_text(TEXT)

    said = str(list(AuditEntry.objects.values_list("input", "what", "error")))

    assert "OpenAlex" in said
    assert "secret-of-the-operator" not in said
    assert "operator@desk.example" not in said
