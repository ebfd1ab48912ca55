"""`citeweb import_retractions FILE`: take Retraction Watch's table in."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import CommandError

from citeweb.management import SiteCommand, argument, switch
from citeweb.sources.notices import import_notices
from verification.errors import BadCallError


class Command(SiteCommand):
    help = (
        "Import Retraction Watch's CSV file. Sources are looked up in it first, and "
        "without network. Importing again replaces what an earlier file said."
    )
    takes = (
        argument("file", type=Path, metavar="FILE"),
        switch("--shrink", "let it replace a much longer one, imported earlier"),
    )

    def do(self, file: Path, shrink: bool) -> str:
        try:
            with file.open(encoding="utf-8-sig", errors="replace", newline="") as lines:
                return import_notices(lines, tell=self.stderr.write, may_shrink=shrink)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except BadCallError as error:
            raise CommandError(f"{file}: {error}") from error
