"""Deciding about the claims of a report: by keyboard, by mouse, by thumb."""

import pytest

from citeweb.reports.models import Decision

from .conftest import follow

PANEL = "#evidence .panel[data-claim]"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def shown(page) -> str:
    return page.get_attribute(PANEL, "data-claim")


def follows(page, number: str) -> None:
    """Wait until another claim than this one is shown, or none is left."""
    page.wait_for_selector(
        f'{PANEL}:not([data-claim="{number}"]), #evidence [data-done]'
    )


@pytest.fixture
def page(open_browser, ada, report):
    """The report with the gravest claim open."""
    return opened(open_browser(ada), report)


def opened(visitor, report, query=""):
    page = visitor.visit(f"/runs/{report.pk}/{query}")
    page.keyboard.press("u")
    page.wait_for_selector(PANEL)
    return page


def queue(page) -> list[str]:
    """Numbers of what waits for a decision, in the order of the queue."""
    return page.eval_on_selector_all(
        ".queue-line[data-open] a", "all => all.map(e => e.dataset.claim)"
    )


def test_keys_decide_about_every_claim_with_one_press_each(page):
    waiting = queue(page)

    visited = []
    for at in range(len(waiting)):
        visited.append(shown(page))
        page.keyboard.press("e" if at == 0 else "f")
        follows(page, visited[-1])

    page.wait_for_load_state("networkidle")
    assert visited == waiting
    assert page.is_visible("#evidence [data-done]")
    words = "Nothing left; 1 to be fixed by the writer"
    assert words in page.inner_text("#queue-progress")
    assert words in page.inner_text("#announcer")
    assert Decision.objects.filter(state="false_alarm").count() == len(waiting) - 1


def test_decision_shows_in_text_queue_figures_and_filters(page):
    headline = page.inner_text(".headline")
    number = shown(page)

    page.keyboard.press("f")
    follows(page, number)
    page.wait_for_selector(".choice[data-verdict=decided]")

    assert page.is_visible(f"#note-{number} .stamp")
    assert page.is_visible(f"#queue-{number} .stamp")
    assert page.get_attribute(f"#claim-{number}", "data-state") == "false_alarm"
    assert page.inner_text(".headline") != headline
    assert page.url.endswith(f"#claim-{shown(page)}")
    following = shown(page)
    page.keyboard.press("Escape")
    assert page.inner_text("#evidence .primary") == f"Go on with claim {following}"


def test_undo_by_key_shows_the_claim_again(page):
    number = shown(page)
    page.keyboard.press("s")
    follows(page, number)

    page.keyboard.press("z")
    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')

    assert not Decision.objects.exists()
    assert page.locator(f"#note-{number} .stamp").count() == 0
    assert page.get_attribute(f"#claim-{number}", "data-state") is None
    assert f"Undone: Claim {number}." in page.inner_text("#announcer")


def test_several_claims_are_selected_by_mouse_and_decided_about(
    open_browser, ada, report
):
    page = open_browser(ada).visit(f"/runs/{report.pk}/")
    alike = page.locator('.queue-line[data-verdict="contradicted"]').count()

    page.click(".queue-line[data-verdict=contradicted] [name=claim] >> nth=0")
    page.click("[data-same=verdict]")
    assert page.inner_text("#batch-count") == f"{alike} selected"
    page.click(".batch-buttons [value=upheld]")
    page.wait_for_selector(".queue-line[data-state=upheld]")

    assert page.locator(".queue-line[data-state=upheld]").count() == alike
    assert f"{alike} claims: to be fixed." in page.inner_text("#announcer")
    assert page.locator("[name=claim]:checked").count() == 0


def test_range_is_selected_with_shift_and_by_key(open_browser, ada, report):
    page = open_browser(ada).visit(f"/runs/{report.pk}/")

    page.click("[name=claim] >> nth=0")
    page.click("[name=claim] >> nth=3", modifiers=["Shift"])
    assert page.locator("[name=claim]:checked").count() == 4
    page.focus("a.claim >> nth=-1")
    page.keyboard.press("x")

    assert page.locator("[name=claim]:checked").count() in (3, 5)


def test_filter_and_order_hold_through_decisions(open_browser, ada, report):
    page = opened(open_browser(ada), report, "?show=contradicted&order=place")
    waiting = queue(page)

    for number in waiting:
        assert shown(page) == number
        page.keyboard.press("f")
        follows(page, number)

    page.wait_for_load_state("networkidle")
    assert "Nothing left in this filter" in page.inner_text("#evidence")
    assert page.get_attribute("main .choice[aria-current]", "data-verdict") == (
        "contradicted"
    )


@pytest.mark.parametrize("width", [1024, 1280, 1600])
def test_decision_and_sentence_are_in_view_together(open_browser, ada, report, width):
    window = {"width": width, "height": 900}
    page = opened(open_browser(ada, viewport=window), report)

    page.wait_for_timeout(200)

    claim = page.locator("a.claim[aria-current=true]").first.bounding_box()
    buttons = page.locator(".decide-buttons").bounding_box()
    evidence = page.locator("#evidence").bounding_box()
    assert claim["y"] >= 0
    assert claim["y"] + claim["height"] <= 900
    assert claim["x"] + claim["width"] <= evidence["x"]
    assert buttons["y"] + buttons["height"] <= 900


def test_phone_shows_one_claim_a_card_with_the_decision_in_reach(
    open_browser, ada, report
):
    page = open_browser(ada, **PHONE).visit(f"/runs/{report.pk}/")

    page.tap(".queue-line a >> nth=0")
    page.wait_for_selector(PANEL)
    number = shown(page)
    panel = page.locator("#evidence").bounding_box()
    buttons = page.locator(".decide-buttons").bounding_box()
    page.tap("#evidence [value=false_alarm]")
    follows(page, number)

    assert (panel["x"], panel["y"], panel["height"]) == (0, 0, 844)
    assert buttons["y"] > 844 / 2
    assert buttons["y"] + buttons["height"] <= 844
    assert Decision.objects.get().state == "false_alarm"


NEXT = "#evidence a[rel=next]"


def swipe(page, start: int, end: int) -> None:
    """A finger over the card, as Chromium has it from a screen."""
    screen = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": start, "y": 90}]),
        ("touchMove", [{"x": end, "y": 95}]),
        ("touchEnd", []),
    ):
        event = {"type": kind, "touchPoints": points}
        screen.send("Input.dispatchTouchEvent", event)


def test_a_swipe_leads_to_the_next_claim_and_back(open_browser, ada, report):
    page = open_browser(ada, **PHONE).visit(f"/runs/{report.pk}/")
    page.tap(".queue-line a >> nth=0")
    page.wait_for_selector("#evidence:not([data-empty]) a[rel=next]")
    first, following = shown(page), page.get_attribute(NEXT, "data-claim")

    swipe(page, 320, 80)
    page.wait_for_selector(f'{PANEL}[data-claim="{following}"]')
    swipe(page, 80, 320)
    page.wait_for_selector(f'{PANEL}[data-claim="{first}"]')


def test_review_goes_on_without_scripts(open_browser, ada, report):
    page = open_browser(ada, java_script_enabled=False).visit(f"/runs/{report.pk}/")

    follow(page, "text=Begin with claim")
    first = page.url
    follow(page, "[value=false_alarm]")

    assert "/claims/" in page.url
    assert page.url != first
    assert "false alarm" in page.inner_text("main")
    follow(page, "text=Undo")
    assert not Decision.objects.exists()
