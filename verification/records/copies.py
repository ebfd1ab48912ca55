"""Texts read elsewhere than at the cited address, and looks that failed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CopyKind(StrEnum):
    """What a copy is to the page that was cited."""

    ARCHIVED = "archived"
    """The page as an archive kept it."""

    OPEN_ACCESS = "open_access"
    """The same work elsewhere, free to read; perhaps another version of it."""

    FULL_TEXT = "full_text"
    """The whole work of which the cited page is the abstract."""


@dataclass(frozen=True, slots=True)
class TextCopy:
    """Where a source's text was read, when that was not the cited address."""

    kind: CopyKind
    url: str
    """Where a reader finds it."""

    service: str
    """Who keeps or named it, as a reader knows it: "the Internet Archive"."""

    made_on: str = ""
    """ISO 8601 date of an archived copy; empty when unknown."""

    version: str = ""
    """What an open copy is, in plain words: "the accepted manuscript"."""
