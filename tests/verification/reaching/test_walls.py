"""Pages that stand before the cited one, and pages that only speak of such pages."""

import time

from tests.cases import cases
from tests.depth import at_depth
from verification.reaching.extraction import extract
from verification.reaching.outcomes import Answer, judge_answer
from verification.reaching.walls import needs_scripts

from .judged_page import BANNER, PAGE, PROSE, judge, page


@cases
def test_page_is_judged(behaviour, markup, way, outcome, told: list[str]) -> None:
    found, detail = judge(markup, way=tuple(way) or (PAGE,))

    assert found == outcome
    assert [phrase for phrase in told if phrase not in detail] == []


@cases
def test_refusal_names_who_stands_before_the_site(
    status, headers, body: bytes, outcome, detail
):
    answer = Answer(status, tuple(headers.items()), body)

    assert judge_answer(answer) == (outcome, detail)


@cases
def test_page_made_to_stall_the_search_for_walls_is_judged_in_seconds(text):
    started = time.process_time()

    judge(page("x", f"<p>{text}</p>"))
    needs_scripts(text)

    assert time.process_time() - started < at_depth(5.0, 0.8)


CHAPTER = (
    "<section id='cookie-law'><h2>The law</h2><p>The directive of 2009 made consent the"
    " rule for cookies that no service needs.</p></section>"
)


def test_cookie_banner_is_no_text_of_a_page_and_a_chapter_about_cookies_is() -> None:
    markup = page("Ferry", f"<article>{PROSE}{CHAPTER}</article>{BANNER}")

    text = extract(markup.encode(), content_type="text/html").text

    assert "harbour master" in text
    assert "directive of 2009" in text
    assert "214 partners" not in text
