"""From what was observed to an outcome, and from an outcome to an action. Pure."""

import time

from tests.cases import cases, each_of
from verification import records
from verification.reaching.extracted import Extraction, PageSignals
from verification.reaching.outcomes import Answer, action_for, judge_answer, refine
from verification.reaching.signals import find_refresh
from verification.reaching.statements import is_not_found_title, says_parked
from verification.reaching.walls import (
    find_protection,
    says_bot_wall,
    says_login_wall,
    says_paywall,
)

LONG = "A sentence of an article that goes on for a while. " * 80
SHORT = "A few words."
PAGE = "https://example.org/news/story"


def fetched(
    outcome: records.FetchOutcome = records.FetchOutcome.LIVE,
    *,
    hops: tuple[str, ...] = (PAGE,),
    **more: object,
) -> records.Fetch:
    return records.Fetch(
        url=hops[0],
        final_url=hops[-1],
        outcome=outcome,
        hops=tuple(records.Hop(url, 200) for url in hops),
        **more,  # type: ignore[arg-type]
    )


def test_missing_page_behind_a_named_protection_is_still_missing() -> None:
    answer = Answer(404, (("server", "cloudflare"),), b"<title>Not found</title>")

    assert judge_answer(answer) == (records.FetchOutcome.GONE, "404")


@each_of("outcome", list(records.FetchOutcome))
def test_outcome_has_one_action(outcome: records.FetchOutcome) -> None:
    expected = dict.fromkeys(("live", "moved"), records.SourceAction.OK)
    expected["gone"] = records.SourceAction.REMOVED

    assert action_for(outcome) is expected.get(outcome, records.SourceAction.FLAGGED)


def test_what_does_not_answer_is_removed_only_when_it_is_called_dead() -> None:
    silent = records.FetchOutcome.DNS_FAILURE

    assert action_for(silent) is records.SourceAction.FLAGGED
    assert action_for(silent, is_dead=True) is records.SourceAction.REMOVED
    assert (
        action_for(silent, is_dead=True, copy=records.CopyKind.ARCHIVED)
        is records.SourceAction.FLAGGED
    )


@cases
def test_page_is_judged_by_its_signals(
    behaviour, signals: PageSignals, text, titles: tuple, way, outcome, told
):
    how = records.FetchOutcome.MOVED if way[1:] else records.FetchOutcome.LIVE

    page = Extraction(text, titles, signals=signals)

    found, detail = refine(fetched(how, hops=tuple(way)), page)

    assert found == outcome
    assert told in detail


@cases
def test_live_page_with_another_title_is_flagged(
    kind: records.TitleMatchKind, action: records.SourceAction
):
    match = records.TitleMatch(kind, "a", "b")

    assert action_for(records.FetchOutcome.LIVE, match) is action


@cases
def test_copy_that_was_read_tells_what_to_do(
    outcome: records.FetchOutcome,
    copy: records.CopyKind,
    action: records.SourceAction,
):
    assert action_for(outcome, copy=copy) is action


@cases
def test_refresh_is_found_where_a_browser_would_obey_it(markup, address):
    assert find_refresh(markup.encode(), "text/html") == address


def test_refresh_in_another_kind_of_file_is_not_obeyed() -> None:
    body = b'<meta http-equiv="refresh" content="0; url=/new">'

    assert find_refresh(body, "text/plain") == ""


@cases
def test_protection_is_named_by_its_marks(headers, body: bytes, name):
    assert find_protection(headers, body) == name


@cases
def test_words_of_a_bot_wall_are_known(words: str) -> None:
    assert says_bot_wall(words)


OTHER_WALLS = {
    "paywall": says_paywall,
    "login": says_login_wall,
    "parked": says_parked,
}


@cases
def test_words_of_other_walls_are_known(wall: str, words: str) -> None:
    assert OTHER_WALLS[wall](words)


@cases
def test_ordinary_words_are_no_wall(words: str) -> None:
    assert not says_bot_wall(words)
    assert not any(says(words) for says in OTHER_WALLS.values())


@cases
def test_megabyte_made_to_stall_is_looked_at_at_once(body: bytes) -> None:
    started = time.process_time()

    find_refresh(body, "text/html")

    assert time.process_time() - started < 1.0


def test_long_title_is_not_searched() -> None:
    assert not is_not_found_title("404 " * 100_000)
