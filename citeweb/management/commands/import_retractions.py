"""`citeweb import_retractions FILE`: take Retraction Watch's table in."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from citeweb.installation import require_database
from citeweb.sources.notices import import_notices
from verification.errors import BadCallError


class Command(BaseCommand):
    help = (
        "Import Retraction Watch's CSV file. Sources are looked up in it first, and "
        "without network. Importing again replaces what an earlier file said."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--shrink",
            action="store_true",
            help="let the file replace a much longer one that was imported earlier",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        path: Path = options["file"]
        try:
            with path.open(encoding="utf-8-sig", errors="replace", newline="") as lines:
                found = import_notices(
                    lines, tell=self.stderr.write, may_shrink=options["shrink"]
                )
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
        except BadCallError as error:
            raise CommandError(f"{path}: {error}") from error
        self.stdout.write(found)
