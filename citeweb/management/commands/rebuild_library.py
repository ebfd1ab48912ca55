"""`citeweb rebuild_library`: read every stored text again for the search over them."""

from __future__ import annotations

from django.db import connection

from citeweb.management import SiteCommand
from citeweb.sources.library_index import rebuild_library_index
from citeweb.sources.models import Snapshot


class Command(SiteCommand):
    help = "Make the index over the texts of all sources anew."

    def do(self) -> str:
        rebuild_library_index(connection)
        return f"Indexed {Snapshot.objects.count()} texts."
