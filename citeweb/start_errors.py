"""Why citeweb cannot start, in one line that says what to do."""

from __future__ import annotations

import errno
import sqlite3

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError


class StartError(Exception):
    """Something outside must change before citeweb can start. Its message says what."""


FOLDER_ADVICE = (
    "Make that folder writable, or name another one: CITEWEB_DATA_DIR=/path/to/folder."
)
SPACE_ADVICE = (
    "Free some space, or name a folder on another disk: "
    "CITEWEB_DATA_DIR=/path/to/folder."
)
NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
NOT_WRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST)


def explain(error: BaseException) -> str | None:
    """One line about an error that a person can mend; None for one of ours."""
    if isinstance(error, StartError | ImproperlyConfigured):
        return " ".join(str(error).split())
    if isinstance(error, OSError):
        return explain_system_error(error)
    if isinstance(error, DatabaseError | sqlite3.Error):
        return explain_database_error(error)
    return None


def explain_system_error(error: OSError) -> str | None:
    place = f" at {error.filename}" if error.filename else ""
    if error.errno in NO_SPACE:
        return f"The disk is full{place}. {SPACE_ADVICE}"
    if error.errno in NOT_WRITABLE:
        return f"Cannot write{place}: {error.strerror}. {FOLDER_ADVICE}"
    return None


def explain_database_error(error: Exception) -> str | None:
    words = str(error)
    if "disk is full" in words:
        return f"The disk is full: the database cannot grow. {SPACE_ADVICE}"
    if "unable to open database file" in words or "readonly database" in words:
        return f"The database cannot be written ({words}). {FOLDER_ADVICE}"
    if "disk I/O error" in words:
        return f"The disk refuses the database: it is full or damaged. {SPACE_ADVICE}"
    if "not a database" in words or "malformed" in words:
        return (
            f"The database is damaged ({words}). Put a copy in its place, or name "
            "another folder: CITEWEB_DATA_DIR=/path/to/folder."
        )
    if "connection" in words and "fail" in words:
        first_line = words.strip().splitlines()[0]
        return (
            f"The database does not answer ({first_line}). Start it, or look at "
            "CITEWEB_DATABASE_URL."
        )
    return None
