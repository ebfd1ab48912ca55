"""What the commands share that do one thing to a site and say what came of it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from typing import Any

from django.core.management.base import BaseCommand

from citeweb.installation import check_data_dir, prepare_database, require_database


def argument(name: str, **options: Any) -> tuple[str, dict[str, Any]]:
    """One argument of a command, as argparse takes it."""
    return name, options


def switch(name: str, help: str) -> tuple[str, dict[str, Any]]:
    return argument(name, action="store_true", help=help)


class SiteCommand(BaseCommand):
    takes: Sequence[tuple[str, dict[str, Any]]] = ()
    """Arguments; `do` gets what was typed for them."""

    makes_database = False
    """Whether folder and tables are made where they are missing."""

    do: Callable[..., str]

    def add_arguments(self, parser: ArgumentParser) -> None:
        for name, options in self.takes:
            parser.add_argument(name, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        if self.makes_database:
            check_data_dir()
            prepare_database()
        else:
            require_database()
        names = [name.removeprefix("--").replace("-", "_") for name, _ in self.takes]
        self.stdout.write(self.do(**{name: options[name] for name in names}))
