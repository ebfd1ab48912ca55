"""The web child: gunicorn on a socket that the supervisor opened and keeps open."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.wsgi import get_wsgi_application
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]

from .death import die_with_parent, pass_on_to_forks

THREADS = 8
"""Pages answered at once: an editor's desk has few readers, and SQLite one writer."""

REQUEST_SECONDS = 60
"""A worker that answers nothing for so long is replaced."""


class WebServer(BaseApplication):  # type: ignore[misc] # it has no types
    """Gunicorn with our settings and no configuration file."""

    def __init__(self, options: dict[str, Any]) -> None:
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            if name in self.cfg.settings:  # not every release knows all of them
                self.cfg.set(name, value)

    def load(self) -> Any:
        return get_wsgi_application()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--parent", type=int, required=True)
    parser.add_argument("--socket", type=int, required=True)
    arguments = parser.parse_args()
    die_with_parent(arguments.parent)
    pass_on_to_forks()
    WebServer(
        {
            "bind": f"fd://{arguments.socket}",
            "worker_class": "gthread",
            "workers": 1,
            "threads": THREADS,
            "timeout": REQUEST_SECONDS,
            "graceful_timeout": 1,
            "loglevel": "error",
            "control_socket_disable": True,
        }
    ).run()


if __name__ == "__main__":
    main()
