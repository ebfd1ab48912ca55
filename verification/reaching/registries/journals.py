"""Names of journals, as entries shorten them: by ISSN, by the rules of ISO 4 (words cut
short, words contracted, small words left out), by their letters. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.language.lists import late_regex, table_mapping, word_list

from .names import folded

MIN_CONTRACTED = 4
"""Letters of a word that is contracted rather than cut: "natl" for "national". With
three, "med" would stand for "methods"."""

MIN_LETTERS = 3
"""Of a name made of first letters: "BMJ", "PNAS"."""

_SMALL_WORDS = word_list("reaching/title_words", "of names")
_SAME_WORDS = table_mapping("reaching/same_words")
_PLACES = word_list("reaching/title_words", "places of journals")
"""Words that name where a journal appears, where its name goes on with them."""

_EDITIONS = frozenset({"electronic", "internet", "online", "print", "supplement"})
"""Words that name a form of the same journal."""

_ELISION = late_regex(r"\b[ldLD]['’]")
_IN_USA = late_regex(r"\s(?:of the )?u\.?\s?s\.?\s?(?:a\.?)?\s*$", re.IGNORECASE)
_ISSN = late_regex(r"\b(\d{4})-?(\d{3}[\dXx])\b")
_BEHIND = late_regex(r"(?<!\s)\s*(?:[:;=/(\[]|\s[–—-]\s).*")
"""A subtitle, a parallel title, or a place in brackets."""


def issns_in(text: str) -> frozenset[str]:
    return frozenset(f"{one}{two}".upper() for one, two in _ISSN.findall(text))


def is_one_journal(one: str, other: str) -> bool:
    """
    Whether two names are one journal's, in full or shortened by rule.

    >>> is_one_journal("N Engl J Med", "New England Journal of Medicine")
    True
    >>> is_one_journal("Br Med J", "BMJ"), is_one_journal("Nature", "Science")
    (True, False)
    """
    left, right = telling_words(one), telling_words(other)
    if not left or not right:
        return False
    if _shortens(left, right) or _shortens(right, left):
        return True
    return _is_initials(left, right) or _is_initials(right, left)


def is_longer_name(cited: str, registered: str) -> bool:
    """Whether a name goes on behind another one: "Lancet Oncology" is no "Lancet"."""
    ours, theirs = telling_words(cited), telling_words(registered)
    further = [word for word in ours[len(theirs) :] if word not in _EDITIONS]
    return ours[: len(theirs)] == theirs and bool(further)


def telling_words(name: str) -> list[str]:
    """The words of a name's own part, without small ones and the place behind it."""
    own = _BEHIND.sub("", _IN_USA.sub("", name)) or name
    spelt = folded(_ELISION.sub("", own).replace(".", ". ")).split()
    words = [_SAME_WORDS.get(word, word) for word in spelt]
    # The letter of a series stands last: "Physical Review A".
    telling = [word for word in words[:-1] if word not in _SMALL_WORDS]
    telling += words[-1:]
    while len(telling) > 1 and telling[-1] in _PLACES:
        telling.pop()
    return telling


def _shortens(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether each word cuts or contracts the word in its place."""
    if len(short) != len(long):
        return False
    return all(map(_is_shorter_word, short, long))


def _is_shorter_word(part: str, whole: str) -> bool:
    if whole.startswith(part):
        return True
    if len(part) < MIN_CONTRACTED or part[0] != whole[0]:
        return False
    rest = iter(whole)
    return all(letter in rest for letter in part)


def _is_initials(letters: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a name is one word, made of another one's first letters."""
    if len(letters) != 1 or len(letters[0]) < MIN_LETTERS:
        return False
    return "".join(word[0] for word in words) == letters[0]
