"""Decisions that need words, and decisions about a selection: by keyboard alone."""

import pytest

from citeweb.reports.models import Decision

from .test_review import PANEL, PHONE, follows, opened, queue, shown

PANGRAM = "Sphinx of black quartz, judge my vow."
"""Holds every letter, so every key of the report."""


@pytest.fixture
def page(open_browser, ada, report):
    """The report with the gravest claim open."""
    return opened(open_browser(ada), report)


def test_question_of_all_letters_decides_nothing_until_it_is_sent(page):
    number = shown(page)

    page.keyboard.press("q")
    page.keyboard.type(PANGRAM)
    assert not Decision.objects.exists()
    assert shown(page) == number
    page.keyboard.press("Enter")
    follows(page, number)

    decision = Decision.objects.get()
    assert (decision.state, decision.note) == ("asked", PANGRAM)


def test_letters_go_into_the_open_field_wherever_the_focus_is(page):
    page.keyboard.press("q")
    page.click("#panel-title")

    page.keyboard.type(PANGRAM)

    assert page.input_value("#evidence [data-words]") == PANGRAM
    assert not Decision.objects.exists()


@pytest.mark.parametrize("key", ["q", "d"])
def test_first_answer_to_a_decision_that_needs_words_is_no_error(page, key):
    page.keyboard.press(key)

    assert page.evaluate("document.activeElement.name") == "note"
    assert page.locator("#evidence .error").count() == 0


def test_button_of_such_a_decision_opens_the_field_too(page):
    number = shown(page)

    page.click("#evidence [value=fixed]")
    page.keyboard.type("Mended in print.")
    page.click("#evidence [data-send] button")
    follows(page, number)

    decision = Decision.objects.get()
    assert (decision.state, decision.note) == ("fixed", "Mended in print.")


def test_escape_gives_the_field_up_and_keeps_what_was_typed(page):
    page.keyboard.press("q")
    page.keyboard.type("Where is")
    page.keyboard.press("Escape")
    assert page.is_visible(PANEL)
    page.keyboard.press("q")
    page.keyboard.type(" this from?")

    assert page.input_value("#evidence [data-words]") == "Where is this from?"


def test_words_are_found_again_after_a_look_at_another_claim(page):
    number = shown(page)
    page.keyboard.press("q")
    page.keyboard.type("Where is this from?")
    page.keyboard.press("Escape")

    page.click("#evidence a[rel=next]")
    follows(page, number)
    page.click("#evidence a[rel=prev]")
    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')

    assert page.input_value("#evidence [data-words]") == "Where is this from?"


def test_shift_and_enter_begin_a_line(page):
    number = shown(page)

    page.keyboard.press("q")
    page.keyboard.type("Two things.")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("Where, and when?")
    page.keyboard.press("Enter")
    follows(page, number)

    assert Decision.objects.get().note == "Two things.\nWhere, and when?"


def test_reason_is_one_key_away_and_stays_for_the_decision_that_follows(page):
    number = shown(page)

    page.keyboard.press("w")
    page.keyboard.type("The mayor said so.")
    page.keyboard.press("Enter")
    assert not Decision.objects.exists()
    page.keyboard.press("f")
    follows(page, number)

    decision = Decision.objects.get()
    assert (decision.state, decision.note) == ("false_alarm", "The mayor said so.")


def test_sentence_that_is_changed_takes_no_letter_for_a_command(page):
    page.keyboard.press("m")
    page.keyboard.type("fesd")
    page.wait_for_selector("form.mend")
    page.click("#panel-title")
    page.keyboard.type("fesd")

    assert not Decision.objects.exists()


def test_keys_decide_about_the_selection_while_there_is_one(page):
    first, second, *_ = queue(page)
    page.check(f"#queue-{first} [name=claim]")
    page.check(f"#queue-{second} [name=claim]")
    assert "the 2 selected" in page.inner_text("#evidence .decide")

    page.keyboard.press("q")
    page.keyboard.type(PANGRAM)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#queue-{second}[data-state=asked]")

    assert set(Decision.objects.values_list("state", "note")) == {("asked", PANGRAM)}
    assert Decision.objects.count() == 2
    page.wait_for_function("!document.querySelector('.batch [data-words]').value")


def test_button_beside_the_evidence_means_the_selection_too(page):
    first, second, *_ = queue(page)
    page.check(f"#queue-{first} [name=claim]")
    page.check(f"#queue-{second} [name=claim]")

    page.click("#evidence [value=false_alarm]")
    page.wait_for_selector(f"#queue-{second}[data-state=false_alarm]")

    assert Decision.objects.filter(state="false_alarm").count() == 2


def test_escape_selects_none(page):
    page.check(f"#queue-{queue(page)[0]} [name=claim]")

    page.keyboard.press("Escape")

    assert page.locator("[name=claim]:checked").count() == 0
    assert page.is_visible(PANEL)


def test_what_decides_about_a_selection_covers_no_claim(open_browser, ada, report):
    window = {"width": 1280, "height": 700}
    page = opened(open_browser(ada, viewport=window), report)
    page.check(".queue-line [name=claim] >> nth=0")

    page.locator(".queue-line").last.scroll_into_view_if_needed()

    line = page.locator(".queue-line").last.bounding_box()
    batch = page.locator(".batch").bounding_box()
    assert line["y"] + line["height"] <= batch["y"] + 1


def test_undo_says_what_it_undid_with_no_claim_open(page):
    number = shown(page)
    page.keyboard.press("f")
    follows(page, number)
    page.keyboard.press("Escape")

    page.keyboard.press("z")
    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')

    words = f"Undone: Claim {number}. Was “False alarm”, is “not decided” again."
    assert words.lower() in page.inner_text("#evidence .said").lower()


def test_nothing_to_undo_is_said_and_leaves_the_claim_open(open_browser, ada, report):
    visitor = open_browser(ada)
    visitor.expected = ("422",)
    page = opened(visitor, report)

    page.keyboard.press("z")
    page.wait_for_selector("#told p")

    assert "nothing to undo" in page.inner_text("#told")
    assert page.is_visible(PANEL)


def test_all_keys_are_on_the_page_that_tells_them(page):
    keys = set("jknpuxzefsdcqowvtma?")

    page.keyboard.press("?")

    assert keys <= set(page.locator("#keys kbd").all_inner_texts())


def test_phone_asks_the_writer_by_thumb(open_browser, ada, report):
    page = open_browser(ada, **PHONE).visit(f"/runs/{report.pk}/")
    page.tap(".queue-line a >> nth=0")
    page.wait_for_selector(PANEL)
    number = shown(page)

    page.tap("#evidence .decide-buttons [value=asked]")
    page.keyboard.type("Where is this from?")
    page.tap("#evidence [data-send] button")
    follows(page, number)

    assert Decision.objects.get().note == "Where is this from?"
