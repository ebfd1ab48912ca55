"""Citations that a reference manager keeps in a Word file as fields: the printed marker
is tied to the works whose CSL data the field holds. Zotero, Mendeley, Mendeley Cite."""

from __future__ import annotations

import io
import json
import re
import zipfile
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from lxml import etree

from .registries.answers import date_of_parts, doi_of, objects_of, text_of

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TEXT = f"{_W}t"
_BODY = "word/document.xml"
_NOTES = ("word/footnotes.xml", "word/endnotes.xml")
_MARKS = (b"instr", b"MENDELEY_CITATION_v3_")
"""In a part that may hold citations; a longer word may be split over runs."""

_CITATION = re.compile(r"\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s*(?=\{)")
_LIST = re.compile(r"\s*ADDIN\s+(?:ZOTERO_BIBL\b|Mendeley Bibliography\b)")
_SDT_CITATION, _SDT_LIST = "MENDELEY_CITATION_v3_", "MENDELEY_BIBLIOGRAPHY"
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_PLACE = "\ue0c5citeweb list\ue0c5"
"""Stands where the printed list stood, until the document is HTML."""

_LAST_HEADING = re.compile(r"<h[1-6]>[^<]{1,80}</h[1-6]>\s*\Z")
MAX_OPEN = 50
"""Fields in fields that are followed; programs write three."""

MAX_WORKS = 5000
"""In one document; a field above it stays as it is printed."""


@dataclass(slots=True)
class _Field:
    """A field that is being read: what it is told to show, and what it shows."""

    instruction: list[str] = field(default_factory=list)
    shown: list[Any] = field(default_factory=list)
    shows: bool = False


@dataclass(slots=True)
class _Works:
    """The works cited in the body, numbered by first use, each with its entry."""

    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, entry: str) -> int | None:
        if entry not in self.numbers and len(self.numbers) >= MAX_WORKS:
            return None
        return self.numbers.setdefault(entry, len(self.numbers) + 1)


def with_field_works(content: bytes, convert: Callable[[bytes], str]) -> str:
    """Give the HTML of a Word file, its fields' works as numbered markers and a list.
    A file without such fields, or with none that can be read, is converted as it is."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = {
            name: packed.read(name)
            for name in (_BODY, *_NOTES)
            if name in packed.namelist()
        }
    works = _Works()
    changed = {
        name: written
        for name, part in parts.items()
        if any(mark in part for mark in _MARKS)
        and (written := _rewritten(part, None if name in _NOTES else works))
    }
    if not changed:
        return convert(content)
    html = convert(_repacked(content, changed))
    return _with_list(html, list(works.numbers)) if works.numbers else html


def _with_list(html: str, entries: Sequence[str]) -> str:
    """Put the list where the printed one stood, else at the end."""
    before, place, behind = html.partition(f"<p>{_PLACE}</p>")
    listed = "".join(
        f"<p>[{number}] {escape(entry, quote=False)}</p>"
        for number, entry in enumerate(entries, start=1)
    )
    is_announced = place and _LAST_HEADING.search(before)
    heading = "" if is_announced else "<h2>References</h2>"
    return f"{before}{heading}{listed}{behind}".replace(_PLACE, "")


def _repacked(content: bytes, changed: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as packed,
        zipfile.ZipFile(buffer, "w") as repacked,
    ):
        for name in dict.fromkeys(packed.namelist()):
            if name.endswith((".xml", ".rels")):  # no pictures: they are left out
                repacked.writestr(name, changed.get(name) or packed.read(name))
    return buffer.getvalue()


def _rewritten(part: bytes, works: _Works | None) -> bytes | None:
    """Give the part with its citations written out; None when it has none to read.
    `works` is None of notes, whose printed text is the entry already."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(part, parser=parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    lists: list[list[Any]] = []
    is_changed = False
    for instruction, shown in _fields(root):
        if _LIST.match(instruction) or instruction.startswith(_SDT_LIST):
            lists.append(shown)
        elif works is None:
            is_changed |= _add_addresses(instruction, shown)
        else:
            is_changed |= _tie(instruction, shown, works)
    if works and works.numbers:
        for position, shown in enumerate(lists):
            for index, text in enumerate(shown):
                text.text = "" if index or position else _PLACE
    if not is_changed:
        return None
    return bytes(etree.tostring(root, encoding="UTF-8", standalone=True))


