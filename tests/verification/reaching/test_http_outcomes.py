"""What the fetcher makes of what a real server on this machine does."""

import pytest

from tests.cases import cases
from verification.records import FetchOutcome

from .conftest import FetchNow, resolving
from .site import (
    LoopbackSite,
    answer,
    article,
    in_turn,
    raw,
    redirect,
)


def test_page_that_answers_is_live(site: LoopbackSite, fetch: FetchNow) -> None:
    url = site.page("/page", article(), retry_after="7")

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.LIVE
    assert fetched.retry_after_seconds == 7.0
    assert fetched.http_status == 200
    assert fetched.content_type == "text/html"
    assert fetched.charset == "utf-8"
    assert fetched.body == article().encode()
    assert [hop.status for hop in fetched.hops] == [200]


@cases
def test_answer_becomes_an_outcome(
    site, fetch, behaviour, path, status, body, headers, outcome, detail, final
):
    for page in ("/", "/new"):
        site.page(page, article())
    url = site.on(path, answer(status, body, **headers))

    fetched = fetch(url)

    assert (fetched.outcome, fetched.final_url) == (outcome, site.url(final))
    assert fetched.http_status in (status, 200)
    assert detail in fetched.detail
    assert site.asked[path] == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirect_to_another_page_of_the_site_is_a_move(site, fetch, status):
    old = site.on("/old", redirect("/new", status=status))
    new = site.page("/new", article())

    fetched = fetch(old)

    assert fetched.outcome is FetchOutcome.MOVED
    assert fetched.final_url == new
    assert [hop.url for hop in fetched.hops] == [old, new]
    assert [hop.status for hop in fetched.hops] == [status, 200]


def test_redirects_in_a_circle_or_without_end_end(site, fetch):
    site.on("/a", redirect("/b"))
    site.on("/b", redirect("/a"))
    site.on("/c", in_turn(redirect(f"/c?{n}") for n in range(1000)))

    circle, endless = fetch(site.url("/a")), fetch(site.url("/c"), max_hops=4)

    assert {circle.outcome, endless.outcome} == {FetchOutcome.SERVER_ERROR}
    assert "circle" in circle.detail
    assert "more than 4 times" in endless.detail
    assert site.asked == {"/a": 1, "/b": 1, "/c": 5}


def test_site_that_wants_its_cookie_back_gets_it_within_one_fetch(site, fetch):
    wants = redirect("/page", set_cookie="seen=1; Path=/")
    url = site.on("/page", in_turn([wants, answer(200, article())]))

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.LIVE
    assert "Cookie" not in site.requests[0]
    assert "Cookie: seen=1" in site.requests[1]


def test_nothing_but_get_is_sent_and_the_sender_is_named(site, fetch):
    url = site.page("/page", article())

    fetch(url, contact="desk@example.org")

    assert site.requests[0].startswith("GET /page HTTP/1.1\r\n")
    assert "User-Agent: citeweb/" in site.requests[0]
    assert "(+desk@example.org)" in site.requests[0]
    assert "Accept-Encoding: gzip, deflate\r\n" in site.requests[0]


def test_port_without_a_server_is_refused(fetch: FetchNow) -> None:
    with LoopbackSite() as closed:
        url = closed.url("/")

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.REFUSED
    assert fetched.http_status is None
    assert [hop.status for hop in fetched.hops] == [None]


def test_name_that_nobody_knows_is_a_dns_failure(fetch: FetchNow) -> None:
    fetched = fetch("http://nobody.example/", resolver=resolving())

    assert fetched.outcome is FetchOutcome.DNS_FAILURE
    assert "nobody.example" in fetched.detail


@cases
def test_answer_that_is_none_is_trouble_of_the_server(site, fetch, sent: bytes, words):
    fetched = fetch(site.on("/page", raw(sent)))

    assert fetched.outcome is FetchOutcome.SERVER_ERROR
    assert words in fetched.detail


@pytest.mark.parametrize(
    ("host", "outcome", "detail"),
    [("coffee.example", "live", ""), ("tea.example", "tls_error", "tea.example")],
)
def test_certificate_counts_for_its_name_alone(
    tls_site, fetch, trusting, host, outcome, detail
):
    url = tls_site.url("/page", host=host)
    tls_site.page("/page", article())
    here = resolving(coffee_example=["127.0.0.1"], tea_example=["127.0.0.1"])

    fetched = fetch(url, tls=trusting, resolver=here)

    assert fetched.outcome == outcome
    assert detail in fetched.detail
    assert bool(tls_site.asked) is (outcome == "live")


def test_certificate_of_nobody_known_is_tls_trouble(tls_site, fetch, authority):
    fetched = fetch(tls_site.url("/page"), tls=None)

    assert fetched.outcome is FetchOutcome.TLS_ERROR
    assert "certificate" in fetched.detail


def test_https_at_a_plain_port_is_tls_trouble(site, fetch):
    fetched = fetch(site.url("/page").replace("http:", "https:"), total_seconds=0.6)

    assert fetched.outcome is not FetchOutcome.LIVE
