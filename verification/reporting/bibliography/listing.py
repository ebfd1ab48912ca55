"""From works to a finished list in one style, or to a file of another format."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from html import escape

from verification.records import Name, Work

from .apa import apa_entry
from .bibtex import as_bibtex
from .chicago import Form, chicago_entry
from .csl_json import as_csl_json
from .endnote import as_endnote
from .ieee import ieee_entry
from .inline import inline_entry
from .locators import year_words
from .mla import leading_names, mla_entry
from .names import spaced
from .ris import as_ris
from .runs import Runs, as_html, as_markdown, as_text, plain, without_tags
from .titles import Case, Setting

_NO_LETTER = re.compile(r"[^\w ]+")
_ARTICLE = re.compile(r"(?:a|an|the) (?=.)")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Order(StrEnum):
    ALPHABETICAL = "alphabetical"
    FIRST_USE = "first-use"
    """As handed in: the order in which a document first cites them."""


def positions_in(works: Sequence[Work], order: Order) -> Sequence[int]:
    """
    Positions of the works by author, then year, then title; no author: by title.

    Accents, punctuation and a leading article do not count. Undated works come first.

    Source:
        APA 7, sections 9.44 to 9.49; MLA 9, 5.123 ff.; CMOS 17, 14.61 ff., 16.56 ff.
    """
    places = range(len(works))
    if order is Order.FIRST_USE:
        return places
    return sorted(places, key=lambda place: sort_key(works[place]))


def sort_key(work: Work) -> tuple[tuple[tuple[str, str], ...], int, str]:
    names = tuple(name_key(name) for name in work.authors or work.editors)
    title = title_key(work.title)
    year = (work.issued.year if work.issued else None) or 0
    return names or ((title, ""),), year, title


def name_key(name: Name) -> tuple[str, str]:
    if name.literal:
        return title_key(name.literal), ""
    given = spaced(name.given, name.dropping_particle, name.suffix)
    return folded(spaced(name.particle, name.family)), folded(given)


def title_key(title: str) -> str:
    return _ARTICLE.sub("", folded(without_tags(title)), count=1)


def folded(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text)
    letters = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return " ".join(_NO_LETTER.sub(" ", letters.casefold()).split())


def year_suffixes(works: Sequence[Work]) -> list[str]:
    """
    a, b, c ... for works of the same authors and year, by title; else empty.

    Source: APA 7, section 9.47; CMOS 17, section 15.20.
    """
    groups: defaultdict[tuple[tuple[Name, ...], str], list[int]] = defaultdict(list)
    for position, work in enumerate(works):
        names = work.authors or work.editors
        if names:
            groups[names, year_words(work.issued)].append(position)
    suffixes = [""] * len(works)
    for positions in groups.values():
        ranked = sorted(
            positions, key=lambda position: title_key(works[position].title)
        )
        for rank, position in enumerate(ranked if len(positions) > 1 else ()):
            suffixes[position] = suffix_of(rank)
    return suffixes


def suffix_of(rank: int) -> str:
    more, letter = divmod(rank, len(LETTERS))
    return (suffix_of(more - 1) if more else "") + LETTERS[letter]


class Style(StrEnum):
    APA = "apa"
    MLA = "mla"
    CHICAGO = "chicago"
    """Author-date."""

    CHICAGO_NOTES = "chicago-notes"
    """The bibliography of notes and bibliography; its notes are the footnotes."""

    IEEE = "ieee"
    INLINE = "inline"


EntryMaker = Callable[[Work, Setting], Runs]


@dataclass(frozen=True, slots=True)
class StyleRules:
    """How a style makes a list, unless the caller says otherwise."""

    entry: EntryMaker
    order: Order = Order.ALPHABETICAL
    has_suffixes: bool = False
    footnote: EntryMaker | None = None
    """None where a note is written as an entry."""


author_date, listed, note = (partial(chicago_entry, form=form) for form in Form)
RULES = {
    Style.APA: StyleRules(apa_entry, has_suffixes=True),
    Style.MLA: StyleRules(mla_entry),
    Style.CHICAGO: StyleRules(author_date, has_suffixes=True, footnote=note),
    Style.CHICAGO_NOTES: StyleRules(listed, footnote=note),
    Style.IEEE: StyleRules(ieee_entry, Order.FIRST_USE),
    Style.INLINE: StyleRules(inline_entry, Order.FIRST_USE),
}


@dataclass(frozen=True, slots=True)
class Entry:
    work: Work
    runs: Runs
    number: int


def make_entries(
    works: Sequence[Work],
    *,
    style: Style,
    order: Order | None = None,
    case: Case = Case.STYLE,
    is_footnotes: bool = False,
    quotes: Sequence[str] = (),
) -> tuple[Entry, ...]:
    """The entries of a list in their order. `order` is None for the style's own;
    `quotes`, for inline ids, may be shorter than `works`."""
    rules = RULES[style]
    write = (rules.footnote if is_footnotes else None) or rules.entry
    own_order = Order.FIRST_USE if is_footnotes else rules.order
    has_suffixes = rules.has_suffixes and not is_footnotes
    suffixes = year_suffixes(works) if has_suffixes else [""] * len(works)
    entries = []
    above: Sequence[Name] = ()
    for number, position in enumerate(positions_in(works, order or own_order), start=1):
        work = works[position]
        leading = () if is_footnotes else leading_names(work)
        setting = Setting(
            case=case,
            year_suffix=suffixes[position],
            repeats_author=bool(leading) and leading == above,
            quote=quotes[position] if position < len(quotes) else "",
        )
        entries.append(Entry(work, write(work, setting), number))
        above = leading
    return tuple(entries)


def list_as_text(
    entries: Sequence[Entry], *, style: Style, is_footnotes: bool = False
) -> str:
    return "".join(
        f"{label_of(entry, style, is_footnotes)}{as_text(entry.runs)}\n"
        for entry in entries
    )


def list_as_markdown(
    entries: Sequence[Entry], *, style: Style, is_footnotes: bool = False
) -> str:
    """A paragraph an entry; footnotes as `[^1]: ...`."""
    if is_footnotes:
        notes = ((entry.number, as_markdown(entry.runs)) for entry in entries)
        return "".join(f"[^{number}]: {words}\n" for number, words in notes)
    labelled = (
        (*plain(label_of(entry, style, False)), *entry.runs) for entry in entries
    )
    return "\n".join(f"{as_markdown(entry)}\n" for entry in labelled)


def list_as_html(
    entries: Sequence[Entry], *, style: Style, is_footnotes: bool = False
) -> str:
    """A list; an item's id is `ref-` or `fn-` and its number."""
    tag, prefix, name = "ul", "ref", "bibliography"
    if is_footnotes:
        tag, prefix, name = "ol", "fn", "footnotes"
    lines = [f'<{tag} class="{name}">']
    for entry in entries:
        label = "" if is_footnotes else escape(label_of(entry, style, False))
        words = f"{label}{as_html(entry.runs)}"
        lines.append(f'<li id="{prefix}-{entry.number}">{words}</li>')
    return "\n".join([*lines, f"</{tag}>", ""])


