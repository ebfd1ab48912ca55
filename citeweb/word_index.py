"""Indexes over the words of stored texts, kept in step by the database itself. SQLite:
an FTS5 table, fed by triggers. PostgreSQL: a generated column with a GIN index."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

INDEXED_LENGTH = 200_000
"""Code points of one text that PostgreSQL indexes: its lists of words end at 1 MiB."""

SPLITTING = "./:_-@?=&#%+~"
"""Signs between the words of addresses and compounds, which PostgreSQL would keep
together and SQLite does not."""

LATIN = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
"""Letters that may be one of the alphabet with something above or below it."""

PARTS = {
    "sqlite": """SELECT count(*) = 3 FROM sqlite_master
        WHERE type = 'trigger' AND name LIKE %s || '_words_%%'""",
    "postgresql": """SELECT count(*) = 1 FROM pg_attribute
        WHERE attrelid = %s::regclass AND attname = 'words' AND NOT attisdropped""",
}
"""Whether all of an index is there: SQLite loses triggers when a table is made anew."""


@cache
def letters_like() -> dict[str, str]:
    """By a plain letter those that are it with an accent."""
    found: dict[str, str] = {}
    for letter in map(chr, LATIN):
        plain = unicodedata.normalize("NFD", letter)[0].lower()
        if plain.isascii() and plain.isalpha():
            found[plain] = found.get(plain, "") + letter
    return found


@dataclass(frozen=True)
class WordIndex:
    """The words of some columns of a table whose `id` is a number."""

    table: str
    columns: Sequence[str] = ("text",)

    def make(self, connection: BaseDatabaseWrapper) -> None:
        """Make the index and fill it, where it is missing. Safe to call again."""
        with connection.cursor() as cursor:
            cursor.execute(PARTS[connection.vendor], [self.table])
            if not cursor.fetchone()[0]:
                for statement in self.statements(connection.vendor):
                    cursor.execute(statement)

    def drop(self, connection: BaseDatabaseWrapper) -> None:
        table, made = self.table, ("added", "removed", "changed")
        statements = {
            "sqlite": (
                *(f"DROP TRIGGER IF EXISTS {table}_words_{name}" for name in made),
                f"DROP TABLE IF EXISTS {table}_words",
            ),
            "postgresql": (f"ALTER TABLE {table} DROP COLUMN IF EXISTS words",),
        }
        with connection.cursor() as cursor:
            for statement in statements[connection.vendor]:
                cursor.execute(statement)

    def statements(self, vendor: str) -> list[str]:
        """What makes the index and fills it."""
        if vendor == "postgresql":
            return self.column_statements()
        return self.table_statements()

    def column_statements(self) -> list[str]:
        table = self.table
        text = " || ' ' || ".join(f"coalesce({name}, '')" for name in self.columns)
        spaces = " " * len(SPLITTING)
        words = f"translate(left({text}, {INDEXED_LENGTH}), '{SPLITTING}', '{spaces}')"
        accented = "".join(letters_like().values())
        plain = "".join(key * len(found) for key, found in letters_like().items())
        # Both as written and without accents, as SQLite finds them.
        words = f"{words} || ' ' || translate({words}, '{accented}', '{plain}')"
        return [
            f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS words tsvector GENERATED "
            f"ALWAYS AS (to_tsvector('pg_catalog.english', {words})) STORED",
            f"CREATE INDEX IF NOT EXISTS {table}_words ON {table} USING gin (words)",
        ]

    def table_statements(self) -> list[str]:
        table, names = self.table, ", ".join(self.columns)
        new, old = (
            ", ".join(f"{row}.{name}" for name in ("id", *self.columns))
            for row in ("new", "old")
        )
        into = f"INSERT INTO {table}_words"
        add = f"{into}(rowid, {names}) VALUES ({new});"
        remove = f"{into}({table}_words, rowid, {names}) VALUES ('delete', {old});"
        triggers = {
            "added": ("INSERT", add),
            "removed": ("DELETE", remove),
            "changed": (f"UPDATE OF {names}", remove + add),
        }
        return [
            f"CREATE VIRTUAL TABLE IF NOT EXISTS {table}_words USING fts5({names}, "
            f"content='{table}', content_rowid='id', "
            "tokenize='porter unicode61 remove_diacritics 2')",
            *(
                f"CREATE TRIGGER IF NOT EXISTS {table}_words_{name} AFTER {event} "
                f"ON {table} BEGIN {does} END"
                for name, (event, does) in triggers.items()
            ),
            f"{into}({table}_words) VALUES ('rebuild')",
        ]

    def rows_that_match(self, vendor: str) -> tuple[str, str, str]:
        """The rows, as `entry`; the condition on them, with a place for what
        `question_of` gives; and by what they are ordered."""
        words = f"{self.table}_words"
        if vendor == "postgresql":
            condition = "entry.words @@ to_tsquery('pg_catalog.english', %s)"
            return f"{self.table} AS entry", condition, "entry.id"
        rows = f"{words} JOIN {self.table} AS entry ON entry.id = {words}.rowid"
        # By its own column the index gives the newest first and stops when asked to.
        return rows, f"{words} MATCH %s", f"{words}.rowid"


LIBRARY = WordIndex("sources_snapshot")
REVISIONS = WordIndex("documents_revision")
CLAIMS = WordIndex("documents_claim", ("statement",))
ENTRIES = WordIndex("documents_reference", ("text", "title", "url"))
DECISIONS = WordIndex("reports_decision", ("note",))
MESSAGES = WordIndex("desk_message", ("text", "offered"))
INDEXES = (LIBRARY, REVISIONS, CLAIMS, ENTRIES, DECISIONS, MESSAGES)

CHUNK = re.compile(r'"([^"]*)"|(\S+)')
WORD = re.compile(r"[^\W_]+")
MOST_CHUNKS, WORD_LENGTH, LEAST_BEGINNING = 12, 60, 3
"""Chunks of a search that are read; letters of a word; letters at which a last word
stands for all that begin so, as fewer begin half of all words."""


def chunks_of(typed: str) -> list[list[str]]:
    """
    What a search asks for: each chunk is words that stand side by side, a quoted one
    or what is written in one piece.

    >>> chunks_of('"Marrow Bridge" 10.1038/nature toll')
    [['Marrow', 'Bridge'], ['10', '1038', 'nature'], ['toll']]
    """
    found = []
    for quoted, plain in CHUNK.findall(typed):
        words = [word[:WORD_LENGTH] for word in WORD.findall(quoted or plain)]
        if words and words not in found:
            found.append(words[:MOST_CHUNKS])
    return found[:MOST_CHUNKS]


def question_of(chunks: Sequence[Sequence[str]], vendor: str) -> str:
    """All chunks, in the query language of a database; the last word may go on."""
    quote, near, both = ("'", " <-> ", " & ")
    if vendor == "sqlite":
        quote, near, both = ('"', " + ", " AND ")
    parts = [near.join(f"{quote}{word}{quote}" for word in words) for words in chunks]
    if chunks and len(chunks[-1][-1]) >= LEAST_BEGINNING:
        parts[-1] += ":*" if vendor == "postgresql" else "*"
    return both.join(parts)


def make_indexes(connection: BaseDatabaseWrapper) -> None:
    """Make those that are missing, of tables that are there."""
    tables = set(connection.introspection.table_names())
    for index in INDEXES:
        if index.table in tables:
            index.make(connection)


def rebuild_indexes(connection: BaseDatabaseWrapper) -> None:
    """Read every text again: for a file restored from a copy, or a doubt."""
    with transaction.atomic(using=connection.alias):
        for index in INDEXES:
            index.drop(connection)
            index.make(connection)
