"""Checks, notices and the way to a page in the words of a page."""

import pytest

from citeweb.sources import wording
from verification.reaching.registries.wording import NOTICE_WORDS
from verification.records import Check, CheckState, Hop, Notice, NoticeKind


@pytest.mark.parametrize("state", list(CheckState))
def test_every_state_of_a_check_has_its_word(state):
    [line] = wording.check_lines([Check("title", state, "Because.")])

    assert line.question == "Its title"
    assert line.word
    assert line.reason == "Because."


@pytest.mark.parametrize("kind", list(NoticeKind))
def test_every_notice_has_its_own_word(kind):
    [line] = wording.notice_lines([Notice(kind, "2010-02-02", "10.1/x", "Crossref")])

    assert line.words == f"{NOTICE_WORDS[kind]} on 2 February 2010, says Crossref"
    assert len(set(NOTICE_WORDS.values())) == len(NoticeKind)


def test_way_names_each_request_and_where_it_leaves_the_site():
    way = wording.way_there(
        [
            Hop("http://www.a.org/x", 301),
            Hop("https://a.org/x", 302),
            Hop("https://b.org/", 200),
        ]
    )

    assert [each.words for each in way] == ["moved for good", "sent on", "answered"]
    assert [each.is_other_site for each in way] == [False, False, True]
    assert [each.is_last for each in way] == [False, False, True]


@pytest.mark.parametrize(
    ("status", "words"),
    [(None, "no answer"), (404, "not there"), (403, "refused"), (503, "in trouble")],
)
def test_way_says_how_it_ended(status, words):
    way = wording.way_there([Hop("https://a.example/", 301), Hop("http://[", status)])

    assert way[-1].words == words


def test_way_ends_at_the_address_that_the_page_calls_its_own():
    asked, own = "https://a.example/m/12", "https://a.example/coffee"

    way = wording.way_there([Hop(asked, 200)], proper_url=own)

    assert [each.url for each in way] == [asked, own]
    assert [each.words for each in way] == ["answered", "named by the page as its own"]
    assert [each.is_last for each in way] == [False, True]
    assert wording.way_there([Hop(asked, 200)], proper_url=asked) == ()


def test_straight_way_needs_no_picture():
    assert wording.way_there([Hop("https://a.example/", 200)]) == ()
