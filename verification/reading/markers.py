"""Markers: the tokens in running text that name a source by number or label, raised
ones (`tower¹`, `tower<sup>1</sup>`) among them, and numbers typed before an entry of a
source list. docs/algorithms/reading.md has every form, and what looks like one and is
none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from verification.language.lists import any_of, late_regex, phrase_set, word_list
from verification.records import BlockKind, SourceId

from .drafts import BlockDraft
from .overlay import Stretch, trim

MAX_MARKER_LENGTH = 80
"""Code points between two brackets; "[1, 2, 3, ... 12, p. 44]" fits."""

MAX_RANGE = 50
"""Sources in "[1-50]". Longer ranges are years or pages."""

MAX_UNLISTED = 999
"""The highest number that a marker without an entry may have; above it are years."""

_WORDS = "reading/marker_words"
_INNER = late_regex(
    lambda: (
        rf"\s*(?:(?:{any_of(_WORDS, 'hints')}),?\s{{1,3}}){{0,2}}"
        rf"(?:(?:{any_of(_WORDS, 'sources')})\s{{0,3}}"
        r"(?:[:#]|no\.|nr\.)?\s{0,3}|#)?"
        r"(\d{1,4}(?:\s{0,3}(?:[,;&、，،؛]|and|und|to|bis|[-–—‐‑−])\s{0,3}\d{1,4}){0,60})"
        rf"(?:\s{{0,3}}[,:;]\s{{0,3}}(?:{any_of(_WORDS, 'places')})[^\[\]]{{0,40}})?\s*"
    ),
    re.IGNORECASE,
)
_NUMBER_OR_DASH = late_regex(r"\d+|[-–—‐‑−]|to|bis", re.IGNORECASE)
_NOTE = late_regex(r"\s*\^([^\s^\[\]]{1,40})\^?\s*")
_CORNERED = late_regex(r"【([^【】\n]{1,80})】")
_CORNERED_INNER = late_regex(
    r"\s*(?:source\s{0,2})?(\d{1,4})(?::\d{1,4})?(?:\s{0,2}†[^†]{0,60}){0,2}\s*$",
    re.IGNORECASE,
)
_ROUND = late_regex(
    r"\((\d{1,3}(?:\s{0,2}(?:[,;]|[-–—])\s{0,2}\d{1,3}){0,20}"
    r"|(?i:refs?\.?|references?|sources?|quellen?|fuentes?|fontes?|fonti)\s[^()\n]{1,60})\)"
)
_COUNTED = late_regex(r"\((\d{1,2})\)(?=\s\w)")
_LOCATOR = late_regex(r":\s?\d{1,4}(?:[-–]\d{1,4})?(?![\d:])")

_BEFORE = "reading/before_markers"
_INTERVAL = late_regex(
    lambda: (
        rf"(?:(?:^|\s)(?:{'|'.join(map(re.escape, word_list(_BEFORE, 'intervals')))})"
        r"(?:\s(?:of|from|in|de|von))?|[=<>≤≥∈^±])\s*$"
    ),
    re.IGNORECASE,
)
_INDEXED = late_regex(
    lambda: (
        rf"(?:\b[a-z]|\b(?:{any_of(_WORDS, 'names in code')}"
        rf"|{any_of(_WORDS, 'names in code and prose')})|[\w]_\w*|\w\.[a-z]\w*"
        r"|[a-z][A-Z]\w*|\$\w+|[\])])$"
    )
)
_VARIABLE = late_regex(
    lambda: (
        rf"(?:(?<![\w/·.])[a-z]|\$\w+|\w_\w*|(?<!\w)[a-z]\w*\.[a-z]\w*"
        rf"|\b(?:{any_of(_WORDS, 'names in code')}))$"
    )
)
_AMOUNT = late_regex(r"\d[\s\u00a0]{0,2}[^\W\d_]{1,3}$")
"""A figure and its unit: "31 m[2]" is no index."""

_NAMED_THINGS = word_list(_BEFORE, "numbered things")
_NUMBER_WORDS = word_list(_BEFORE, "number words")
_REMARKS = phrase_set("reading/wiki_remarks")
_REMARK = late_regex(r"(?:note|nb|n|lower-alpha|upper-alpha)\s?\d{1,3}")
_LAST_WORD = late_regex(r"([^\s(]{1,40})\s{0,2}$")


@dataclass(frozen=True, slots=True)
class Marker:
    """One token in running text and the sources it names."""

    start: int
    end: int
    source_ids: tuple[SourceId, ...]

    blank_start: int
    blank_end: int
    """What of it is no part of the sentence: all of "[1]", only "(2021)" of "Ng
    (2021)", nothing of a link around words (start and end are the same then)."""

    @property
    def is_blank(self) -> bool:
        return self.blank_start <= self.start and self.end <= self.blank_end

    def meaning(self, meant: Callable[[SourceId, int], SourceId]) -> Marker:
        """Give the marker with the ids of the entries that its numbers mean here."""
        ids = (meant(source_id, self.start) for source_id in self.source_ids)
        return replace(self, source_ids=tuple(dict.fromkeys(ids)))


