"""`citeweb rebuild_library`: read every stored text again for the search over them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from citeweb.installation import require_database
from citeweb.sources.library_index import rebuild_library_index
from citeweb.sources.models import Snapshot


class Command(BaseCommand):
    help = "Make the index over the texts of all sources anew."

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        rebuild_library_index(connection)
        self.stdout.write(f"Indexed {Snapshot.objects.count()} texts.")
