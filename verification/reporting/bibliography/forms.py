"""Entries written by the forms of `data/styles.csv`, a row for a style and a kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from verification.language.lists import ListedMapping, table_rows
from verification.records import Work, WorkType

from . import kinds
from .runs import Run, Runs, clauses, joined, plain, sentences

FORMS = ListedMapping(
    lambda: {
        f"{style} {kind}": form
        for style, kind, form in table_rows("reporting/bibliography/styles")
    }
)
_SIGN = re.compile(r" ?(;|/\??) ")
_LOWER_START = re.compile(r"^[a-z]+(?![A-Za-z])")
_FIELD = re.compile(r"\{(\w+)\}")


def kinds_of(work: Work) -> Iterator[str]:
    """What a style may call a work, the most telling word first."""
    if work.type in kinds.VIDEOS:
        yield "video"
    if kinds.is_web_part(work):
        yield "page"
    if kinds.is_periodical_part(work):
        yield "in periodical"
    if kinds.is_book_part(work):
        if work.type is WorkType.PAPER_CONFERENCE:
            yield "in proceedings"
        yield "in book"
    yield work.type.value
    if work.type in kinds.UNPUBLISHED_IN_IEEE:
        yield "talk"
    yield "other"


def written(style: str, work: Work, fields: Mapping[str, Runs | str]) -> Runs:
    """
    The entry of a work.

    Args:
        fields: By the names that the forms have for them; what is not among them is
            the work's own field of that name. Where a text begins a sentence, it
            begins with a capital; runs are names, and stay.
    """
    names = (f"{style} {kind}" for kind in kinds_of(work))
    form = next(FORMS[name] for name in names if name in FORMS)
    done: list[list[Runs]] = [[]]
    for sign, parts in parts_of(form):
        runs = filled(parts, work, fields)
        if sign == "/" or (sign == "/?" and runs):
            done.append([])
        is_worded = parts[0] or isinstance(fields.get(parts[1]), str)
        if runs and is_worded and not any(done[-1]):
            first, *others = runs
            runs = (Run(_LOWER_START.sub(capital, first.text)), *others)
        if runs and sign == ";" and parts[0].startswith("("):
            before = without_comma(clauses(done[-1]))
            done[-1], runs = [], joined((before, runs), " ")
        done[-1].append(runs)
    return sentences(map(clauses, done))


def without_comma(runs: Runs) -> Runs:
    if runs and runs[-1].text == ",”":
        return (*runs[:-1], *plain("”"))
    if len(runs) > 1 and runs[-1].text == "”" and runs[-2].text.endswith(",’"):
        inner = replace(runs[-2], text=runs[-2].text.removesuffix(",’") + "’")
        return (*runs[:-2], inner, runs[-1])
    return runs


def capital(word: re.Match[str]) -> str:
    return word[0][:1].upper() + word[0][1:]


@cache
def parts_of(form: str) -> list[tuple[str, Sequence[str]]]:
    """Each part with the sign before it: words and names of fields alternate."""
    first, *others = _SIGN.split(form)
    pairs = [("", first), *zip(others[::2], others[1::2], strict=True)]
    return [(sign, _FIELD.split(part)) for sign, part in pairs]


def filled(parts: Sequence[str], work: Work, fields: Mapping[str, Runs | str]) -> Runs:
    runs: list[Run] = []
    for at, part in enumerate(parts):
        value = part if at % 2 == 0 else fields.get(part)
        value = getattr(work, part) if value is None else value
        if not value and at % 2:
            return ()
        runs.extend(plain(value) if isinstance(value, str) else value)
    return tuple(runs)