def token(start: int, end: int, source_ids: tuple[SourceId, ...]) -> Marker:
    """Make a marker that is no part of its sentence."""
    return Marker(start, end, tuple(dict.fromkeys(source_ids)), start, end)


def next_number(used: Iterable[SourceId]) -> int:
    """The number after the highest in use."""
    return 1 + max((number for number in used if isinstance(number, int)), default=0)


def note_id(number: int) -> str:
    """The id of a footnote whose number an entry of the list has, too: "^3"."""
    return f"^{number}"


def counted_key(sign: str, number: int) -> str:
    """The key of a note without name and number: the third "[#]" is "#3"."""
    return f"{sign}{number}"


@dataclass(frozen=True, slots=True)
class Known:
    """What the text's own list says about the numbers that can be meant."""

    source_ids: frozenset[SourceId]
    has_numbers: bool

    def may_be(self, number: int) -> bool:
        """Whether a bracketed number can be a source: listed, or small enough."""
        return number in self.source_ids or 0 < number <= MAX_UNLISTED


def read_numbers(inner: str) -> tuple[int, ...]:
    """Give the numbers that the inside of a bracket lists, () when it is no
    such list."""
    match = _INNER.fullmatch(inner)
    if not match:
        return ()
    numbers: list[int] = []
    is_range = False
    for sign in _NUMBER_OR_DASH.findall(match[1]):
        if not sign.isdecimal():
            is_range = True
            continue
        number = int(sign)
        if is_range and numbers:
            first = numbers[-1]
            if not first < number <= first + MAX_RANGE:
                return ()
            numbers.extend(range(first + 1, number + 1))
        else:
            numbers.append(number)
        is_range = False
    return tuple(dict.fromkeys(numbers))


def remark(scan: str, opener: int, closer: int) -> Marker | None:
    """Read "[citation needed]", "[edit]", "[a]": neither citation nor claim."""
    inner = scan[opener + 1 : closer].strip().lower()
    is_note = (
        len(inner) == 1 and inner.isalpha() and scan[opener - 1 : opener].isalnum()
    )
    if is_note or inner in _REMARKS or _REMARK.fullmatch(inner):
        return token(opener, closer + 1, ())
    return None


def bracket_marker(scan: str, opener: int, closer: int, known: Known) -> Marker | None:
    """Read one `[...]`; None when it is an index, an interval, a year or plain text."""
    if closer - opener > MAX_MARKER_LENGTH:
        return None
    inner = scan[opener + 1 : closer]
    note = _NOTE.fullmatch(inner)
    if note:
        label: SourceId = int(note[1]) if note[1].isdecimal() else note[1]
        if isinstance(label, int) and note_id(label) in known.source_ids:
            label = note_id(label)
        if isinstance(label, str) and label not in known.source_ids:
            return None
        return token(opener, closer + 1, (label,))
    keys = tuple(key.strip() for key in re.split("[,;]", inner))
    if not inner.strip().isdecimal() and known.source_ids.issuperset(keys):
        return token(opener, closer + 1, keys)
    numbers = read_numbers(inner)
    if not numbers or not all(known.may_be(number) for number in numbers):
        return None
    if inner.isdecimal() and len(inner) > 1 and inner[0] == "0":
        return None
    before = scan[max(0, opener - 40) : opener]
    is_listed = known.has_numbers and known.source_ids.issuperset(numbers)
    if inner.strip()[:1].isdecimal() and (
        _is_index(before, is_listed=is_listed)
        or (_INTERVAL.search(before) and (len(numbers) > 1 or not is_listed))
    ):
        return None
    locator = _LOCATOR.match(scan, closer + 1)
    return token(opener, locator.end() if locator else closer + 1, numbers)


