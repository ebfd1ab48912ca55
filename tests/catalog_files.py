"""Catalogs of translated messages in their files: the engine's and those of pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from verification.language.wording import ENGLISH, LANGUAGES

ROOT = Path(__file__).parent.parent
TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]

Message: TypeAlias = str | tuple[str, str]
"""One form, or the singular and the plural."""


@dataclass(frozen=True)
class CatalogFiles:
    """A folder with a catalog for each language."""

    folder: Path
    domain: str

    def path(self, language: str, suffix: str = ".po") -> Path:
        return self.folder / language / "LC_MESSAGES" / f"{self.domain}{suffix}"

    def read(self, language: str) -> Catalog:
        if not self.path(language).is_file():
            return Catalog(locale=language)
        with self.path(language).open("rb") as file:
            return read_po(file, locale=language)

    def write(
        self, catalog: Catalog, found: Mapping[Message, Sequence[str]], **options: Any
    ) -> None:
        """
        The messages that there are into a new catalog, with what is translated.

        Args:
            found: The files in which each message stands.
            options: Of the writer of `.po` files.
        """
        language = str(catalog.locale)
        known = self.read(language)
        for message, files in found.items():
            held = known.get(message if isinstance(message, str) else message[0])
            same = held and isinstance(held.id, str) == isinstance(message, str)
            string = held.string if held and same else None
            catalog.add(message, string, locations=[(path, 0) for path in files])
        path = self.path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalog, width=0, include_lineno=False, **options)
        with self.path(language, ".mo").open("wb") as file:
            write_mo(file, catalog)
