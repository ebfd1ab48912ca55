"""
How a call is read: the parser, defaults from files and the environment, near misses.

Defaults rise in this order: what a verb ships, `citeweb.toml` or `pyproject.toml`, the
environment (`CITEWEB_CHECK_STRICTNESS`), the call itself.
"""

from __future__ import annotations

import os
import re
from argparse import (
    Action,
    ArgumentDefaultsHelpFormatter,
    ArgumentParser,
    ArgumentTypeError,
    RawDescriptionHelpFormatter,
    _ArgumentGroup,
)
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from verification.errors import BadCallError, kind_of, nearest
from verification.language.lists import table_rows

from . import ExitCode

OPTIONS = "commands/options"
OWN_FILE, SHARED_FILE = "citeweb.toml", "pyproject.toml"
IN_FILES = frozenset(
    {"format", "title", "bom", "artifact", "strictness", "flag-uncited", "fail-on"}
    | {"only-changed-since", "publisher", "min-recall", "judge", "strict", "quiet"}
    | {"strict-cites", "cite-min-recall"}
    | {"author", "page-url"}
    | {"style", "order", "case", "footnotes", "min-sources", "results", "lenses"}
    | {"notes", "language"}
)
"""Options that a settings file may set. A folder that somebody else made must not
choose what is called, what is sent, what is read elsewhere and what is written over."""

PATHS_IN_FILES = frozenset(
    {"baseline", "bib", "pdfs", "lists", "owners", "notices", "scale"}
)
"""Those too, where they name something in or under the folder of the file."""

JUDGES_IN_FILES = frozenset({"lexical", "reader", "overlap"})
"""The judges that send nothing anywhere."""

DEEPDIVE = frozenset({"strict-cites", "cite-min-recall", "no-verify-cites"})
"""Options of another tool, which has them in the environment under its own name."""

COMMA_LISTS = frozenset({"lookups", "lenses"})
"""Options of one text with commas, which TOML may give as a list."""

YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")
_UNKNOWN = re.compile(r"unrecognized arguments: (--[\w-]+)")


class Formatter(ArgumentDefaultsHelpFormatter, RawDescriptionHelpFormatter):
    """Says each default, and leaves the example as it is."""

    def _get_help_string(self, action: Action) -> str | None:
        words = action.help or ""
        is_told = "default" in words or action.default in (None, "", False, [], ())
        return words if is_told else super()._get_help_string(action)


class OneLineParser(ArgumentParser):
    """Says what is wrong with a call in one line, and what is near it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        named.setdefault("formatter_class", Formatter)
        super().__init__(*args, **named)
        self.known: list[str] = []

    def error(self, message: str) -> NoReturn:
        near = ""
        if found := _CHOICE.search(message):
            near = nearest(found[1], re.findall(r"[\w-]+", found[2]))
        elif found := _UNKNOWN.search(message):
            near = nearest(found[1], self.known)
        self.exit(ExitCode.WRONG_CALL, f"{self.prog}: {message}{near}\n")


def set_defaults(
    parser: ArgumentParser,
    verb: str,
    *,
    folder: Path,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Give a verb's options the values of the nearest settings file and the
    environment. Raises BadCallError: a setting is unknown, or its value is not one."""
    long = (
        (action, name) for action in parser._actions for name in action.option_strings
    )
    options = {name[2:]: action for action, name in long if name.startswith("--")}
    for place, name, value in settings_of(verb, folder):
        if name not in options:
            near = nearest(name, options)
            raise BadCallError(f"{place}: {verb} has no setting “{name}”{near}")
        value = value_from_file(name, value, place)
        action = options[name]
        parser.set_defaults(**{action.dest: converted(action, value, place)})
    if environment is None:
        environment = os.environ  # noqa: TID251 - where a call's settings enter
    for name, action in options.items():
        variable = f"CITEWEB_{verb}_{name}".upper().replace("-", "_")
        if name in DEEPDIVE and variable not in environment:
            variable = f"DEEPDIVE_{name}".upper().replace("-", "_")
        if variable in environment:
            value = converted(action, environment[variable], variable)
            parser.set_defaults(**{action.dest: value})


def fraction(text: str) -> float:
    """A number in [0, 1]. Raises ArgumentTypeError, which argparse puts in words."""
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a number") from None
    if not 0.0 <= value <= 1.0:
        raise ArgumentTypeError(f"{text} is not between 0 and 1")
    return value


