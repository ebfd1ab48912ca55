"""A slow site on loopback that counts what it is asked for."""

from __future__ import annotations

import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<html><head><title>Bridge {number}</title></head><body><article>
<h1>Bridge {number}</h1><p>Bridge {number} is {length} metres long. It crosses the river
Tamsin below the old mill, and from its middle one sees the whole valley with its
orchards, the chapel on the far slope and the smoke of the brick works.</p>
</article></body></html>"""


class SlowSite:
    """
    Pages `/<document>/<number>`, each after `seconds`. `calls` counts requests by path.

    >>> with SlowSite(seconds=0) as site:
    ...     site.url("a", 3).endswith("/a/3")
    True
    """

    def __init__(self, *, seconds: float) -> None:
        self.calls: Counter[str] = Counter()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.calls[self.path] += 1
                time.sleep(seconds)
                number = self.path.rpartition("/")[2]
                body = PAGE.format(number=number, length=f"{number}00").encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                """The test's own output stays readable."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """Callers are killed here on purpose."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def url(self, document: str, number: int) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/{document}/{number}"

    def text(self, document: str, *, sources: int) -> str:
        """A document that cites so many of the site's pages, one a sentence."""
        numbers = range(1, sources + 1)
        sentences = [f"Bridge {n} is {n}00 metres long [{n}]." for n in numbers]
        entries = [f"[{n}] Bridge {n}. {self.url(document, n)}" for n in numbers]
        return "\n".join([*sentences, "", "Sources", *entries])

    def __enter__(self) -> SlowSite:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()
