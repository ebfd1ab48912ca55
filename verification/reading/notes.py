"""Notes, keys and tokens in running text: what an author, a program or an assistant put
behind the words that it backs. `data/notes.txt` has the forms."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from verification.language.lists import late_regex, listed_pattern, phrase_list
from verification.records import Markup

from .inline import Link, find_inline_code
from .markers import counted_key
from .overlay import Stretch, hidden, trim
from .web_addresses import clean_url

MAX_NOTE_LENGTH = 3000
"""Code points of a note in the running text; longer ones lost their end."""

_LIST = "reading/notes"
_FENCED = late_regex(r"^[ \t]{0,3}(```|~~~).*?^[ \t]{0,3}\1", re.MULTILINE | re.DOTALL)
_KEYS, _NOTES = listed_pattern(_LIST, "keys"), listed_pattern(_LIST, "notes")
_KEYS_IN_BACKTICKS = listed_pattern(_LIST, "keys in backticks")
_BALANCED = listed_pattern(_LIST, "balanced notes")
_SHOWN, _HIDDEN = listed_pattern(_LIST, "shown"), listed_pattern(_LIST, "hidden")
_WIKI_SHOWN = listed_pattern(_LIST, "wiki shown")
_WIKI_HIDDEN = listed_pattern(_LIST, "wiki hidden")
_LATEX_SHOWN = listed_pattern(_LIST, "latex shown")
_LATEX_HIDDEN = listed_pattern(_LIST, "latex hidden")
_LATEX = late_regex(r"\\(?:begin|bibitem|(?:sub)?section|[a-z]*cite[a-z]*)\b[*\[{]")
_UNREAD = listed_pattern(_LIST, "unread")
_CLOSERS = {"[": "]", "{": "}"}
_BRACKET = late_regex(r"[\[\]{}]")

_WIKI = late_regex(r"<ref[\s>/]|\{\{\s{0,3}(?:cite|citation|sfn|reflist)\b", re.I)
_WIKI_NOTE = late_regex(
    r"<ref\b(?P<head>[^<>]{0,300}?)(?:/>|>(?P<inner>.{0,4000}?)</ref\s{0,3}>)",
    re.DOTALL | re.IGNORECASE,
)
_WIKI_NAME = late_regex(
    r"name\s{0,3}=\s{0,3}(?:\"([^\"]{1,100})\"|'([^']{1,100})'|(\S+))"
)
_KEY_IN_TEXT = late_regex(
    r"(?<![\w@./\[{<\\-])-?@(?!(?:fig|tbl|eq|sec|lst):)"
    r"(?P<key>[A-Za-z][\w:-]{1,60}\w)(?!\w*\{)"
    r"(?:\s\[(?:pp?|ch|s|sec|§|\d)[^\[\]\n]{0,60}\])?"
)
_COUNTED_KEY = late_regex(r"(?<![\w`])\[([#*])\]_(?!\w)")
"""Of reStructuredText: the first means the first note, the second the second."""

_TURN = late_regex(r"turn\d{1,3}[a-z]{1,12}\d{1,3}")
_CHIP = late_regex(
    r"(?<=[.!?”\"]\n)([^\W\d_][^\n.!?]{0,59}?)[ \t]*(\n\+\d{1,2})?(?=[ \t]*(?:\n|\Z))"
)
_CHIPS_BEHIND = late_regex(
    r"(?<=[.!?”\"])[ \t]?((?:[^\W\d_a-z][^\n!?+]{1,59}?\+\d{1,2}){1,8})(?![\w+])"
    r"|(?<=[.!?”\"])[ \t]([^\W\d_a-z][\w&'’-]{0,30}"
    r"(?:[ \t][^\W\d_a-z][\w&'’-]{0,30}){0,4})(?=[ \t]*(?:\n|\Z))"
)
"""The same behind the sentence, where copying has run them together."""

MAX_CHIP_WORDS = 5
_CITE_TAG = late_regex(r"[<(](?:antml:)?cite index=\"([^\"\n]{0,80})\">")
_AT_KEY = late_regex(
    r"(?<![\w.])@\{?(?!(?:fig|tbl|eq|sec|lst):)([A-Za-z0-9_][\w:.#$%&+?~/()-]{0,200})"
)
_PARAMETER = late_regex(r"^\s{0,3}[a-z]{1,9}\s{0,3}=")


@dataclass(frozen=True, slots=True)
class Note:
    """A source named where it is cited: by its key, in a note of its own, or both."""

    start: int
    end: int
    keys: tuple[str, ...] = ()
    inner: Stretch | None = None
    is_sure: bool = True
    """Whether it cites though no entry has the key; "@name" alone may be a person."""


@dataclass(slots=True)
class Notes:
    notes: list[Note] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    markup: list[Markup] = field(default_factory=list)


def find_notes(soft: str) -> Notes:
    """Find what stands in a text and is no prose of it, however it is written."""
    code = [match.span() for match in _FENCED.finditer(soft)]
    found = Notes()
    taken = _Taken(code)
    found.links.extend(_links(soft, taken, found.markup))
    for match in taken.new(_KEYS_IN_BACKTICKS.finditer(soft)):
        found.notes.append(Note(*match.span(), _keys(soft[slice(*_group(match))])))
    taken.add(whole for whole, _ in find_inline_code(soft))
    if _WIKI.search(soft):
        found.notes.extend(_wiki_notes(soft, taken))
    found.notes.extend(_balanced_notes(soft, taken))
    for match in taken.new(_NOTES.finditer(soft)):
        found.notes.append(Note(*match.span(), inner=trim(soft, *_group(match))))
    counted = Counter[str]()
    for match in taken.new(_COUNTED_KEY.finditer(soft)):
        counted[match[1]] += 1
        key = counted_key(match[1], counted[match[1]])
        found.notes.append(Note(*match.span(), (key,)))
    for match in taken.new(_KEYS.finditer(soft)):
        keys = _keys(soft[slice(*_group(match))]) or _keys_before(soft, match.start())
        if match[0].startswith("<grok"):
            keys = tuple(f"citation {key}" for key in keys)  # no number of a list
        if keys:  # not a plain </cite> of HTML
            found.notes.append(Note(*match.span(), keys))
    for match in taken.new(_KEY_IN_TEXT.finditer(soft)):
        found.notes.append(Note(*match.span(), (match["key"],), is_sure=False))
    found.notes.extend(_chips(soft, taken))
    shown_forms, hidden_forms = [_SHOWN], [_HIDDEN]
    if _WIKI.search(soft):
        shown_forms.append(_WIKI_SHOWN)
        hidden_forms.append(_WIKI_HIDDEN)
    if _LATEX.search(soft):
        shown_forms.append(_LATEX_SHOWN)
        hidden_forms.append(_LATEX_HIDDEN)
    for shown in shown_forms:
        for match in taken.new(shown.finditer(soft)):
            start, end = _group(match)
            found.markup.append(hidden(match.start(), start))
            found.markup.append(hidden(end, match.end()))
            pipe = soft.find("|", start, end)
            found.markup += [hidden(pipe, pipe + 1, " ")] if pipe > 0 else []
    for unseen in hidden_forms:
        found.markup += [
            hidden(*place.span()) for place in taken.new(unseen.finditer(soft))
        ]
    found.notes.sort(key=lambda note: note.start)
    return found


def unread_tokens(scan: str) -> Iterator[re.Match[str]]:
    """Yield what looks like a citation in a form that nothing here reads. `scan` has
    all that is read overwritten."""
    return _UNREAD.finditer(scan)


class _Taken:
    """Stretches that are dealt with; nothing is found in them again."""

    def __init__(self, stretches: Iterable[Stretch]) -> None:
        self._stretches = sorted(stretches)

    def add(self, stretches: Iterable[Stretch]) -> None:
        self._stretches = sorted([*self._stretches, *stretches])

    def has(self, start: int, end: int) -> bool:
        at = bisect_right(self._stretches, (end, 0)) - 1
        return at >= 0 and self._stretches[at][1] > start

    def new(self, matches: Iterable[re.Match[str]]) -> list[re.Match[str]]:
        kept = [match for match in matches if not self.has(*match.span())]
        self.add(match.span() for match in kept)
        return kept


def _group(match: re.Match[str]) -> Stretch:
    """Where the group stands that has matched; the match's end where none has."""
    index = match.lastindex
    return match.span(index) if index else (match.end(), match.end())