def joined_ranges(scan: str, markers: Iterable[Marker]) -> Iterator[Marker]:
    """Yield "[1]–[3]" as one marker that names what lies between, too."""
    before: Marker | None = None
    for marker in markers:
        numbers = before and _between(scan, before, marker)
        if before and numbers:
            before = token(before.start, marker.end, numbers)
            continue
        if before:
            yield before
        before = marker
    if before:
        yield before


def _between(scan: str, before: Marker, after: Marker) -> tuple[SourceId, ...]:
    if scan[before.end : after.start].strip() not in _RANGE_SIGNS:
        return ()
    first, last = (
        scan[marker.start + 1 : marker.end - 1] for marker in (before, after)
    )
    return read_numbers(f"{first}-{last}")


_RANGE_SIGNS = frozenset("-–—‐‑−")


def _is_index(before: str, *, is_listed: bool) -> bool:
    """Whether what stands before is a name of code: "x[1]", "names[1]". Where the list
    has the number only a variable is: "CamelCase[1]" and "5 m/s[2]" are cited there."""
    if before[-1:].isspace():
        return False
    if is_listed:
        is_unit = _AMOUNT.search(before) is not None
        return not is_unit and _VARIABLE.search(before) is not None
    is_name = _INDEXED.search(before) is not None
    return is_name and not (before[-1] in "])" and is_marker_end(before))


def is_marker_end(before: str) -> bool:
    """Whether the bracket that ends here is itself a marker: the "[1]" of "[1][3]"."""
    if before.endswith(")"):
        return True
    opener = before.rfind("[")
    return opener >= 0 and bool(read_numbers(before[opener + 1 : -1]))


def cornered_markers(scan: str) -> Iterator[Marker]:
    """Yield `【1】`, `【1†source】`, `【4:0†source】`."""
    for match in _CORNERED.finditer(scan):
        single = _CORNERED_INNER.match(match[1])
        numbers = (int(single[1]),) if single else read_numbers(match[1])
        if numbers:
            yield token(*match.span(), numbers)


def round_markers(scan: str, known: Known) -> Iterator[Marker]:
    """Yield "(1)" where it stands as a marker does; for texts with a numbered list."""
    counted = _enumerations(scan)
    for match in _ROUND.finditer(scan):
        numbers = read_numbers(match[1])
        is_listed = all(number in known.source_ids for number in numbers)
        if not numbers or not is_listed or match.start() in counted:
            continue
        before = scan[max(0, match.start() - 40) : match.start()]
        after = scan[match.end() : match.end() + 2]
        if _stands_as_marker(before, after):
            yield token(*match.span(), numbers)


def _enumerations(scan: str) -> set[int]:
    """Where numbers stand that count up before the parts of a sentence: "covers (1)
    costs and (2) prices"."""
    found: set[int] = set()
    run: list[int] = []
    for match in _COUNTED.finditer(scan):
        is_far = bool(run) and "\n\n" in scan[run[-1] : match.start()]
        if is_far or int(match[1]) != len(run) + 1:
            run = []
        if int(match[1]) == len(run) + 1:
            run.append(match.start())
        if len(run) > 1:
            found.update(run)
    return found


