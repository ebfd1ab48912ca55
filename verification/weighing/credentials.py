"""
What a page shows of its author: nobody, a name, a name with a degree or a post.

Ours, see docs/algorithms/credibility.md.
"""

from __future__ import annotations

import re

from verification.language.lists import late_regex
from verification.records import CredibilityFactor

LONGEST_BYLINE = 300
"""Code points of a byline; more is no byline but a text that was taken for one."""

HEAD_OR_FOOT = 1_500
"""Code points at either end of a text in which it tells who wrote it."""

TITLE_REACH = 25
"""Code points before a name in which "Professor" is that person's."""

POST_REACH = 100
"""Code points behind a name in which a degree or a post is that person's: a line."""

_CREDENTIALS = late_regex(
    r"(?:(?<=[\w.,)] )|(?<=,))(?:Ph\.?D\.?|M\.?D\.?|MPH|M\.?Sc\.?|MBA|J\.?D\.?|"
    r"R\.?N\.?|CPA|CFA|LL\.?M\.?|DVM|DDS|FRCP|FRS)(?=[\s,;)]|$)|"
    r"\b(?:Dr\.?|Prof\.?|Professor)(?=[\s,;)]|$)"
)
"""A degree stands behind a name: J.D. Salinger has none."""

_POST = late_regex(
    r"\b(?:professor|lecturer|fellow|researcher|scientist|physician|surgeon|economist|"
    r"epidemiologist|historian|statistician|attorney|correspondent|"
    r"(?:science|health|economics|medical|data|technology) "
    r"(?:editor|reporter|writer))\b",
    re.IGNORECASE,
)
_NO_PERSON = late_regex(
    r"^\W*(?:by )?(?:admin(?:istrator)?|anonymous|author|contributors?|editor(?:s|ial)?"
    r"(?: (?:team|staff|board))?|guest|n/?a|news ?desk|none|null|press|"
    r"staff(?: writer| reporter)?|the editors|team|undefined|unknown|webmaster|"
    r"wordpress|(?:the )?[\w.]+ (?:staff|team|editors|newsroom)|https?://\S*|[^\s@]+@[^\s@]+)?"
    r"\W*$",
    re.IGNORECASE,
)


def rate_author(author: str, text: str = "") -> CredibilityFactor:
    """
    Rate the byline: none 0.4, a name 0.6, a name with credentials 0.8.

    >>> rate_author("Ada Byron").value, rate_author("Admin").value
    (0.6, 0.4)
    """
    name = " ".join(author.split())[:LONGEST_BYLINE]
    if not name or _NO_PERSON.match(name):
        return CredibilityFactor(0.4, "No author is named.")
    if _CREDENTIALS.search(name) or _POST.search(name):
        return CredibilityFactor(0.8, f"Written by {name}.")
    credential = _find_credential(name, text)
    if credential:
        return CredibilityFactor(0.8, f"Written by {name}: {credential}.")
    return CredibilityFactor(0.6, f"Written by {name}; no credentials are given.")


def _find_credential(name: str, text: str) -> str:
    """A title or post within a line of the author's name, at head or foot."""
    pattern = re.compile(re.escape(name))
    for stretch in (text[:HEAD_OR_FOOT], text[-HEAD_OR_FOOT:]):
        for match in pattern.finditer(stretch):
            first, last = match.start() - TITLE_REACH, match.end() + POST_REACH
            around = stretch[max(0, first) : last]
            around = around.split("\n\n", 1)[0]
            found = _CREDENTIALS.search(around) or _POST.search(around)
            if found:
                return found.group()
    return ""
