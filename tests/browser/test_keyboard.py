"""Reading a report with the keyboard alone."""

import re

import pytest

EVIDENCE = "#evidence .panel[data-claim]"
RESTING = "#evidence[data-empty]"


@pytest.fixture
def page(open_browser, ada, report):
    return open_browser(ada).visit(f"/runs/{report.pk}/")


def held(page) -> str:
    return page.evaluate("document.activeElement.dataset.claim || ''")


def claims(page, selector: str = "a.claim[id]") -> list[str]:
    return page.eval_on_selector_all(selector, "all => all.map(e => e.dataset.claim)")


def test_keys_step_through_the_claims(page):
    first, second, *_ = claims(page)

    stepped = []
    for key in ("j", "j", "k", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        stepped.append(held(page))

    assert stepped == [first, second, first, second, first]


def test_keys_step_through_what_needs_a_look(page):
    flagged = claims(page, "a.claim[id][data-flagged]")

    visited = []
    for _ in flagged:
        page.keyboard.press("n")
        visited.append(held(page))

    assert visited == flagged
    page.keyboard.press("p")
    assert held(page) == flagged[-2]


def test_end_of_the_claims_is_said(page):
    last = claims(page)[-1]
    page.focus(f"#claim-{last}")

    page.keyboard.press("j")

    assert page.inner_text("#announcer") == "No further claim."
    assert held(page) == last


def test_enter_opens_and_escape_returns_to_the_claim(page):
    page.keyboard.press("n")
    number = held(page)

    page.keyboard.press("Enter")
    page.wait_for_selector(EVIDENCE)
    assert page.evaluate("document.activeElement.id") == "panel-title"

    page.keyboard.press("Escape")
    assert page.is_visible(RESTING)
    assert held(page) == number


def test_evidence_follows_the_claim_while_it_is_open(page):
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_selector(EVIDENCE)

    page.keyboard.press("j")

    second = claims(page)[1]
    page.wait_for_selector(f'{EVIDENCE}[data-claim="{second}"]')
    assert held(page) == second


def test_claim_named_in_the_address_of_an_open_report_opens(page):
    first, second, *_ = claims(page)
    address = page.url

    page.goto(f"{address}#claim-{first}")
    page.wait_for_selector(f'{EVIDENCE}[data-claim="{first}"]')
    page.goto(f"{address}#claim-{second}")
    page.wait_for_selector(f'{EVIDENCE}[data-claim="{second}"]')
    page.go_back()

    page.wait_for_selector(f'{EVIDENCE}[data-claim="{first}"]')
    page.go_back()
    page.wait_for_selector(RESTING)
    assert page.url == address


def test_claim_whose_mark_is_filtered_out_is_shown_with_all_marks(page):
    number = claims(page, "a.claim[id]:not([data-flagged])")[0]
    address = page.url
    page.goto(f"{address}?show=flagged")

    page.goto(f"{address}?show=flagged#claim-{number}")

    page.wait_for_selector(f'{EVIDENCE}[data-claim="{number}"]')
    assert page.url == f"{address}#claim-{number}"


def test_claim_named_in_the_address_stands_out_without_scripts(
    open_browser, ada, report
):
    page = open_browser(ada, java_script_enabled=False).visit(f"/runs/{report.pk}/")
    first, second, *_ = claims(page)
    ground = "e => getComputedStyle(e).backgroundColor"

    page.goto(f"{page.url}#claim-{second}")

    grounds = [
        page.eval_on_selector(f"#claim-{number}", ground) for number in (first, second)
    ]
    assert grounds[0] == "rgba(0, 0, 0, 0)"
    assert grounds[1] != grounds[0]


def test_question_mark_shows_the_keys_which_can_be_switched_off(page):
    page.keyboard.press("?")
    assert page.is_visible("#keys")
    page.keyboard.press("Escape")
    assert not page.is_visible("#keys")

    page.keyboard.press("?")
    page.uncheck("#keys-enabled")
    page.click("#keys >> text=Close")
    page.keyboard.press("j")
    assert held(page) == ""
    page.reload()
    page.keyboard.press("j")
    assert held(page) == ""


def test_keys_do_nothing_while_typing(open_browser, ada):
    page = open_browser(ada).visit("/documents/new/")

    page.focus("#id_text")
    page.keyboard.type("jkn?")

    assert page.input_value("#id_text") == "jkn?"


def test_first_tab_offers_to_skip_to_the_page(page):
    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.textContent") == "Skip to the page"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_source_is_opened_from_the_list_and_its_parts_are_reached_by_tab(page):
    page.goto(f"{page.url.split('/runs/')[0]}/sources/")
    page.locator("main button").last.focus()

    page.keyboard.press("Tab")
    address = page.evaluate("document.activeElement.href")
    page.keyboard.press("Enter")
    page.wait_for_url(address)

    page.locator("main a, main summary").first.wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_slash_leads_to_the_search_and_arrows_through_what_it_finds(page):
    page.keyboard.press("/")
    page.wait_for_selector("#search-words:focus")
    # On a slow machine the first letters are looked for too, and what they found goes.
    with page.expect_response(re.compile(r"electric(\+|%20)fer(&|$)")):
        page.keyboard.type("electric fer")
    page.wait_for_load_state("networkidle")
    page.wait_for_selector("#found [data-hit]")
    page.keyboard.press("ArrowDown")

    assert page.evaluate("document.activeElement.matches('[data-hit]')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/runs/**")
