"""Entries that name their parts: a wiki's `{{cite web |title=...}}`, a YAML list of
references."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.language.lists import late_regex
from verification.records import Reference, SourceId, Span

from .identifiers import find_identifiers, reference_url
from .web_addresses import clean_url

_TEMPLATE = late_regex(
    r"\{\{\s{0,5}(?:cite|citation)\b[^|{}]{0,40}\|(.*?)\}\}", re.DOTALL | re.IGNORECASE
)
_PARAMETER = late_regex(r"\|\s{0,9}([\w-]{1,30})\s{0,9}=\s{0,9}([^|]{0,1000})")
_YAML = late_regex(r"^(?:- )?[ \t]{0,20}id:\s", re.MULTILINE)
_YAML_LINE = late_regex(
    r"(?:^|[{,])[ \t]{0,20}(?:- )?([A-Za-z-]{1,30}):[ \t]{1,9}"
    r"([^\s\[{][^\n{}]{0,1000}?)[ \t]{0,9}"
    r"(?=[}\n]|,\s[a-z]{1,20}:|$)",
    re.MULTILINE,
)
_FAMILY = late_regex(
    r"(?:last|surname|author|editor-last|family|literal|organi[sz]ation|publisher)(\d?)"
)
_SCHEMES = ("doi", "isbn", "pmid", "pmc", "arxiv", "eprint", "hdl")
_YEAR = late_regex(r"\b(?:1[5-9]|20)\d\d\b")


def read_named_parts(text: str, source_id: SourceId, span: Span) -> Reference | None:
    """Read an entry whose parts have names; None for one of plain words."""
    template = _TEMPLATE.search(text)
    if not template and not _YAML.search(text):
        return None
    pairs = (
        _PARAMETER.findall(f"|{template[1]}") if template else _YAML_LINE.findall(text)
    )
    fields = [(name.lower(), value.strip(" '\"")) for name, value in pairs]
    known = {name: value for name, value in reversed(fields) if value}
    named = "\n".join(
        f"{'arxiv' if name == 'eprint' else name}: {known[name]}"
        for name in _SCHEMES
        if name in known
    )
    identifiers = find_identifiers(named.replace("pmc: ", ""))
    year = _YEAR.search(" ".join(known.get(name, "") for name in _DATES))
    return Reference(
        source_id=source_id,
        span=span,
        text=text,
        title=known.get("title", ""),
        url=clean_url(known.get("url", "")) or reference_url(identifiers),
        identifiers=identifiers,
        authors=tuple(dict.fromkeys(_families(fields))),
        year=int(year[0]) if year else None,
    )


_DATES = ("year", "date", "issued", "publication-date")


def _families(fields: list[tuple[str, str]]) -> Iterator[str]:
    """The family names; the publisher's where nobody else is named."""
    named = [
        (name, value) for name, value in fields if _FAMILY.fullmatch(name) and value
    ]
    authors = [value for name, value in named if name != "publisher"]
    yield from authors or (value for _, value in named)
