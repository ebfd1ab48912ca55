"""Labels of a rendered entry: which of its characters are whose field, found by looking
for the work's own words in it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Any

AUTHOR, GIVEN, TITLE, CONTAINER, EDITOR, PUBLISHER, YEAR, NUMBER, OTHER = range(9)

Labelled = tuple[str, list[int], list[tuple[int, int]]]
"""A text, the label of each character, the stretches in italics."""

_TAG = re.compile(r"<[^>]+>")
_JOINTS = {
    "and",
    "und",
    "et",
    "y",
    "e",
    "en",
    "och",
    "i",
    "и",
    "&",
    "al",
    "others",
    "等",
    "с",
    "др",
}


def plain(rendered: str) -> tuple[str, list[tuple[int, int]]]:
    """The text of rendered HTML and what of it is in italics."""
    rendered = re.sub(
        r'<div class="csl-left-margin">.*?</div>', "", rendered, flags=re.DOTALL
    )
    parts: list[str] = []
    italic: list[tuple[int, int]] = []
    length, opened = 0, 0
    at = 0
    for match in [*_TAG.finditer(rendered), None]:
        words = html.unescape(rendered[at : match.start() if match else len(rendered)])
        words = re.sub(r"\s+", " ", words)
        if not parts or parts[-1].endswith(" "):
            words = (
                words.lstrip(" ") if not length or parts[-1].endswith(" ") else words
            )
        if words:
            parts.append(words)
            length += len(words)
        if match is None:
            break
        at = match.end()
        if match[0] == "<i>":
            opened = length
        elif match[0] == "</i>" and length > opened:
            italic.append((opened, length))
    text = "".join(parts)
    return text.rstrip(), italic


_WORD = re.compile(r"[^\W_]+")


def _key(word: str) -> str:
    return word.casefold()


def _squeezed(text: str) -> tuple[str, list[int]]:
    """Letters and figures alone, and where each stands."""
    letters, places = [], []
    for at, letter in enumerate(text):
        if letter.isalnum():
            for small in letter.casefold().replace("ı", "i").replace("i̇", "i"):
                letters.append(small)
                places.append(at)
    return "".join(letters), places


def find_field(text: str, taken: list[int], value: str) -> tuple[int, int] | None:
    """The first stretch with the letters of a value at ends of words, not yet taken."""
    letters, places = _squeezed(text)
    wanted, _ = _squeezed(value)
    at = letters.find(wanted) if wanted else -1
    while at >= 0:
        start, end = places[at], places[at + len(wanted) - 1] + 1
        is_whole = not (
            text[start - 1 : start].isalnum() and _same(text[start - 1], text[start])
        )
        is_whole = is_whole and not (
            text[end : end + 1].isalnum() and _same(text[end], text[end - 1])
        )
        if is_whole and all(label == OTHER for label in taken[start:end]):
            return start, end
        at = letters.find(wanted, at + 1)
    return None


def _same(one: str, other: str) -> bool:
    return one.isdigit() == other.isdigit()


def label_work(text: str, work: dict[str, Any]) -> list[int] | None:
    """The label of each character; None where the title is changed beyond finding."""
    labels = [OTHER] * len(text)
    stretch = find_field(text, labels, work["title"])
    if stretch:
        start, end = _with_marks(text, *stretch, work["title"])
        labels[start:end] = [TITLE] * (end - start)
    elif _holds_part(text, work["title"]):
        return None
    _label_people(text, labels, work.get("author", ()), AUTHOR, GIVEN)
    _label_people(text, labels, work.get("editor", ()), EDITOR, EDITOR)
    for name, label in (
        ("container-title", CONTAINER),
        ("publisher", PUBLISHER),
        ("publisher-place", PUBLISHER),
        ("genre", NUMBER),
    ):
        stretch = find_field(text, labels, str(work.get(name, "")))
        if stretch:
            start, end = stretch
            end += text[end : end + 1] == "." and "." in work[name][-1:]
            labels[start:end] = [label] * (end - start)
    _label_figures(text, labels, work)
    return labels


def _with_marks(text: str, start: int, end: int, title: str) -> tuple[int, int]:
    """Take in a bracket, mark or quotation mark that the title has at its ends."""
    last = title.rstrip()[-1]
    if not last.isalnum() and last in ')]?!%"”':
        reach = text.find(last if last != '"' else "”", end, end + 3)
        if reach >= 0:
            end = reach + 1
        elif last in '"”' and text[end : end + 1] in "’'\"”":
            end += 1
    if title[0] in '“"¿„' and text[start - 1 : start] in (
        "“",
        "‘",
        "¿",
        "„",
        "«",
        '"',
        "'",
    ):
        start -= 1
    return start, end


def _holds_part(text: str, title: str) -> bool:
    letters, _ = _squeezed(text)
    words = title.split()
    first, last = _squeezed(" ".join(words[:3]))[0], _squeezed(" ".join(words[-3:]))[0]
    return first in letters or last in letters


def _initials(given: str) -> set[str]:
    parts = [part for part in re.split(r"[\s.\-]+", given) if part]
    letters = "".join(part[0] for part in parts)
    found = {
        letters[a:b].casefold()
        for a in range(len(letters))
        for b in range(a + 1, len(letters) + 1)
    }
    return found | {part.casefold() for part in parts}


def _label_people(
    text: str,
    labels: list[int],
    people: Iterable[dict[str, str]],
    family: int,
    given: int,
) -> None:
    """Mark the families found, then given names, initials and joints beside them."""
    spans: list[tuple[int, int]] = []
    near: set[str] = set()
    for person in people:
        name = person.get("literal") or person["family"]
        stretch = find_field(text, labels, name)
        if stretch is None:
            continue
        start, end = stretch
        if spans and start - spans[-1][1] > 80:
            continue
        for particle in reversed(person.get("non-dropping-particle", "").split()):
            before = text[:start].rstrip()
            if before.casefold().endswith(particle.casefold()):
                start = len(before) - len(particle)
        spans.append((start, end))
        labels[start:end] = [family] * (end - start)
        near |= _initials(person.get("given", ""))
        for extra in ("non-dropping-particle", "suffix"):
            near |= {
                word.casefold() for word in re.findall(r"\w+", person.get(extra, ""))
            }
    if not spans:
        return
    first, last = min(spans)[0], max(end for _, end in spans)
    words = list(_WORD.finditer(text))
    begin = _reach(text, labels, [w for w in reversed(words) if w.end() <= first], near)
    end = _reach(text, labels, [w for w in words if w.start() >= last], near)
    start_at = begin[1] if begin else first
    end_at = end[0] if end else last
    end_at += (
        bool(end)
        and text[end_at : end_at + 1] == "."
        and len(text[end[1] : end_at]) <= 2
    )
    for at in range(start_at, end_at):
        if labels[at] == OTHER:
            labels[at] = given


def _reach(
    text: str, labels: list[int], words: list[re.Match[str]], near: set[str]
) -> tuple[int, int] | None:
    """The last of the words in a row that are names or joints: its end and start."""
    reached = None
    for word in words:
        joint = word[0].casefold()
        if labels[word.start()] != OTHER:
            break
        if joint in near or (joint in _JOINTS and reached is not False):
            if joint in near or joint in ("al", "others", "等"):
                reached = (word.end(), word.start())
            continue
        break
    return reached or None


def _label_figures(text: str, labels: list[int], work: dict[str, Any]) -> None:
    year = str(work.get("issued", {}).get("date-parts", [[""]])[0][0])
    for match in re.finditer(r"\d+", text) if year else ():
        if match[0] == year and labels[match.start()] == OTHER:
            labels[match.start() : match.end()] = [YEAR] * 4
    for name in ("volume", "issue", "page", "number", "edition"):
        for part in re.findall(r"[A-Za-z]*\d+", str(work.get(name, ""))):
            stretch = find_field(text, labels, part)
            if stretch:
                labels[stretch[0] : stretch[1]] = [NUMBER] * (stretch[1] - stretch[0])


def aligned(rendered: str, work: dict[str, Any]) -> Iterator[Labelled]:
    """Give a rendered work with labels, if they can be told."""
    text, italic = plain(rendered)
    text = re.sub(
        r"^\s*(?:\[\d+\]|\d+[.)])\s+", lambda match: " " * len(match[0]), text
    )
    labels = label_work(text, work)
    if labels is not None and text.strip():
        yield text, labels, italic
