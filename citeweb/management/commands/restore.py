"""`citeweb restore FILE`: what a backup holds, in place of what the database holds."""

from __future__ import annotations

from pathlib import Path

from citeweb.backups import broken_trails, restore_backup
from citeweb.management import SiteCommand, argument, switch


class Command(SiteCommand):
    help = "Put a backup in place of all rows: all of it, or nothing when it fails."
    makes_database = True
    takes = (
        argument("file", type=Path, help="as `citeweb backup` wrote it"),
        switch("--replace", "lose what the database holds now"),
    )

    def do(self, file: Path, replace: bool) -> str:
        rows = restore_backup(file, replaces=replace)
        broken = broken_trails()
        careful = [f"Careful: the audit trail does not hold {at}." for at in broken]
        done = (
            f"Restored {rows:,} rows from {file}. Start `citeweb serve` anew, so that "
            "it works with them and with the key that signed them."
        )
        return "\n".join([done, *careful])
