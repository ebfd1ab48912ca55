"""The grammar of BibTeX files: entries, values, macros, lists of names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from verification.errors import BadCallError
from verification.language.dates import MONTHS
from verification.language.lists import ListedMapping
from verification.records import Name

from .csl_json import check_count, clean_text
from .latex import latex_from_plain, plain_from_latex

MONTH_MACROS = ListedMapping(
    lambda: {month[:3].lower(): at for at, month in enumerate(MONTHS, start=1)}
)
MAX_EXPANDED_SIGNS = 16 * 1024 * 1024
"""Characters that macros may add to one file: far more than any real one, and an end to
macros that double each other."""

_START = re.compile(r"@\s*([A-Za-z]+)\s*([{(])")
_QUOTE_OR_BRACE = re.compile(r'[{}"]')
_GAP = re.compile(r"[\s,]*")
_SPACE = re.compile(r"\s*")
_KEY = re.compile(r'[^,{}"=]*')
_FIELD_NAME = re.compile(r'[^\s=,{}"()#]+')
_BARE_VALUE = re.compile(r'[^\s,{}"()#=]+')


@dataclass(frozen=True, slots=True)
class BibtexEntry:
    kind: str
    key: str
    fields: dict[str, str]
    place: str
    """For messages: "refs.bib, line 12, entry 'ng2031'"."""


@dataclass(slots=True)
class Scanner:
    """Where we are in the text, and the macros defined so far."""

    text: str
    name: str
    at: int = 0
    line: int = 1
    counted_to: int = 0
    macros: dict[str, str] = field(
        default_factory=lambda: {macro: macro for macro in MONTH_MACROS}
    )
    expanded_signs: int = 0

    def line_at(self, position: int) -> int:
        """The line number; positions must not go back, so that all is counted once."""
        self.line += self.text.count("\n", self.counted_to, position)
        self.counted_to = position
        return self.line

    def take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return match.group() if match else ""

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]


def scan_bibtex(text: str, name: str) -> Iterator[BibtexEntry]:
    """What stands between entries is a comment, as BibTeX has it. Raises BadCallError:
    braces or quotation marks do not close, or a field has no value."""
    scanner = Scanner(text, name)
    count = 0
    while match := _START.search(text, scanner.at):
        kind, opener = match[1].lower(), match[2]
        place = f"{name}, line {scanner.line_at(match.start())}"
        scanner.at = match.end()
        if kind == "comment":
            skip_comment(scanner, opener, place)
        elif kind == "preamble":
            read_value(scanner, f"{place}, @preamble")
        elif kind == "string":
            read_macro(scanner, f"{place}, @string")
        else:
            count += 1
            check_count(count, name)
            yield read_entry(scanner, kind, opener, place)


def skip_comment(scanner: Scanner, opener: str, place: str) -> None:
    if opener == "{":
        end = closing(scanner.text, scanner.at)
        if end < 0:
            raise BadCallError(f"{place}, @comment: the braces never close.")
        scanner.at = end + 1


def read_macro(scanner: Scanner, place: str) -> None:
    scanner.take(_SPACE)
    name = read_field_name(scanner, place)
    scanner.macros[name] = read_value(scanner, place)


def read_entry(scanner: Scanner, kind: str, opener: str, place: str) -> BibtexEntry:
    closer = "}" if opener == "{" else ")"
    start = scanner.at
    key = scanner.take(_KEY).strip()
    if scanner.peek() == "=":
        # The key is missing: what was read is the name of the first field.
        key, scanner.at = "", start
    if closer == ")" and ")" in key:
        scanner.at = scanner.text.index(")", start)
        key = scanner.text[start : scanner.at].strip()
    place = f"{place}, entry '{key[:60]}'" if key else place
    fields: dict[str, str] = {}
    while True:
        scanner.take(_GAP)
        sign = scanner.peek()
        if sign == closer:
            scanner.at += 1
            return BibtexEntry(kind, key, fields, place)
        if not sign:
            raise BadCallError(f'{place}: does not close. Add the missing "{closer}".')
        name = read_field_name(scanner, place)
        value = read_value(scanner, f'{place}, "{name[:60]}"')
        fields.setdefault(name, value)


def read_field_name(scanner: Scanner, place: str) -> str:
    name = scanner.take(_FIELD_NAME).lower()
    scanner.take(_SPACE)
    if not name or scanner.peek() != "=":
        found = scanner.text[scanner.at : scanner.at + 10]
        where = f"after '{name[:60]}'" if name else "where a field should begin"
        raise BadCallError(f'{place}: expected "=" {where}, found {found!a}.')
    scanner.at += 1
    return name


def read_value(scanner: Scanner, place: str) -> str:
    parts = [read_part(scanner, place)]
    while True:
        scanner.take(_SPACE)
        if scanner.peek() != "#":
            return "".join(parts)
        scanner.at += 1
        parts.append(read_part(scanner, place))


def read_part(scanner: Scanner, place: str) -> str:
    scanner.take(_SPACE)
    sign = scanner.peek()
    if sign in ("{", '"') and sign:
        start = scanner.at + 1
        end = closing(scanner.text, start, is_quoted=sign == '"')
        if end < 0:
            what = "braces" if sign == "{" else "quotation marks or braces"
            raise BadCallError(f"{place}: the {what} never close. Add what is missing.")
        scanner.at = end + 1
        return scanner.text[start:end]
    bare = scanner.take(_BARE_VALUE)
    if not bare:
        raise BadCallError(f"{place}: has no value.")
    value = scanner.macros.get(bare.lower())
    if value is None:
        return bare
    scanner.expanded_signs += len(value)
    if scanner.expanded_signs > MAX_EXPANDED_SIGNS:
        raise BadCallError(f"{place}: @string macros grow beyond all measure.")
    return value


def closing(text: str, start: int, *, is_quoted: bool = False) -> int:
    """The brace that closes what is open, or the first quotation mark outside braces;
    -1 when there is none."""
    depth = 0
    for match in _QUOTE_OR_BRACE.finditer(text, start):
        sign = match.group()
        if sign == '"' and is_quoted and not depth:
            return match.start()
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return -1 if is_quoted else match.start()
    return -1


def is_one_group(text: str) -> bool:
    return text.startswith("{") and closing(text, 1) == len(text) - 1


CslName = dict[str, str]

_AND = re.compile(r"[{}]| and ", re.IGNORECASE)
_COMMA = re.compile(r"[{}]|,")
_BLANK = re.compile(r"[{}]| ")
_FIRST_LETTER = re.compile(r"[^\W\d_]")
_NEEDS_BRACES = re.compile(r",|\band\b|^others$", re.IGNORECASE)


def names_from_bibtex(latex: str) -> list[CslName]:
    """
    The names as CSL-JSON.

    Source:
        "First von Last", "von Last, First" and "von Last, Jr, First", as in Patashnik,
        BibTeXing (1988), section 4; a name wholly in braces is taken as it stands.

    >>> names_from_bibtex("Ada Ng and van der Meer, Jan and {An Office}")[1]
    {'family': 'Meer', 'given': 'Jan', 'non-dropping-particle': 'van der'}
    """
    text = " ".join(latex.split())
    names = (name_from_bibtex(part) for part in split_outside_braces(text, _AND))
    return [name for name in names if name]


def split_outside_braces(text: str, pattern: re.Pattern[str]) -> list[str]:
    """The parts between matches of a pattern that also matches every brace."""
    parts: list[str] = []
    depth = start = 0
    for match in pattern.finditer(text):
        sign = match.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth = max(0, depth - 1)
        elif not depth:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    parts.append(text[start:].strip())
    return parts


def name_from_bibtex(text: str) -> CslName:
    if not text:
        return {}
    if is_one_group(text):
        return named(literal=text)
    parts = split_outside_braces(text, _COMMA)
    if len(parts) == 1:
        return name_as_spoken(parts[0])
    particle, family = without_particle(split_outside_braces(parts[0], _BLANK))
    return named(
        family=family,
        given=parts[-1] if len(parts) < 3 else ", ".join(parts[2:]),
        particle=particle,
        suffix=parts[1] if len(parts) > 2 else "",
    )


def without_particle(words: Sequence[str]) -> tuple[str, str]:
    """The small words before a family name, and the family name."""
    small = len(list(takewhile(is_small, words[:-1])))
    return " ".join(words[:small]), " ".join(words[small:])


def name_as_spoken(text: str) -> CslName:
    """ "Jan van der Meer": small words in the middle are the particle."""
    if text.lower() == "others":
        return {"literal": "others"}
    words = split_outside_braces(text, _BLANK)
    last = len(words) - 1
    small = [at for at, word in enumerate(words[:last]) if is_small(word)]
    first_end = small[0] if small else last
    family_start = small[-1] + 1 if small else last
    return named(
        family=" ".join(words[family_start:]),
        given=" ".join(words[:first_end]),
        particle=" ".join(words[first_end:family_start]),
    )


def named(*, particle: str = "", **parts: str) -> CslName:
    parts["non-dropping-particle"] = particle
    plain = {name: clean_text(plain_from_latex(text)) for name, text in parts.items()}
    return {name: text for name, text in plain.items() if text}


def is_small(word: str) -> bool:
    letter = _FIRST_LETTER.search(word)
    return not word.startswith("{") and letter is not None and letter.group().islower()


def bibtex_from_name(name: Name) -> str:
    """ "von Last, Jr, First"; what could be misread stands in braces."""
    if name.literal:
        literal = latex_from_plain(name.literal)
        return literal if literal == "others" else f"{{{literal}}}"
    has_small_word = any(is_small(word) for word in name.family.split(" "))
    family = braced(name.family, always=has_small_word)
    last = " ".join(part for part in (braced(name.particle), family) if part)
    middle = f", {braced(name.suffix)}" if name.suffix else ""
    return f"{last}{middle}, {braced(name.given)}".rstrip(" ")


def braced(text: str, *, always: bool = False) -> str:
    latex = latex_from_plain(text)
    return f"{{{latex}}}" if always or _NEEDS_BRACES.search(latex) else latex
