"""The words under which people put their sources, in the languages they write in."""

from __future__ import annotations

from collections.abc import Set

from verification.language.lists import late_regex, phrase_set

_SOURCE_HEADINGS = phrase_set("reading/source_headings", "sources")
_FURTHER_HEADINGS = phrase_set("reading/source_headings", "further")

_DECORATION = late_regex(
    r"^(?:[^\w(]*(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?|[ivx]{1,5}[.)])(?=\s))?[\W_]*"
)
_JOINED = late_regex(r"\s*(?:\s(?:and|und|et|y|e|en|och|og|ja|i|и|та|ve)\s|&|/|,)\s*")
_QUALIFIED = late_regex(
    r"^(?:(?:the|my|key|main|primary|selected|full|all|verwendete|ausgewählte)\s)?(.*?)"
    r"(?:\s(?:used|cited|consulted|list|used in this (?:article|answer|report)))?$"
)
_ASIDE = late_regex(r"\s*\([^()]{0,40}\)$")
MAX_HEADING_LENGTH = 80
"""Code points. The longest heading in the table, with qualifiers, has half of that."""


def is_source_heading(line: str) -> bool:
    """
    Tell whether a heading announces the list of sources or reading beyond it.

    >>> is_source_heading("7. Sources and references:")
    True
    >>> is_source_heading("Sources of error")
    False
    """
    heading = _normalised(line)
    return bool(heading) and _is_known(heading, _SOURCE_HEADINGS | _FURTHER_HEADINGS)


def is_further_heading(line: str) -> bool:
    """Tell whether the heading announces reading that the text need not cite."""
    heading = _normalised(line)
    return bool(heading) and _is_known(heading, _FURTHER_HEADINGS)


def _normalised(line: str) -> str:
    if len(line) > MAX_HEADING_LENGTH:
        return ""
    heading = " ".join(line.casefold().split())
    heading = _DECORATION.sub("", heading, count=1).rstrip(" :：.*_-–—#")
    return _ASIDE.sub("", heading).rstrip(" :：")


def _is_known(heading: str, table: Set[str]) -> bool:
    if heading in table:
        return True
    qualified = _QUALIFIED.match(heading)
    if qualified and qualified[1] in table:
        return True
    parts = [part.strip() for part in _JOINED.split(heading)]
    return len(parts) > 1 and all(part in table for part in parts)
