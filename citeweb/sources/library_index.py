"""The index over the words of every snapshot, kept in step by the database itself.
SQLite: an FTS5 table, fed by triggers. PostgreSQL: a generated column with a GIN
index."""

from __future__ import annotations

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

INDEXED_LENGTH = 200_000
"""Code points of one text that PostgreSQL indexes: its lists of words end at 1 MiB."""

ADD = "INSERT INTO sources_snapshot_words(rowid, text) VALUES (new.id, new.text);"
REMOVE = """
    INSERT INTO sources_snapshot_words(sources_snapshot_words, rowid, text)
    VALUES ('delete', old.id, old.text);
"""
TRIGGERS = {"added": ("INSERT", ADD), "removed": ("DELETE", REMOVE)}
TRIGGERS["changed"] = ("UPDATE OF text", REMOVE + ADD)

MAKE = {
    "sqlite": (
        """CREATE VIRTUAL TABLE IF NOT EXISTS sources_snapshot_words USING fts5(
            text, content='sources_snapshot', content_rowid='id',
            tokenize='porter unicode61 remove_diacritics 2')""",
        *(
            f"CREATE TRIGGER IF NOT EXISTS sources_snapshot_words_{name} "
            f"AFTER {event} ON sources_snapshot BEGIN {does} END"
            for name, (event, does) in TRIGGERS.items()
        ),
        "INSERT INTO sources_snapshot_words(sources_snapshot_words) VALUES ('rebuild')",
    ),
    "postgresql": (
        f"""ALTER TABLE sources_snapshot ADD COLUMN IF NOT EXISTS words tsvector
        GENERATED ALWAYS AS
        (to_tsvector('pg_catalog.english', left(text, {INDEXED_LENGTH}))) STORED""",
        """CREATE INDEX IF NOT EXISTS sources_snapshot_words
        ON sources_snapshot USING gin (words)""",
    ),
}
DROP = {
    "sqlite": (
        *(f"DROP TRIGGER IF EXISTS sources_snapshot_words_{name}" for name in TRIGGERS),
        "DROP TABLE IF EXISTS sources_snapshot_words",
    ),
    "postgresql": ("ALTER TABLE sources_snapshot DROP COLUMN IF EXISTS words",),
}
PARTS = {
    "sqlite": """SELECT count(*) = 3 FROM sqlite_master
        WHERE type = 'trigger' AND name LIKE 'sources_snapshot_words_%'""",
    "postgresql": """SELECT count(*) = 1 FROM pg_attribute
        WHERE attrelid = 'sources_snapshot'::regclass AND attname = 'words'
        AND NOT attisdropped""",
}
"""Whether all of the index is there: SQLite loses triggers when a table is made
anew."""


def make_library_index(connection: BaseDatabaseWrapper) -> None:
    """Make the index and fill it, where it is missing. Safe to call again."""
    with connection.cursor() as cursor:
        cursor.execute(PARTS[connection.vendor])
        if not cursor.fetchone()[0]:
            for statement in MAKE[connection.vendor]:
                cursor.execute(statement)


def drop_library_index(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for statement in DROP[connection.vendor]:
            cursor.execute(statement)


def rebuild_library_index(connection: BaseDatabaseWrapper) -> None:
    """Read every text again: for a file restored from a copy, or a doubt."""
    with transaction.atomic(using=connection.alias):
        drop_library_index(connection)
        make_library_index(connection)
