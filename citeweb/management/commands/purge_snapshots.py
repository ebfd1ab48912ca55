"""`citeweb purge_snapshots`: remove texts of sources that no report refers to."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from citeweb.installation import require_database
from citeweb.query_values import number_from
from citeweb.removal.snapshots import purge_snapshots, would_purge
from verification.reporting.words import counted

MOST_DAYS = 36_500
"""A century: older than any text of ours, and no date is out of range."""


def days(typed: str) -> int:
    """A whole number of days from 1 to a century."""
    count = number_from(typed)
    if count is not None and str(count) == typed and 1 <= count <= MOST_DAYS:
        return count
    raise ArgumentTypeError(
        f"'{typed[:40]}' is no whole number of days from 1 to {MOST_DAYS}."
    )


class Command(BaseCommand):
    help = (
        "Remove texts of sources that no report refers to, and sources that no "
        "document cites any more."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--older-than",
            type=days,
            required=True,
            metavar="DAYS",
            help="only what was last read more than so many days ago",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be removed"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        before = timezone.now() - timedelta(days=options["older_than"])
        is_dry = options["dry_run"]
        gone = would_purge(before) if is_dry else purge_snapshots(before)
        self.stdout.write(
            f"{'Would remove' if is_dry else 'Removed'} {counted(gone.texts, 'text')} "
            f"({counted(gone.characters, 'character')}) and "
            f"{counted(gone.sources, 'source')} that no document cites."
        )
