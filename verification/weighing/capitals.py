"""The words of a claim as they are printed: their capitals, and what stands between
them; and the lists of words that look like a brand's name and mostly are not one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from verification.language.lists import late_regex, word_list

_LIST = "weighing/name_words"
"""What each list is for stands over it there; docs/algorithms/interests.md."""

GENERIC = word_list(_LIST, "generic")
ORDINARY = word_list(_LIST, "ordinary")
MASS = word_list(_LIST, "mass")
ORDINARY_ENDINGS = word_list(_LIST, "ordinary_endings")
PLACES = word_list(_LIST, "places")
GIVEN_NAMES = word_list(_LIST, "given_names")
OPENERS = word_list(_LIST, "openers")
CALENDAR = word_list(_LIST, "calendar")
TITLES = word_list(_LIST, "titles")
TAILS = word_list(_LIST, "tails")
INSTITUTIONS = word_list(_LIST, "institutions")
ACRONYMS = word_list(_LIST, "acronyms")
SUBJECT_VERBS = word_list(_LIST, "subject_verbs")
ATTRIBUTING = word_list(_LIST, "attributing")


HEADLINE = 0.8
"""Share of capitalised words above which capitals say nothing: a headline."""

FEW_WORDS = 4
"""Words of four letters and more up to which no text is taken for a headline: "Home
Depot Beats Lowe's" is as likely a sentence of names."""

_LATIN = "A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff"
_WORD = late_regex(rf"[{_LATIN}0-9]+(?:(?:['’&.+]|-(?=[A-Z0-9]))[{_LATIN}0-9]+)*")
_POSSESSIVE = late_regex(r"['’]s?$")
_INNER_CAPITAL = late_regex(r"[a-z][A-Z]")
_ENDS_SENTENCE = late_regex(r"[.!?:;\n\"“«]")
_INITIALS = late_regex(r"[A-Z](?:\.[A-Z]){0,3}")
_SHORTENED = word_list(_LIST, "shortened")


class Word(NamedTuple):
    """One word of a claim, and how it stands there."""

    place: int
    start: int
    end: int
    text: str
    """Without a possessive ending."""

    key: str
    opens: bool
    """Whether it opens the claim, a sentence or a quotation."""

    is_possessive: bool
    gap: str
    """What stands between it and the word before, without white space."""

    @property
    def lowered(self) -> str:
        return self.text.lower()

    @property
    def is_marked(self) -> bool:
        """Whether its own letters make it a name: ClickUp, IBM, 3M, eBay, H&M."""
        if self.text.isupper():
            return len(self.key) > 1 and self.key not in ACRONYMS
        return bool(_INNER_CAPITAL.search(self.text))

    @property
    def is_capitalised(self) -> bool:
        return self.text[0].isupper() or self.is_marked


Stretch = Sequence[Word]


def name_key(text: str) -> str:
    """Bring a name or a label into the form in which they are compared.

    >>> name_key("L'Oréal"), name_key("Coca-Cola"), name_key("The Home Depot")
    ('loreal', 'cocacola', 'thehomedepot')
    """
    folded = text.casefold()
    if folded.isascii() and folded.isalnum():
        return folded
    plain = unicodedata.normalize("NFKD", folded)
    return "".join(sign for sign in plain if sign.isalnum())


def may_name(text: str, keys: Iterable[str]) -> bool:
    """Whether one of some keys may be a name's in a text, or the initials of one: much
    quicker to tell than to read its names."""
    capitals = [word[0] for word in _WORD.findall(text) if word[0].isupper()]
    joined, initials = name_key(text), name_key("".join(capitals))
    return any(key in joined or key in initials for key in keys)


def read_words(text: str) -> list[Word]:
    words: list[Word] = []
    end_of_last = 0
    for match in _WORD.finditer(text):
        printed = match.group()
        bare = _POSSESSIVE.sub("", printed)
        gap = text[end_of_last : match.start()]
        if words and gap == ". " and bare[0].isupper() and _is_initials(words[-1]):
            gap = " "  # J. P. Morgan
        key = name_key(bare)
        if not key:
            continue
        words.append(
            Word(
                place=len(words),
                start=match.start(),
                end=match.start() + len(bare),
                text=bare,
                key=key,
                opens=not words or bool(_ENDS_SENTENCE.search(gap)),
                is_possessive=bare != printed
                or text[match.end() : match.end() + 1] in {"'", "’"},
                gap=gap.strip(),
            )
        )
        end_of_last = match.end()
    return words


def _is_initials(word: Word) -> bool:
    """Whether the stop behind it is a person's or a firm's, not a sentence's."""
    is_shape = _INITIALS.fullmatch(word.text) is not None
    return is_shape and word.key not in _SHORTENED


def says_nothing_by_capitals(words: Stretch) -> bool:
    """Whether nearly all words are capitalised, or none."""
    if not any(word.text[0].isupper() and word.key not in ACRONYMS for word in words):
        return True
    telling = [word for word in words[1:] if len(word.text) > 3]
    capitals = sum(word.text[0].isupper() for word in telling)
    return len(telling) > FEW_WORDS and capitals > HEADLINE * len(telling)


def word_before(words: Stretch, word: Word) -> str:
    """The word before it in the same breath; of "in the New Yorker" that is "in"."""
    in_quotes = bool(word.gap) and not word.gap.strip("\"'“”‘’«»„")
    if word.place == 0 or (not in_quotes and (word.opens or word.gap)):
        return ""
    previous = words[word.place - 1]
    if previous.lowered == "the":
        return word_before(words, previous) or "the"
    return previous.lowered


def word_after(words: Stretch, word: Word) -> str:
    """The word behind it in the same breath; of "BBC News said" that is "said"."""
    following = words[word.place + 1 : word.place + 2]
    if not following or following[0].gap:
        return ""
    if following[0].lowered == "news" and following[0].is_capitalised:
        return word_after(words, following[0]) or "news"
    return following[0].lowered
