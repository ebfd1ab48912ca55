"""A person points to a passage: the claim is judged by it, now and in later runs."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.documents.services import revise_document
from citeweb.reports.models import PointedPassage
from citeweb.reports.pointing import PassageError, find_passage
from citeweb.reports.runs.services import supply_source_text
from citeweb.sources.models import SourceCheck
from tests.cases import cases

from .verified_runs import ended, exported, verified

PAGE = "https://www.example.org/a"
CLAIM = "The Marrow Bridge is 400 metres long"
TEXT = f"{CLAIM} [1].\n\n## Sources\n\n1. The Marrow Bridge. {PAGE}\n"
PASSAGE = "From bank to bank the Marrow Bridge measures 400 metres."
SOURCE = (
    "<p>The Marrow Bridge is 512 metres long with its ramps.</p>"
    "<p>Boats pass below it on every day of the year but one.</p>"
    f"<p>{PASSAGE}</p>"
)


@pytest.fixture
def run(verify_text, fetcher):
    """Finished, its one claim flagged for the first of two figures."""
    fetcher.pages[PAGE] = SOURCE
    return verify_text(TEXT)


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/claims/1/"


def result_of(run):
    return run.claim_results.get(claim__number=1)


def test_passage_is_judged_and_kept_as_a_persons(signed_in, run, address):
    assert result_of(run).flagged

    answer = signed_in.post(f"{address}passage/", {"passage": PASSAGE}, follow=True)

    page = answer.text
    assert result_of(run).verdict == "supported"
    assert not result_of(run).flagged
    assert "judged by the passage you pointed to: supported" in page
    assert "Ada</bdi> pointed" in page
    record = json.loads(exported(signed_in, run, "json"))
    [cited] = record["document"]["claims"][0]["citations"]
    assert [passage["by_person"] for passage in cited["evidence"]] == [True]
    assert cited["evidence"][0]["text"] == PASSAGE
    assert "a person pointed to" in exported(signed_in, run, "html").decode()
    entry = AuditEntry.objects.filter(kind="decide").get()
    assert entry.outcome == "passage pointed to: supported"
    assert entry.sources == [PAGE]


def test_passage_that_does_not_say_it_is_judged_as_strictly(signed_in, run, address):
    typed = {"passage": "Boats pass below it on every day"}
    signed_in.post(f"{address}passage/", typed)

    assert result_of(run).flagged
    assert result_of(run).verdict == "unsupported"


def test_taken_back_the_judges_own_evidence_holds(signed_in, run, address):
    before = exported(signed_in, run, "json")
    signed_in.post(f"{address}passage/", {"passage": PASSAGE})

    signed_in.post(f"{address}passage/back/", {"citation": "0"})

    assert exported(signed_in, run, "json") == before
    assert not PointedPassage.objects.exists()
    again = signed_in.post(f"{address}passage/back/", {"citation": "0"}, follow=True)
    assert "Nobody pointed to a passage" in again.text


def test_taken_back_in_a_run_that_took_over_what_was_pointed_to(
    signed_in, ada, verify_text, fetcher
):
    fetcher.pages[PAGE] = SOURCE
    run = verify_text(f"{TEXT}2. Rain. https://www.example.org/lost\n")
    address, before = "/runs/{}/claims/1/passage/", result_of(run).verdict
    signed_in.post(address.format(run.pk), {"passage": PASSAGE})
    rain = run.revision.references.get(label=2)
    later = ended(supply_source_text(run, rain, text="It rained. " * 30, user=ada))
    pointed = result_of(later).verdict

    signed_in.post(f"{address.format(later.pk)}back/", {"citation": "0"})

    assert (pointed, result_of(later).verdict) == ("supported", before)


def test_later_run_judges_by_the_passage_while_the_source_says_it(
    signed_in, ada, run, address, fetcher
):
    signed_in.post(f"{address}passage/", {"passage": PASSAGE})
    edited = f"# Bridges\n\nA word before it. {TEXT}"

    later = verified(revise_document(run.revision.document, user=ada, text=edited), ada)
    mine = {"claim__statement__startswith": CLAIM}
    assert later.claim_results.get(**mine).verdict == "supported"

    fetcher.pages[PAGE] = SOURCE.replace(PASSAGE, "")
    long_ago = timezone.now() - timedelta(days=400)
    SourceCheck.objects.update(checked_at=long_ago)
    last = verified(later.revision, ada)
    assert last.claim_results.get(**mine).verdict == "contradicted"


@cases
def test_what_is_no_passage_is_told_and_judges_nothing(
    signed_in, run, address, typed, said
):
    page = signed_in.post(f"{address}passage/", {"passage": typed})

    assert page.status_code == 422
    assert said in page.text
    assert result_of(run).flagged
    assert not PointedPassage.objects.exists()


def test_source_stands_beside_with_its_passages_and_is_searched(
    signed_in, run, address
):
    page = signed_in.page(f"{address}source/")
    found = signed_in.page(f"{address}source/?find=boats  PASS")

    assert '<mark class="match" id="evidence-in-text">The Marrow Bridge is 512' in page
    assert '<mark class="match" id="evidence-in-text">Boats pass</mark>' in found
    assert ("1 of 1" in found, 'value="1">Next' in found) == (True, True)
    assert "Not in this source" in signed_in.page(f"{address}source/?find=whales")
    result_of(run).judgments.update(snapshot=None)
    assert signed_in.get(f"{address}source/").status_code == 404


def test_passages_lead_to_the_live_page_and_checks_are_told(signed_in, address):
    page = signed_in.page(address)

    assert f"{PAGE}#:~:text=The%20Marrow%20Bridge%20is" in page
    assert "Numbers and dates" in page
    assert "Checks: 1 failed" in page


def test_of_two_places_the_nearest_is_the_passage():
    text = "It rained. It snowed. It\n rained."

    assert find_passage(text, "It rained.").start == 0
    assert find_passage(text, "It rained.", near=20).start == 22
    with pytest.raises(PassageError):
        find_passage(text, "It hailed.")
