"""Works out of whatever was handed in or pasted, its kind known by its content."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from html import escape
from itertools import islice

from verification.errors import BadCallError, load_json
from verification.reading.columns import with_columns_parted
from verification.reading.headings import is_source_heading
from verification.records import Work

from .apa import author_words
from .bibtex import TYPES_READ, works_from_bibtex
from .csl_json import works_from_csl
from .inline import short_authors
from .locators import address_of, year_first
from .report_sources import SourceList
from .ris import works_from_ris
from .runs import INNER_QUOTES, without_tags

_BIBTEX_START = re.compile(r"@\s*[A-Za-z]+\s*[{(]")
WANTED = "CSL-JSON, BibTeX, RIS or a citeweb report"


def read_sources(text: str, name: str) -> SourceList:
    """The works of a CSL-JSON list, a BibTeX or an RIS file. Raises BadCallError: the
    text is none of these, or is damaged; says what and where."""
    check_is_text(text, name)
    if text.lstrip()[:1] in ("[", "{"):
        return SourceList(works_from_csl(load_json(text, name), name))
    if _RIS.search(text) and not text.lstrip().startswith("@"):
        return SourceList(works_from_ris(text, name))
    if _BIBTEX_START.search(text):
        return SourceList(works_from_bibtex(text, name))
    found = "is empty" if not text.strip() else f"begins with {text.strip()[:20]!a}"
    raise BadCallError(f"{name}: {found}. It must be {WANTED}.")


def check_is_text(text: str, name: str) -> None:
    position = text.find("\0")
    if position >= 0:
        line = text.count("\n", 0, position) + 1
        raise BadCallError(f"{name}, line {line}: holds a NUL. It must be {WANTED}.")


_KINDS = "|".join((*TYPES_READ, "misc", "string", "comment", "preamble"))
_BIBTEX = re.compile(rf"^[ \t]*@(?:{_KINDS})[ \t]*[{{(]", re.IGNORECASE | re.MULTILINE)
_RIS = re.compile(r"^TY {1,2}-", re.MULTILINE)
_RIS_END = re.compile(r"^ER {1,2}-[^\n]*$", re.MULTILINE)
_CSL = re.compile(r"^[ \t]*\[\s*\{", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[\w+-]*[ \t]*$")
_KEY = r"@([\w:.+/-]{0,80}\w)"
_GROUP = re.compile(r"\[([^\[\]@\n]{0,40}@[^\[\]\n]{1,400})\]")
_IN_TEXT = re.compile(rf"(?<![\w@/;\[-]){_KEY}(?: \[([^\[\]@]{{1,40}})\])?")
_ONE_KEY = re.compile(_KEY)
_PAGE = re.compile(r"\bpp?\.?\s?\d[\d–—-]*")
_LATEX = re.compile(r"\\cite[pt]?\{([\w:.+/, -]{1,400})\}")
LISTS_STAND_IN = ("text", "markdown")
"""Kinds of file in which BibTeX, RIS or CSL-JSON can stand as it was exported."""

HEADING = "## References"
TRIED = 5
"""Places where a JSON list could begin that are tried: a text has few such lines."""


def with_written_list(text: str, *, is_html: bool = False) -> str:
    """The text with its pasted list written out, as HTML where it is; as it was when it
    has none, or one that is damaged. What follows a list stays behind it."""
    found = find_list(text)
    if found is None:
        return text
    start, end, works = found
    before, behind = unfenced(text[:start].rstrip(), text[end:].strip())
    numbers = {work.id: number for number, work in enumerate(works, start=1)}
    entries = [f"[{n}] {readable_entry(work)}" for n, work in enumerate(works, start=1)]
    last_line = before.rpartition("\n")[2].strip("#*_: \t")
    heading = "" if is_source_heading(last_line) else HEADING
    if is_html:
        heading = heading and "<h2>References</h2>"
        entries = [f"<p>{escape(entry)}</p>" for entry in entries]
    parts = [
        with_numbers(before, numbers, {work.id: short_authors(work) for work in works}),
        heading,
        "\n\n".join(entries),
        behind,
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def with_works(text: str, submitted_as: str, works: str = "") -> str:
    """
    The text of a file, columns one below the other, with its list of works written out,
    whether that stands in it or in a file beside it.

    Args:
        submitted_as: What the file was, as `UploadedText` has it.
        works: The list in the other file; "" where there is none.
    """
    is_html = submitted_as in ("html", "docx")
    if submitted_as in LISTS_STAND_IN:
        text = with_columns_parted(text)
    if works:
        return with_written_list(f"{text.rstrip()}\n\n{works}\n", is_html=is_html)
    return with_written_list(text) if submitted_as in LISTS_STAND_IN else text


def read_list(content: bytes, name: str) -> str:
    """A file of works as text. Raises BadCallError: no list in it can be read."""
    works = content.decode("utf-8-sig", "replace").strip()
    if find_list(works) is None:
        read_sources(works, name)  # says what is wrong, and in which line
        raise BadCallError(f"{name}: names no work. It must be {WANTED}.")
    return works


Found = tuple[int, int, Sequence[Work]]


def find_list(text: str) -> Found | None:
    """The first list that can be read, and where it stands."""
    for start, end, read in lists_in(text):
        try:
            works = read(text[start:end], "")
        except BadCallError:
            continue
        if works:
            return start, end, works
    return None


def lists_in(
    text: str,
) -> Iterator[tuple[int, int, Callable[[str, str], Sequence[Work]]]]:
    """Where a list may stand in BibTeX, RIS and CSL-JSON, and what reads it."""
    if start := _BIBTEX.search(text):
        yield start.start(), text.rfind("}") + 1, works_from_bibtex
    if (start := _RIS.search(text)) and (ends := list(_RIS_END.finditer(text))):
        yield start.start(), ends[-1].end(), works_from_ris
    for start in islice(_CSL.finditer(text), TRIED):
        at = text.index("[", start.start())
        with suppress(ValueError, RecursionError):
            _, end = json.JSONDecoder().raw_decode(text, at)
            yield (
                at,
                end,
                lambda typed, place: works_from_csl(load_json(typed, place), place),
            )


def unfenced(before: str, behind: str) -> tuple[str, str]:
    first, last = before.rpartition("\n")[2], behind.partition("\n")[0]
    if _FENCE.match(first) and _FENCE.match(last):
        before = before[: len(before) - len(first)].rstrip()
        behind = behind[len(last) :].strip()
    return before, behind


def with_numbers(text: str, numbers: dict[str, int], names: dict[str, str]) -> str:
    """
    Markers that name keys of the list as numbers, with the page that they name.

    Args:
        names: Of each work, for a key that is a word of its sentence.

    >>> known, names = {"ng": 1, "roy": 2}, {"roy": "Roy"}
    >>> with_numbers("So [@ng; @roy, p. 4]. As @roy [p. 9] has it", known, names)
    'So [1][2, p. 4]. As Roy [2, p. 9] has it'
    """

    def grouped(marker: re.Match[str]) -> str:
        parts = re.split("[;,](?=[^;,]*@)", marker[1])
        keys = [_ONE_KEY.search(part) for part in parts]
        known = [numbers.get(key[1] if key else "") for key in keys]
        if not any(known):
            return marker[0]
        pages = [_PAGE.search(part) for part in parts]
        if all(known) and not any(pages):
            return f"[{', '.join(map(str, known))}]"
        # A key that is in no list stays as it is typed, beside those that are.
        return "".join(
            f"[{number}{f', {page[0]}' if page else ''}]"
            if number
            else f"[{part.strip()}]"
            for part, number, page in zip(parts, known, pages, strict=True)
        )

    def in_text(marker: re.Match[str]) -> str:
        key, words = marker[1], marker[2] or ""
        if key not in numbers:
            return marker[0]
        page = _PAGE.search(words)
        rest = f" [{words}]" if words and not page else ""
        number = f"[{numbers[key]}{f', {page[0]}' if page else ''}]"
        return f"{names.get(key, '')} {number}{rest}".lstrip()

    def braced(marker: re.Match[str]) -> str:
        keys = [key.strip() for key in marker[1].split(",")]
        return grouped(_GROUP.fullmatch(f"[@{'; @'.join(keys)}]") or marker)

    return _IN_TEXT.sub(in_text, _GROUP.sub(grouped, _LATEX.sub(braced, text)))


def readable_entry(work: Work) -> str:
    """Ng, A. (2020). “Title.” Journal, 4, 1-9. https://doi.org/... What is not known is
    left out."""
    title = without_tags(work.title).translate(INNER_QUOTES).strip().rstrip(".")
    mark = "" if title[-1:] in ("?", "!") else "."
    volume = f"{work.volume}({work.issue})" if work.issue else work.volume
    names = (work.container, volume, work.pages or work.number, work.publisher)
    source = ", ".join(filter(None, names))
    author = author_words(work)
    parts = (
        author if author.endswith(".") or not author else f"{author}.",
        f"({year_first(work.issued)})." if work.issued or author else "",
        f"“{title}{mark}”" if title else "",
        f"{without_tags(source)}." if source else "",
        address_of(work),
    )
    return " ".join(filter(None, parts))
