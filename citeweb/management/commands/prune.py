"""`citeweb prune`: remove what has expired. Workers do it by themselves every hour."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from citeweb.installation import require_database
from citeweb.removal.expiry import remove_expired, would_expire
from verification.reporting.words import counted


class Command(BaseCommand):
    help = (
        "Remove old notes of the queue, spent sign-in links, ended sessions, and what "
        "is older than CITEWEB_KEEP_DAYS."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="only say which documents and texts would be removed",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        is_dry = options["dry_run"]
        gone = would_expire() if is_dry else remove_expired()
        parts = [
            *([] if is_dry else [counted(gone.notes, "note") + " of the queue"]),
            *([] if is_dry else [counted(gone.links, "sign-in link")]),
            counted(gone.documents, "document"),
            counted(gone.purged.texts, "text"),
        ]
        said = f"{', '.join(parts[:-1])} and {parts[-1]}"
        self.stdout.write(f"{'Would remove' if is_dry else 'Removed'} {said}.")
