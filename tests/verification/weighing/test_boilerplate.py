"""A site's notices are told from what its pages report."""

from __future__ import annotations

from tests.cases import cases
from verification.weighing.boilerplate import LONGEST_NOTICE, without_notices


@cases
def test_notice_is_blanked_where_it_stands(notice):
    text = f"The bridge opened. {notice}. It is long."

    blanked = without_notices(text)

    assert blanked == f"The bridge opened.{' ' * (len(notice) + 1)}. It is long."


def test_article_about_cookies_stays():
    text = "The court ruled on cookies in May. A bakery sells cookies."

    assert without_notices(text) == text


def test_notice_behind_a_line_without_stops_is_found():
    menu = "cookie policy " + "home news sport " * LONGEST_NOTICE
    text = f"{menu}. We use cookies. It is long."

    blanked = without_notices(text)

    assert blanked == f"{menu}.{' ' * len(' We use cookies')}. It is long."


def test_notice_that_ends_the_text_without_a_stop_keeps_its_length():
    text = "The bridge opened. We use cookies"

    assert without_notices(text) == f"The bridge opened.{' ' * len(' We use cookies')}"
