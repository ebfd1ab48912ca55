"""The sources that notes, keys and names in brackets in running text mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verification.language.lists import any_of, late_regex
from verification.records import Reference, SourceId, Span

from .author_year import MAX_NAMES_LENGTH, AuthorIndex, family_key
from .identifiers import find_identifiers, reference_url
from .layout import Layout
from .markers import Marker, token
from .notes import Note
from .numbering import Entry, Numbering
from .references import read_entries
from .web_addresses import clean_url

_AUTHOR_AND_YEAR = late_regex(r"(.{1,80}?)\s((?:1[5-9]|20)\d\d)([a-z]?)")
_YEAR_KEY = late_regex(r".*[A-Za-z]:?\d{2,4}[a-z]{0,12}")
_SAME = late_regex(
    r"\W*(?:(?:ibid(?:em)?|idem|ebd|ebenda|a\.\s?a\.\s?O|ivi|там же|同上)\b"
    r"|id\.(?=\s|,))",
    re.IGNORECASE,
)
_PAGES = late_regex(
    r"(?:(?:pp?|S|n|chap|ch|vol)\.?\s?)?[\dxivl–\s-]{1,20}\.?|op\.? cit\.?",
    re.IGNORECASE,
)
MAX_SHORT_LENGTH = 150
"""Code points of a note that names again what an earlier one named in full."""


def read_notes(
    layout: Layout, listed: Sequence[Reference], numbering: Numbering, following: int
) -> tuple[list[Marker], list[Reference]]:
    """Give the markers of notes and keys, and the references of the notes' own texts,
    which are numbered from `following`."""
    by_text: dict[str, SourceId] = {}
    by_key: dict[str, SourceId] = {}
    entries: list[Entry] = []
    for note in layout.notes:
        if note.inner is None:
            continue
        typed = _typed(layout, note)
        if typed not in by_text:
            by_text[typed] = following + len(entries)
            start, end = note.inner
            entries.append(Entry(start, end, start, None, source_id=by_text[typed]))
        for key in note.keys:
            by_key.setdefault(key, by_text[typed])
    references = list(read_entries(layout, entries))
    for key, reference in _works_by_address(layout, following + len(entries)):
        by_key[key] = reference.source_id
        references.append(reference)
    index = AuthorIndex([*listed, *references])
    has_keys = any(
        note.is_sure and note.keys and not note.inner for note in layout.notes
    )

    def meant(key: str, at: int) -> SourceId:
        label = int(key) if key.isdecimal() else key
        for name in (label, f"@{key}"):
            if name in numbering.labels:
                return numbering.meant(name, at)
        named = _AUTHOR_AND_YEAR.fullmatch(key)
        found = index.find(named[1], int(named[2]), named[3]) if named else None
        return by_key.get(key, key) if found is None else found

    markers = []
    for note in layout.notes:
        ids = [by_text[_typed(layout, note)]] if note.inner else []
        ids = ids or [meant(key, note.start) for key in note.keys]
        is_key = not set(ids).issubset(note.keys) or not numbering.labels.isdisjoint(
            ids
        )
        if note.is_sure or is_key or has_keys or _YEAR_KEY.fullmatch(note.keys[0]):
            markers.append(token(note.start, note.end, tuple(ids)))
    return markers, references


def _works_by_address(
    layout: Layout, following: int
) -> Iterator[tuple[str, Reference]]:
    """Yield keys that say themselves where the work is: `[@doi:10.1000/182]`."""
    told: set[str] = set()
    for note in layout.notes:
        for key in () if note.inner else note.keys:
            identifiers = find_identifiers(key)
            url = clean_url(key.removeprefix("url:")) or reference_url(identifiers)
            if (url or identifiers) and key not in told:
                span, number = Span(note.start, note.end), following + len(told)
                typed = span.of(layout.text)
                told.add(key)
                yield key, Reference(number, span, typed, "", url, identifiers)


def _typed(layout: Layout, note: Note) -> str:
    start, end = note.inner or (0, 0)
    return " ".join(layout.text[start:end].casefold().split())


def named_again(references: Sequence[Reference]) -> dict[SourceId, SourceId]:
    """Give for each entry that only points to an earlier one, "Ibid., 46." or "Ng,
    Towers, 51.", the id of that one. `references` are in reading order."""
    found: dict[SourceId, SourceId] = {}
    full: list[Reference] = []
    for reference in references:
        if full and _SAME.match(reference.text):
            found[reference.source_id] = full[-1].source_id
            continue
        earlier = _named_in_full(reference, full)
        if earlier is None:
            full.append(reference)
        else:
            full.append(earlier)  # what "ibid." below means
            found[reference.source_id] = earlier.source_id
    return found


