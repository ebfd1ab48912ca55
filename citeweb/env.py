"""
Typed readers of environment variables: configuration enters nowhere else.

A value that cannot be read stops the start with a sentence that names the variable, the
value and what would do. `docs/configuration.md` lists every variable; a test compares.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

from verification.errors import BadCallError
from verification.reaching.lookups import DEFAULT_LOOKUPS, parse_bases, parse_names

from .places import PACKAGE_DIR

ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?")
TRUE_WORDS = ("1", "true", "yes", "on")
PATH_PREFIX = re.compile(r"(/[A-Za-z0-9_.~-]+)+")
FALSE_WORDS = ("0", "false", "no", "off")


def env_text(name: str, default: str) -> str:
    return os.environ.get(name, default).strip()


def env_choice(name: str, default: str, choices: Collection[str]) -> str:
    """One of `choices`, whatever the case in which it is written."""
    value = env_text(name, "").lower()
    if not value:
        return default
    if value in choices:
        return value
    raise ImproperlyConfigured(
        f"{name} is '{value}'; set it to one of: {', '.join(choices)}."
    )


def env_line(name: str, default: str, *, longest: int) -> str:
    """Printable ASCII, as it may stand in a header."""
    value = env_text(name, default)
    if value.isascii() and value.isprintable() and len(value) <= longest:
        return value
    raise ImproperlyConfigured(
        f"{name} is '{value}'; set it to at most {longest} plain ASCII characters."
    )


def env_time_zone(name: str, default: str) -> str:
    value = env_text(name, "") or default
    try:
        return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(
            f"{name} is '{value}', which is no time zone; set it to one such as UTC or "
            "Europe/Paris."
        ) from None


def env_bool(name: str, default: bool) -> bool:
    value = env_text(name, "").lower()
    if not value:
        return default
    if value in TRUE_WORDS:
        return True
    if value in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} is '{value}'; set it to 1 or 0.")


def env_int(name: str, default: int, *, minimum: int = 0) -> int:
    value = env_text(name, "")
    if not value:
        return default
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} is '{value}'; set it to a whole number."
        ) from None
    if number < minimum:
        raise ImproperlyConfigured(f"{name} is {number}; set it to {minimum} or more.")
    return number


def env_list(name: str, default: Sequence[str]) -> list[str]:
    """The comma-separated parts of a variable, without white space; none are empty."""
    value = env_text(name, "")
    if not value:
        return list(default)
    return [part.strip() for part in value.split(",") if part.strip()]


def env_lookups(name: str) -> tuple[str, ...]:
    """Look-ups by name, those that need no key when the variable is not set."""
    try:
        return parse_names(env_list(name, DEFAULT_LOOKUPS))
    except BadCallError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from error


def env_lookup_bases(name: str) -> dict[str, str]:
    """Addresses by the name of a look-up: `crossref=https://mirror.example`."""
    try:
        return parse_bases(env_list(name, ()))
    except BadCallError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from error


def env_path(name: str, default: Path) -> Path:
    value = env_text(name, "")
    return Path(value).expanduser().resolve() if value else default


def env_path_prefix(name: str) -> str:
    """The path under which a proxy passes requests on, without a slash at its end."""
    value = env_text(name, "").rstrip("/")
    if not value or PATH_PREFIX.fullmatch(value):
        return value
    raise ImproperlyConfigured(
        f"{name} is '{value}'; set it to a path such as /citeweb, or to nothing."
    )


def env_origin(name: str, *, is_path_allowed: bool = False) -> str:
    """Scheme and host under which something is reached, as in https://read.example."""
    value = env_text(name, "").rstrip("/")
    found = ORIGIN.match(value)
    if not value or (found and (is_path_allowed or found.end() == len(value))):
        return value
    raise ImproperlyConfigured(
        f"{name} is '{value}'; set it to an origin such as https://read.example.org."
    )


def web_processes_default() -> int:
    """Two at least, so that a long page holds up nobody; four serve a large desk."""
    return max(2, min(4, os.cpu_count() or 1))


def env_secret(name: str) -> str:
    """The variable, or the content of the file that `NAME_FILE` names, or empty."""
    path = env_text(f"{name}_FILE", "")
    if not path:
        return env_text(name, "")
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"{name}_FILE is '{path}', which cannot be read: {error}."
        ) from error


def env_pairs(name: str) -> dict[str, str]:
    """NAME=VALUE pairs, between commas or one a line. A wrong one is not quoted."""
    found = {}
    lines = env_secret(name).replace(",", "\n").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, sign, value = line.partition("=")
        if not sign or not key.strip() or not value.strip():
            raise ImproperlyConfigured(
                f"{name}, entry {number}, is no pair; write searxng=value, with commas "
                "between pairs."
            )
        found[key.strip()] = value.strip()
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
    return sys.platform == "darwin" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