def _keys(typed: str) -> tuple[str, ...]:
    turns = _TURN.findall(typed) or _AT_KEY.findall(typed)
    if turns or "@" in typed:
        return tuple(key.rstrip(".:,-") for key in turns)
    if "|" in typed:  # a wiki's "Holm|2024|p=14"
        parts = [part.strip() for part in typed.split("|")]
        return (" ".join(part for part in parts if not _PARAMETER.match(part)),)
    parts = re.split(r"[,;\s\ue202]+", typed)
    return tuple(key for part in parts if (key := part.strip("@-#\"'<>{}")))


def _chips(soft: str, taken: _Taken) -> Iterator[Note]:
    """Names of sites that a chat window shows as buttons, on lines of their own below
    a sentence; "+2" below one of them tells that they are such."""
    chips = [
        match
        for match in _CHIP.finditer(soft)
        if len(match[1].split()) <= MAX_CHIP_WORDS
    ]
    if any(match[2] for match in chips):
        for match in taken.new(chips):
            yield Note(*match.span(), (match[1],))
    behind = [*_CHIPS_BEHIND.finditer(soft)]
    if any(match[1] for match in behind):
        for match in taken.new(behind):
            names = re.split(r"\+\d{1,2}", match[1] or match[2])
            yield Note(*match.span(), tuple(filter(None, map(str.strip, names))))


