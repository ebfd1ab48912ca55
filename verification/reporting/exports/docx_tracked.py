"""Sentences that were changed since a Word file was handed in, as tracked changes."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from docx.oxml.ns import qn

from .docx_anchoring import (
    PROPERTIES,
    SPACE,
    TEXT,
    LetterStream,
    Place,
    letters_of,
)

FIRST_NUMBER = 900_000
"""Of our changes: numbers of revisions in one file differ; Word begins with 0."""


def track_changes(
    body: Any, changes: Sequence[Sequence[str]], *, author: str, moment: str
) -> None:
    """
    Strike out the words that were changed, and put in the new ones behind them.

    What is not found in the file, or runs over the end of a paragraph, stays as it is.

    Args:
        changes: Each the sentence before and after, in the order in which they were
            made.
        moment: ISO 8601; without it a change has no date.
    """
    for number, (before, after) in enumerate(changes):
        stream = LetterStream(body)
        found = stream.find([before], [], start=0)
        if found is None:
            continue
        old, new, offset = changed_words(before, after)
        start = found[0] + offset
        length = len(letters_of(old))
        if not length:
            continue
        [place] = stream.bound([(start, start + length)])
        if place.first.getparent() is place.last.getparent():
            ids = FIRST_NUMBER + 2 * number
            replace_runs(place, new, {"author": author, "date": moment}, ids)


def changed_words(before: str, after: str) -> tuple[str, str, int]:
    """
    The words that differ, then and now, and the letters before them.

    Where nothing is taken out, the word before what is put in is taken and put back.

    >>> changed_words("It is 400 metres long", "It is 512 metres long")
    ('400', '512', 4)
    >>> changed_words("It is long", "It is very long")
    ('is', 'is very', 2)
    """
    old, new = before.split(), after.split()
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    if first and first + last == len(old):
        first -= 1
    elif first + last == len(old):
        last -= 1
    kept = letters_of(" ".join(old[:first]))
    end_old, end_new = len(old) - last, len(new) - last
    return " ".join(old[first:end_old]), " ".join(new[first:end_new]), len(kept)


def replace_runs(place: Place, words: str, by: dict[str, str], number: int) -> None:
    """Mark the runs of a place as deleted, and add one that is inserted."""
    runs = [place.first]
    while runs[-1] is not place.last:
        runs.append(runs[-1].getnext())
    make = place.first.makeelement
    said = {qn(f"w:{name}"): value for name, value in by.items() if value}
    deleted = make(qn("w:del"), {qn("w:id"): str(number), **said})
    place.first.addprevious(deleted)
    for run in runs:
        deleted.append(run)
        for each in run.iter(TEXT):
            each.tag = qn("w:delText")
            each.set(SPACE, "preserve")
    if words:
        inserted = make(qn("w:ins"), {qn("w:id"): str(number + 1), **said})
        inserted.append(run_of(place.first, words))
        deleted.addnext(inserted)


def run_of(like: Any, words: str) -> Any:
    """A run that looks like another one."""
    run = like.makeelement(like.tag, {})
    properties = like.find(PROPERTIES)
    if properties is not None:
        run.append(deepcopy(properties))
    text = like.makeelement(TEXT, {SPACE: "preserve"})
    text.text = words
    run.append(text)
    return run
