"""Services that the operator named: manners, budgets, hostile answers."""

import asyncio
from typing import Any

import pytest

from tests.cases import cases
from tests.verification.reaching.site import (
    LoopbackSite,
    answer,
    hang_up,
    in_turn,
    redirect,
    slowly,
)
from verification.services.client import (
    FAILURES_IN_A_ROW,
    MAX_ANSWER_BYTES,
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
    ServiceState,
)


def ask(
    *asked: str | ServiceQuestion,
    waits: list[float] | None = None,
    together: bool = False,
    **options: Any,
) -> list[ServiceAnswer]:
    """Ask "registry" each question with one client, in turn or `together`."""

    async def pause(seconds: float) -> None:
        if waits is not None:
            waits.append(seconds)

    async def run() -> list[ServiceAnswer]:
        async with ServiceClient(pause=pause, **options) as client:
            questions = [ServiceQuestion(e) if isinstance(e, str) else e for e in asked]
            answers = [client.ask("registry", question) for question in questions]
            if together:
                return await asyncio.gather(*answers)
            return [await call for call in answers]

    return asyncio.run(run())


def test_it_says_who_asks_and_posts_what_it_is_given(site: LoopbackSite) -> None:
    url = site.on("/search", answer(200, "{}"))
    question = ServiceQuestion(url, {"q": "a b"}, {"X-Key": "secret"}, {"n": 1})

    (found,) = ask(question, contact="desk@example.org")

    assert found.read_json() == {}
    assert site.requests[0].startswith("POST /search?q=a+b HTTP/1.1")
    assert "X-Key: secret" in site.requests[0]
    assert "(+desk@example.org)" in site.requests[0]
    assert site.requests[0].endswith('{"n":1}')


@cases
def test_status_tells_the_state(site, status, state: ServiceState):
    url = site.on("/", answer(status, "{}"))

    (found,) = ask(url)

    assert found.state is state
    assert found.read_json() is None
    assert str(status) in found.detail


@pytest.mark.parametrize("status", [401, 402, 403, 429])
def test_service_that_refuses_is_left_alone_for_the_run(site, status):
    refusing, willing = site.on("/a", answer(status)), site.on("/b", answer(200, "{}"))

    _, second = ask(refusing, willing)

    assert second.state is ServiceState.STOPPED
    assert str(status) in second.detail
    assert site.asked["/b"] == 0


def test_busy_service_is_asked_again_after_the_time_it_named(site):
    busy = answer(429, retry_after="3")
    url = site.on("/", in_turn([busy, busy, answer(200, "{}")]))
    waits: list[float] = []

    (found,) = ask(url, waits=waits)

    assert found.state is ServiceState.ANSWERED
    assert waits == [3.0, 3.0]


def test_service_that_wants_an_hour_is_not_waited_for(site: LoopbackSite) -> None:
    (found,) = ask(site.on("/", answer(429, retry_after="3600")))

    assert found.state is ServiceState.BUSY
    assert site.asked["/"] == 1


def test_calls_are_counted_and_bounded(site: LoopbackSite) -> None:
    url = site.on("/", answer(200, "{}"))

    answers = ask(url, url, url, max_calls=2)

    states = [reply.state for reply in answers]
    assert states == ["answered", "answered", "over_budget"]
    assert site.asked["/"] == 2


def test_questions_to_one_service_keep_their_distance(site: LoopbackSite) -> None:
    url = site.on("/", answer(200, "{}"))
    waits: list[float] = []

    ask(url, url, waits=waits, spacing_seconds={"registry": 30.0})

    assert len(waits) == 1
    assert waits[0] == pytest.approx(30.0, abs=5.0)


@cases
def test_no_connection_is_a_state_and_no_exception(url: str) -> None:
    (found,) = ask(url)

    assert found.state is ServiceState.FAILED
    assert found.detail


