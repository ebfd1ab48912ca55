"""`citeweb purge_snapshots`: remove texts of sources that no report refers to."""

from __future__ import annotations

from argparse import ArgumentTypeError
from datetime import timedelta

from django.utils import timezone

from citeweb.management import SiteCommand, argument, switch
from citeweb.query_values import number_from
from citeweb.removal.expiry import purge_snapshots

MOST_DAYS = 36_500
"""A century: older than any text of ours, and no date is out of range."""


def days(typed: str) -> int:
    """A whole number of days from 1 to a century."""
    count = number_from(typed)
    if count and str(count) == typed and count <= MOST_DAYS:
        return count
    raise ArgumentTypeError(
        f"'{typed[:40]}' is no whole number of days from 1 to {MOST_DAYS}."
    )


class Command(SiteCommand):
    help = (
        "Remove texts of sources that no report refers to, and sources that no "
        "document cites any more."
    )
    told = "only what was last read more than so many days ago"
    takes = (
        argument("--older-than", type=days, required=True, metavar="DAYS", help=told),
        switch("--dry-run", "only say what would be removed"),
    )

    def do(self, older_than: int, dry_run: bool) -> str:
        before = timezone.now() - timedelta(days=older_than)
        gone = purge_snapshots(before, dry_run=dry_run)
        return f"{'Would remove' if dry_run else 'Removed'} {gone}."
