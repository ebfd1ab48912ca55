"""From a pasted text to its evidence, with and without scripts."""

import re
import threading

import pytest

from citeweb.reports.models import Run
from citeweb.reports.review import report_page
from citeweb.sample_desk import articles

from .conftest import follow

EVIDENCE = "#evidence .panel[data-claim]"


@pytest.fixture
def article(sample_site):
    return articles(sample_site.port)[0]


def work_in_background(work_off, run):
    worker = threading.Thread(target=work_off, args=[run])
    worker.start()
    return worker


def test_paste_progress_report_evidence(open_browser, ada, article, work_off):
    visitor = open_browser(ada)
    page = visitor.visit("/documents/new/")

    page.fill("#id_text", article.text)
    page.wait_for_selector(".preview-line")
    assert re.search(r"\d+ citations, 8 sources", page.inner_text("#document-preview"))
    visitor.picture("document-create")

    page.click("text=Verify document")
    page.wait_for_selector("progress")
    assert "Waiting for a worker" in page.inner_text("#run-progress")
    visitor.picture("run-progress")

    worker = work_in_background(work_off, Run.objects.get())
    page.wait_for_selector(".headline")
    worker.join()
    assert re.match(r"\d+ of \d+ claims supported", page.inner_text(".headline"))
    assert page.locator("#run-progress progress").count() == 0
    assert "Verification finished" in page.inner_text("#announcer")

    flagged = page.locator("a.claim[data-flagged]").first
    flagged.click()
    page.wait_for_selector(EVIDENCE)
    assert "The text says" in page.inner_text(EVIDENCE)
    assert page.evaluate("document.activeElement.id") == "panel-title"

    page.keyboard.press("Escape")
    assert page.is_visible("#evidence[data-empty]")
    assert page.evaluate("document.activeElement.className") == "claim"


def test_results_appear_on_the_page_while_the_run_goes_on(open_browser, ada, make_run):
    run = make_run(state="running")
    found = list(run.claim_results.all())
    run.claim_results.exclude(pk=found[0].pk).delete()
    page = open_browser(ada).visit(f"/runs/{run.pk}/")
    assert page.locator("a.claim").count() == 1

    run.claim_results.create(
        claim_id=found[1].claim_id, verdict="contradicted", flagged=True
    )

    page.wait_for_selector('a.claim[data-verdict="contradicted"]')
    assert page.locator("a.claim").count() == 2
    assert page.locator("progress").count() == 1


def test_whole_journey_without_scripts(open_browser, ada, article, work_off):
    visitor = open_browser(ada, java_script_enabled=False)
    page = visitor.visit("/documents/new/")

    page.fill("#id_text", article.text)
    follow(page, "text=Preview document")
    assert "8 sources" in page.inner_text("#document-preview")
    assert page.input_value("#id_text").strip() == article.text.strip()

    follow(page, "text=Verify document")
    assert "Waiting for a worker" in page.inner_text("#run-progress")

    work_off(Run.objects.get())
    follow(page, "text=Refresh")
    assert "claims supported" in page.inner_text(".headline")

    follow(page, "a.claim >> nth=0")
    assert "The text says" in page.inner_text("main")
    follow(page, "text=Close")
    assert page.url.endswith("#claim-1") or "#claim-" in page.url

    follow(page, "text=Supply its text >> nth=0")
    page.fill("#id_text", "The electricity is bought at a fixed price until 2034.")
    follow(page, "text=Supply text and judge again")
    assert "/runs/" in page.url
    assert Run.objects.count() == 2


def test_addresses_of_links_in_the_list_open_the_evidence(open_browser, ada, report):
    page = open_browser(ada).visit(f"/runs/{report.pk}/")

    page.click(".queue-line a >> nth=0")

    page.wait_for_selector(EVIDENCE)
    number = page.get_attribute(EVIDENCE, "data-claim")
    assert page.url.endswith(f"#claim-{number}")
    page.reload()
    page.wait_for_selector(EVIDENCE)
    assert page.get_attribute(EVIDENCE, "data-claim") == number


def test_address_of_a_claim_in_another_part_opens_it(
    open_browser, ada, make_run, monkeypatch
):
    monkeypatch.setattr(report_page, "PART_CLAIMS", 3)
    monkeypatch.setattr(report_page, "WHOLE_CLAIMS", 4)
    sentences = [f"Bridge {number} is {number} metres long." for number in range(9)]
    run = make_run(sentences=sentences, sources=9)

    page = open_browser(ada).visit(f"/runs/{run.pk}/?order=place#claim-8")
    page.wait_for_selector(f'{EVIDENCE}[data-claim="8"]')
    assert page.url.endswith("?order=place&claim=8#claim-8")


def test_filter_is_a_link_and_keeps_the_text(open_browser, ada, report):
    page = open_browser(ada).visit(f"/runs/{report.pk}/")
    words = len(page.inner_text("#page").split())
    everything = page.locator("a.claim").count()

    page.click(".choice[data-verdict=flagged]")

    assert 0 < page.locator("a.claim").count() < everything
    assert len(page.inner_text("#page").split()) > words / 2


def test_session_that_ended_leads_out_of_the_page(open_browser, ada, report):
    visitor = open_browser(ada)
    page = visitor.visit(f"/runs/{report.pk}/")
    visitor.context.clear_cookies()

    page.click("a.claim >> nth=-1")

    page.wait_for_url("**/sign-in/")


def test_choice_of_colours_stays(open_browser, ada):
    page = open_browser(ada, color_scheme="light").visit("/documents/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")

    page.click("button[value=dark]")

    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    assert page.get_attribute("html", "data-theme") == "dark"


def test_evidence_that_is_gone_is_explained_on_a_page(open_browser, ada, make_run):
    run = make_run(sentences=[f"Bridge {n} is {n} metres long." for n in range(6)])
    visitor = open_browser(ada)
    visitor.expected = ("404",)
    page = visitor.visit(f"/runs/{run.pk}/")
    run.claim_results.all().delete()

    page.click("a.claim >> nth=3")  # the first and the last may be at hand already

    page.wait_for_url("**/claims/4/")
    assert "This page does not exist" in page.inner_text("main")


def test_full_desk_has_every_claim_and_folds_what_is_in_order(
    open_browser, ada, make_run
):
    verdicts = ["supported", "contradicted", "unsupported", "unverifiable"] * 100
    run = make_run(
        sentences=[f"Bridge {n} is {n} metres long." for n in range(400)],
        sources=300,
        verdicts=verdicts,
    )
    page = open_browser(ada).visit(f"/runs/{run.pk}/")

    assert page.locator("a.claim").count() == 60
    assert page.locator(".queue-line").count() == 60
    assert "60 of 400 claims are listed" in page.inner_text("#queue")
    assert page.locator("#sources details[open]").count() == 0
    page.click("text=List more")
    page.wait_for_url("**listed=more#queue")
    assert page.locator(".queue-line").count() == 400
