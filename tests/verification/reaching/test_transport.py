"""Connections are used again, and closed when many other hosts were asked since."""

from __future__ import annotations

import asyncio
from typing import Any

from verification.reaching.http import HttpFetcher

from .conftest import FETCHER_OPTIONS

BODY = b"<p>Words of a page.</p>"
ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s"
    % (
        len(BODY),
        BODY,
    )
)


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


def test_pages_of_one_host_share_a_connection() -> None:
    opened, _ = asyncio.run(fetch_in_turn(["127.0.0.1"] * 5))

    assert opened == 1


def test_connections_to_hosts_asked_long_ago_are_closed() -> None:
    hosts = [f"host{number}.localhost" for number in range(12)]

    opened, left_open = asyncio.run(fetch_in_turn(hosts, concurrency=3))

    assert opened == 12
    assert left_open <= 3
