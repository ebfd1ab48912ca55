"""
The engine's messages and their catalogs: `python -m tests.catalogs` (`make words`).

Messages stand in calls of `verification.language.wording` and in columns of data files.
The command writes new ones into each `.po` beside what is translated, drops what went,
and makes the `.mo` that the engine reads.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages import Catalog

from tests.catalog_files import ROOT, TRANSLATED, CatalogFiles, Message
from verification.language.lists import phrase_list, table_rows
from verification.language.wording import CATALOGS
from verification.reporting.exports.tables import (
    CITATION_COLUMNS,
    FINDING_COLUMNS,
    SOURCE_COLUMNS,
)
from verification.weighing.searching import shipped_lenses

ENGINE = CatalogFiles(CATALOGS, "verification")
SINGLE = {"_", "gettext", "mark", "Words"}
TABLES = {
    "judging/judges/language_names": [1],
    "language/months": [0],
    "reaching/detail_words": [2, 3],
    "reaching/identity_words": [1, 2],
    "reaching/notice_kinds": [2],
    "reaching/outcome_words": [1, 2, 3],
    "reaching/situation_words": [1, 2],
    "reporting/exports/figures": [0],
    "reporting/exports/formats": [1, 5],
    "reporting/words": [2],
    "weighing/interest_words": [1],
    "weighing/origin_words": [1],
    "weighing/suggestion_words": [2],
    "weighing/searching/refusals": [1],
    "weighing/searching/troubles": [1],
    "weighing/states": [0],
}
"""Columns of tables that hold messages; an empty cell is none."""

COUNTED_TABLES = ["weighing/corroboration_words"]
"""Tables with a message of one and, where something is counted, one of several."""

TWO_COLUMNS = ("figure", "value")
LISTS = ["language/details"]
"""Lists whose lines are messages."""

_IN_TEMPLATE = re.compile(r'\b_(?:html)?\("([^"]+)"')
_PLURAL_IN_TEMPLATE = re.compile(r'\bngettext\("([^"]+)", "([^"]+)"')


def find_messages() -> dict[Message, str]:
    """Every message of the engine with the file in which it stands first."""
    found: dict[Message, str] = {}
    for path in sorted((ROOT / "verification").rglob("*.py")):
        for message in messages_in(path):
            found.setdefault(message, str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "citeweb").rglob("*.py")):
        for message in messages_in(path, only={"counted"}):
            found.setdefault(message, str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "verification").rglob("*.html")):
        template = path.read_text(encoding="utf-8")
        place = str(path.relative_to(ROOT))
        for message in _IN_TEMPLATE.findall(template):
            found.setdefault(message, place)
        for message in _PLURAL_IN_TEMPLATE.findall(template):
            found.setdefault(message, place)
    for message, place in messages_in_tables():
        found.setdefault(message, place)
    return found


def messages_in_tables() -> Iterator[tuple[Message, str]]:
    for table, columns in TABLES.items():
        for row in table_rows(table):
            if table == "reaching/notice_kinds" and row[0] != "words":
                continue
            for column in columns:
                if row[column]:
                    yield row[column], f"verification/{table}.csv"
    for table in COUNTED_TABLES:
        for _, one, many in table_rows(table):
            yield (one, many) if many else one, f"verification/{table}.csv"
    for name in LISTS:
        for line in phrase_list(name):
            yield line, f"verification/{name}.txt"
    for head in (*CITATION_COLUMNS, *SOURCE_COLUMNS, *FINDING_COLUMNS, *TWO_COLUMNS):
        yield head.replace("_", " "), "verification/reporting/exports/tables.py"
    for lens in shipped_lenses().values():
        yield lens.title, "verification/weighing/searching/lenses.toml"
        yield lens.about, "verification/weighing/searching/lenses.toml"


def messages_in(path: Path, only: set[str] | None = None) -> Iterator[Message]:
    text = path.read_text(encoding="utf-8")
    if only and not any(f"{name}(" in text for name in only):
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        function = node.func
        name = function.id if isinstance(function, ast.Name) else ""
        name = function.attr if isinstance(function, ast.Attribute) else name
        if only and name not in only:
            continue
        if name in SINGLE:
            yield from constants(node.args[0])
        elif name == "ngettext":
            # The call within `counted` has no text: its own calls name the nouns.
            for one in constants(node.args[0]):
                yield (one, *constants(node.args[1]))  # type: ignore[misc]
        elif name == "counted" and len(node.args) > 1:
            nouns = (noun for noun in constants(node.args[1]) if "_" not in noun)
            for noun in nouns:
                yield (f"{{number}} {noun}", f"{{number}} {noun}s")


def constants(node: ast.expr) -> list[str]:
    """The texts of an argument; of a table its values, of a choice both."""
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in constants(value)]
    if isinstance(node, ast.IfExp):
        return [*constants(node.body), *constants(node.orelse)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        raise ValueError(
            f"a message with places that have no name: {ast.unparse(node)}"
        )
    return []


HEADER: dict[str, Any] = {
    "header_comment": "# The words of the engine. Source: ours. Licence: MIT.",
    "project": "citeweb",
    "version": "1",
    "msgid_bugs_address": "",
    "last_translator": "citeweb",
    "creation_date": datetime(2026, 11, 28, tzinfo=UTC),
    "revision_date": datetime(2026, 11, 28, tzinfo=UTC),
}
"""Fixed, so that a catalog changes only where a message does."""


if __name__ == "__main__":
    messages = {message: [place] for message, place in find_messages().items()}
    for language in TRANSLATED:
        catalog = Catalog(locale=language, fuzzy=False, **HEADER)
        ENGINE.write(catalog, messages, sort_by_file=True)