def _stands_as_marker(before: str, after: str) -> bool:
    """After a word or a stop, and not before what an enumeration goes on with."""
    word = _LAST_WORD.search(before)
    if not word or word[1][-1] in ",;:—–-":
        return False
    last = word[1].lower()
    if last in _NAMED_THINGS or last in _NUMBER_WORDS or last in ("and", "or", "und"):
        return False
    if not after or after[0] in ".,;:!?)([\n":
        return True
    if word[1][-1] in ".!?" and not before[-1].isspace():
        return True
    return word[1][-1].isalnum() and after[0].isspace() and not after[1:2].isdecimal()


def source_cells(scan: str, drafts: Iterable[BlockDraft]) -> Iterator[Stretch]:
    """Yield the cells of a table's columns that are headed "Ref." or the like."""
    columns: list[int] = []
    for draft in drafts:
        if draft.kind is not BlockKind.TABLE_ROW:
            columns = []
            continue
        cells = scan[draft.start : draft.end].split("\t")
        if draft.is_header:
            columns = [at for at, cell in enumerate(cells) if _names_column(cell)]
            continue
        for at in columns:
            start = draft.start + sum(len(cell) + 1 for cell in cells[:at])
            yield trim(scan, start, start + len("".join(cells[at : at + 1])))


def column_markers(
    scan: str, cells: Iterable[Stretch], known: Known
) -> Iterator[Marker]:
    """Yield the numbers that stand alone in cells for sources."""
    for start, end in cells:
        numbers = read_numbers(scan[start:end].strip("[]()"))
        if numbers and known.source_ids.issuperset(numbers):
            yield token(start, end, numbers)


def _names_column(cell: str) -> bool:
    return bool(_COLUMN.fullmatch(cell.strip(" .:*#[]").casefold()))


RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"

_RAISED = late_regex(
    rf"[{RAISED_DIGITS}]{{1,4}}(?:[ \t⁻˒,’'⁾⁽-]{{1,2}}[{RAISED_DIGITS}]{{1,4}}){{0,20}}"
)
_FUSED = late_regex(
    r"(?:(?<=[^\W\d_]{2}[.!?,;])(?<!\b[Nn]o\.)(?<!\b(?:pp|ch)\.)|(?<=[%)\]”\"’][.!?,;])|(?<=\b(?:1[5-9]|20)\d\d[.,;])"
    r"|(?<=\d[.,]\d\d[.])|(?<=\d[.,]\d[.]))(\d{1,3}(?:[,–-]\d{1,3}){0,9}"
    r"(?:,\s\d{1,3}){0,9}(?=\s{0,9}(?:\n|$|[^\W\d_a-z]))|\d{1,3}(?:[,–-]\d{1,3}){0,9})"
    r"(?=\s|$)(?!\s(?:%|percent|per|km|kg|m\b|million))"
)
_GLUED = late_regex(
    r"(?:(?<=[^\W\d_]{3})|(?<=\b(?:1[5-9]|20)\d\d)|(?<=%))(\d{1,6})(?=[.!?](?:\s|$))"
)
_LOWERED_NUMBERS = late_regex(
    r"(?<![\w-])([^\W\d_]{3,40}|(?:1[5-9]|20)\d\d"
    r"|(?:[^\W\d_A-Z]{2,40}|(?:1[5-9]|20)\d\d)[ ](?=[\d, ]{1,20}[.,;:]))"
    r"(\d{1,3}(?:,[ ]\d{1,3}){1,9}|\d{1,3}(?:[,–-]\d{1,3}){0,9})(?=[\s.,;:)]|$)"
)
_HALVED = late_regex(
    r"(?:(?<=[^\W\d_]{2})|(?<=[^\W\d_][.。、，,]))(?:\d{1,3}(?:[,、，~～–-]\d{1,3}){0,9}[)）]){1,6}"
    r"(?=[\s.,;:。、，．：；]|[^\W\d_]|$)"
)
_COMMAS = str.maketrans(")）~～", ",,--")
MIN_LOWERED = 3
"""Sources that numbers behind words must name, and half of the list, to be markers."""

MAX_SKIPPED = 2
"""Numbers left out where a text cites its list in order of first mention."""

MIN_GLUED = 2
"""Numbers at the ends of words; one alone belongs to a name, as in "Apollo 11"."""

