"""`citeweb serve`: web server, worker and sample desk, until Ctrl-C."""

from __future__ import annotations

import contextlib
import http.client
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections

from citeweb.env import has_display
from citeweb.installation import (
    check_data_dir,
    prepare_database,
    prepare_static_files,
    prepare_user,
    settle_database,
)
from citeweb.people.services import link_for
from citeweb.start_errors import StartError
from citeweb.supervision.sockets import open_socket, sample_sites
from citeweb.supervision.supervisor import (
    cluster_child,
    pulse_folder,
    supervise,
    web_children,
)
from citeweb.teams.models import User
from citeweb.teams.services import has_password
from verification.reaching.bounded import installation_fault

EVERY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - looked up only
"""Addresses that mean all of this machine's, and one that a browser can open."""

VISITOR_PROCESSES = 2
"""What they are shown is kept: one could do, and two outlive each other."""

PATIENCE_SECONDS = 60.0
"""Until pages answer: a cold start on a slow disk takes some ten."""

SWITCHES = {
    "browser": "do not open the page in a browser",
    "sample-desk": "neither load the sample articles nor serve their sources",
    "workers": "pages only: `citeweb worker` runs elsewhere",
}
"""What is left out by `--no-...`."""


class Command(BaseCommand):
    help = "Serve citeweb on this machine: pages, background worker and sample desk."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("--host", default="127.0.0.1", help="address to listen on")
        add("--port", type=int, default=8000)
        for name, help in SWITCHES.items():
            add(f"--no-{name}", action="store_true", help=help)

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        with contextlib.ExitStack() as stack:
            opened = stack.enter_context(open_socket(host, port))
            check_data_dir()
            if fault := installation_fault():
                raise StartError(fault)
            prepare_database()
            prepare_static_files()
            sample_port = 0
            if not options["no_sample_desk"]:
                sample_port = stack.enter_context(sample_sites(settings.DATA_DIR))
            user = prepare_user(sample_port=sample_port)
            port = opened.getsockname()[1]
            address = address_of(host, port)[:-1] + (way_in(user) or "/")
            connections.close_all()
            pulses = stack.enter_context(pulse_folder())
            count = settings.WEB_PROCESSES
            children = web_children(opened.fileno(), pulses, count=count)
            if settings.VISITOR_PORT:
                theirs = stack.enter_context(open_socket(host, settings.VISITOR_PORT))
                children += web_children(  # they know shared reports and nothing else
                    theirs.fileno(),
                    pulses,
                    count=VISITOR_PROCESSES,
                    name="visitors",
                    CITEWEB_FOR_VISITORS="1",
                )
            if not options["no_workers"]:
                children.append(cluster_child(pulses, sample_port=sample_port))
            told = (host, port, address, options["no_browser"])
            threading.Thread(target=self.announce, args=told, daemon=True).start()
            supervise(children)
            settle_database()

    def announce(self, host: str, port: int, address: str, is_quiet: bool) -> None:
        """Print the address as soon as it answers."""
        if not is_answering(EVERY_ADDRESS.get(host, host).strip("[]"), port):
            told = "the web server does not answer; what it says stands above."
            self.stderr.write(f"citeweb: {told}")
            return
        self.stdout.write(f"citeweb is at {address} (Ctrl-C stops it)")
        self.stdout.flush()
        if not is_quiet and sys.stdout.isatty() and has_display():
            webbrowser.open(address)


def is_answering(host: str, port: int) -> bool:
    """Whether a web server answers here within a minute, whatever it says."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection(host, port, timeout=PATIENCE_SECONDS)
        with contextlib.closing(connection):
            try:
                connection.request("GET", "/sign-in/")
                connection.getresponse()
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
            else:
                return True
    return False


def way_in(user: User) -> str:
    """A link for whoever sits at this terminal while nobody has a password; or none."""
    return link_for(user) if sys.stdout.isatty() and not has_password() else ""


def address_of(host: str, port: int) -> str:
    """Where a browser at this machine finds the site."""
    shown = EVERY_ADDRESS.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}{settings.PATH_PREFIX}/"
