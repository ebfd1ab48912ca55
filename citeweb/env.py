"""Typed readers of environment variables: configuration enters nowhere else. A value
that cannot be read stops the start with a sentence that says what would do."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from verification.errors import BadCallError

from .places import PACKAGE_DIR

SQLITE_BUSY_SECONDS = 20
"""Waiting for the one writer; with WAL and IMMEDIATE no task failed in 500."""

SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": SQLITE_BUSY_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
Parsed = TypeVar("Parsed")
CONNECTION_SECONDS = 600
"""Keeping a connection to PostgreSQL open doubled the queue's rate."""


ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?")
PATH_PREFIX = re.compile(r"(/[A-Za-z0-9_.~-]+)+")
SWITCH = dict.fromkeys(("1", "true", "yes", "on"), True)
SWITCH |= dict.fromkeys(("0", "false", "no", "off"), False)


def unusable(name: str, value: object, advice: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is '{value}'; set it to {advice}.")


def text(name: str) -> str:
    return os.environ.get(name, "").strip()


def choice(name: str, default: str, choices: Collection[str]) -> str:
    """One of `choices`, whatever the case in which it is written."""
    value = text(name).lower() or default
    if value in choices:
        return value
    raise unusable(name, value, f"one of: {', '.join(choices)}")


def line(name: str, *, longest: int) -> str:
    """Printable ASCII, as it may stand in a header."""
    value = text(name)
    if value.isascii() and value.isprintable() and len(value) <= longest:
        return value
    raise unusable(name, value, f"at most {longest} plain ASCII characters")


def time_zone(name: str) -> str:
    value = text(name) or "UTC"
    try:
        return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise unusable(name, value, "a time zone such as UTC or Europe/Paris") from None


def switch(name: str, default: bool) -> bool:
    value = text(name).lower()
    if value and value not in SWITCH:
        raise unusable(name, value, "1 or 0")
    return SWITCH[value] if value else default


def number(name: str, default: int, *, minimum: int = 0) -> int:
    value = text(name) or str(default)
    try:
        number = int(value)
    except ValueError:
        raise unusable(name, value, "a whole number") from None
    if number < minimum:
        raise unusable(name, value, f"{minimum} or more")
    return number


def names(name: str, default: Sequence[str] = ()) -> list[str]:
    """The comma-separated parts of a variable, without white space; none are empty."""
    parts = list(filter(None, map(str.strip, text(name).split(","))))
    return parts if text(name) else list(default)


def parsed(
    name: str, parse: Callable[[list[str]], Parsed], default: Sequence[str] = ()
) -> Parsed:
    """What the engine makes of the comma-separated parts of a variable."""
    try:
        return parse(names(name, default))
    except BadCallError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from error


def path(name: str, default: Path) -> Path:
    value = text(name)
    return Path(value).expanduser().resolve() if value else default


def path_prefix(name: str) -> str:
    """The path under which a proxy passes requests on, without a slash at its end."""
    value = text(name).rstrip("/")
    if not value or PATH_PREFIX.fullmatch(value):
        return value
    raise unusable(name, value, "a path such as /citeweb, or to nothing")


def origin(name: str, *, is_path_allowed: bool = False) -> str:
    """Scheme and host under which something is reached, as in https://read.example."""
    value = text(name).rstrip("/")
    found = ORIGIN.match(value)
    if not value or (found and (is_path_allowed or found.end() == len(value))):
        return value
    raise unusable(name, value, "an origin such as https://read.example.org")


def process_count() -> int:
    """Two at least, so that a long page holds up nobody; four serve a large desk."""
    return max(2, min(4, os.cpu_count() or 1))


def secret(name: str) -> str:
    """The variable, or the content of the file that `NAME_FILE` names, or empty."""
    path = text(f"{name}_FILE")
    try:
        return Path(path).read_text("utf-8").strip() if path else text(name)
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"{name}_FILE is '{path}', which cannot be read: {error}."
        ) from error


def database(name: str, *, data_dir: Path) -> dict[str, Any]:
    """The database at a URL, or without one a SQLite file in the data folder."""
    url = secret(name) or f"sqlite:///{data_dir / 'citeweb.sqlite3'}"
    try:
        found = dj_database_url.parse(
            url, conn_max_age=CONNECTION_SECONDS, conn_health_checks=True
        )
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} cannot be read ({error}); set it to "
            "postgres://user:password@host/name, or to nothing for SQLite."
        ) from error
    if "sqlite" in found["ENGINE"]:
        found |= {"CONN_MAX_AGE": 0, "OPTIONS": dict(SQLITE_OPTIONS)}
    return dict(found)


def pairs(name: str) -> dict[str, str]:
    """NAME=VALUE pairs, between commas or one a line. A wrong one is not quoted."""
    found = {}
    lines = secret(name).replace(",", "\n").splitlines()
    for number, line in enumerate(lines, start=1):
        key, _, value = map(str.strip, line.partition("="))
        if key and value and not key.startswith("#"):
            found[key] = value
        elif line.strip() and not key.startswith("#"):
            raise ImproperlyConfigured(
                f"{name}, entry {number}, is no pair; write searxng=value, with commas "
                "between pairs."
            )
    return found


def child_environment(**variables: str) -> dict[str, str]:
    """This process's environment for a child that imports the same code, and more."""
    paths = [str(PACKAGE_DIR.parent), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "citeweb.settings",
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        **variables,
    }


def has_display() -> bool:
    """Whether a browser can open a window; without one it might take the terminal."""
    screens = map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
    return sys.platform == "darwin" or any(screens)
