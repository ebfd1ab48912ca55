"""What happens to entries on their way: line ends, lost spaces and stops, other
quotation marks, typing errors, and what pages and programs put beside an entry."""

from __future__ import annotations

import re
import unicodedata
from random import Random

from .align import OTHER, TITLE, Labelled

BEFORE = (
    "See ",
    "See also ",
    "[PDF] ",
    "(PDF) ",
    "^ ",
    "[12] ",
    "3. ",
    "• ",
    "- ",
    "cf. ",
    "Source: ",
    "See, e.g., ",
)
AFTER = (
    " [Google Scholar]",
    " [CrossRef]",
    " [CrossRef] [PubMed]",
    " Google Scholar",
    " (accessed on 3 May 2021).",
    " Accessed 3 May 2021.",
    " Cited by 32",
    " PMID: 23903748.",
    " PMCID: PMC1234567.",
    " ↩",
    " ↑",
    " [PDF]",
    " (PDF)",
    " Available at: {}",
    " Available from: {}",
    " {}",
    " {}",
    " {}.",
    ", {}",
    " Retrieved from {}",
    " URL: {}",
    " doi:10.1234/abc12",
    " arXiv:2101.01234",
    " ISBN 978-3-16-148410-0.",
    " Open access.",
    " (in German).",
)
_DOUBLED = re.compile(r"([.?!,])\s?\.(?=\s|$)")


class _Text:
    """A labelled text that is changed in place."""

    def __init__(self, labelled: Labelled) -> None:
        text, labels, italic = labelled
        slopes = [False] * len(text)
        for start, end in italic:
            slopes[start:end] = [True] * (end - start)
        self.letters = list(zip(text, labels, slopes, strict=True))

    @property
    def text(self) -> str:
        return "".join(letter for letter, _, _ in self.letters)

    def put(self, start: int, end: int, words: str, label: int | None = None) -> None:
        near = self.letters[start] if start < len(self.letters) else ("", OTHER, False)
        own = near[1] if label is None else label
        self.letters[start:end] = [
            (letter, own, near[2] and label is None) for letter in words
        ]

    def labelled(self, *, with_italics: bool) -> Labelled:
        italic: list[tuple[int, int]] = []
        for at, (_, _, slope) in enumerate(self.letters):
            if slope and italic and italic[-1][1] == at:
                italic[-1] = (italic[-1][0], at + 1)
            elif slope:
                italic.append((at, at + 1))
        return (
            self.text,
            [label for _, label, _ in self.letters],
            italic if with_italics else [],
        )


def damaged(labelled: Labelled, draw: Random) -> Labelled:
    """The entry with some harm, and most often without its italics."""
    entry = _Text(labelled)
    for match in reversed(list(_DOUBLED.finditer(entry.text))):
        entry.put(match.end() - 1, match.end(), "")
    for share, change in CHANGES:
        if draw.random() < share and entry.letters:
            change(entry, draw)
    return entry.labelled(with_italics=draw.random() < 0.35)


def _wrap(entry: _Text, draw: Random) -> None:
    width = draw.randint(40, 90)
    for at in range(width, len(entry.letters), width):
        gap = entry.text.find(" ", at)
        if gap >= 0:
            entry.put(gap, gap + 1, draw.choice(("\n", "\n", "\n   ")))


def _hyphenate(entry: _Text, draw: Random) -> None:
    long = list(re.finditer(r"[a-z]{7,}", entry.text))
    if long:
        match = draw.choice(long)
        at = draw.randint(match.start() + 2, match.end() - 3)
        entry.put(at, at + 1, draw.choice(("-\n", "- ", "-")) + entry.letters[at][0])


def _typo(entry: _Text, draw: Random) -> None:
    for _ in range(draw.randint(1, 3)):
        at = draw.randrange(len(entry.letters))
        if entry.letters[at][0].isalpha():
            letter = entry.letters[at][0]
            entry.put(at, at + 1, draw.choice(("", letter * 2, "e", "o")))


def _lose_sign(entry: _Text, draw: Random) -> None:
    signs = [match.start() for match in re.finditer(r"[.,:;()]|(?<=[.,]) ", entry.text)]
    if signs:
        at = draw.choice(signs)
        entry.put(at, at + 1, "")


def _wide_gaps(entry: _Text, draw: Random) -> None:
    for match in reversed(list(re.finditer(" ", entry.text))):
        if draw.random() < 0.15:
            entry.put(match.start(), match.end(), "  ")


def _plain_signs(entry: _Text, draw: Random) -> None:
    same = {
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "–": "-",
        "«": '"',
        "»": '"',
        "—": "-",
        "„": '"',
    }
    entry.letters = [
        (same.get(letter, letter), label, slope)
        for letter, label, slope in entry.letters
    ]


def _single_quotes(entry: _Text, draw: Random) -> None:
    same = draw.choice(
        (
            {"“": "‘", "”": "’"},
            {"“": "'", "”": "'"},
            {"“": "«", "”": "»"},
            {"“": "„", "”": "“"},
        )
    )
    entry.letters = [
        (same.get(letter, letter), label, slope)
        for letter, label, slope in entry.letters
    ]


def _without_accents(entry: _Text, draw: Random) -> None:
    entry.letters = [
        ((unicodedata.normalize("NFD", letter)[:1] or letter), label, slope)
        for letter, label, slope in entry.letters
    ]


def _shout_title(entry: _Text, draw: Random) -> None:
    entry.letters = [
        (
            letter.upper() if label == TITLE and len(letter.upper()) == 1 else letter,
            label,
            slope,
        )
        for letter, label, slope in entry.letters
    ]


def _prefix(entry: _Text, draw: Random) -> None:
    entry.put(0, 0, draw.choice(BEFORE), OTHER)


def _suffix(entry: _Text, draw: Random) -> None:
    host = f"{draw.choice(('www.', ''))}site{draw.randint(1, 99)}.example"
    address = f"https://{host}/{draw.randint(1, 10**6)}"
    entry.put(
        len(entry.letters),
        len(entry.letters),
        draw.choice(AFTER).format(address),
        OTHER,
    )


def _lose_end(entry: _Text, draw: Random) -> None:
    if entry.text.endswith("."):
        entry.put(len(entry.letters) - 1, len(entry.letters), "")


CHANGES = (
    (0.08, _wrap),
    (0.05, _hyphenate),
    (0.06, _typo),
    (0.07, _lose_sign),
    (0.04, _wide_gaps),
    (0.25, _plain_signs),
    (0.08, _single_quotes),
    (0.02, _without_accents),
    (0.015, _shout_title),
    (0.06, _prefix),
    (0.16, _suffix),
    (0.15, _lose_end),
)
