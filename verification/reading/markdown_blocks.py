"""Blocks of plain text and Markdown, line by line. CommonMark for headings, fences,
quotes and lists; where pasted prose would suffer we leave it: a line end is a wrap only
if it looks like one, indented text is code only if it looks like code, and a line that
begins with "[3]" begins a block."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.language.lists import late_regex
from verification.records import BlockKind, Markup

from .drafts import (
    MAX_NUMBERING_GAP,
    BlockDraft,
    Line,
    Wrapping,
    buttons_at,
    lines_of,
)
from .headings import is_source_heading
from .markers import MAX_UNLISTED, bracket_label, counted_key
from .overlay import Stretch, hidden, trim

_FENCE = late_regex(r"[ \t]{0,3}(`{3,}|~{3,})")
_QUOTE = late_regex(r"[ \t]{0,3}>[> \t]{0,40}")
_ATX = late_regex(
    r"[ \t]{0,3}(#{1,6}|={2,6}(?=[^=\n]{1,120}(?:=|$)))[ \t]*(?<=[# \t=])(?=[^#=\s]|$)"
)
_ATX_END = late_regex(r"[ \t]#{1,6}[ \t]*$|(?<![ \t])[ \t]*={2,6}[ \t]*$")
_BULLET = late_regex(r"[ \t]*([-*+•◦‣▪●○■–·⁃∙])[ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)")
_NUMBER = late_regex(r"[ \t]*(\(?)(\d{1,4})([.)])(?:[ \t]+(?=\S)|(?=https?:))")
_GLUED_NUMBER = late_regex(r"[ \t]*()(\d{1,3})(\.)(?=[^\W\d_a-z]\S*[ ])")
"""As "2.Roy C" behind an entry with the number before."""

_LONE_NUMBER = late_regex(r"[ \t]*(?:\[(\d{1,4})\]|(\d{1,3})[.)])[ \t]*$")
_BARE_NUMBER = late_regex(
    r"[ \t]{0,3}(\d{1,3})(?:[ \t]{1,3}(?=[^\W\d_a-z]|[\"“‘«„]|http)"
    r"|\.(?=[^\W\d_a-z]\S*[ ]))"
)
MAX_NESTED = 40
"""Items looked back over for the number before, below which they are nested."""

MAX_ENTRY_LINES = 6
"""Lines of a wrapped entry, up to the one that begins with the next number."""

_LETTER = late_regex(r"[ \t]*\(?[a-z]\)[ \t]+(?=\S)")
_DEFINITION = late_regex(r"[ \t]{0,3}\[(\^?)([^\[\]\n^]{1,60})\^?\]:[ \t]*")
_INDENTED_BELOW = late_regex(r"\n(?:[ ]{3,8}|\t)\S")
_DEFINITION_ELSEWHERE = late_regex(
    r"[ \t]{0,3}(?:\.\.[ \t]{1,3}\[(?:#?([\w.:-]{1,60})|([#*]))\]|\[fn:([\w-]{1,40})\]"
    r"|\[([ivxl]{1,7})\]|\\bibitem(?:\[[^\[\]\n]{0,80}\])?\{([^{}\n]{1,80})\})"
    r"[ \t]*(?=\S)"
)
"""As reStructuredText, Org, Word and LaTeX have them: ".. [Ng2016] ...", "[fn:1] ...",
"[iv] ...", "\\bibitem{ng} ..."."""

_ADDRESS_START = late_regex(
    r"<?(?:https?://|www\.|10\.\d{4}|(?:doi|url|arxiv|pmid|pmcid|isbn):)", re.IGNORECASE
)
_TABLE_RULE = late_regex(r"[ \t]*+\|?[ \t]*+:?-{1,200}:?[ \t]*+(?:\||$)[-:| \t]*+$")
_BOLD_LINE = late_regex(r"(\*\*|__)(?=\S)([^*\n]{1,200})\1[ \t]*:?$")
_CODE_SIGN = late_regex(
    r"[{};=]|\w\(|^\s*(?:def|class|import|from|return|#include|\$) ?"
)

_FRONT_MATTER = late_regex(
    r"---[ \t]*\n(?:(?!---[ \t]*$)(?:[ #-].*|(?![ #-])[^:\n]*:.*|)\n){0,38}---[ \t]*$",
    re.MULTILINE,
)


_REFERENCES_ABOVE = late_regex(
    r"---[ \t]*\n(?:(?!---[ \t]*$|\.\.\.[ \t]*$).*\n){0,400}?references:[ \t]*\n"
    r"(?:(?:[ \t-].*)?\n){1,9000}?(?:---|\.\.\.)[ \t]*$",
    re.MULTILINE,
)
_REFERENCE_ABOVE = late_regex(
    r"^[ \t]*- (?:[ \t]*|.*\n(?:[ \t]+(?!- ).*\n){0,40}?[ \t]+)id:[ \t]*[\"']?"
    r"([^\s\"']{1,80}).*\n(?:[ \t]+(?!- +id:).*\n)*",
    re.MULTILINE,
)


_ROMAN = late_regex(r"\[([ivxl]{1,7})\]")
_PAGE = late_regex(
    r"[ \t]*(?:[-–—][ \t]?\d{1,4}[ \t]?[-–—]|\[?(?:page|seite|página|pagina)\s\d{1,4}"
    r"(?:\s?(?:of|von|de|di|/)\s?\d{1,4})?\]?)[ \t]*",
    re.IGNORECASE,
)
"""The number of a printed page between its last line and the next page."""

_PAGE_AT_EDGE = late_regex(
    r"(?!(?:19|20)\d\d\b)(\d{1,4})[ \t|]{1,9}([^\W\d_].*?)"
    r"|([^\W\d_].*?)[ \t|]{1,9}(?!(?:19|20)\d\d$)(\d{1,4})"
)
MAX_HEAD_LENGTH = 140
MIN_HEAD_WORDS = 4
"""Words of a line that counts pages; "Table 3" and "Chapter 3" count something else."""

_ENDED = late_regex(r"(?:^|[.!?:;])(?:[\"'”’)]|\[[\d,\s–-]{1,20}\]|[⁰¹²³⁴-⁹])*$")


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of a text and what their signs hide."""

    drafts: list[BlockDraft]
    markup: list[Markup]


