"""Fields of a JSON object from outside, taken for what they should be or refused."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from verification.errors import BadCallError
from verification.records import Span

LARGEST_NUMBER = 2**53
"""Beyond it JSON numbers are not exact everywhere."""

Word = TypeVar("Word", bound=StrEnum)
Part = TypeVar("Part")
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "a truth value"}


def kind_of(value: Any) -> str:
    if value is None:
        return "null"
    return _KINDS.get(type(value), "a number")


class Fields:
    """
    One object with its place, so that every refusal says where.

    Raises:
        BadCallError: From any method, for a field that is missing or of another kind.
    """

    def __init__(self, value: Any, place: str) -> None:
        if not isinstance(value, dict):
            raise BadCallError(f"{place}: must be an object, is {kind_of(value)}.")
        self.values: Mapping[str, Any] = value
        self.place = place

    def wrong(self, name: str, wanted: str) -> BadCallError:
        if name not in self.values:
            return BadCallError(f'{self.place}: "{name}" is missing.')
        found = self.values[name]
        shown = f"{found!r:.60}" if isinstance(found, str | int) else kind_of(found)
        return BadCallError(f'{self.place}: "{name}" must be {wanted}, is {shown}.')

    def text(self, name: str) -> str:
        value = self.values.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def text_or_none(self, name: str) -> str | None:
        is_null = name in self.values and self.values[name] is None
        return None if is_null else self.text(name)

    def flag(self, name: str) -> bool:
        value = self.values.get(name)
        if not isinstance(value, bool):
            raise self.wrong(name, "a truth value")
        return value

    def whole_number(self, name: str) -> int:
        value = self.values.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(name, "a whole number")
        if abs(value) > LARGEST_NUMBER:
            raise BadCallError(f'{self.place}: "{name}" is too large.')
        return value

    def whole_number_or_none(self, name: str) -> int | None:
        is_null = name in self.values and self.values[name] is None
        return None if is_null else self.whole_number(name)

    def share(self, name: str) -> float:
        """A number in [0, 1]. One without a decimal point stays as it is."""
        value = self.values.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(name, "a number")
        if not math.isfinite(value) or not 0 <= value <= 1:
            raise BadCallError(f'{self.place}: "{name}" must lie in [0, 1].')
        return value

    def word(self, name: str, words: type[Word]) -> Word:
        value = self.text(name)
        if value not in list(words):
            raise self.wrong(name, f"one of {', '.join(words)}")
        return words(value)

    def word_or_none(self, name: str, words: type[Word]) -> Word | None:
        return None if self.text_or_none(name) is None else self.word(name, words)

    def source_id(self, name: str) -> int | str:
        value = self.values.get(name)
        return value if isinstance(value, str) else self.whole_number(name)

    def span(self, *, within: int | None = None) -> Span:
        """The range from `start` to `end`, inside a text of `within` code points."""
        return self.checked_span(
            self.whole_number("start"), self.whole_number("end"), within, self.place
        )

    def range(self, name: str, *, within: int | None = None) -> Span:
        """A range written as a list of two."""
        value = self.values.get(name)
        if not isinstance(value, list) or [type(each) for each in value] != [int, int]:
            raise self.wrong(name, "a list of two whole numbers")
        start, end = value
        return self.checked_span(start, end, within, f'{self.place}, "{name}"')

    def checked_span(
        self, start: int, end: int, within: int | None, place: str
    ) -> Span:
        limit = LARGEST_NUMBER if within is None else within
        if not 0 <= start < end <= limit:
            where = "" if within is None else f" of a text of {within:,} characters"
            raise BadCallError(f"{place}: {start:.0f} to {end:.0f} is no range{where}.")
        return Span(start, end)

    def object(self, name: str) -> Fields:
        if name not in self.values:
            raise self.wrong(name, "an object")
        return Fields(self.values[name], f'{self.place}, "{name}"')

    def object_or_none(self, name: str) -> Fields | None:
        is_null = name in self.values and self.values[name] is None
        return None if is_null else self.object(name)

    def objects(self, name: str) -> Iterator[Fields]:
        for number, value in enumerate(self.listed(name), start=1):
            yield Fields(value, f'{self.place}, "{name}" entry {number}')

    def texts(self, name: str) -> tuple[str, ...]:
        values = self.listed(name)
        if not all(isinstance(each, str) for each in values):
            raise self.wrong(name, "a list of texts")
        return tuple(values)

    def source_ids(self, name: str) -> tuple[int | str, ...]:
        return tuple(
            Fields({"id": each}, f'{self.place}, "{name}"').source_id("id")
            for each in self.listed(name)
        )

    def words(self, name: str, words: type[Word]) -> tuple[Word, ...]:
        return tuple(
            Fields({name: each}, self.place).word(name, words)
            for each in self.listed(name)
        )

    def listed(self, name: str) -> list[Any]:
        value = self.values.get(name)
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return value

    def made(self, make: Callable[[Fields], Part], name: str) -> tuple[Part, ...]:
        """A record from each object of a list."""
        return tuple(make(each) for each in self.objects(name))
