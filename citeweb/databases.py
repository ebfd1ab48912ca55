"""How the database is spoken to, whichever it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SQLITE_BUSY_SECONDS = 20
"""Waiting for the one writer; with WAL and IMMEDIATE no task failed in 500."""

SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": SQLITE_BUSY_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
CONNECTION_SECONDS = 600
"""Keeping a connection to PostgreSQL open doubled the queue's rate."""


def database_settings(url: str, *, data_dir: Path) -> dict[str, Any]:
    """The database at a URL, or without one a SQLite file in the data folder."""
    try:
        database: dict[str, Any] = dict(
            dj_database_url.parse(
                url or f"sqlite:///{data_dir / 'citeweb.sqlite3'}",
                conn_max_age=CONNECTION_SECONDS,
                conn_health_checks=True,
            )
        )
    except ValueError as error:
        raise ImproperlyConfigured(
            f"CITEWEB_DATABASE_URL cannot be read ({error}); set it to "
            "postgres://user:password@host/name, or to nothing for SQLite."
        ) from error
    if "sqlite" in database["ENGINE"]:
        database |= {"CONN_MAX_AGE": 0, "OPTIONS": dict(SQLITE_OPTIONS)}
    return database
