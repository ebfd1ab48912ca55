"""Links, addresses and identifiers in running text: markers that bring a source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace

from verification.language.detection import stop_words
from verification.language.lists import late_regex
from verification.records import Identifier, Reference, SourceId, Span

from .author_year import is_author_and_year
from .identifiers import find_identifiers, find_named_identifiers, identifier_url
from .inline import Link
from .layout import Layout
from .markers import MAX_UNLISTED, Marker, token
from .overlay import TAKEN, Stretch, overwrite
from .references import is_telling
from .web_addresses import address_key, find_urls

_ENDS = ".!?。！？"
_CHIP = late_regex(r"[^\n+]{2,60}\+\d{1,2}")
_NUMBER_LABEL = late_regex(r"\s*+[\[【(]?\s*+\^?(\d{1,4})\^?\s*+[\])】]?\s*+")
_LEAD = late_regex(
    r"(?:^|\W)(?:sources?|via|quellen?|fuentes?|fontes?|fonti|bron|see|siehe)\s?[:：]$",
    re.IGNORECASE,
)
_NARRATIVE = late_regex(r"\S\s\(\D{0,3}\d{4}[a-z]?\)$")
"""A label such as "Ng (2021)": its name is a word of the sentence."""

_PREFIX = late_regex(r"(?:https?://(?:dx\.)?doi\.org/|doi\s?:\s?)$", re.IGNORECASE)


class InlineSources:
    """Gives every address one source: the entry that has it, or a new number."""

    def __init__(self, references: Sequence[Reference], following: int) -> None:
        self._by_key: dict[str, SourceId] = {}
        self._used: set[SourceId] = set()
        self._following = following
        self.added: list[Reference] = []
        self.urls = {reference.source_id: reference.url for reference in references}
        for reference in references:
            self._used.add(reference.source_id)
            for key in _reference_keys(reference.url, reference.identifiers):
                self._by_key.setdefault(key, reference.source_id)

    def source_of(
        self,
        url: str,
        identifiers: tuple[Identifier, ...],
        span: Span,
        typed: str,
        *,
        number: int | None = None,
    ) -> SourceId:
        """Give the source's id; a new one if no entry has its address or identifier."""
        keys = _reference_keys(url, identifiers)
        for key in keys:
            if key in self._by_key:
                return self._by_key[key]
        source_id = self._new_id(number)
        for key in keys:
            self._by_key[key] = source_id
        self.added.append(
            Reference(source_id, span, typed, url=url, identifiers=identifiers)
        )
        return source_id

    def _new_id(self, number: int | None) -> int:
        if number is not None and number not in self._used and number <= MAX_UNLISTED:
            self._used.add(number)
            return number
        while self._following in self._used:
            self._following += 1
        self._used.add(self._following)
        return self._following


def _reference_keys(url: str, identifiers: Iterable[Identifier]) -> list[str]:
    keys = [str(identifier) for identifier in identifiers]
    if url:
        keys.append(address_key(url))
    return keys


def reserved_numbers(layout: Layout) -> int:
    """Give the highest number typed as a link's text: `[3](https://...)`."""
    highest = 0
    for link in layout.links:
        number = _number_of(layout.view, link)
        if number is not None and link.url and number <= MAX_UNLISTED:
            highest = max(highest, number)
    return highest


def _number_of(view: str, link: Link) -> int | None:
    match = _NUMBER_LABEL.fullmatch(view, link.label_start, link.label_end)
    return int(match[1]) if match else None


