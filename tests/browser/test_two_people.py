"""Two editors and a writer at one text, each in a browser of their own."""

from citeweb.desk.models import Clearance
from citeweb.documents.models import Document
from citeweb.reports.decisions import decide
from citeweb.reports.models import Decision, Run

from .conftest import follow
from .test_review import PANEL, follows, opened, shown


def test_decision_of_another_shows_within_five_seconds_and_is_not_overwritten(
    open_browser, ada, bob, report
):
    mine, hers = open_browser(ada), open_browser(bob)
    mine.expected = ("422",)
    page, other = opened(mine, report), opened(hers, report)
    number = shown(page)
    page.keyboard.press("w")
    page.keyboard.type("The mayor said so.")
    page.keyboard.press("Enter")

    other.keyboard.press("e")
    follows(other, number)
    page.wait_for_selector(f"#queue-{number}[data-state=upheld]")
    page.wait_for_selector(f"#panel-news-{number} p")
    page.keyboard.press("f")
    page.wait_for_selector("#evidence [data-meanwhile]")

    assert page.locator("[hx-trigger='every 4s']").count() == 1
    assert "decided To be fixed" in page.inner_text("#evidence [data-meanwhile]")
    assert page.input_value("#evidence [data-words]") == "The mayor said so."
    assert Decision.objects.get().state == "upheld"
    page.click("#evidence .decide-buttons [value=false_alarm]")
    follows(page, number)
    assert Decision.objects.get().note == "The mayor said so."


def test_sentences_that_two_people_change_side_by_side_are_both_kept(
    open_browser, ada, bob, report
):
    page = opened(open_browser(ada), report)
    other = opened(open_browser(bob), report)
    first, second = shown(page), None
    other.click("#evidence a[rel=next]")
    follows(other, first)
    second = shown(other)
    for one, words in ((page, "Ada wrote this."), (other, "Rosa wrote that.")):
        one.keyboard.press("m")
        one.wait_for_selector("form.mend")
        markers = one.input_value("#mend-text")
        one.fill("#mend-text", f"{markers} {words}")

    for one in (page, other):
        with one.expect_navigation():
            one.keyboard.press("Control+Enter")

    text = Document.objects.get().revisions.latest("number").text
    assert first != second
    assert "Ada wrote this." in text
    assert "Rosa wrote that." in text


def test_writer_answers_by_a_link_and_the_answer_comes_back(open_browser, ada, report):
    desk, writer = open_browser(ada), open_browser()
    page = opened(desk, report)
    number = shown(page)
    page.keyboard.press("q")
    page.keyboard.type("Where is this from?")
    page.keyboard.press("Enter")
    follows(page, number)
    page.click(f"#queue-{number} a[data-claim]")
    page.wait_for_selector(f'{PANEL}[data-claim="{number}"]')
    page.click("text=Make a link for the writer")
    link = page.wait_for_selector("#talk a.whole-address").get_attribute("href")

    their_page = writer.visit(link)
    their_page.fill("#id_words", "From the harbour board.")
    follow(their_page, "text=Send the answer")

    assert "with the desk" in their_page.inner_text("main")
    start = desk.visit("/")
    assert "From the harbour board." in start.inner_text("main")
    follow(start, ".news a")
    start.wait_for_selector(f'{PANEL}[data-claim="{number}"]')
    assert "From the harbour board." in start.inner_text("#talk")


def test_document_is_cleared_once_nothing_is_in_the_way(open_browser, ada, bob, report):
    for result in report.claim_results.filter(flagged=True):
        decide(result, state="false_alarm", note="Read.", user=ada)
    page = open_browser(bob).visit(f"/runs/{report.pk}/")

    follow(page, "text=Clear")
    follow(page, "main button.primary")

    assert "was cleared by Bob" in page.inner_text("main")
    assert Clearance.objects.get().cleared_by == bob
    assert Run.objects.count() == 1