def _named_in_full(
    reference: Reference, earlier: Sequence[Reference]
) -> Reference | None:
    if reference.url or reference.identifiers or len(reference.text) > MAX_SHORT_LENGTH:
        return None
    parts = [part.strip(" *_“”\"'.") for part in reference.text.split(",")]
    words = [part.casefold() for part in parts if part and not _PAGES.fullmatch(part)]
    if len(words) < 2 or len(words) > 4:
        return None
    for work in reversed(earlier):
        text = work.text.casefold()
        if len(text) > len(reference.text) and all(part in text for part in words):
            return work
    return None


_CAME_BEFORE = late_regex(
    r"(?:see|cf\.?|via|siehe|vgl\.|source:?|from)\s+", re.IGNORECASE
)
_YEAR_BEHIND = late_regex(r",?\s{0,9}\(?(?:1[5-9]|20)\d\d[a-z]?\)?$")
_LINK_LABEL = late_regex(
    r"^\[?([^\[\]:\n]{2,80})(?:\]\(|[:：]\s{1,3}<?(?:https?://|www\.))"
)
"""How an entry is called: "[Ledger](https://...)", "Ledger: https://..."."""

_PLACE_BEHIND = late_regex(
    lambda: rf",\s(?:{any_of('reading/marker_words', 'places')})\s?\d.{{0,20}}$",
    re.IGNORECASE,
)
MAX_NAME_LENGTH = 80


class NameIndex:
    """Entries by what a bracket may call them: "[Harbour office, 2021]", "[Ng2019]"."""

    def __init__(self, references: Sequence[Reference]) -> None:
        self._ids: dict[str, SourceId] = {}
        for reference in references:
            names = [str(reference.source_id), reference.title]
            names += _LINK_LABEL.findall(reference.text[:200])
            if reference.authors:
                names.append(f"{reference.authors[0]} {reference.year or ''}")
            for name in names:
                key = family_key(name)
                if len(name) <= MAX_NAME_LENGTH and len(key) > 2:
                    self._ids.setdefault(key, reference.source_id)

    def find(self, inner: str) -> SourceId | None:
        bare = _CAME_BEFORE.sub("", _PLACE_BEHIND.sub("", inner.strip()), count=1)
        keys = (family_key(name) for name in (bare, _YEAR_BEHIND.sub("", bare)))
        return next((self._ids[key] for key in keys if key in self._ids), None)


def named_markers(
    scan: str, brackets: Sequence[tuple[int, int]], references: Sequence[Reference]
) -> Iterator[Marker]:
    """Yield brackets that hold the name of one entry or of several."""
    index = NameIndex(references)
    for opener, closer in brackets:
        inner = scan[opener + 1 : closer]
        if (
            not 2 < len(inner) <= MAX_NAMES_LENGTH
            or scan[closer + 1 : closer + 2] == "("
        ):
            continue
        found = index.find(inner)
        parts = [index.find(part) for part in inner.split(";")] if ";" in inner else []
        ids = parts or [found]
        if all(source_id is not None for source_id in ids):
            yield token(
                opener,
                closer + 1,
                tuple(source_id for source_id in ids if source_id is not None),
            )