def link_markers(
    layout: Layout,
    scan: str,
    links: Iterable[Link],
    sources: InlineSources,
    meant: Callable[[SourceId, int], SourceId],
    in_cells: Set[int],
) -> list[Marker]:
    """Give the markers that links make; those around words leave the words alone,
    unless they stand in a table's column for sources, whose cells begin `in_cells`."""
    found: list[Marker] = []
    for link in links:
        if link.is_image or not (link.url or link.name):
            continue
        span = Span(link.start, link.end)
        source_id: SourceId = link.name
        if link.name:
            label = int(link.name) if link.name.isdecimal() else link.name
            source_id = meant(label, link.start)
            link = replace(link, url=sources.urls.get(source_id, ""))
        else:
            identifiers = find_identifiers(link.url)
            source_id = sources.source_of(
                link.url,
                identifiers,
                span,
                span.of(layout.text),
                number=_number_of(layout.view, link),
            )
        goes_on = bool(found) and found[-1].is_blank
        after = scan[found[-1].end : link.start].strip() if goes_on else "-"
        is_cell = link.label_start in in_cells
        if after in (",", ";", "") or is_cell or is_token_link(layout, scan, link):
            found.append(token(link.start, link.end, (source_id,)))
        else:
            found.append(
                Marker(link.start, link.end, (source_id,), link.start, link.start)
            )
    return found


def is_token_link(layout: Layout, scan: str, link: Link) -> bool:
    """Whether a link only names its source: "[1]", "[reuters.com]", "([Reuters])". A
    link around words of the sentence is not: "the [WHO reported] a rise"."""
    label = layout.view[link.label_start : link.label_end].strip()
    if not label or _number_of(layout.view, link) is not None or not is_telling(label):
        return True
    if label.startswith("oai_citation") or _CHIP.fullmatch(label):
        return True  # of ChatGPT: "oai_citation:2‡Reuters", "Reuters+2"
    if is_author_and_year(label) and not _NARRATIVE.search(label):
        return True
    before = scan[max(0, link.start - 12) : link.start].rstrip()
    after = scan[link.end : link.end + 12].lstrip()
    behind = "" if layout.text.startswith("[", link.end) else after
    if _LEAD.search(before) or _is_publisher(label, link.url, before, behind):
        return True
    if before[-1:] in ("(", "[") and after[:1] in (")", "]", ",", ";"):
        return True
    ends_before = before[-1:] in tuple(_ENDS) or before[-2:-1] in tuple(_ENDS)
    is_alone = after[:1] in ("", "(", "[") or scan[link.end : link.end + 1] == "\n"
    return bool(before) and ends_before and is_alone and len(label.split()) <= 6


def _is_publisher(label: str, url: str, before: str, after: str) -> bool:
    """Whether a link at a sentence's end only says who published it: "[Reuters]"."""
    if after[:1] not in (".", "") or before[-1:] in ("", ","):
        return False
    name = "".join(letter for letter in label.lower() if letter.isalnum())
    host = url.split("/")[2].replace("-", "") if url.count("/") > 1 else ""
    previous = before.split()[-1].lower()
    return len(name) > 2 and name in host and previous not in stop_words()["en"]


def address_markers(
    layout: Layout, scan: str, taken: Sequence[Stretch], sources: InlineSources
) -> list[Marker]:
    """Give bare addresses and identifiers typed into the running text."""
    found = []
    free = overwrite(scan, taken, TAKEN)
    for span, url in find_urls(scan):
        if TAKEN in span.of(free):
            continue
        identifiers = find_identifiers(url)
        source_id = sources.source_of(url, identifiers, span, span.of(layout.text))
        found.append(token(span.start, span.end, (source_id,)))
    free = overwrite(free, ((marker.start, marker.end) for marker in found), TAKEN)
    for span, identifier in sorted(find_named_identifiers(scan)):
        if TAKEN in span.of(free):
            continue
        start = _with_prefix(scan, span.start)
        typed = layout.text[start : span.end]
        source_id = sources.source_of(
            identifier_url(identifier), (identifier,), Span(start, span.end), typed
        )
        found.append(token(start, span.end, (source_id,)))
    return found


def _with_prefix(scan: str, start: int) -> int:
    before = scan[max(0, start - 24) : start]
    match = _PREFIX.search(before)
    return start - len(before) + match.start() if match else start
