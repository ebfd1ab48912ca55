from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SourcesConfig(AppConfig):
    name = "citeweb.sources"
    label = "sources"

    def ready(self) -> None:
        post_migrate.connect(keep_library_index, sender=self)


def keep_library_index(*, using: str, **_: Any) -> None:
    """A migration that made the table of snapshots anew has lost the triggers on it."""
    from django.db import connections

    from .library_index import make_library_index

    connection = connections[using]
    if "sources_snapshot" in connection.introspection.table_names():
        make_library_index(connection)
