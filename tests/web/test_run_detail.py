"""The annotated page, the run on its way there, and how verdicts come about."""

from __future__ import annotations

import re

from citeweb.documents.services import submit_document
from citeweb.reports.decisions import decide
from citeweb.reports.models import ClaimResult, Run
from citeweb.sources.models import SourceCheck
from tests.cases import cases
from verification.language.lists import table_rows

HTMX = {"HX-Request": "true"}


def test_source_named_by_a_link_alone_shows_its_address(signed_in, make_run):
    run = make_run(unread=[1])
    run.revision.references.filter(position=0).update(
        title="", text='<a href="https://www.example.org/bridges/1">long</a>'
    )

    page = signed_in.page(f"/runs/{run.pk}/")

    assert "&lt;a href" not in page.split('id="sources-title"')[-1]


def test_entries_are_quoted_and_untitled_sources_named_without_markup(
    signed_in, team, ada, make_run
):
    text = (
        "The bridge is long [1].\n\n## References\n\n"
        "1. **Bridge** office of `the county` (2001).\n"
        "2. *Ferries of the* **Sund**. https://a.example/2\n"
    )
    run = make_run(
        revision=submit_document(team=team, user=ada, text=text), unread=[1, 2]
    )
    SourceCheck.objects.update(page_title="")

    page = signed_in.page(f"/runs/{run.pk}/")

    assert (
        ">Ferries of the Sund. https://a.example/2</li>"
        in page.split('id="findings-title"')[-1]
    )
    assert "Bridge office of the county" in page.split('id="sources-title"')[-1]


def test_page_and_claims_show_first_what_needs_a_look(signed_in, verify_text, fetcher):
    filler = "Many bridges and roads are in good repair. " * 9
    entries = [f"{n}. Entry {n}. https://a.example/{n}" for n in (1, 2, 3)]
    said = "The *Marrow Bridge*, all told, is 512 m long [1][2]. It is red [3]."
    for number, length in (1, 512), (2, 480):
        page = f"<p>{filler}The Marrow Bridge is {length} m long. {filler}</p>"
        fetcher.pages[f"https://a.example/{number}"] = page
    run = verify_text("\n".join([said, "", "## Sources", "", *entries]))

    report = signed_in.page(f"/runs/{run.pk}/")
    for step in ("claims/2/decision", "decisions/undo"):
        address = f"/runs/{run.pk}/{step}/"
        mark = signed_in.post(address, {"state": "wont_fix"}, headers=HTMX).text
    both, unread = (signed_in.page(f"/runs/{run.pk}/claims/{n}/") for n in (1, 2))

    assert "Parts of the text" not in report
    assert 'href="#claim-2"' in report
    assert 'data-claim="1" dir="auto">The Marrow Bridge, all told' in report
    assert "No such source in the list" not in mark
    assert "<caption>1 needs a look" in report
    assert 'citation=1" class="tab" aria-current="true"' in " ".join(both.split())
    assert '<span class="around">… ' in both
    assert '<p class="panel-reason"></p>' in unread


@cases
def test_filter_leaves_the_marks_it_names(signed_in, make_run, show, shown, left_out):
    run = make_run(verdicts=["supported", "contradicted"])

    page = signed_in.page(f"/runs/{run.pk}/", {"show": show})
    marks = re.findall(r'class="claim"[^>]*data-verdict="(\w+)"', page)

    assert shown in marks
    assert left_out not in marks


def test_poll_gets_the_progress_and_what_is_new(signed_in, make_run):
    run = make_run(state="running")
    newest = ClaimResult.objects.latest("pk").pk

    everything = signed_in.get(f"/runs/{run.pk}/", {"seen": "0"}, headers=HTMX)
    known = {"seen": newest, "sources": "2"}
    nothing = signed_in.get(f"/runs/{run.pk}/", known, headers=HTMX)

    assert 'id="group-' in everything.text
    assert 'id="group-' not in nothing.text
    assert "judged 3 of 3" in nothing.text
    assert "<h1" not in nothing.text


def test_poll_of_an_ended_run_gets_the_report_announces_it_once_and_stops(
    signed_in, run
):
    answer = signed_in.get(f"/runs/{run.pk}/", {"seen": "0"}, headers=HTMX)

    page = answer.text
    assert answer["HX-Retarget"] == "#report"
    assert "2 of 3 claims supported" in page
    assert "load delay" not in page
    assert page.count('id="announcer"') == 1


def test_page_is_sent_under_a_strict_policy(signed_in, run):
    answer = signed_in.get(f"/runs/{run.pk}/")

    policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert " style=" not in answer.text
    assert "<style" not in answer.text


def test_figures_after_a_decision_come_with_the_counts_of_the_filters(
    signed_in, make_run
):
    run = make_run(verdicts=["contradicted", "supported"])
    decide(run.claim_results.all()[0], state="wont_fix", note="", user=run.requested_by)
    address = f"/runs/{run.pk}/figures/"

    part = signed_in.get(address, headers={"HX-Request": "true"}).text

    assert '<p class="headline">' in part
    assert 'id="queue-filters" hx-swap-oob="innerHTML"' in part
    assert '<span>Decided</span> <span class="count">1</span>' in part
    assert "<html" not in part
    assert signed_in.get(address)["Location"] == f"/runs/{run.pk}/"


def test_queue_is_searched_ordered_and_counted_as_its_filter_says(signed_in, make_run):
    sentences = ["The pier is 5 m long.", "The mole is 6 m long.", "A dam is 7 m long."]
    verdicts = ["supported", "contradicted", "contradicted"]
    run = make_run(sentences=sentences, sources=3, verdicts=verdicts)

    by_gravity = signed_in.page(f"/runs/{run.pk}/")
    by_place = signed_in.page(f"/runs/{run.pk}/?order=place")
    found = signed_in.page(f"/runs/{run.pk}/?show=contradicted&words=DAM")

    first = 'class="queue-line" id="queue-'
    assert by_gravity.index(f"{first}2") < by_gravity.index(f"{first}1")
    assert by_place.index(f"{first}1") < by_place.index(f"{first}2")
    assert f"{first}3" in found
    assert found.count(first) == 1
    assert '<span>Contradicted</span> <span class="count">2</span>' in by_gravity


def test_posting_twice_starts_one_run_and_leads_to_it(signed_in, document):
    assert "Verify document</button>" in signed_in.page(f"/documents/{document.pk}/")

    answers = [signed_in.post(f"/documents/{document.pk}/runs/") for _ in range(2)]

    address = f"/runs/{Run.objects.get().pk}/"
    assert [answer["Location"] for answer in answers] == [address] * 2


@cases
def test_active_run_is_cancelled_and_an_ended_one_stays(
    signed_in, make_run, state, after, said
):
    run = make_run(state=state)

    page = signed_in.post(f"/runs/{run.pk}/cancel/", follow=True)

    run.refresh_from_db()
    assert run.state == after
    assert said in page.text


def test_page_tells_every_rate_and_every_mark(signed_in):
    page = signed_in.page("/how-it-judges/")

    assert page.count(" pairs</td>") == len(table_rows("judging/error_rates"))
    assert "Sources disagree" in page


def test_notes_stand_on_a_report_until_they_are_dismissed(signed_in, bob, client, run):
    address = f"/runs/{run.pk}/"
    assert "Your first report" in signed_in.page(address)

    signed_in.post(f"{address}notes/")

    assert "Your first report" not in signed_in.page(address)
    client.force_login(bob)
    assert "Your first report" in client.page(address)


def test_share_shows_no_notes(client, share_of, run):
    assert "Your first report" not in client.page(share_of())
