"""`citeweb prune`: remove what has expired. Workers do it by themselves every hour."""

from __future__ import annotations

from citeweb.management import SiteCommand, switch
from citeweb.removal.expiry import remove_expired, would_expire
from verification.reporting.words import counted


class Command(SiteCommand):
    help = (
        "Remove old notes of the queue, spent sign-in links, ended sessions, and what "
        "is older than CITEWEB_KEEP_DAYS."
    )
    takes = (
        switch("--dry-run", "only say which documents and texts would be removed"),
    )

    def do(self, dry_run: bool) -> str:
        gone = would_expire() if dry_run else remove_expired()
        kept = f"{counted(gone.documents, 'document')} and "
        kept += f"{counted(gone.purged.texts, 'text')}."
        if dry_run:
            return f"Would remove {kept}"
        ours = f"{counted(gone.notes, 'note')} of the queue, "
        return f"Removed {ours}{counted(gone.links, 'sign-in link')}, {kept}"
