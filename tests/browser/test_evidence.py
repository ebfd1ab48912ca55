"""Arguing with the evidence: the source beside, another passage, a changed sentence."""

from __future__ import annotations

import pytest

from citeweb.reports.models import Run

from .conftest import follow
from .test_review import PANEL, PHONE, opened

PASSAGE = "() => getSelection().selectAllChildren(document.querySelector('%s'))"


@pytest.fixture
def page(open_browser, ada, report):
    """The report with the gravest claim open."""
    return opened(open_browser(ada), report)


def test_source_opens_by_key_with_its_passage_in_view_and_is_searched(page):
    page.keyboard.press("v")
    page.wait_for_selector("#source-text")
    text, mark = (
        page.locator(place).bounding_box()
        for place in ("#source-text", "#evidence-in-text")
    )
    assert text["y"] <= mark["y"] <= text["y"] + text["height"]

    page.fill(".source-find [type=search]", "ferry")
    page.keyboard.press("Enter")
    page.wait_for_selector(".source-find [name=hit]")
    first = page.inner_text(".source-find .count")
    page.click(".source-find [name=hit] >> nth=1")
    page.wait_for_function(
        "first => document.querySelector('.source-find .count').innerText != first",
        arg=first,
    )

    assert first.startswith("1 of ")
    assert page.inner_text(".source-find .count").startswith("2 of ")


def test_selected_passage_is_judged_by_key_and_taken_back(page):
    number = page.get_attribute(PANEL, "data-claim")
    page.keyboard.press("v")
    page.wait_for_selector("#source-text")
    page.evaluate(PASSAGE % "#evidence-in-text")
    page.wait_for_function("document.getElementById('point-passage').value != ''")

    page.keyboard.press("t")
    page.wait_for_selector("text=judged by the passage you pointed to")
    assert page.get_attribute(PANEL, "data-claim") == number
    assert "Ada pointed to this passage" in page.inner_text("#evidence")
    page.click("text=Take it back")
    page.wait_for_selector("text=judged by the judge’s own passages")

    assert "pointed to this passage" not in page.inner_text("#evidence")


def test_sentence_is_changed_where_it_stands_by_keys(page, report, work_off):
    number = page.get_attribute(PANEL, "data-claim")
    mended = page.input_value("#evidence .mending [name=text]")
    place = page.locator(f"#claim-{number}").bounding_box()
    page.keyboard.press("m")
    page.wait_for_selector("#mend-verdict .verdict:not([data-verdict=supported])")
    field = page.locator("#page #mend-text").bounding_box()
    assert abs(field["y"] - place["y"]) < 60
    assert not page.is_visible(f"#claim-{number}")

    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(mended)
    page.wait_for_selector("#mend-verdict .verdict[data-verdict=supported]")
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    later = Run.objects.exclude(pk=report.pk).get()
    assert page.inner_text("#resting-progress") == "Waiting for a worker to begin."
    work_off(later)

    page.wait_for_selector(f'{PANEL}[data-claim="{number}"][data-verdict=supported]')
    assert mended in later.revision.text
    assert page.url.endswith(f"/runs/{later.pk}/#claim-{number}")


def test_escape_leaves_the_sentence_as_it_was(page):
    number = page.get_attribute(PANEL, "data-claim")
    page.keyboard.press("m")
    page.wait_for_selector("#page #mend-text")
    page.keyboard.type(" and more")

    page.keyboard.press("Escape")
    assert page.is_visible("#mend-text")
    page.keyboard.press("Escape")

    assert page.locator("#mend-text").count() == 0
    assert page.evaluate("document.activeElement.dataset.claim") == number
    page.wait_for_timeout(400)  # what was typed is looked at after 300 ms
    assert page.is_visible(PANEL)


def test_value_of_the_source_is_used_and_undone_by_one_key_each(page, report, work_off):
    with page.expect_navigation():
        page.keyboard.press("a")
    later = Run.objects.exclude(pk=report.pk).get()
    work_off(later)
    page.wait_for_selector(f"{PANEL}[data-verdict=supported]")
    page.wait_for_load_state("networkidle")  # the last look at the run has been drawn

    with page.expect_navigation():
        page.keyboard.press("z")

    undone = Run.objects.exclude(pk__in=[report.pk, later.pk]).get()
    assert undone.revision.text == report.revision.text


def test_evidence_of_the_next_claim_is_at_hand_before_it_is_asked_for(page):
    page.wait_for_load_state("networkidle")
    following = page.get_attribute("#evidence a[rel=next]", "data-claim")
    page.route("**/claims/**", lambda route: None)  # no answer comes

    page.click("#evidence a[rel=next]")

    page.wait_for_selector(f'{PANEL}[data-claim="{following}"]')


@pytest.mark.parametrize("way", [".document-map a >> nth=-1", ".cited-by a >> nth=0"])
def test_map_and_list_of_sources_lead_to_their_claims(page, way):
    number = page.get_attribute(way, "data-claim")

    page.click(way)

    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')
    current = page.locator(".document-map a[aria-current=true]")
    assert current.get_attribute("data-claim") == number
    assert page.is_visible(f"#note-{number} .claim-number")


def test_panes_are_resized_by_keys_and_found_so_again(page):
    handle = page.locator(".pane-handle[data-pane=evidence]")
    before = page.locator("#evidence").bounding_box()["width"]

    handle.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    after = page.locator("#evidence").bounding_box()["width"]
    page.reload()

    assert after < before - 60
    assert abs(page.locator("#evidence").bounding_box()["width"] - after) <= 2
    assert abs(int(handle.get_attribute("aria-valuenow")) - after) <= 2


def test_forced_colours_keep_the_current_claim_visible(open_browser, ada, report):
    page = opened(open_browser(ada, forced_colors="active"), report)

    for current in (".queue-line[aria-current]", "a.claim[aria-current]"):
        style = page.eval_on_selector(
            current, "each => getComputedStyle(each).outlineStyle"
        )
        assert style != "none"


def test_card_on_a_phone_opens_the_source_and_the_form(open_browser, ada, report):
    page = open_browser(ada, **PHONE).visit(f"/runs/{report.pk}/")
    page.tap(".queue-line a >> nth=0")
    page.wait_for_selector(PANEL)

    page.tap("#evidence [data-key=v]")
    page.wait_for_selector("#source-text")
    page.tap("#evidence [data-key=m]")
    page.wait_for_selector("#mend-text")

    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) <= 390


def test_evidence_is_argued_with_without_scripts(open_browser, ada, report):
    page = open_browser(ada, java_script_enabled=False).visit(f"/runs/{report.pk}/")
    follow(page, "text=Begin with claim")

    follow(page, "text=The whole source")
    passage = page.inner_text("#evidence-in-text")
    page.fill("#point-passage", passage)
    follow(page, "text=Judge by this passage")
    assert "judged by the passage you pointed to" in page.inner_text("main")
    follow(page, "text=Change this sentence")
    page.fill("#mend-text", "Nothing is known of it.")
    follow(page, "text=Judge again")

    assert page.locator("#mend-verdict .verdict").count() == 1
