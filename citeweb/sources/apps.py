from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SourcesConfig(AppConfig):
    name = "citeweb.sources"
    label = "sources"

    def ready(self) -> None:
        post_migrate.connect(keep_indexes, sender=self)


def keep_indexes(*, using: str, **_: Any) -> None:
    """A migration that made a table anew has lost the triggers on it."""
    from django.db import connections

    from citeweb.word_index import make_indexes

    make_indexes(connections[using])
