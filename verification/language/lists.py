"""Word lists, phrase lists and tables: data files that are read once, when first
needed. `word_list("weighing/places")` reads `verification/weighing/data/places.txt`,
`table_rows("weighing/agencies")` reads `agencies.csv` there. The first line of a file
says what the list is, its source, its licence and its format. Further lines that begin
with "# " are remarks; a line `[name]` opens a section. A test reads every file."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

_T = TypeVar("_T")
_V = TypeVar("_V")
_PACKAGE = Path(__file__).parent.parent
_METHODS = [
    "search",
    "match",
    "fullmatch",
    "finditer",
    "findall",
    "sub",
    "subn",
    "split",
]


def list_path(name: str, suffix: str = ".txt") -> Path:
    room, _, stem = name.rpartition("/")
    return _PACKAGE / room / "data" / f"{stem}{suffix}"


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("# ")]


@cache
def list_sections(name: str) -> Mapping[str, tuple[str, ...]]:
    """The lines of a list by section, in the file's order; "" before any heading."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in _lines(list_path(name)):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
            found[section] = []
        else:
            found.setdefault(section, []).append(line)
    return MappingProxyType({heading: tuple(found[heading]) for heading in found})


@cache
def phrase_list(name: str, section: str = "") -> tuple[str, ...]:
    """One entry a line, in the file's order. An unknown section is a `KeyError`."""
    return list_sections(name)[section]


class ListedWords(Set[str]):
    """A set of words that is read when it is first asked; of two, one union."""

    def __init__(self, read: Callable[[], Iterable[str]]) -> None:
        self._read = read

    @cached_property
    def _held(self) -> frozenset[str]:
        return frozenset(self._read())

    def __contains__(self, word: object) -> bool:
        return word in self._held

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __or__(self, other: Iterable[_T]) -> ListedWords:
        return ListedWords(lambda: chain(self, cast(Iterable[str], other)))

    def __and__(self, other: Iterable[object]) -> frozenset[str]:
        return self._held.intersection(cast(Iterable[str], other))

    __rand__ = __and__

    def __sub__(self, other: Set[Any]) -> ListedWords:
        return ListedWords(lambda: (word for word in self if word not in other))

    @classmethod
    def _from_iterable(cls, words: Iterable[_T]) -> frozenset[_T]:
        return frozenset(words)


def word_list(name: str, section: str = "") -> ListedWords:
    """The words of a list, which white space separates; read when first asked."""
    return ListedWords(lambda: " ".join(phrase_list(name, section)).split())


def phrase_set(name: str, section: str = "") -> ListedWords:
    """The lines of a list, to ask whether something is one; read when first asked."""
    return ListedWords(lambda: phrase_list(name, section))


class ListedMapping(Mapping[str, _V]):
    """A mapping that is read when it is first asked."""

    def __init__(self, read: Callable[[], dict[str, _V]]) -> None:
        self._read = read

    @cached_property
    def _held(self) -> dict[str, _V]:
        return self._read()

    def __getitem__(self, key: str) -> _V:
        return self._held[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)


def word_lists(name: str) -> Mapping[str, frozenset[str]]:
    """The words of each section of a list; read when first asked."""
    return ListedMapping(
        lambda: {
            section: frozenset(" ".join(lines).split())
            for section, lines in list_sections(name).items()
        }
    )


def table_mapping(name: str) -> Mapping[str, str]:
    """The second column of a CSV file by its first; read when first asked."""
    return ListedMapping(lambda: {row[0]: row[1] for row in table_rows(name)})


@cache
def any_of(name: str, section: str = "") -> str:
    """The lines of a list as a regular expression that matches any of them."""
    return "|".join(phrase_list(name, section))


@cache
def any_listed(name: str) -> str:
    """The lines of all sections of a list, as whole words, as one expression."""
    lines = chain.from_iterable(list_sections(name).values())
    return rf"(?<![^\W_])(?:{'|'.join(lines)})"


@cache
def table_rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a CSV file, in order, without its line of column names."""
    rows = csv.reader(_lines(list_path(name, ".csv")), strict=True)
    return tuple(map(tuple, rows))[1:]


class _LateRegex:
    """Stands in for a `re.Pattern` and compiles it when a method is first called."""

    def __init__(self, expression: str | Callable[[], str], flags: int) -> None:
        self._expression = expression
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        expression = self._expression
        compiled = re.compile(
            expression if isinstance(expression, str) else expression(), self._flags
        )
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def late_regex(expression: str | Callable[[], str], flags: int = 0) -> re.Pattern[str]:
    """Give a regular expression that is compiled when it is first used, not at import;
    a function builds it then, from lists for one."""
    return cast(re.Pattern[str], _LateRegex(expression, flags))


def find_in_lines(
    pattern: re.Pattern[str], text: str, hints: Iterable[str]
) -> Iterator[re.Match[str]]:
    """Matches of a pattern that stays on one line and cannot match without one of some
    hints, in small letters. Whole texts are looked through for those much faster."""
    lowered, at = text.lower(), 0
    held = [hint for hint in hints if hint in lowered]
    lines = text.split("\n") if held else ()
    for line, small in zip(lines, lowered.split("\n"), strict=False):
        if any(map(small.__contains__, held)):
            yield from pattern.finditer(text, at, at + len(line))
        at += len(line) + 1


def listed_pattern(name: str, section: str = "", flags: int = 0) -> re.Pattern[str]:
    """A regular expression that matches any line of a section, compiled when first
    used. The lines of a section `[name, whole words]` match only between ends of
    words."""

    def expression() -> str:
        found = list_sections(name)
        bounded = found.get(f"{section}, whole words", ())
        words = [rf"\b(?:{'|'.join(bounded)})\b"] if bounded else []
        return "|".join((*words, *found.get(section, ())))

    return late_regex(expression, flags)
