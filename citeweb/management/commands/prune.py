"""`citeweb prune`: remove what has expired. Workers do it by themselves every hour."""

from __future__ import annotations

from citeweb.management import SiteCommand, switch
from citeweb.removal.expiry import remove_expired


class Command(SiteCommand):
    help = (
        "Remove old notes of the queue, ended sessions, and what is older than "
        "CITEWEB_KEEP_DAYS."
    )
    takes = (
        switch("--dry-run", "only say which documents and texts would be removed"),
    )

    def do(self, dry_run: bool) -> str:
        return remove_expired(dry_run=dry_run)
