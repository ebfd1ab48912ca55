"""`citeweb backup FILE`: everything of one moment in one file, while people work."""

from __future__ import annotations

from pathlib import Path

from citeweb.backups import write_backup
from citeweb.management import SiteCommand, argument


class Command(SiteCommand):
    help = "Write all rows and the secret key to a new file. Keep it as secret as they."
    takes = (argument("file", type=Path, help="a file that is not there yet"),)

    def do(self, file: Path) -> str:
        return f"Wrote {write_backup(file):,} rows to {file}."
