"""`citeweb prune`: remove what has expired. Workers do it by themselves every hour."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from citeweb.installation import require_database
from citeweb.reports.runs.services import prune_queue
from citeweb.teams.services import prune_sign_in_links


class Command(BaseCommand):
    help = "Remove old notes of the queue, spent sign-in links and ended sessions."

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        notes, links = prune_queue(), prune_sign_in_links()
        call_command("clearsessions")
        self.stdout.write(
            f"Removed {notes} notes of the queue and {links} sign-in links."
        )
