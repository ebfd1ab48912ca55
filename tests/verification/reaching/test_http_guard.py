"""No way leads the fetcher to an address that may not be called."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

import httpcore
import pytest

from tests.cases import cases
from verification.reaching import connections
from verification.reaching.connections import LOOPBACK
from verification.reaching.http import HttpFetcher
from verification.records import FetchOutcome

from .conftest import FETCHER_OPTIONS, resolving
from .site import article, redirect

METADATA = "http://169.254.169.254/latest/meta-data/"


def test_this_machine_is_not_called_by_default(site, fetch):
    url = site.page("/page", article())

    fetched = fetch(url, allow_private_addresses=False)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert fetched.hops == ()
    assert not site.asked


@cases
def test_public_name_of_this_machine_is_not_called(site, fetch, answers):
    site.page("/page", article())

    fetched = fetch(
        site.url("/page", host="harmless.example"),
        allow_private_addresses=False,
        resolver=resolving(harmless_example=answers),
    )

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert not site.asked


def test_socket_in_the_file_system_is_not_called(tmp_path):
    backend = connections.GuardedBackend(resolver=resolving(), allow_private=True)

    with pytest.raises(NotImplementedError):
        asyncio.run(backend.connect_unix_socket(str(tmp_path / "socket")))


def test_public_address_of_this_machine_is_not_called(fetch, monkeypatch):
    assert LOOPBACK in connections.own_addresses()
    monkeypatch.setattr(connections, "own_addresses", lambda: {"93.184.215.14"})

    fetched = fetch(
        "http://us.example/",
        allow_private_addresses=False,
        resolver=resolving(us_example=["93.184.215.14"]),
    )

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS


def test_name_that_is_harmless_at_first_and_not_at_the_next_hop_is_refused(site, fetch):
    answers = iter([["127.0.0.1"], ["169.254.169.254"]])

    async def rebind(host: str, port: int) -> Sequence[str]:
        return next(answers)

    site.on("/page", redirect("/other", connection="close"))

    fetched = fetch(site.url("/page", host="rebind.example"), resolver=rebind)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert "rebind.example leads to an address that is not public" in fetched.detail
    assert "169.254" not in fetched.detail  # what a name means here is not told
    assert [hop.status for hop in fetched.hops] == [302, None]


def test_machine_that_is_not_the_one_called_is_not_asked(site, fetch, monkeypatch):
    connect = httpcore.AnyIOBackend.connect_tcp

    async def be_led_astray(*call):
        stream = await connect(*call)
        stream.get_extra_info = {"server_addr": ("169.254.169.254", 80)}.get
        return stream

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", be_led_astray)

    fetched = fetch(site.page("/page", article()))

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert "another machine answered" in fetched.detail
    assert site.requests == []


def test_addresses_of_a_name_share_the_time_that_a_connection_may_take(monkeypatch):
    waited = []

    async def stay_silent(_, __, ___, timeout, *____):
        waited.append(timeout)
        raise httpcore.ConnectTimeout

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", stay_silent)
    backend = connections.GuardedBackend(
        resolver=resolving(two_example=["1.1.1.1", "9.9.9.9"]), allow_private=False
    )

    with pytest.raises(httpcore.ConnectTimeout):
        asyncio.run(backend.connect_tcp("two.example", 80, timeout=10.0))

    assert waited == [5.0, 5.0]


@cases
def test_redirect_to_a_forbidden_address_ends_there(site, fetch, location):
    fetched = fetch(site.on("/page", redirect(location)))

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert fetched.detail.startswith("it redirects, and ")
    assert fetched.hops[-1].status is None


def test_meta_refresh_to_a_forbidden_address_ends_there(site, fetch):
    url = site.page("/page", f'<meta http-equiv=refresh content="0;url={METADATA}">')

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.FORBIDDEN_ADDRESS


@cases
def test_redirect_to_nowhere_is_malformed(site, fetch, location):
    fetched = fetch(site.on("/page", redirect(location)))

    assert fetched.outcome is FetchOutcome.MALFORMED_URL


def test_proxy_of_the_environment_is_not_used(site, fetch, monkeypatch):
    url = site.page("/page", article())
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("all_proxy", "http://127.0.0.1:1")

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.LIVE


def test_cookie_of_one_fetch_is_not_carried_to_another_site(site, fetch):
    there = site.url("/there", host="second.example")
    site.on("/page", redirect(there, set_cookie="secret=1; Path=/"))
    site.page("/there", article())

    fetch(
        site.url("/page", host="first.example"),
        resolver=resolving(first_example=["127.0.0.1"], second_example=["127.0.0.1"]),
    )

    assert "secret" not in site.requests[1]


@cases
def test_cookie_that_would_break_the_next_header_is_not_kept(site, fetch, header):
    url = site.on("/page", redirect("/next", set_cookie=header))
    site.page("/next", article())

    fetch(url)

    assert "Cookie" not in site.requests[-1]


BODY = b"<p>Words of a page.</p>"

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s"
ANSWER %= (len(BODY), BODY)


class PatientSite:
    """Keeps every connection open until the other side closes it. Counts them."""

    def __init__(self) -> None:
        self.opened = 0
        self.open = 0

    async def answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.opened += 1
        self.open += 1
        while line := await reader.readline():
            if line == b"\r\n":
                writer.write(ANSWER)
        self.open -= 1
        writer.close()


async def fetch_in_turn(hosts: list[str], **options: Any) -> tuple[int, int]:
    """Connections that were opened in all, and those still open before the end."""
    site = PatientSite()
    server = await asyncio.start_server(site.answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        async with HttpFetcher(**{**FETCHER_OPTIONS, **options}) as fetcher:
            for number, host in enumerate(hosts):
                await fetcher.fetch(f"http://{host}:{port}/{number}")
            await asyncio.sleep(0.05)
            left_open = site.open
        await asyncio.sleep(0.1)
    return site.opened, left_open


def test_pages_of_a_host_share_a_connection_and_few_idle_ones_stay_open() -> None:
    hosts = [f"host{number}.localhost" for number in range(12)]

    opened, _ = asyncio.run(fetch_in_turn(["127.0.0.1"] * 5))
    opened_of_many, left_open = asyncio.run(fetch_in_turn(hosts, concurrency=3))

    assert (opened, opened_of_many) == (1, 12)
    assert left_open <= 3


async def ask_for(resolver, *hosts):
    """What a shared resolver says of these names, all asked for at once."""
    shared = connections.SharedResolver(resolver)
    asked = (shared(host, 443) for host in hosts)
    return await asyncio.gather(*asked, return_exceptions=True)


def test_name_that_many_want_at_once_is_asked_for_once():
    asked = []

    async def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        await asyncio.sleep(0)
        return [LOOPBACK]

    found = asyncio.run(ask_for(resolve, *["many.example"] * 50))

    assert found == [[LOOPBACK]] * 50
    assert asked == ["many.example"]


def test_where_no_server_answers_for_names_further_ones_fail_at_once():
    asked = []

    async def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        await asyncio.sleep(0)
        raise socket.gaierror(socket.EAI_AGAIN, "no server answers")

    found = asyncio.run(ask_for(resolve, *(f"s{at}.example" for at in range(300))))

    assert {str(error) for error in found} == {
        f"[Errno {socket.EAI_AGAIN}] no server answers"
    }
    assert len(asked) <= 2 * connections.UNANSWERED_IN_A_ROW


def test_name_that_is_unknown_stops_no_other_name():
    names = {f"s{at}_example": [LOOPBACK] for at in range(40)}
    unknown = [f"nobody{at}.example" for at in range(60)]

    known = [name.replace("_", ".") for name in names]
    found = asyncio.run(ask_for(resolving(**names), *unknown, *known))

    assert found[60:] == [[LOOPBACK]] * 40
