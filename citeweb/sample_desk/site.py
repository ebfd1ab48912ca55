"""
The sources of the sample desk as web sites on this machine: `<host>.localhost:<port>`.

Every file is read at the start and looked up by its address, so that no request is ever
made into a path. What is not a plain file stands in site/routes.json.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from . import fill_origins

logger = logging.getLogger(__name__)

SITE_DIR = Path(__file__).resolve().parent / "site"
LOOPBACK = "127.0.0.1"
PORT_DEFAULT = 8001

REQUEST_SECONDS = 10.0
"""Longest wait for a caller's next bytes; ample on the same machine."""

KINDS = {".html": "text/html", ".css": "text/css", ".txt": "text/plain"}
CONTENT_TYPES = {name: f"{kind}; charset=utf-8" for name, kind in KINDS.items()}
CONTENT_TYPES[".pdf"] = "application/pdf"
FILLED_IN = (".html", ".txt")
"""Files in which `{origin:<host>}` is filled in."""


@dataclass(frozen=True, slots=True)
class Answer:
    body: bytes = b""
    content_type: str = CONTENT_TYPES[".txt"]
    status: int = 200
    location: str = ""
    delay_seconds: float = 0.0


MISSING = Answer(b"There is nothing at this address.\n", status=404)


def read_site(port: int) -> dict[str, Answer]:
    """Every answer by its host and path, `lumenboard/blog`; that of `host*` is for all
    other paths of the host. What routes.json says of an address wins."""
    files = filter(Path.is_file, SITE_DIR.glob("*/**/*"))
    answers = {address_of(file): answer_for(file, port) for file in files}
    kept = json.loads((SITE_DIR / "routes.json").read_text("utf-8"))
    for host, routes in kept.items():
        for path, route in routes.items():
            file = SITE_DIR / host / route.pop("file") if "file" in route else None
            answers[f"{host}{path}"] = answer_for(file, port, **route)
    return answers


def address_of(file: Path) -> str:
    """Pages are addressed without `.html`, and a folder's index by the folder."""
    page = file.with_suffix("") if file.suffix == ".html" else file
    page = page.parent if file.name == "index.html" else page
    return page.relative_to(SITE_DIR).as_posix()


def answer_for(
    file: Path | None, port: int, location: str = "", **route: Any
) -> Answer:
    if file is None:
        return Answer(location=fill_origins(location, port), **route)
    body = file.read_bytes()
    if file.suffix in FILLED_IN:
        body = fill_origins(body.decode("utf-8"), port).encode("utf-8")
    return Answer(body, CONTENT_TYPES[file.suffix], **route)


class SampleRequestHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD. The base class bounds the headers."""

    server: SampleSite
    server_version = "SampleSite"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = REQUEST_SECONDS

    def do_GET(self) -> None:
        answer = self.server.find(self.headers.get("Host", ""), self.path)
        time.sleep(answer.delay_seconds)
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(answer.body)))
        if answer.location:
            self.send_header("Location", answer.location)
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(answer.body)

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        logger.debug("sample_page_served", extra={"line": (format % args)[:200]})


class SampleSite(ThreadingHTTPServer):
    """
    The site in a thread of this process, for tests and the demo. Binds to loopback;
    port 0 takes any free one. OSError: the port is taken.

    >>> with SampleSite() as site:
    ...     site.origin("lumenboard") == f"http://lumenboard.localhost:{site.port}"
    True
    """

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__((LOOPBACK, port), SampleRequestHandler)
        self.answers = read_site(self.port)
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)

    def server_bind(self) -> None:
        # HTTPServer asks the resolver for this machine's name, which can take seconds.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", self.server_address[1]
        self.port = self.server_port

    def find(self, host: str, target: str) -> Answer:
        """The answer to a request by its Host and its line, whatever they hold."""
        name = host.partition(":")[0].lower().rstrip(".").removesuffix(".localhost")
        try:
            path = unquote(urlsplit(target).path)
        except ValueError:  # such as an unclosed bracket in an absolute address
            return MISSING
        known = self.answers.get(f"{name}{path}".rstrip("/"))
        return known or self.answers.get(f"{name}*", MISSING)

    def origin(self, host: str) -> str:
        return fill_origins(f"{{origin:{host}}}", self.port)

    def handle_error(self, request: object, client_address: object) -> None:
        if isinstance(sys.exception(), OSError):
            logger.debug("sample_caller_left")
        else:
            logger.exception("sample_page_failed")

    def __enter__(self) -> SampleSite:
        self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()
        self.thread.join()
