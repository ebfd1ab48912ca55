"""Arguing with the evidence: the source beside, another passage, a changed sentence."""

from __future__ import annotations

import pytest

from citeweb.reports.models import Run

PANEL = "#evidence .panel[data-claim]"
PASSAGE = "() => getSelection().selectAllChildren(document.querySelector('%s'))"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def page(open_browser, ada, report):
    """The report with the gravest claim open."""
    page = open_browser(ada).visit(f"/runs/{report.pk}/")
    page.keyboard.press("u")
    page.wait_for_selector(PANEL)
    return page


def test_source_opens_by_key_with_its_passage_in_view_and_is_searched(page):
    page.keyboard.press("v")
    page.wait_for_selector("#source-text")
    text, mark = (
        page.locator(each).bounding_box()
        for each in ("#source-text", "#evidence-in-text")
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


def test_sentence_is_judged_while_it_is_changed_and_saved(page, report):
    page.click("#evidence .mending a:has-text('Use “')")
    page.wait_for_selector("#mend-verdict .verdict[data-verdict=supported]")
    words = page.input_value("#mend-text")
    page.fill("#mend-text", f"{words} of all")
    page.wait_for_selector("#mend-verdict .verdict:not([data-verdict=supported])")
    page.fill("#mend-text", words)
    page.wait_for_selector("#mend-verdict .verdict[data-verdict=supported]")

    with page.expect_navigation():
        page.click("text=Save and verify")

    later = Run.objects.exclude(pk=report.pk).get()
    assert str(later.pk) in page.url
    assert words in later.revision.text


def test_map_beside_the_text_leads_to_its_claims(page):
    number = page.get_attribute(".document-map a >> nth=-1", "data-claim")

    page.click(".document-map a >> nth=-1")

    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')
    assert page.get_attribute(".document-map a >> nth=-1", "aria-current") == "true"
    assert page.is_visible(f"#note-{number} .claim-number")


def test_numbers_in_the_list_of_sources_lead_to_their_claims(page):
    number = page.get_attribute(".cited-by a >> nth=0", "data-claim")

    page.click(".cited-by a >> nth=0")

    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')


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
    page = open_browser(ada, forced_colors="active").visit(f"/runs/{report.pk}/")
    page.keyboard.press("u")
    page.wait_for_selector(PANEL)

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
    page.click("text=Begin with claim")

    page.click("text=The whole source")
    passage = page.inner_text("#evidence-in-text")
    page.fill("#point-passage", passage)
    page.click("text=Judge by this passage")
    assert "judged by the passage you pointed to" in page.inner_text("main")
    page.click("text=Change this sentence")
    page.fill("#mend-text", "Nothing is known of it.")
    page.click("text=Judge again")

    assert page.locator("#mend-verdict .verdict").count() == 1
