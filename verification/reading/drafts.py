"""Blocks while they are being worked out: the lines they are made of, which line ends
are wraps inside a sentence, and how each block was typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from verification.language.lists import any_of, late_regex, phrase_list
from verification.records import BlockKind, SourceId


@dataclass(slots=True)
class Line:
    start: int
    end: int
    chunk: int
    """Which of the stretches between blank lines it belongs to, from 1."""

    text: str


def lines_of(view: str) -> Iterator[Line]:
    start, chunk, was_blank = 0, 0, True
    for text in view.split("\n"):
        end = start + len(text)
        is_blank = not text or text.isspace()
        if was_blank and not is_blank:
            chunk += 1
        yield Line(start, end, chunk, text)
        was_blank, start = is_blank, end + 1


MIN_WIDTH = 40
"""Code points. Mail and terminals wrap at 60 to 80; nothing wraps prose below 40."""

MAX_WIDTH = 130
"""Code points. A longer line shows that the text was not wrapped by a program."""

MIN_FILLED_SHARE = 0.6
"""Of the width, for a line without a stop at its end to be a wrap made by hand. Titles
and list lines are shorter than that beside the prose they stand with."""

MAX_NUMBERING_GAP = 5
"""Entries that people delete from a list without numbering it anew."""

_ENDS = frozenset(".!?:;。！？：；…؟।")
_CLOSERS = "\"'”’»)]*_ "


class Wrapping:
    """Judges line ends by what a program that fills lines would have done: a filled
    line has no room for the next line's first word; the width is that of the longest
    line between two blank lines."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self._widths: dict[int, int] = {}
        for chunk, text in lines:
            width = len(text.rstrip())
            if width > self._widths.get(chunk, 0):
                self._widths[chunk] = width

    def is_wrap(self, chunk: int, above: str, below: str) -> bool:
        """Tell whether `below` goes on where `above` ended."""
        below = below.strip()
        if above.endswith(("  ", "\\")) or not below:
            return False
        above = above.rstrip()
        ends = above.rstrip(_CLOSERS)[-1:] in _ENDS
        if not ends and below[0].islower():
            return True
        width = self._widths.get(chunk, 0)
        if not MIN_WIDTH <= width <= MAX_WIDTH:
            return False
        if not ends and len(above) >= max(MIN_WIDTH, width * MIN_FILLED_SHARE):
            return True
        word = below.split(None, 1)[0]
        return len(above) + 1 + min(len(word), MIN_WIDTH) > width


MAX_BUTTONS_LENGTH = 200
_SURE_BUTTON = late_regex(
    lambda: any_of("reading/entry_buttons", "sure"), re.IGNORECASE
)
_BUTTONS = late_regex(
    lambda: (
        rf"(?:[\s\[(,|·]{{0,9}}(?:{any_of('reading/entry_buttons', 'sure')}"
        rf"|{any_of('reading/entry_buttons', 'beside')})[\])®]{{0,2}}){{1,12}}[\s.]*$"
    ),
    re.IGNORECASE,
)


@cache
def _button_ends() -> tuple[str, ...]:
    sections = ("sure", "beside")
    names = (phrase_list("reading/entry_buttons", section) for section in sections)
    return tuple(name.lower() for name in chain.from_iterable(names))


def buttons_at(text: str) -> int:
    """Where the buttons begin that a journal's page shows below an entry; the text's
    end where there are none."""
    if not text.rstrip(" \n.])®").lower().endswith(_button_ends()):
        return len(text)  # every line of a text is asked
    buttons = _BUTTONS.search(text, max(0, len(text) - MAX_BUTTONS_LENGTH))
    is_sure = buttons and _SURE_BUTTON.search(buttons[0])
    return buttons.start() if buttons and is_sure else len(text)


@dataclass(slots=True)
class BlockDraft:
    """One paragraph-like stretch, before the source list is cut from the prose."""

    kind: BlockKind
    start: int
    """Where its content begins, after bullet, number or quote sign."""

    end: int
    level: int = 0

    label: SourceId | None = None
    """The number or label typed before it, as an entry of a source list has one."""

    label_start: int | None = None
    """Where bullet, number or label begin; None without one."""

    is_bracketed: bool = False
    """Whether the label stands in brackets or is raised: `[3]`, `(3)`, `³`, `[^a]:`."""

    is_label_seen: bool = False
    """Whether the label is a marker or a number in the text, not a list's own sign."""

    is_definition: bool = False
    """A footnote's text or a link's definition: `[^1]: ...`, `[1]: https://...`."""

    is_note: bool = False
    """A footnote's text, with its caret: `[^1]: ...`."""

    is_bold: bool = False
    is_indented: bool = False
    """Whether its first line began with two spaces or a tab."""

    is_ruled: bool = False
    """Whether a line of dashes or stars stands above it."""

    is_header: bool = False
    chunk: int = 0
    """Lines between two blank lines have one chunk number."""

    breaks: list[int] = field(default_factory=list)
    """Offsets of line ends inside it that were read as wraps."""

    @property
    def outer_start(self) -> int:
        return self.start if self.label_start is None else self.label_start