_LONG_FIGURE = late_regex(r"(?<!\d)(?!10{1,9}$)\d[\d.,]{2,20}$")
"""A year or a count, behind which a raised number is a source and no power."""

_COLUMN = late_regex(lambda: rf"(?:{any_of(_WORDS, 'sources')})(?:\s?no)?")
_UNITS = word_list("reading/units")
_VALUES = str.maketrans(RAISED_DIGITS, "0123456789")


def raised_markers(
    scan: str, raised: Sequence[tuple[int, int, bool]], known: Known
) -> list[Marker]:
    """Give raised numbers that name sources: `tower¹`, `tower<sup>1</sup>`. They count
    where a numbered list exists, or where more than one stands directly after a word;
    never after a unit or a number, as in "m²" and "10³"."""
    found = [
        marker
        for match in _RAISED.finditer(scan)
        if (marker := _raised_marker(scan, match, known))
    ]
    for start, end, is_spaced in raised:
        numbers = read_numbers(scan[start:end])
        before = scan[max(0, start - 60) : start].rstrip()
        if numbers and (is_spaced or not _is_power(before, numbers, known)):
            found.append(token(start, end, numbers))
    if known.has_numbers or len(found) > 1:
        return found
    return []


def _raised_marker(scan: str, match: re.Match[str], known: Known) -> Marker | None:
    before = scan[max(0, match.start() - 40) : match.start()]
    typed = ",".join(match[0].translate(_LOWERED).split())
    numbers = read_numbers(typed)
    digits = tuple(int(sign) for sign in typed if sign.isdecimal())
    is_one = known.source_ids.issuperset(numbers) or not known.source_ids.issuperset(
        digits
    )
    if len(numbers) == 1 and known.has_numbers and not is_one:
        numbers = digits
    is_listed = known.has_numbers and known.source_ids.issuperset(numbers)
    if before[-1:].isspace() and is_listed:
        before = before.rstrip()
    if not numbers or before[-1:].isspace() or _is_power(before, numbers, known):
        return None
    return token(match.start(), match.end(), numbers)


_LOWERED = str.maketrans(f"{RAISED_DIGITS}⁻˒", "0123456789-,")


def _is_power(before: str, numbers: tuple[int, ...], known: Known) -> bool:
    """Whether a raised number is an exponent or a unit's power."""
    last = before[-1:]
    if not last or last.isdecimal():
        is_listed = known.has_numbers and known.source_ids.issuperset(numbers)
        return not is_listed or not _LONG_FIGURE.search(before)
    word = re.search(r"[^\W\d_]+$", before)
    if word is None:
        return last in "+-−=/*^"
    is_unit = word[0].lower() in _UNITS and max(numbers) <= 4
    return is_unit or (len(word[0]) == 1 and max(numbers) <= 9)


def halved_markers(scan: str, known: Known) -> Iterator[Marker]:
    """Yield "建てられた1)2)" and "tower1)", where the list has the numbers."""
    for match in _HALVED.finditer(scan):
        numbers = read_numbers(match[0].rstrip(")）").translate(_COMMAS))
        line = scan[max(0, match.start() - MAX_MARKER_LENGTH) : match.start()]
        is_inside = any(line.rfind(a) > line.rfind(b) for a, b in ("()", "（）"))
        if numbers and known.source_ids.issuperset(numbers) and not is_inside:
            yield token(*match.span(), numbers)


def raised_numbers(scan: str) -> dict[int, int]:
    """Give the numbers that stand raised in a text, or lowered behind a stop, each with
    where it stands first."""
    typed = [
        (match.start(), match[0].translate(_LOWERED))
        for match in _RAISED.finditer(scan)
    ]
    typed += [(at, sign) for at, text in typed for sign in text if sign.isdecimal()]
    typed += ((match.start(), match[1]) for match in _FUSED.finditer(scan))
    typed.sort(reverse=True)
    return {number: at for at, text in typed for number in read_numbers(text)}


