"""
The words of pages and their catalogs: `python -m tests.web.catalogs` (`make words`).

Messages stand in templates, in calls of Django's gettext and in `data/words.csv`. The
command writes new ones into each `.po` beside what is translated, drops what went, and
makes the `.mo` that Django reads. It needs no GNU gettext.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from babel.messages import Catalog
from django.utils.translation.template import templatize

from citeweb.wording import is_code
from tests.catalog_files import ROOT, TRANSLATED, CatalogFiles, Message
from verification.language.lists import table_rows

PAGES = CatalogFiles(ROOT / "citeweb" / "locale", "django")
TEXT = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(?:n?gettext|_)\({TEXT}(?:,\s*{TEXT})?")
SINGLE = {"gettext", "gettext_lazy", "gettext_noop"}


def find_messages() -> dict[Message, list[str]]:
    """Every message with the files in which it stands."""
    found: dict[Message, list[str]] = {}
    for path, message in places():
        files = found.setdefault(message, [])
        if path not in files:
            files.append(path)
    return found


def places() -> Iterator[tuple[str, Message]]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        for message in messages_of_template(path.read_text("utf-8")):
            yield str(path.relative_to(ROOT)), message
    for path in sorted((ROOT / "citeweb").rglob("*.py")):
        for message in messages_of_code(path.read_text("utf-8")):
            yield str(path.relative_to(ROOT)), message
    for about, _, shown in table_rows("../citeweb/words"):
        if shown and not is_code(about):
            yield "citeweb/data/words.csv", shown


def messages_of_template(text: str) -> Iterator[Message]:
    for one, many in CALL.findall(templatize(text)):
        message = ast.literal_eval(one)
        yield (message, ast.literal_eval(many)) if many else message


def messages_of_code(text: str) -> Iterator[Message]:
    if "gettext" not in text:
        return
    imported = {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        and node.module == "django.utils.translation"
        for alias in node.names
    }
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in imported:
            continue
        texts = [
            argument.value
            for argument in node.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        if node.func.id in SINGLE and texts:
            yield texts[0]
        elif node.func.id == "ngettext":
            yield (texts[0], texts[1])


if __name__ == "__main__":
    for language in TRANSLATED:
        catalog = Catalog(
            locale=language,
            header_comment="# The words of pages and mails.",
            # A new date would change the files with every call.
            creation_date=PAGES.read(language).creation_date,
            fuzzy=False,
        )
        PAGES.write(catalog, find_messages())
