"""
The index over the words of every snapshot, kept in step by the database itself.

SQLite: an FTS5 table over `sources_snapshot`, fed by triggers. PostgreSQL: a generated
column with a GIN index. Neither stores a text a second time.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

INDEXED_LENGTH = 200_000
"""Code points of one text that PostgreSQL indexes: its lists of words end at 1 MiB."""

SQLITE_TABLE = """
    CREATE VIRTUAL TABLE IF NOT EXISTS sources_snapshot_words USING fts5(
        text, content='sources_snapshot', content_rowid='id',
        tokenize='porter unicode61 remove_diacritics 2'
    )
"""
SQLITE_TRIGGERS = {
    "sources_snapshot_words_added": """
        CREATE TRIGGER IF NOT EXISTS sources_snapshot_words_added
        AFTER INSERT ON sources_snapshot BEGIN
            INSERT INTO sources_snapshot_words(rowid, text) VALUES (new.id, new.text);
        END
    """,
    "sources_snapshot_words_removed": """
        CREATE TRIGGER IF NOT EXISTS sources_snapshot_words_removed
        AFTER DELETE ON sources_snapshot BEGIN
            INSERT INTO sources_snapshot_words(sources_snapshot_words, rowid, text)
            VALUES ('delete', old.id, old.text);
        END
    """,
    "sources_snapshot_words_changed": """
        CREATE TRIGGER IF NOT EXISTS sources_snapshot_words_changed
        AFTER UPDATE OF text ON sources_snapshot BEGIN
            INSERT INTO sources_snapshot_words(sources_snapshot_words, rowid, text)
            VALUES ('delete', old.id, old.text);
            INSERT INTO sources_snapshot_words(rowid, text) VALUES (new.id, new.text);
        END
    """,
}
SQLITE_REBUILD = """
    INSERT INTO sources_snapshot_words(sources_snapshot_words) VALUES ('rebuild')
"""
POSTGRES_COLUMN = f"""
    ALTER TABLE sources_snapshot ADD COLUMN IF NOT EXISTS words tsvector
    GENERATED ALWAYS AS
    (to_tsvector('pg_catalog.english', left(text, {INDEXED_LENGTH}))) STORED
"""
POSTGRES_INDEX = """
    CREATE INDEX IF NOT EXISTS sources_snapshot_words
    ON sources_snapshot USING gin (words)
"""


POSTGRES = (POSTGRES_COLUMN, POSTGRES_INDEX)
SQLITE = (SQLITE_TABLE, *SQLITE_TRIGGERS.values(), SQLITE_REBUILD)

POSTGRES_PARTS = """
    SELECT count(*) FROM pg_attribute
    WHERE attrelid = 'sources_snapshot'::regclass AND attname = 'words'
    AND NOT attisdropped
"""
SQLITE_PARTS = """
    SELECT count(*) FROM sqlite_master
    WHERE type = 'trigger' AND name LIKE 'sources_snapshot_words_%'
"""


def make_library_index(connection: BaseDatabaseWrapper) -> None:
    """Make the index and fill it, where it is missing. Safe to call again."""
    if has_library_index(connection):
        return
    with connection.cursor() as cursor:
        for statement in POSTGRES if connection.vendor == "postgresql" else SQLITE:
            cursor.execute(statement)


def drop_library_index(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE sources_snapshot DROP COLUMN IF EXISTS words")
            return
        for name in SQLITE_TRIGGERS:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
        cursor.execute("DROP TABLE IF EXISTS sources_snapshot_words")


def rebuild_library_index(connection: BaseDatabaseWrapper) -> None:
    """Read every text again: for a file restored from a copy, or a doubt."""
    make_library_index(connection)
    statement = SQLITE_REBUILD
    if connection.vendor == "postgresql":
        statement = "REINDEX INDEX sources_snapshot_words"
    with connection.cursor() as cursor:
        cursor.execute(statement)


def has_library_index(connection: BaseDatabaseWrapper) -> bool:
    """Whether all of it is there: SQLite loses triggers when a table is made anew."""
    is_postgres = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute(POSTGRES_PARTS if is_postgres else SQLITE_PARTS)
        [count] = cursor.fetchone()
    return bool(count == (1 if is_postgres else len(SQLITE_TRIGGERS)))
