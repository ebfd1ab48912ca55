"""What stands where an entry's title would, and is none: a number, a day, a medium."""

from __future__ import annotations

import re

_IDENTIFIER = re.compile(
    r"(?:(?:https?://)?(?:dx\.)?doi(?:\.org)?[\s:/]{0,3})?10\.\d{4,9}/"
    r"|arxiv[\s:]{1,2}(?:\d{4}\.\d|[a-z.-]{2,20}/\d)|pmid[\s:]{0,2}\d"
    r"|pmc(?:id)?[\s:]{0,2}(?:pmc)?\d|isbn(?:-1[03])?[\s:]{0,2}\d|hdl[\s:.]{1,2}\d",
    re.IGNORECASE,
)
_LOOKED_AT = re.compile(
    r"(?:retrieved|accessed|last accessed|viewed|abgerufen|zugriff|zuletzt abgerufen"
    r"|consulté|consultado|consultato|vu|accesso|toegang|hämtad)[\s:,]{1,3}"
    r"(?:(?:on|at|am|le|el|il|den|de|op)\s|from\b|\d|\w{3,10}\.?\s\d)",
    re.IGNORECASE,
)
_MEDIUM = frozenset(
    "online web website internet print pdf html n.d nd o.j o.d s.d s.f".split()
)
"""A word in brackets or alone: "[Online]. Available: ...", "(n.d.)"."""

_VOLUME = re.compile(r"[\W\d_]*\d\s?[;:(][\W\d_]*")
"""Of signs and figures alone, as "2019;12:3-4": year, volume, pages."""


def is_no_title(words: str, year: int | None) -> bool:
    """
    Whether words after authors and year are no title.

    A title that is none is held against the page's and the registry's own, and the
    source is called another one: worse than an entry whose title is not known.

    Args:
        words: Without the signs around them.
        year: That the entry gives.

    >>> is_no_title("doi:10.1038/nature12373", 2013), is_no_title("Online dating", 2013)
    (True, False)
    >>> is_no_title("Accessed May 3, 2020", 2019), is_no_title("1984", 1949)
    (True, False)
    """
    return bool(
        words.lower() in _MEDIUM
        or words == str(year)
        or _IDENTIFIER.match(words)
        or _LOOKED_AT.match(words)
        or _VOLUME.fullmatch(words)
    )
