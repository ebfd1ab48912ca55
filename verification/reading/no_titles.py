"""What stands where an entry's title would, and is none: a number, a day, a medium."""

from __future__ import annotations

import re

from verification.language.lists import late_regex, word_list

_IDENTIFIER = late_regex(
    r"(?:\d{1,6}[.,]\s)?(?:(?:https?://)?(?:dx\.)?doi(?:\.org)?[\s:/]{0,3})?10\.\d{4,9}/"
    r"|arxiv[\s:]{1,2}(?:\d{4}\.\d|[a-z.-]{2,20}/\d)|pmid[\s:]{0,2}\d"
    r"|pmc(?:id)?[\s:]{0,2}(?:pmc)?\d|isbn(?:-1[03])?[\s:]{0,2}\d|hdl[\s:.]{1,2}\d",
    re.IGNORECASE,
)
_LOOKED_AT = late_regex(
    r"(?:retrieved|accessed|last accessed|viewed|abgerufen|zugriff|zuletzt abgerufen"
    r"|consulté|consultado|consultato|vu|accesso|toegang|hämtad)[\s:,]{1,3}"
    r"(?:(?:on|at|am|le|el|il|den|de|op)\s|from\b|\d|\w{3,10}\.?\s\d)",
    re.IGNORECASE,
)
_FILLING = word_list("reading/title_fillings")
"""A word alone: "[Online]. Available: ...", "(n.d.)", "See https://..."."""

_YEARS = late_regex(r".*\b(?:1[5-9]|20)\d\d\s?[–-]\s?(?:1[5-9]|20)\d\d")
"""What a history is about; pages of the same figures are taken for it."""

_FIGURES = late_regex(r"[\W\d_]*\d[\s;:(–-]{1,3}[\W\d_]*")
"""Signs and figures alone, as "2019;12:3-4": year, volume, pages."""

_AUTHORS = late_regex(r"(?:\S+\s){0,4}et\.? al\b|[\w'’-]+,?\s(?:19|20)\d\d[a-z]?$")
"""'Ng et al. 2019, Nature', "Ng 2019": how a text cites, not what a work is called."""

_PAGES = late_regex(r"(?:pp?\.?|S\.)\s?\d+(?:\s?[–-]\s?\d+)?$")
_JOURNAL_AND_VOLUME = late_regex(
    r"(?:[^\s\d,]+[\s,]+){1,3}(?:(?:19|20)\d\d[\s;,]+)?"
    r"\d{1,4}(?:\s?\(\d{1,4}(?:[–/-]\d{1,4})?\))?\s?[,:;]\s?"
    r"(?:pp?\.\s?)?[A-Za-z]?\d{1,6}(?:\s?[–-]\s?[A-Za-z]?\d{1,6})?"
)
"""Up to three words, volume and page: "The Lancet, 351(9103), 637-641"."""

_YEAR_AND_VOLUME = late_regex(r"[.\s]{0,3}(?:19|20)\d\d\s?;\s?\d")
"""Vancouver has it behind the journal: "Nature. 2013;500:54"."""

_SHORTENED = late_regex(r"(?:[A-Z][a-z]{0,8}\.?\s){0,5}[A-Z][a-z]{0,8}\.?")
_MORE_AND_VOLUME = late_regex(
    r"[.\s]{0,3}(?:[A-Z][a-z]{0,8}\.\s){0,4}(?:19|20)\d\d,\s?\d{1,4}\b"
)
"""Chemistry has them behind a shortened journal: "Am. Chem. Soc. 2019, 141"."""


def is_no_title(words: str, year: int | None) -> bool:
    """
    Whether words after authors and year are no title. One that is none is held against
    the page's own and the registry's, and the source is called another work: worse than
    an entry whose title is not known.

    >>> is_no_title("doi:10.1038/nature12373", 2013), is_no_title("Online dating", 2013)
    (True, False)
    >>> is_no_title("Accessed May 3, 2020", 2019), is_no_title("1984", 1949)
    (True, False)
    """
    return bool(
        words.lower() in _FILLING
        or words == str(year)
        or _AUTHORS.match(words)
        or _PAGES.match(words)
        or _IDENTIFIER.match(words)
        or _LOOKED_AT.match(words)
        or (
            (_FIGURES.fullmatch(words) or _JOURNAL_AND_VOLUME.fullmatch(words))
            and not _YEARS.match(words)
        )
    )


def is_journal(words: str, following: str) -> bool:
    """
    Whether words after the authors, before what is `following`, are the journal of an
    entry without a title, as physics, chemistry and many letters print it.

    >>> is_journal("Nature", ". 2013;500:54"), is_journal("Bees", ". Nature. 2013;1:2")
    (True, False)
    """
    if _YEAR_AND_VOLUME.match(following):
        return True
    is_shortened = _SHORTENED.fullmatch(words) is not None
    return is_shortened and _MORE_AND_VOLUME.match(following) is not None
