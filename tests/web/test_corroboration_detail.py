"""The corroboration page: what is chosen, what is sent, what was found."""

import json
import re

import jsonschema
from django.urls import reverse

from citeweb.corroboration.models import ClaimCorroboration, CorroborationRun
from citeweb.corroboration.working import store
from citeweb.reports.models import Run
from citeweb.sharing.services import make_share, token_of
from tests.cases import cases
from tests.web.corroboration_site import BBC, REUTERS, start
from verification import records
from verification.reporting.record import SCHEMA_FILE
from verification.weighing import corroborate

SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
HTMX = {"HX-Request": "true"}
CHOICE = {"claims": "1", "lenses": ["library", "journalism"], "results": "5"}
WIRE = (
    "The Marrow Bridge is 512 metres long, engineers said on Monday after two weeks of "
    "measuring it from both of its banks with instruments lent by the university."
)


def address_of(run, **query):
    url = reverse("corroboration:corroboration_detail", args=[run.pk])
    return f"{url}?claim={query['claim']}" if query else url


def answer(run, numbers=(1,), found=None):
    """A finished search that found these."""
    search = start(run, numbers)
    search.claim_for_work()
    for row in search.claims.select_related("claim").order_by("claim__number"):
        corroboration = corroborate(row.claim.text, found or two_copies())
        event = records.CorroborationFound(corroboration)
        store(search, row, [event], calls=0, stopped={})
    search.finish()


def two_copies():
    """One text on two sites, and a third whose page could not be read."""
    texts = [
        records.SourceProfile(id=0, url=url, title="Wire", text=WIRE)
        for url in (BBC, REUTERS)
    ]
    copies = [records.FoundSource(text, "journalism") for text in texts]
    other = records.FoundSource(
        records.SourceProfile(
            id=0, url="https://www.wired.com/a", title="<b>Wired</b>"
        ),
        "tech",
        "The Marrow Bridge is 498 metres long.",
        "The site refused our request (403).",
    )
    return [*copies, other]


def words_on(page):
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_page_says_what_is_sent_where_before_it_starts(signed_in, run, settings):
    nowhere = signed_in.page(address_of(run, claim=1))
    settings.SEARCH_SERVICES = ["searxng", "crossref", "brave"]
    settings.SEARCH_BASES = {"searxng": "https://search.example.org"}
    settings.SEARCH_KEYS = {"brave": "very-secret"}

    page = words_on(signed_in.page(address_of(run, claim=1)))

    assert "the claim’s text goes nowhere" in nowhere
    assert "The claim’s text goes to:" in page
    assert "SearXNG at https://search.example.org" in page
    assert "Crossref at https://api.crossref.org" in page
    assert "Brave Search at" in page
    assert "very-secret" not in page


def test_evidence_leads_to_the_search_for_its_claim_where_lenses_are_chosen(
    signed_in, run
):
    panel = signed_in.page(f"/runs/{run.pk}/claims/1/")
    page = signed_in.page(address_of(run, claim=1))

    chosen = re.findall(r'name="lenses" value="([\w-]+)" checked', page)
    assert f'"{address_of(run, claim=1)}"' in panel
    assert re.search(r'value="1" checked', page)
    assert chosen == ["library", "journalism", "tech"]


def test_flagged_claims_are_searched_for_together(signed_in, make_run):
    run = make_run(verdicts=["contradicted", "unsupported"])

    page = signed_in.page(address_of(run))
    signed_in.post(address_of(run), CHOICE | {"claims": "flagged"})

    assert "Corroborate all flagged claims" in page
    search = CorroborationRun.objects.get()
    assert [claim.claim.number for claim in search.claims.all()] == [1, 2]


def test_search_is_queued_as_chosen_once_the_verification_has_ended(signed_in, run):
    Run.objects.update(state="running")
    early = signed_in.post(address_of(run), CHOICE)
    Run.objects.update(state="finished")

    response = signed_in.post(address_of(run), CHOICE | {"max_calls": "7"})

    search = CorroborationRun.objects.get()
    assert early.status_code == 422
    assert "when the verification has ended" in early.text
    assert response.url == address_of(run, claim=1)
    assert search.lenses == ["library", "journalism"]
    assert (search.results, search.max_calls) == (5, 7)


