"""
The sources of the sample desk as web sites on this machine: `<host>.localhost:<port>`.

    python -m citeweb.sample_desk.site --port 8001

Answers on 127.0.0.1 only. Every file is read at the start and looked up by its address,
so that no request is ever made into a path. What is not a plain file stands in
site/routes.json: redirects, refusals, missing pages, slow ones.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from types import TracebackType
from urllib.parse import unquote, urlsplit

from .texts import fill_origins

logger = logging.getLogger(__name__)

SITE_DIR = Path(__file__).resolve().parent / "site"
ROUTES_FILE = SITE_DIR / "routes.json"

LOOPBACK = "127.0.0.1"
PORT_DEFAULT = 8001

REQUEST_SECONDS = 10.0
"""Longest wait for a caller's next bytes; ample on the same machine."""

ELSE_ROUTE = "*"
"""In routes.json: the answer to every address of the host that nothing else answers."""

INDEX_FILE = "index.html"
CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".pdf": "application/pdf",
}
TEXT_SUFFIXES = (".html", ".txt")
"""Files in which `{origin:<host>}` is filled in."""

NOTHING_HERE = b"There is nothing at this address.\n"


@dataclass(frozen=True, slots=True)
class Answer:
    status: HTTPStatus
    body: bytes
    content_type: str
    location: str = ""
    delay_seconds: float = 0.0


MISSING = Answer(HTTPStatus.NOT_FOUND, NOTHING_HERE, CONTENT_TYPES[".txt"])


@dataclass(frozen=True, slots=True)
class SiteMap:
    """Every address that is answered: host, then path, then answer."""

    answers: Mapping[str, Mapping[str, Answer]]

    def find(self, host: str, target: str) -> Answer:
        """The answer to a request by its Host and its line, whatever they hold."""
        name = host.partition(":")[0].lower().rstrip(".").removesuffix(".localhost")
        known = self.answers.get(name)
        if known is None:
            return MISSING
        path = path_of(target)
        return known.get(path) or known.get(ELSE_ROUTE, MISSING)


def path_of(target: str) -> str:
    try:
        path = unquote(urlsplit(target).path)
    except ValueError:  # such as an unclosed bracket in an absolute address
        return ""
    return path if path == "/" else path.rstrip("/")


def read_site(port: int) -> SiteMap:
    """Read the folders of all hosts; what routes.json says of an address wins."""
    routes = json.loads(ROUTES_FILE.read_text(encoding="utf-8"))
    answers = {
        folder.name: {
            **dict(answers_for_files(folder, port)),
            **{
                path: answer_for_route(folder, route, port)
                for path, route in routes.get(folder.name, {}).items()
            },
        }
        for folder in sorted(SITE_DIR.iterdir())
        if folder.is_dir()
    }
    return SiteMap(answers)


def answers_for_files(folder: Path, port: int) -> Iterator[tuple[str, Answer]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield address_of(file, folder), answer_for_file(file, port)


def address_of(file: Path, folder: Path) -> str:
    """Pages are addressed without `.html`, and a folder's index by the folder."""
    path = file.relative_to(folder)
    if path.name == INDEX_FILE:
        path = path.parent
    elif path.suffix == ".html":
        path = path.with_suffix("")
    return "/" + path.as_posix().removeprefix(".")


def answer_for_file(
    file: Path,
    port: int,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    delay_seconds: float = 0.0,
) -> Answer:
    body = file.read_bytes()
    if file.suffix in TEXT_SUFFIXES:
        body = fill_origins(body.decode("utf-8"), port).encode("utf-8")
    content_type = CONTENT_TYPES.get(file.suffix, "application/octet-stream")
    return Answer(status, body, content_type, delay_seconds=delay_seconds)


def answer_for_route(folder: Path, route: Mapping[str, object], port: int) -> Answer:
    status = HTTPStatus(int(str(route.get("status", 200))))
    if "location" in route:
        location = fill_origins(str(route["location"]), port)
        return Answer(status, b"", CONTENT_TYPES[".txt"], location=location)
    return answer_for_file(
        folder / str(route["file"]),
        port,
        status=status,
        delay_seconds=float(str(route.get("delay_seconds", 0))),
    )


class SampleRequestHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from the site map. The base class bounds the headers."""

    server: SampleServer
    server_version = "SampleSite"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = REQUEST_SECONDS

    def do_GET(self) -> None:
        self.send_answer(with_body=True)

    def do_HEAD(self) -> None:
        self.send_answer(with_body=False)

    def send_answer(self, *, with_body: bool) -> None:
        answer = self.server.site_map.find(self.headers.get("Host", ""), self.path)
        time.sleep(answer.delay_seconds)
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(answer.body)))
        if answer.location:
            self.send_header("Location", answer.location)
        self.send_header("Connection", "close")
        self.end_headers()
        if with_body:
            self.wfile.write(answer.body)

    def log_message(self, format: str, *args: object) -> None:
        logger.debug("sample_page_served", extra={"line": (format % args)[:200]})


class SampleServer(ThreadingHTTPServer):
    """Binds to loopback, keeps quiet about callers that hang up."""

    daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__((LOOPBACK, port), SampleRequestHandler)
        self.site_map = read_site(self.server_port)

    def server_bind(self) -> None:
        # HTTPServer asks the resolver for this machine's name, which can take seconds.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        if isinstance(sys.exception(), OSError):
            logger.debug("sample_caller_left")
        else:
            logger.exception("sample_page_failed")


class SampleSite:
    """
    The site in a thread of this process, for tests and the demo.

    >>> with SampleSite() as site:
    ...     site.origin("lumenboard") == f"http://lumenboard.localhost:{site.port}"
    True
    """

    def __init__(self, port: int = 0) -> None:
        """Port 0 takes any free one. Raises OSError when the port is taken."""
        self.server = SampleServer(port)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    @property
    def port(self) -> int:
        return self.server.server_port

    def origin(self, host: str) -> str:
        return fill_origins(f"{{origin:{host}}}", self.port)

    def __enter__(self) -> SampleSite:
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def serve_site(port: int) -> None:
    """Serve until interrupted. Raises OSError when the port is taken."""
    with SampleServer(port) as server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def main() -> int:
    parser = argparse.ArgumentParser(description="Serve the sample desk's sources.")
    parser.add_argument("--port", type=int, default=PORT_DEFAULT)
    port = parser.parse_args().port
    try:
        serve_site(port)
    except (OSError, OverflowError) as error:
        sys.stderr.write(
            f"The sample sources cannot be served on port {port} ({error}). "
            "Name another with --port.\n"
        )
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
