"""`citeweb rebuild_library`: read every stored text again for searches."""

from __future__ import annotations

from django.db import connection

from citeweb.management import SiteCommand
from citeweb.sources.models import Snapshot
from citeweb.word_index import rebuild_indexes


class Command(SiteCommand):
    help = "Make the indexes anew by which texts are searched."

    def do(self) -> str:
        rebuild_indexes(connection)
        return f"Indexed {Snapshot.objects.count()} texts of sources, and all else."