@cases
def test_wrong_choice_is_said_and_what_was_typed_is_kept(
    signed_in, run, settings, wrong, words
):
    settings.SEARCH_SERVICES = ["crossref"]

    response = signed_in.post(address_of(run, claim=1), CHOICE | wrong)

    page = response.text
    assert response.status_code == 422
    assert words in page
    assert "<b>" not in page.partition("<main")[2]
    assert f'value="{(CHOICE | wrong)["results"]}"' in page
    assert not CorroborationRun.objects.exists()


def test_claim_too_short_to_be_searched_for_says_so(signed_in, make_run):
    run = make_run(sentences=["It is 5."])

    page = signed_in.page(address_of(run, claim=1))

    assert "Claim 1 cannot be searched for." in page


def test_results_are_grouped_by_origin_until_a_new_answer_takes_their_place(
    signed_in, run
):
    answer(run)

    page = signed_in.page(address_of(run))
    polled = signed_in.get(address_of(run), headers=HTMX)
    answer(run, found=two_copies()[:1])
    newer = signed_in.page(address_of(run))

    words = words_on(page)
    assert words.count("2 sources, 1 origin:") == 1
    assert "Contradicts" in words
    assert "Read from the search service’s excerpt: The site refused our" in words
    assert "&lt;b&gt;Wired&lt;/b&gt;" in page
    assert 'class="answer" id="answer-1" open' in page
    assert not re.search(r"not_addressed|unverifiable|press_release", words)
    # The poll that meets the end gets the whole page.
    assert polled["HX-Retarget"] == "#corroboration"
    assert "What other sources say" in polled.text
    assert "hx-get" not in polled.text
    assert newer.count('class="answer"') == 1
    assert "Found 1 source " in newer


def test_htmx_gets_the_progress_and_an_order_ends_it(signed_in, run):
    search = start(run)
    search.claim_for_work()
    url = reverse("corroboration:corroboration_cancel", args=[search.pk])

    fragment = signed_in.get(address_of(run), headers=HTMX).text
    first = signed_in.post(url, follow=True).text
    second = signed_in.post(url, follow=True).text

    search.refresh_from_db()
    assert "<h1" not in fragment
    assert "Searched for 0 of 1 claim" in fragment
    assert search.state == CorroborationRun.State.CANCELLED
    assert "was cancelled" in first
    assert "had ended before" in second


def test_failed_search_says_why(signed_in, run):
    told = {"timed_out": "took longer than", "worker_lost": "stopped several times"}
    for code, words in told.items():
        search = start(run)
        search.claim_for_work()
        search.fail(code)

        assert words in signed_in.page(address_of(run)), code


def test_page_costs_the_same_with_more_answers(signed_in, make_run, count_queries):
    sentences = [f"The Marrow Bridge has {number} lamps." for number in range(12)]
    run = make_run(sentences=sentences, sources=12)
    answer(run, numbers=[1, 2])
    before = count_queries(signed_in, address_of(run))

    answer(run, numbers=range(3, 13))

    assert ClaimCorroboration.objects.count() == 12
    assert count_queries(signed_in, address_of(run)) == before


def test_many_answers_stand_on_several_pages(signed_in, make_run):
    sentences = [f"The Marrow Bridge has {number} lamps." for number in range(27)]
    run = make_run(sentences=sentences, sources=27)
    answer(run, numbers=range(2, 28), found=two_copies()[:1])
    answer(run)

    first = signed_in.page(address_of(run))
    second = signed_in.page(address_of(run), {"page": "2"})

    assert first.count('class="answer"') == 25
    assert first.index('id="answer-1"') < first.index('id="answer-2"')
    assert second.count('class="answer"') == 2
    assert "Later claims" in first


def test_report_carries_the_newest_answers_and_that_of_a_share_none(
    signed_in, ada, run
):
    answer(run)
    share = make_share(run, user=ada, shows_full_texts=True)

    record = signed_in.get(f"/runs/{run.pk}/report.json").json()
    shared = signed_in.get(f"/s/{token_of(share)}/exports/json/")

    jsonschema.validate(record, SCHEMA)
    [found] = record["corroboration"]
    assert (found["claim_id"], found["verdict"]) == (1, "contested")
    assert found["independentOrigins"] == 2
    assert [source["origin"] for source in found["sources"]] == [1, 1, 2]
    assert json.loads(shared.getvalue())["corroboration"] == []
