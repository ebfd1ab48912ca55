"""`citeweb restore FILE`: what a backup holds, in place of what the database holds."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from citeweb.backups import restore_backup
from citeweb.installation import check_data_dir, prepare_database


class Command(BaseCommand):
    help = "Put a backup in place of all rows: all of it, or nothing when it fails."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="as `citeweb backup` wrote it")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="lose what the database holds now",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        check_data_dir()
        prepare_database()
        rows = restore_backup(options["file"], replaces=options["replace"])
        self.stdout.write(
            f"Restored {rows:,} rows from {options['file']}. Start `citeweb serve` "
            "anew, so that it works with them and with the key that signed them."
        )
