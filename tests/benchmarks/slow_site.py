"""
Twenty hosts on this machine that answer after 50 ms, in a process of their own.

Started by `fetch_speed`; prints its port and answers until its input is closed.
"""

import asyncio
import sys

HOSTS = tuple(f"127.0.0.{number}" for number in range(2, 22))
"""Addresses of the loopback network: each is a site of its own. Linux has them all."""

LATENCY_SECONDS = 0.05
PAGE = (
    "<!doctype html><title>A page</title><body><article><h1>A page</h1>"
    + "<p>Nothing on it leads anywhere, and it is as long as a short notice is.</p>"
    * 20
    + "</article></body>"
).encode()


async def serve() -> None:
    first = await asyncio.start_server(answer, HOSTS[0], 0)
    port = first.sockets[0].getsockname()[1]
    for host in HOSTS[1:]:
        await asyncio.start_server(answer, host, port)
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while head := await read_head(reader):
            path = head.split(b" ")[1]
            await asyncio.sleep(LATENCY_SECONDS)
            if path == b"/robots.txt":
                writer.write(message(b"", status="404 Not Found"))
            else:
                writer.write(message(PAGE))
            await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def read_head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return b""


def message(body: bytes, *, status: str = "200 OK") -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


if __name__ == "__main__":
    asyncio.run(serve())