def fused_markers(scan: str, known: Known) -> Iterator[Marker]:
    """Yield raised numbers that copying has lowered: "in the blood.1 The mean". Only
    for texts with a numbered list that has the numbers."""
    for match in _FUSED.finditer(scan):
        numbers = read_numbers(match[1])
        if numbers and all(number in known.source_ids for number in numbers):
            yield token(*match.span(1), numbers)


def lowered_markers(scan: str, known: Known, others: Sequence[Marker]) -> list[Marker]:
    """Give raised numbers that copying has lowered behind words, "waters3 drive", where
    they and the `others` go through the list in the order of its numbers."""
    found = [(marker, False) for marker in others]
    for match in _LOWERED_NUMBERS.finditer(scan):
        numbers = read_numbers(match[2])
        if numbers and known.source_ids.issuperset(numbers):
            is_word = match[1].strip().islower() and not match[1].endswith(" ")
            if match[1].strip() not in _NAMED_THINGS | _NUMBER_WORDS:
                found.append((token(*match.span(2), numbers), not is_word))
    kept: list[Marker] = []
    highest, cited = 0, set[SourceId]()
    for marker, is_name in sorted(found, key=lambda pair: pair[0].start):
        last = max(number for number in marker.source_ids if isinstance(number, int))
        many = len(marker.source_ids)
        if last >= highest + MAX_SKIPPED + many or (is_name and last <= highest):
            continue  # "COVID19", a year, or a name with a number of its own
        highest = max(highest, last)
        cited.update(marker.source_ids)
        kept.append(marker)
    is_list = len(cited) >= max(MIN_LOWERED, len(known.source_ids) / 2)
    return [marker for marker in kept if marker not in others] if is_list else []


def glued_markers(scan: str, known: Known) -> list[Marker]:
    """Give numbers that copying has glued to the last word of a sentence, "turbines12."
    for `turbines[1][2].`, where the list has them. For texts that cite the list in no
    other way."""
    found = []
    for match in _GLUED.finditer(scan):
        numbers: tuple[int, ...] = (int(match[1]),)
        if not known.source_ids.issuperset(numbers):
            numbers = tuple(int(digit) for digit in match[1])
        if numbers and known.source_ids.issuperset(numbers):
            found.append(token(*match.span(1), numbers))
    return found if len(found) >= MIN_GLUED else []


_BRACKETED = late_regex(
    lambda: (
        r"\s*(?:\\?\[(\d{1,4})\\?\]|【(\d{1,4})】)[.:]?\s*(?=\S)"
        rf"|\s*\[?(?i:{any_of(_WORDS, 'sources')})\s(\d{{1,3}})(?:\]:?|:)\s+(?=\S)"
    )
)
_GOES_ON = late_regex(r"\]\(|.\[(?:\d{1,4}\]|(?<=\]\[))")
_RAISED_LABEL = late_regex(
    rf"\s*([{RAISED_DIGITS}]{{1,4}})\s*(?=[^\W\d_]|https?:|[\"“«])"
)
_NUMBERED = late_regex(r"\s*(\(?)(\d{1,4})([.)])(?:\s+(?=\S)|(?=https?:))")


@dataclass(frozen=True, slots=True)
class Label:
    """A number at the start of a line."""

    number: int
    length: int
    """Code points up to the entry's first letter."""


def bracket_label(typed: str) -> Label | None:
    """Give the label of a line that begins with "[3]", "【3】", "Source 3:" or "³"."""
    match = _BRACKETED.match(typed)
    if match:
        # "[2](address)" and "[2][3]" are links and markers; "[2] (2022). Title" is an
        # entry without an author, "[2] [address](address)" one that is a link.
        is_link = bool(_GOES_ON.match(typed, match.end() - 1))
        number = int(match[1] or match[2] or match[3])
        return None if is_link else Label(number, match.end())
    raised = _RAISED_LABEL.match(typed)
    return Label(int(raised[1].translate(_VALUES)), raised.end()) if raised else None


def numbered_label(typed: str) -> Label | None:
    """Give the label of a line that begins with "3.", "3)" or "(3)"."""
    match = _NUMBERED.match(typed)
    if not match or (match[1] and match[3] == "."):
        return None
    return Label(int(match[2]), match.end())