def label_of(entry: Entry, style: Style, is_footnotes: bool) -> str:
    if is_footnotes:
        return f"{entry.number}. "
    return f"[{entry.number}] " if style is Style.IEEE else ""


class Format(StrEnum):
    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    BIBTEX = "bibtex"
    BIBLATEX = "biblatex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    ENDNOTE = "endnote"


DATA_WRITERS: dict[Format, Callable[[Sequence[Work]], str]] = {
    Format.BIBTEX: as_bibtex,
    Format.BIBLATEX: partial(as_bibtex, plain_types={}),
    Format.RIS: as_ris,
    Format.CSL_JSON: as_csl_json,
    Format.ENDNOTE: as_endnote,
}
LIST_WRITERS = {
    Format.TEXT: list_as_text,
    Format.MARKDOWN: list_as_markdown,
    Format.HTML: list_as_html,
}


def format_bibliography(
    works: Sequence[Work],
    *,
    style: Style = Style.APA,
    format: Format = Format.TEXT,
    order: Order | None = None,
    case: Case = Case.STYLE,
    is_footnotes: bool = False,
    quotes: Sequence[str] = (),
) -> str:
    """The works as one text, as `make_entries` has them. Data formats have no style and
    keep titles as they are; their order is that of first use."""
    if format in DATA_WRITERS:
        positions = positions_in(works, order or Order.FIRST_USE)
        return DATA_WRITERS[format]([works[position] for position in positions])
    entries = make_entries(
        works,
        style=style,
        order=order,
        case=case,
        is_footnotes=is_footnotes,
        quotes=quotes,
    )
    return LIST_WRITERS[format](entries, style=style, is_footnotes=is_footnotes)