def test_hostile_answers_are_refused(site: LoopbackSite) -> None:
    urls = [
        site.on("/long", answer(200, b"x" * (MAX_ANSWER_BYTES + 1))),
        site.on("/zip", answer(200, b"\x1f\x8b", content_encoding="gzip")),
        site.on("/gone", hang_up),
        site.on("/loop", redirect("/loop")),
        site.on("/away", redirect("http://other.example/")),
    ]

    answers = ask(*urls)

    assert {reply.state for reply in answers} == {ServiceState.FAILED}
    assert "longer than" in answers[0].detail
    assert "compressed" in answers[1].detail
    assert "redirects" in answers[3].detail
    assert "other.example" in answers[4].detail


def test_silence_ends_in_time(site: LoopbackSite) -> None:
    url = site.on("/", slowly(answer(200, "{}"), seconds=2.0))

    (found,) = ask(url, timeout_seconds=0.05)

    assert found.state is ServiceState.FAILED
    assert "no answer in 0.05 seconds" in found.detail


def test_answer_that_is_no_json_reads_as_none(site: LoopbackSite) -> None:
    bodies = ["", "not json", "[" * 100_000, "\x00"]

    found = ask(*[site.on(f"/{n}", answer(200, b)) for n, b in enumerate(bodies)])

    assert [reply.read_json() for reply in found] == [None] * 4


def test_redirect_within_the_service_is_followed(site: LoopbackSite) -> None:
    site.on("/books/1.json", answer(200, '{"title": "Middlemarch"}'))

    (found,) = ask(site.on("/isbn/1.json", redirect("/books/1.json")))

    assert found.read_json() == {"title": "Middlemarch"}


def test_service_that_fails_time_after_time_is_not_asked_again(site):
    url = site.on("/works", answer(400, "what?"))

    found = ask(*[url] * (FAILURES_IN_A_ROW + 2))

    assert [reply.state for reply in found[-2:]] == [ServiceState.STOPPED] * 2
    assert site.asked["/works"] == FAILURES_IN_A_ROW


def test_those_who_wait_for_a_service_that_is_out_of_order_go_at_once(site):
    limits = {"x_concurrency_limit": "1"}
    url = site.on("/works", answer(400, "what?", **limits))

    found = ask(*[url] * 40, together=True, at_once={"registry": 1})

    stopped = [reply for reply in found if reply.state is ServiceState.STOPPED]
    assert len(stopped) == 40 - FAILURES_IN_A_ROW
    assert site.asked["/works"] == FAILURES_IN_A_ROW


def test_one_answer_between_failures_keeps_a_service_in_use(site):
    bad, good = site.on("/bad", answer(400, "what?")), site.on("/good", answer(200))
    before, after = [bad] * (FAILURES_IN_A_ROW - 1), [bad, good]

    found = ask(*before, good, *after)

    assert found[-1].state is ServiceState.ANSWERED


@cases
def test_service_is_asked_as_seldom_as_its_answers_say(site, limit, interval, spacing):
    headers = {"x_rate_limit_limit": limit, "x_rate_limit_interval": interval}
    site.on("/works", answer(200, "{}", **headers))

    url, waits = site.url("/works"), []
    once = {"spacing_seconds": {"registry": 5.0}, "at_once": {"registry": 1}}

    ask(url, url, url, waits=waits, together=True, **once)

    assert waits == pytest.approx([spacing, spacing], abs=1.5)


@cases
def test_service_is_asked_as_many_questions_at_once_as_it_says(
    site, headers, at_first, at_once
):
    told = answer(200, "{}", **headers)
    first = site.together(at_first.get("registry", at_once), told)
    url = site.on("/works", in_turn([first, *[site.together(at_once, told)] * 6]))

    ask(*[url] * 7, together=True, at_once=at_first)

    assert site.most_at_once == at_once


def test_kinds_of_question_have_paces_of_their_own(site: LoopbackSite) -> None:
    slow = answer(200, "{}", x_rate_limit_limit="1", x_rate_limit_interval="5s")
    lists, record = site.on("/works", slow), site.on("/works/1", answer(200, "{}"))
    waits: list[float] = []

    ask(*[ServiceQuestion(lists, kind="list"), record] * 2, waits=waits)

    assert waits == pytest.approx([5.0], abs=1.5)
