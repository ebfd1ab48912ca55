"""
Names that so many people bear that one on two bylines need not be one person.

Frequent given and family names of large countries, from general knowledge; ours. A name
is common when both its parts are, or when its family name alone is that of millions.
"""

from __future__ import annotations

from verification.language.lists import word_list

_GIVEN = word_list("weighing/common_names", "given")
_FAMILY = word_list("weighing/common_names", "family")
_FAMILY_OF_MILLIONS = word_list("weighing/common_names", "family of millions")


def is_common_name(name: str) -> bool:
    """
    Give whether many people have this name. With a middle name it is rarer.

    >>> is_common_name("John Smith"), is_common_name("Ada Smith")
    (True, False)
    """
    words = [word.strip(".").lower() for word in name.split()]
    if len(words) != 2:
        return False
    given, family = words
    return family in _FAMILY_OF_MILLIONS or (given in _GIVEN and family in _FAMILY)
