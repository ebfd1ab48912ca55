"""Prints works in the forms of `forms.txt`, each character with its label."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from .align import (
    AUTHOR,
    CONTAINER,
    EDITOR,
    GIVEN,
    NUMBER,
    OTHER,
    PUBLISHER,
    TITLE,
    YEAR,
    Labelled,
)
from .works import Maker, Work

FORMS = Path(__file__).with_name("forms.txt")
Pieces = list[tuple[str, int, bool]]
"""Words, their label, whether they are in italics."""

_GROUP = re.compile(r"<([^<>]*)>")
_SLOT = re.compile(r"\{([^{}]+)\}")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_MONTHS_DE = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
_ACTS = ("Act", "and Safety Act", "Protection Act", "Regulation")


@cache
def forms() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    kind = ""
    for line in FORMS.read_text("utf-8").splitlines()[1:]:
        if re.fullmatch(r"\[[a-z-]+\]", line):
            kind = line[1:-1]
        elif line:
            found.setdefault(kind, []).append(line)
    return found


class MissingFieldError(Exception):
    """The work lacks a field of the form."""


class Printer:
    """Prints one work in one form."""

    def __init__(self, maker: Maker, work: Work) -> None:
        self.maker, self.work = maker, work
        self.random = maker.random
        self.title = work["title"]
        if self.random.random() < 0.35 and work["title"].isascii():
            self.title = in_title_case(self.title)
        self.dash = self.random.choice("-–")
        self.joint = self.random.choice((" and ", " and ", " & ", ", and "))

    def print(self, form: str) -> Labelled:
        """Raises MissingFieldError: a field that is not optional is missing."""
        pieces: Pieces = []
        at = 0
        for match in _GROUP.finditer(form):
            pieces += self._filled(form[at : match.start()])
            with suppress(MissingFieldError):
                pieces += self._filled(match[1])
            at = match.end()
        return joined(pieces + self._filled(form[at:]))

    def _filled(self, part: str) -> Pieces:
        pieces: Pieces = []
        at = 0
        for match in _SLOT.finditer(part):
            pieces.append((part[at : match.start()], OTHER, False))
            name = match[1].removeprefix("italic ")
            field = self._field(name)
            pieces += [(words, label, name != match[1]) for words, label, _ in field]
            at = match.end()
        pieces.append((part[at:], OTHER, False))
        return pieces

    def _field(self, name: str) -> Pieces:
        if ":" in name and not name.startswith("arXiv"):
            return self._people(*name.split(":"))
        words, label = self._words(name)
        if not words:
            raise MissingFieldError(name)
        return [(words, label, False)]

    def _words(self, name: str) -> tuple[str, int]:
        work, draw = self.work, self.random
        issued = work.get("issued", {}).get("date-parts", [[0]])[0]
        figures = str(draw.randint(1, 400))
        language = "de" if draw.random() < 0.15 else "en"
        fields: dict[str, tuple[str, int]] = {
            "title": (self.title, TITLE),
            "translated": (self.maker.title("en"), OTHER),
            "container": (work.get("container-title", ""), CONTAINER),
            "publisher": (work.get("publisher", ""), PUBLISHER),
            "school": (work.get("publisher", ""), PUBLISHER),
            "place": (
                work.get("publisher-place") or self.maker.pick("place"),
                PUBLISHER,
            ),
            "genre": (work.get("genre", ""), NUMBER),
            "series": (f"Studies in {self.maker.pick('field')}", OTHER),
            "volume": (
                work.get("volume", figures if work["type"] == "law" else ""),
                NUMBER,
            ),
            "issue": (work.get("issue", ""), NUMBER),
            "page": (
                str(work.get("page", figures if work["type"] == "law" else "")).replace(
                    "-", self.dash
                ),
                NUMBER,
            ),
            "number": (figures, NUMBER),
            "edition": (str(draw.randint(2, 9)), NUMBER),
            "year": (str(issued[0] or ""), YEAR),
            "day": (self._day(issued, language), YEAR),
            "accessed": (
                self._day(
                    [
                        draw.randint(2008, 2026),
                        draw.randint(1, 12),
                        draw.randint(1, 28),
                    ],
                    language,
                ),
                OTHER,
            ),
            "doi": (work.get("DOI", ""), OTHER),
            "url": (
                work.get("URL")
                or ("https://doi.org/" + work["DOI"] if "DOI" in work else ""),
                OTHER,
            ),
            "angled": (f"<{work.get('URL') or 'https://www.rfc.example/info'}>", OTHER),
            "pmid": (str(draw.randint(10**6, 10**8 - 1)), OTHER),
            "isbn": ("978-3-16-148410-0", OTHER),
            "arxiv": (
                f"{draw.randint(1001, 2512)}.{draw.randint(10000, 19999)}",
                OTHER,
            ),
            "case": (self._case(), TITLE),
            "statute": (
                f"{self.maker.pick('field')} {draw.choice(_ACTS)}",
                TITLE,
            ),
        }
        return fields.get(name, (name, CONTAINER))

    def _case(self) -> str:
        one, other = self.maker.pick("family"), self.maker.pick("family")
        other = self.random.choice(
            (other, f"{other} Ltd", self.maker.pick("body"), "United States")
        )
        return f"{one} {self.random.choice(('v.', 'v'))} {other}"

    def _day(self, parts: list[int], language: str) -> str:
        if not parts[0]:
            return ""
        year, month, day = [
            *parts,
            *(
                [self.random.randint(1, 12), self.random.randint(1, 28)]
                if len(parts) < 3
                else []
            ),
        ][:3]
        name = (_MONTHS_DE if language == "de" else _MONTHS)[month - 1]
        shapes = (
            f"{day} {name} {year}",
            f"{name} {day}, {year}",
            f"{day} {name[:3]}. {year}",
            f"{day}. {name} {year}",
            f"{year}-{month:02}-{day:02}",
            f"{day:02}.{month:02}.{year}",
            f"{year}, {name} {day}",
            f"{name} {year}",
            f"{day}/{month}/{year}",
        )
        return self.random.choice(shapes)

    def _people(self, role: str, form: str) -> Pieces:
        people = self.work.get(role, ())
        if not people:
            raise MissingFieldError(role)
        most = self.random.choice((1, 3, 6, 10, 40))
        family, given = (AUTHOR, GIVEN) if role == "author" else (EDITOR, EDITOR)
        pieces: Pieces = []
        shown = people[:most]
        for at, person in enumerate(shown):
            if at:
                is_last = at == len(shown) - 1 and len(shown) == len(people)
                pieces.append(
                    (
                        self._between(form, len(shown))
                        if is_last
                        else self._comma(form),
                        given,
                        False,
                    )
                )
            pieces += self._person(person, form, family, given, is_first=not at)
        if 3 < len(people) == most + 1 or (
            len(people) > most and self.random.random() < 0.2
        ):
            pieces.append(
                (
                    self.random.choice((", ... & ", ", … & ", ", ..., ", ", … ")),
                    given,
                    False,
                )
            )
            pieces += self._person(people[-1], form, family, given, is_first=False)
        elif len(people) > most:
            pieces.append(
                (
                    self.random.choice(
                        (" et al.", ", et al.", " et al", " u. a.", " et al.")
                    ),
                    given,
                    False,
                )
            )
        return pieces

    def _between(self, form: str, count: int) -> str:
        if form in ("short", "shortdots", "cjk", "capitals"):
            return self._comma(form)
        return (
            ","
            if count > 2 and self.joint == " and " and self.random.random() < 0.5
            else ""
        ) + self.joint

    def _comma(self, form: str) -> str:
        if form == "cjk":
            return self.random.choice((", ", "，", "、"))
        if form in ("family", "inverted") and self.random.random() < 0.2:
            return "; "
        return ", "

    def _person(
        self,
        person: dict[str, str],
        form: str,
        family: int,
        given: int,
        *,
        is_first: bool,
    ) -> Pieces:
        if "literal" in person:
            name = (
                person["literal"].upper()
                if form == "capitals" and self.random.random() < 0.5
                else person["literal"]
            )
            return [(name, family, False)]
        particle = person.get("non-dropping-particle", "")
        name = f"{particle} {person['family']}".strip()
        first = person["given"]
        parts = [part for part in re.split(r"[\s.]+", first) if part]
        dotted = " ".join(
            "-".join(f"{piece[0]}." for piece in part.split("-")) for part in parts
        )
        if self.random.random() < 0.2:
            dotted = dotted.replace(" ", "")
        bare = "".join(piece[0] for part in parts for piece in part.split("-"))
        after = {
            "family": f", {dotted}",
            "short": f" {bare}",
            "shortdots": f" {dotted}",
            "capitals": self.random.choice((f" {dotted}", f", {first}", f" {first}")),
        }
        if form == "cjk" and not name.isascii() and len(name) == 1:
            return [(name + first, family, False)]
        if form == "inverted" and is_first:
            return [(name, family, False), (f", {first}", given, False)]
        if form in after:
            return [
                (name.upper() if form == "capitals" else name, family, False),
                (after[form], given, False),
            ]
        before = f"{dotted} " if form == "initials" else f"{first} "
        return [(before, given, False), (name, family, False)]


def in_title_case(title: str) -> str:
    """Capitals for all words of four letters and more, as English styles print it."""
    return re.sub(
        r"(?<![\w'’])[a-z](?=[\w-]{3})", lambda match: match[0].upper(), title
    )


def joined(pieces: Pieces) -> Labelled:
    text, labels, italic = "", [], []
    for words, label, slope in pieces:
        if slope and words:
            italic.append((len(text), len(text) + len(words)))
        if label == YEAR and len(words) > 4:  # a whole date: its year alone is the year
            at = re.search(r"\d{4}", words)
            inside = range(at.start(), at.end()) if at else range(0)
            labels += [
                YEAR if place in inside else OTHER for place in range(len(words))
            ]
        else:
            labels += [label] * len(words)
        text += words
    return text, labels, italic


def print_work(maker: Maker, work: Work) -> Labelled | None:
    """One work in a form drawn for its kind; None where no form fits in ten draws."""
    kind = "law" if maker.chance(0.02) else work["type"]
    for _ in range(10):
        try:
            return Printer(maker, {**work, "type": kind}).print(
                maker.random.choice(forms()[kind])
            )
        except MissingFieldError:
            continue
    return None
