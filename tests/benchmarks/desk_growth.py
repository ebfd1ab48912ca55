"""
What articles cost a desk: CPU, memory, and what its database keeps of each.

One worker in a process of its own reads, fetches, judges and stores, as those of
`citeweb worker` do, from sites on this machine. The database is a new SQLite file, or
the empty one that CITEWEB_DATABASE_URL names.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.benchmarks.made_text import make_desk
from tests.benchmarks.slow_site import HOSTS

ARTICLES = 12
CLAIMS = 60
SOURCES = 20
SOURCE_WORDS = 1500
"""A long article with two thirds of the words of a usual one for each source."""

KILOBYTE = 1000
HOUR_SECONDS = 3600


def report() -> list[str]:
    with made_sites() as (port, articles):
        found = measure([with_list(each, port) for each in articles])
    first, again = found["first"], found["again"]
    readers = found["reader_seconds"]
    whole = first["cpu_seconds"] + readers
    rows = sorted(first["rows"].items(), key=lambda each: -each[1])
    return [
        f"desk: {ARTICLES} articles of {CLAIMS} claims with {SOURCES} sources of "
        f"{SOURCE_WORDS:,} words, one worker, {found['database']}; for one article",
        f"  a verification:        {whole:.2f} s of CPU, {readers:.2f} s of it in the "
        f"readers of pages: {HOUR_SECONDS / whole:,.0f} in an hour of CPU",
        f"  again, texts fresh:    {again['cpu_seconds']:.2f} s of CPU",
        f"  one sentence edited:   {found['edited']['cpu_seconds']:.2f} s of CPU, "
        f"{found['kept']:.0f} claims as before",
        f"  all judged anew:       {found['anew']['cpu_seconds']:.2f} s of CPU",
        f"  in the database:       {first['bytes'] / KILOBYTE:,.0f} KB, of which texts "
        f"of sources {found['text_bytes'] / KILOBYTE:,.0f} KB",
        f"  for verifying again:   {again['bytes'] / KILOBYTE:,.0f} KB",
        f"  rows:                  {sum(first['rows'].values()):,.0f}: "
        + ", ".join(f"{count:,.0f} {name}" for name, count in rows[:6]),
        f"  memory at the peak:    {found['worker_mb']:.0f} MB the worker, "
        f"{found['reader_mb']:.0f} MB the largest of its readers",
    ]


def with_list(article: str, port: int) -> str:
    """The article with its list of sources: paths `/0/1`, on hosts in turn."""
    number, _, text = article.partition("\n")
    entries = [
        f"{label}. Source {label}. "
        f"http://{HOSTS[label % len(HOSTS)]}:{port}/{number}/{label}"
        for label in range(1, SOURCES + 1)
    ]
    return f"{text}\n\n## Sources\n\n" + "\n".join(entries)


@contextmanager
def made_sites() -> Iterator[tuple[int, list[str]]]:
    """Serve the sources of made-up articles. Gives the port and the articles."""
    pages: dict[str, bytes] = {}
    articles = []
    for number in range(ARTICLES):
        text, sources = make_desk(
            sentences=CLAIMS, sources=SOURCES, words=SOURCE_WORDS, seed=number
        )
        articles.append(f"{number}\n{text}")
        for each in sources:
            pages[f"/{number}/{each.id}"] = as_page(each.title, each.text)

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = pages.get(self.path, b"")
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            pass

    servers = [ThreadingHTTPServer((HOSTS[0], 0), Site)]
    port = servers[0].server_address[1]
    servers += [ThreadingHTTPServer((host, port), Site) for host in HOSTS[1:]]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield port, articles
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


def as_page(title: str, text: str) -> bytes:
    paragraphs = "".join(f"<p>{each}</p>" for each in text.split("\n"))
    return (
        f"<!doctype html><title>{title}</title><body><article><h1>{title}</h1>"
        f"{paragraphs}</article></body>"
    ).encode()


def measure(articles: list[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.desk_worker"],
            input=json.dumps(articles),
            capture_output=True,
            text=True,
            check=True,
            env=os.environ  # noqa: TID251 (the child's, with what it is given)
            | {
                "DJANGO_SETTINGS_MODULE": "citeweb.settings",
                "CITEWEB_DATA_DIR": folder,
                "CITEWEB_ALLOW_PRIVATE_ADDRESSES": "1",
                "CITEWEB_LOOKUPS": "none",
                "CITEWEB_LOG_LEVEL": "error",
            },
        )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.stdout.write("\n".join(report()) + "\n")