def _keys_before(soft: str, end: int) -> tuple[str, ...]:
    """What the tag names that opens before the words cited: `<cite index="1-1">`."""
    opened = _CITE_TAG.findall(soft, max(0, end - MAX_NOTE_LENGTH), end)
    return tuple(f"cite {key}" for key in _keys(opened[-1])) if opened else ()


def _balanced_notes(soft: str, taken: _Taken) -> list[Note]:
    found: list[Note] = []
    for match in _BALANCED.finditer(soft):
        opener = match[0].rstrip()[-1]
        opener = opener if opener in _CLOSERS else "["
        end = _closing(soft, match.end(), opener)
        if end and not taken.has(match.start(), end):
            inner = trim(soft, match.end(), end)
            if inner[0] < inner[1]:
                found.append(Note(match.start(), end + 1, inner=inner))
                taken.add([(match.start(), end + 1)])
    return found


def _closing(soft: str, start: int, opener: str) -> int:
    """Give the offset of the bracket that closes one before `start`, 0 without one."""
    depth = 1
    for match in _BRACKET.finditer(soft, start, start + MAX_NOTE_LENGTH):
        depth += (match[0] == opener) - (match[0] == _CLOSERS[opener])
        if not depth:
            return match.start()
    return 0


def _wiki_notes(soft: str, taken: _Taken) -> Iterator[Note]:
    for match in taken.new(_WIKI_NOTE.finditer(soft)):
        named = _WIKI_NAME.search(match["head"])
        keys = tuple(filter(None, named.groups())) if named else ()
        inner = trim(soft, *match.span("inner")) if match["inner"] else None
        yield Note(
            *match.span(), keys, inner if inner and inner[0] < inner[1] else None
        )


def _links(soft: str, taken: _Taken, markup: list[Markup]) -> Iterator[Link]:
    for form in phrase_list(_LIST, "links"):
        for match in taken.new(re.finditer(form, soft)):
            groups = (1, 2) if match[2].startswith("http") else (2, 1)
            label, url = match.span(groups[0]), match[groups[1]]
            markup.append(hidden(match.start(), label[0]))
            markup.append(hidden(label[1], match.end()))
            yield Link(*match.span(), *label, clean_url(url))
