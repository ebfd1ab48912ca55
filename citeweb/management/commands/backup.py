"""`citeweb backup FILE`: everything of one moment in one file, while people work."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from citeweb.backups import write_backup
from citeweb.installation import require_database


class Command(BaseCommand):
    help = "Write all rows and the secret key to a new file. Keep it as secret as they."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that is not there yet")

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        rows = write_backup(options["file"])
        self.stdout.write(f"Wrote {rows:,} rows to {options['file']}.")