def find_markdown_blocks(view: str, code: list[Stretch]) -> Blocks:
    """Give the blocks of `view`; fenced and indented code is added to `code`."""
    return _LineReader(view, code).read()


class _LineReader:
    """Takes line after line and keeps the block that is still open."""

    def __init__(self, view: str, code: list[Stretch]) -> None:
        self.view = view
        self.code = code
        self.drafts: list[BlockDraft] = []
        self.markup: list[Markup] = []
        self.open: BlockDraft | None = None
        self.lines = list(lines_of(view))
        self.wrapping = Wrapping((line.chunk, line.text) for line in self.lines)
        self.bare_numbers = _bare_numbers(self.lines)
        self.running_heads = _running_heads(self.lines)
        self.counted = Counter[str]()
        self.roman = Counter(_ROMAN.findall(view))
        self.fence = ""
        self.note: BlockDraft | None = None
        self.is_table = self.is_ruled = False

    def read(self) -> Blocks:
        at = self._skip_front_matter()
        while at < len(self.lines):
            line = self.lines[at]
            if self.fence:
                self._inside_fence(line)
            elif not line.text.strip():
                self._close()
            else:
                self._take(line, at)
            at += 1
        return Blocks(self.drafts, self.markup)

    def _skip_front_matter(self) -> int:
        """Settings between two lines of dashes, as site generators have them. The
        references that Pandoc takes from there are entries."""
        matter = _FRONT_MATTER.match(self.view) or _REFERENCES_ABOVE.match(self.view)
        if not matter:
            return 0
        at = matter.start()
        for item in _REFERENCE_ABOVE.finditer(self.view, *matter.span()):
            self._hide(at, item.start())
            at = item.end()
            start, end = trim(self.view, *item.span())
            draft = BlockDraft(BlockKind.REFERENCE, start, end, label=item[1])
            draft.is_definition = True
            self.drafts.append(draft)
        self._hide(at, matter.end())
        return matter.group().count("\n") + 1

    def _inside_fence(self, line: Line) -> None:
        mark = line.text.strip()
        if mark.startswith(self.fence) and not mark.strip(self.fence[0]):
            self.fence = ""
            self._hide(line.start, line.end)
            self.open = None
        elif self.open is not None:
            self.open.end = line.end
            self.code.append((line.start, line.end))
        elif line.text.strip():
            self._start(BlockKind.CODE, line, line.start)
            self.code.append((line.start, line.end))

    def _take(self, line: Line, at: int) -> None:
        if self._goes_on_in_note(line):
            return
        start, kind = line.start, BlockKind.PARAGRAPH
        if quote := _QUOTE.match(line.text):
            self._hide(line.start, line.start + quote.end())
            start, kind = line.start + quote.end(), BlockKind.QUOTE
            if not self.view[start : line.end].strip():
                self._close()
                return
        typed = self.view[start : line.end]
        if self._is_rule(typed, line):
            return
        if fence := _FENCE.match(typed):
            self._close()
            self.fence = fence[1]
            self._hide(start, line.end)
        elif heading := _ATX.match(typed):
            self._heading(line, start, heading)
        elif self._is_table_row(typed, at):
            self._table_row(line, start, typed, at)
        elif not (
            self._definition(line, start, typed)
            or self._list_item(line, start, typed)
            or self._entry(line, start, typed)
            or self._indented_code(line, at)
        ):
            self._prose(line, start, kind)

    def _is_rule(self, typed: str, line: Line) -> bool:
        """A line of dashes or stars; below one line of text it makes that a heading."""
        if line.start in self.running_heads or _PAGE.fullmatch(typed):
            if self.open is None or self.open.label_start is not None:
                self._close()
                self.is_ruled = True
            self._hide(line.start, line.end)
            return True
        marks = "".join(typed.split())
        if len(marks) < 2 or marks[0] not in "-*_=" or marks.strip(marks[0]):
            return False
        above = self.open
        is_line = above and above.kind is BlockKind.PARAGRAPH and not above.breaks
        if above and is_line and marks[0] in "=-":
            above.kind, above.level = BlockKind.HEADING, 1 if marks[0] == "=" else 2
        elif len(marks) < 3:
            return False
        self._close()
        self._hide(line.start, line.end)
        self.is_ruled = len(marks) > 2
        return True

    def _heading(self, line: Line, start: int, heading: re.Match[str]) -> None:
        self._close()
        content = start + heading.end()
        end = line.end
        if tail := _ATX_END.search(self.view[content:end]):
            self._hide(content + tail.start(), end)
            end = content + tail.start()
        self._hide(start, content)
        if self.view[content:end].strip():
            draft = self._start(BlockKind.HEADING, line, content)
            draft.end, draft.level = end, len(heading[1])
        self._close()

    def _is_table_row(self, typed: str, at: int) -> bool:
        if "|" not in typed:
            return typed.strip().count("\t") >= 2
        stripped = typed.strip()
        if self.is_table or (len(stripped) > 2 and stripped[0] == stripped[-1] == "|"):
            return True
        return "|" in self._following(at) and self._heads_a_table(at)

    def _following(self, at: int) -> str:
        return self.lines[at + 1].text if at + 1 < len(self.lines) else ""

    def _heads_a_table(self, at: int) -> bool:
        return bool(_TABLE_RULE.match(self._following(at)))

    def _table_row(self, line: Line, start: int, typed: str, at: int) -> None:
        self.open = None
        if _TABLE_RULE.match(typed):
            self._hide(line.start, line.end)
            self.is_table = True
            return
        left, right = trim(self.view, start, line.end)
        pipes = [i for i in range(left, right) if self.view[i] == "|"]
        for pipe in pipes:
            self._hide(pipe, pipe + 1, "" if pipe in (left, right - 1) else "\t")
        left, right = trim(self.view, left, right, "| \t")
        if left == right:
            return
        draft = self._start(BlockKind.TABLE_ROW, line, left)
        draft.end = right
        draft.is_header = not self.is_table and self._heads_a_table(at)
        self.open, self.is_table = None, True

    def _definition(self, line: Line, start: int, typed: str) -> BlockDraft | None:
        match = _DEFINITION.match(typed)
        if not match:
            return self._definition_elsewhere(line, start, typed)
        rest = typed[match.end() :]
        is_sure = match[1] or match[2].isdigit() or _ADDRESS_START.match(rest)
        is_below = match[1] and _INDENTED_BELOW.match(self.view, line.end)
        if not is_sure or not (rest.strip() or is_below):
            return None
        draft = self._label(line, start, match.end(), BlockKind.REFERENCE)
        name = match[2].strip()
        draft.label = int(name) if name.isdecimal() else name
        draft.is_definition = draft.is_bracketed = True
        draft.is_note = bool(match[1])
        self.note = draft if draft.is_note else None
        return draft

    def _definition_elsewhere(
        self, line: Line, start: int, typed: str
    ) -> BlockDraft | None:
        match = _DEFINITION_ELSEWHERE.match(typed)
        if not match:
            return None
        name = match[match.lastindex or 0]
        if match[4] and self.roman[name] < 2:
            return None  # no marker names it
        if match[2]:
            self.counted[name] += 1
            name = counted_key(name, self.counted[name])
        draft = self._label(line, start, match.end(), BlockKind.REFERENCE)
        draft.label = int(name) if name.isdecimal() else name
        draft.is_definition = draft.is_bracketed = True
        self.note = draft
        return draft

    def _goes_on_in_note(self, line: Line) -> bool:
        """Whether the line is of a further paragraph of a footnote: those are
        indented."""
        if self.note is None or not line.text.startswith(("    ", "\t", "   ")):
            return False
        if self.drafts[-1] is not self.note:
            return False
        self.note.breaks.append(self.note.end)
        self.note.end = line.start + len(line.text.rstrip())
        self.open = self.note
        return True

    def _list_item(self, line: Line, start: int, typed: str) -> BlockDraft | None:
        bullet = _BULLET.match(typed)
        if bare := line.start in self.bare_numbers and _BARE_NUMBER.match(typed):
            draft = self._label(line, start, bare.end(), BlockKind.LIST_ITEM)
            draft.label, draft.level = int(bare[1]), 1
            return draft
        number = None if bullet else _NUMBER.match(typed)
        if not number and (glued := _GLUED_NUMBER.match(typed)):
            number = glued if self._counts_on(int(glued[2])) else None
        if number and not self._may_number(line, number):
            return None
        match = bullet or number or _LETTER.match(typed)
        if not match:
            return None
        draft = self._label(line, start, match.end(), BlockKind.LIST_ITEM)
        indent = len(typed) - len(typed.lstrip())
        draft.level = min(1 + indent // 2, 6)
        if number:
            draft.label, draft.is_bracketed = int(number[2]), bool(number[1])
        return draft

    def _may_number(self, line: Line, number: re.Match[str]) -> bool:
        value = int(number[2])
        if number[1] and value > MAX_UNLISTED:
            return False  # "(2012)"
        if value <= 1 or self._counts_on(value) or not self._is_wrapped(line):
            return True
        for draft in reversed(self.drafts[-MAX_NESTED:]):
            if draft.kind is not BlockKind.LIST_ITEM:
                break
            if isinstance(draft.label, int):
                return draft.label == value - 1
        return False

    def _counts_on(self, number: int) -> bool:
        """Whether the open block is an item or entry with a number shortly before."""
        label = None if self.open is None else self.open.label
        return isinstance(label, int) and label < number <= label + MAX_NUMBERING_GAP

    def _entry(self, line: Line, start: int, typed: str) -> BlockDraft | None:
        """A line that begins with "[3]" or "³": an entry, or prose after a marker."""
        label = bracket_label(typed)
        if not label:
            return self._lone_number(line, start, typed)
        if self._is_wrapped(line) and not self._counts_on(label.number):
            return None
        self._close()
        draft = self._start(BlockKind.PARAGRAPH, line, start + label.length)
        draft.label_start = start + len(typed) - len(typed.lstrip())
        draft.label = label.number
        draft.is_bracketed = draft.is_label_seen = True
        return draft

    def _lone_number(self, line: Line, start: int, typed: str) -> BlockDraft | None:
        """A number alone on its line, above the entry that it belongs to."""
        lone = _LONE_NUMBER.match(typed)
        after = self.view[line.end : line.end + 40].lstrip(" \t")
        if not lone or after[:1] != "\n" or not after.strip():
            return None
        number, first = int(lone[1] or lone[2]), after[1:].lstrip(" \t")[:1]
        is_next = self.open is None or self._counts_on(number)
        above = self.open
        if above is not None and not is_next:
            is_next = is_source_heading(self._last_line(above))
        if not is_next or not first.strip() or first.islower() or first in ".,;:":
            return None
        self._close()
        draft = self._start(BlockKind.PARAGRAPH, line, line.end)
        draft.label_start = start + len(typed) - len(typed.lstrip())
        draft.label, draft.is_bracketed = number, bool(lone[1])
        draft.is_label_seen = True
        return draft

    def _is_wrapped(self, line: Line) -> bool:
        """Whether the line goes on with the open block's sentence."""
        if self.open is None or self.open.kind is BlockKind.CODE:
            return False
        above = self._last_line(self.open)
        return not _ENDED.search(above) and self.wrapping.is_wrap(
            line.chunk, above, line.text
        )

    def _last_line(self, draft: BlockDraft) -> str:
        begin = self.view.rfind("\n", 0, draft.end) + 1
        return self.view[begin : draft.end]

    def _label(
        self, line: Line, start: int, length: int, kind: BlockKind
    ) -> BlockDraft:
        self._close()
        quote = _QUOTE.match(self.view, start + length, line.end)
        length = quote.end() - start if quote else length
        draft = self._start(kind, line, start + length)
        typed = self.view[start : start + length]
        draft.label_start = start + len(typed) - len(typed.lstrip())
        self._hide(draft.label_start, start + length)
        return draft

    def _indented_code(self, line: Line, at: int) -> bool:
        if not line.text.startswith(("    ", "\t")):
            return False
        is_text = self.open is not None and self.open.kind is not BlockKind.CODE
        is_list = bool(self.drafts) and self.drafts[-1].kind is BlockKind.LIST_ITEM
        is_code = _CODE_SIGN.search(line.text) and line.text.rstrip()[-1] not in ".!?"
        if is_text or is_list or not is_code:
            return False
        if self.open is None:
            self._start(BlockKind.CODE, line, line.start)
        else:
            self.open.end = line.end
        self.code.append((line.start, line.end))
        return True

    def _prose(self, line: Line, start: int, kind: BlockKind) -> None:
        left, right = trim(self.view, start, line.end)
        above = self.open
        if above is not None and self._goes_on(above, line, kind):
            if above.start < above.end:
                above.breaks.append(left - 1)
            else:
                above.start = left  # its number stands alone on the line above
            above.end = right
            return
        self._close()
        draft = self._start(kind, line, left)
        draft.end = right
        draft.is_indented = line.text.startswith(("  ", "\t"))
        draft.is_bold = bool(_BOLD_LINE.match(self.view[left:right]))

    def _goes_on(self, above: BlockDraft, line: Line, kind: BlockKind) -> bool:
        if above.kind in (BlockKind.CODE, BlockKind.TABLE_ROW) or above.is_bold:
            return False
        is_number_alone = above.label_start is not None and above.start >= above.end
        if is_number_alone or not line.text[: buttons_at(line.text)].strip():
            return True
        if not above.breaks and is_source_heading(self.view[above.start : above.end]):
            return False  # "de la Cruz, M. (2011)." begins the list
        if above.kind is BlockKind.QUOTE or kind is BlockKind.QUOTE:
            if above.kind is not kind:
                return False
            last = _QUOTE.sub("", self._last_line(above), count=1)
            return self.wrapping.is_wrap(line.chunk, last, line.text.lstrip("> \t"))
        is_entry = above.is_bracketed and above.chunk == line.chunk
        if above.label_start is not None and (line.text[:1] in " \t" or is_entry):
            return True
        return self.wrapping.is_wrap(line.chunk, self._last_line(above), line.text)

    def _start(self, kind: BlockKind, line: Line, start: int) -> BlockDraft:
        end = line.start + len(line.text.rstrip())
        draft = BlockDraft(kind, start, max(start, end), chunk=line.chunk)
        draft.is_ruled, self.is_ruled = self.is_ruled, False
        self.drafts.append(draft)
        self.open = draft
        return draft

    def _close(self) -> None:
        self.open = None
        self.is_table = False

    def _hide(self, start: int, end: int, shown: str = "") -> None:
        if start < end:
            self.markup.append(hidden(start, end, shown))


def _running_heads(lines: Sequence[Line]) -> set[int]:
    """Where lines begin that stand on several pages, beside the page's number:
    "102 Ng, Lee / Journal of Towers", "Ng, Lee / Journal of Towers 103"."""
    pages: dict[str, list[tuple[int, int]]] = {}
    for line in lines:
        typed = line.text.strip()
        page = _PAGE_AT_EDGE.fullmatch(typed) if len(typed) <= MAX_HEAD_LENGTH else None
        words = page and (page[2] or page[3])
        if page and words and len(words.split()) >= MIN_HEAD_WORDS:
            number = int(page[1] or page[4])
            pages.setdefault(words, []).append((line.start, number))
    return {
        start
        for places in pages.values()
        if len(places) > 1 and all(a[1] < b[1] for a, b in pairwise(places))
        for start, _ in places
    }


def _bare_numbers(lines: Sequence[Line]) -> set[int]:
    """Where lines begin that count up by numbers without a stop, as lists do that were
    copied from a printed page: "1 Title", "2 Title"."""
    found: set[int] = set()
    run: list[tuple[int, int]] = []
    before = 0
    for at, line in enumerate(lines):
        match = _BARE_NUMBER.match(line.text)
        if match is None or "\t" in line.text.strip():
            continue
        number = int(match[1])
        if not run or number != before + 1 or at - run[-1][0] > MAX_ENTRY_LINES:
            run = []
        run.append((at, line.start))
        before = number
        if len(run) > (1 if number == len(run) else 2):
            found.update(start for _, start in run)
    return found