def count(text: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError, which argparse puts in words."""
    if not text.isascii() or not text.isdigit() or len(text) > 12 or int(text) < 1:
        raise ArgumentTypeError(f"'{text}' is not a whole number from 1")
    return int(text)


KINDS: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "flag": {"action": "store_true"},
    "several": {"action": "append", "default": []},
    "many": {"nargs": "+"},
    "optional": {"nargs": "?"},
    "count": {"type": count},
    "fraction": {"type": fraction},
    "int": {"type": int},
    "path": {"type": Path},
}


def add_options(
    parser: ArgumentParser | _ArgumentGroup, *groups: str, **choices: Iterable[object]
) -> None:
    for group, name, kind, metavar, default, listed, words in table_rows(OPTIONS):
        if group not in groups:
            continue
        settings = dict(KINDS[kind], help=words or None)
        known = choices.get(name.strip("-").replace("-", "_"), listed.split())
        made = settings.get("type", str)
        given = [made(str(value)) for value in known]
        settings |= {"choices": given} if given else {}
        settings |= {"metavar": metavar} if metavar else {}
        if kind == "optional":
            settings["default"] = default
        if name.startswith("-") and kind in ("", "count", "fraction", "int", "path"):
            settings["default"] = default if default or not kind else None
        parser.add_argument(name, **settings)


def value_from_file(name: str, value: Any, place: str) -> Any:
    """A setting, if a file may set it so. Raises BadCallError: only a call or the
    environment may."""
    by_hand = "can be set by the call or the environment alone."
    if name == "judge" and value not in JUDGES_IN_FILES:
        raise BadCallError(f"{place}: “{name}” {value!r} {by_hand}")
    if name in COMMA_LISTS and isinstance(value, list):
        value = ",".join(map(str, value))
    if name not in PATHS_IN_FILES:
        if name not in IN_FILES:
            raise BadCallError(f"{place}: “{name}” {by_hand}")
        return value
    folder = Path(place.rpartition(", [")[0]).parent
    if isinstance(value, list):
        return [inside(folder, str(path), place) for path in value]
    return inside(folder, str(value), place)


def inside(folder: Path, name: str, place: str) -> str:
    """A path that a file names, from its own folder on, as one from here."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        told = "lies outside the folder of this file; name it in the call."
        raise BadCallError(f"{place}: {name!r:.200} {told}")
    return os.path.relpath(path)


def as_list(value: Any) -> list[str]:
    """The parts of a setting: of a list in TOML, or of a text with commas."""
    parts = value if isinstance(value, list) else str(value).split(",")
    return [part for part in map(str.strip, map(str, parts)) if part]


def settings_of(verb: str, folder: Path) -> Iterable[tuple[str, str, Any]]:
    for path in (
        parent / name
        for parent in (folder, *folder.parents)
        for name in (OWN_FILE, SHARED_FILE)
    ):
        table = table_of(path)
        if table is None:
            continue
        settings = table.get(verb, {})
        if not isinstance(settings, dict):
            raise BadCallError(f"{path}: “{verb}” must be a table.")
        return [(f"{path}, [{verb}]", name, value) for name, value in settings.items()]
    return []


def table_of(path: Path) -> dict[str, Any] | None:
    if not path.is_file():
        return None
    try:
        import tomllib  # not above: few calls find such a file

        content = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeError) as error:
        raise BadCallError.of_file(path, error, "read") from error
    except tomllib.TOMLDecodeError as error:
        raise BadCallError(f"{path}: not TOML: {error}.") from error
    if path.name == OWN_FILE:
        return content
    table = content.get("tool", {}).get("citeweb")
    return table if isinstance(table, dict) else None


def converted(action: Action, value: Any, place: str) -> Any:
    """A setting as the option takes it. Raises BadCallError: it is none of the choices,
    no number, or no yes or no."""
    if action.nargs == 0:
        word = str(value).lower()
        if word not in (*YES, *NO):
            raise BadCallError(f"{place}: {value!r} is neither yes nor no.")
        return word in YES
    if isinstance(action.default, list):
        return as_list(value)
    if not isinstance(value, str | int | float):
        raise BadCallError(f"{place}: it takes one value, not {kind_of(value)}.")
    try:
        made = action.type(str(value)) if callable(action.type) else str(value)
    except (ValueError, TypeError) as error:
        raise BadCallError(f"{place}: {value!r} is no value for it.") from error
    if action.choices is not None and made not in action.choices:
        choices = ", ".join(map(str, action.choices))
        raise BadCallError(f"{place}: {value!r} is none of {choices}.")
    return made