def _fields(root: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield each field's instruction and the texts that it shows, in reading order."""
    open_fields: list[_Field] = []
    for element in list(root.iter(f"{_W}fldChar", f"{_W}instrText", _TEXT, *_SIMPLE)):
        if element.tag in _SIMPLE:
            yield _simple_field(element)
        elif element.tag == _TEXT:
            for reading in open_fields:
                if reading.shows:
                    reading.shown.append(element)
        elif element.tag == f"{_W}instrText":
            if open_fields and not open_fields[-1].shows:
                open_fields[-1].instruction.append(element.text or "")
        elif (kind := element.get(f"{_W}fldCharType")) == "begin":
            open_fields = [*open_fields[-MAX_OPEN:], _Field()]
        elif open_fields and kind == "separate":
            open_fields[-1].shows = True
        elif open_fields and kind == "end":
            closed = open_fields.pop()
            yield "".join(closed.instruction), closed.shown


_SIMPLE = (f"{_W}fldSimple", f"{_W}sdt")


def _simple_field(element: Any) -> tuple[str, list[Any]]:
    """Read a field that is one element: `fldSimple`, or Mendeley Cite's control."""
    if element.tag == f"{_W}fldSimple":
        element.tag = f"{_W}smartTag"  # whose runs the conversion reads
        return element.get(f"{_W}instr") or "", list(element.iter(_TEXT))
    tag = element.find(f"{_W}sdtPr/{_W}tag")
    named = "" if tag is None else tag.get(f"{_W}val") or ""
    is_ours = named.startswith((_SDT_CITATION, _SDT_LIST))
    return (named, list(element.iter(_TEXT))) if is_ours else ("", [])


def _cited(instruction: str) -> Iterator[Mapping[str, Any]]:
    """Yield the `citationItems` of a field that cites; none of what is damaged."""
    match = _CITATION.match(instruction)
    try:
        if match:
            value, _ = json.JSONDecoder().raw_decode(instruction, match.end())
        elif instruction.startswith(_SDT_CITATION):
            typed = instruction.removeprefix(_SDT_CITATION)
            value = json.loads(b64decode(typed + "=" * (-len(typed) % 4)))
        else:
            return
    except (ValueError, RecursionError):
        return
    if isinstance(value, dict):
        yield from objects_of(value.get("citationItems"))


def _tie(instruction: str, shown: Sequence[Any], works: _Works) -> bool:
    """Write numbers of the list behind the printed marker, or in its place. A marker
    with a year stays: those words are how the file's own text is found again."""
    markers = []
    for item in _cited(instruction) if shown else ():
        entry = _entry(item.get("itemData"))
        number = works.number(entry) if entry else None
        if number:
            page = text_of(item.get("locator"), 40)
            is_page = page[:1].isdigit() and item.get("label", "page") == "page"
            markers.append(f"[{number}{f', p. {page}' if is_page else ''}]")
    if not markers:
        return False
    printed = "".join(text.text or "" for text in shown)
    if _YEAR.search(printed):
        shown[-1].text = f"{shown[-1].text or ''} {''.join(markers)}"
        return True
    for text in shown:
        text.text = ""
    # A space that the field itself begins with still parts the marker from its word.
    shown[0].text = printed[: len(printed) - len(printed.lstrip())] + "".join(markers)
    return True


def _add_addresses(instruction: str, shown: Sequence[Any]) -> bool:
    """Write the addresses behind a note that does not print them."""
    is_changed = False
    printed = "".join(text.text or "" for text in shown)
    for item in _cited(instruction):
        address = _address(item.get("itemData"))
        bare = address.removeprefix("https://doi.org/")
        if shown and address and bare.casefold() not in printed.casefold():
            shown[-1].text = f"{shown[-1].text or ''} {address}"
            is_changed = True
    return is_changed


def _address(work: Any) -> str:
    if not isinstance(work, dict):
        return ""
    doi, url = doi_of(work.get("DOI")), text_of(work.get("URL"))
    is_web = url.startswith(("http://", "https://")) and " " not in url
    return f"https://doi.org/{doi}" if doi else url if is_web else ""


def _entry(work: Any) -> str:
    """Write one work as an entry of a list; "" without a title and an address."""
    if not isinstance(work, dict):
        return ""
    title, address = text_of(work.get("title")).rstrip("."), _address(work)
    if not title and not address:
        return ""
    people = [_name(person) for person in objects_of(work.get("author"))]
    authors = ", ".join(filter(None, people[:20]))
    issued = date_of_parts(work.get("issued"))
    year = str(issued.year) if issued and issued.year else ""
    where = [text_of(work.get(key)) for key in ("container-title", "volume", "page")]
    mark = "" if title[-1:] in ("?", "!") else "."
    parts = (
        authors if authors.endswith(".") or not authors else f"{authors}.",
        f"({year})." if year else "",
        f"“{title}{mark}”" if title else "",
        f"{', '.join(filter(None, where))}." if any(where) else "",
        address,
    )
    return " ".join(filter(None, parts))


def _name(person: Mapping[str, Any]) -> str:
    """Family name and initials; a name of one part, or a body's, as it stands."""
    given = text_of(person.get("given"))
    parts = map(text_of, map(person.get, ("non-dropping-particle", "family")))
    family = " ".join(filter(None, parts))
    if not family:
        return text_of(person.get("literal")) or given
    initials = " ".join(f"{name[0]}." for name in given.split())
    return ", ".join(filter(None, (family, initials)))
