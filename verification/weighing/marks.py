"""
Whether a page says of itself that somebody pays for it: affiliate links, sponsors.

Only the page's own disclosure counts. The rules: docs/algorithms/interests.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from verification.language.lists import any_of, late_regex, listed_pattern, phrase_list
from verification.records import Interest, InterestKind, Span

from .capitals import name_key
from .domains import Address, make_interest
from .funding import MOST_MENTIONS

_LISTS = "weighing/disclosures"

AFFILIATE = listed_pattern("weighing/marks", "affiliate", re.IGNORECASE | re.MULTILINE)

_LINE_START = r"[^\w\n\"“„«'‘]{0,3}"
"""Marks before a label, but no quotation mark."""


def _sponsored() -> str:
    label, payer = any_of(_LISTS, "labels"), any_of(_LISTS, "payers")
    return (
        rf"^\W{{0,3}}(?:{label})\W*$|"
        rf"^\W{{0,3}}(?:{label}) (?:by|from|with|for|von|par|por|da|door|av) "
        r"[^\n]{1,60}$|"
        rf"^{_LINE_START}(?:{payer})\b[^\n.]{{0,60}}(?:\.|$)|"
        rf"^\W{{0,3}}(?:{label})\W{{1,3}}(?:{payer}|presented by)\b|"
        rf"\b(?:{any_of(_LISTS, 'sentences')})\b"
    )


SPONSORED = late_regex(_sponsored, re.IGNORECASE | re.MULTILINE)
GIFT = late_regex(
    lambda: rf"\b(?:{any_of(_LISTS, 'gifts')})\b[^.\n]{{0,80}}", re.IGNORECASE
)
_PAID_SECTION = late_regex(
    lambda: rf"(?:^|[./])(?:{any_of(_LISTS, 'paid sections')})(?:[./]|$)", re.IGNORECASE
)
"""A part of a site that is sold: a label of its host or a step of its path."""

_OF_US = listed_pattern("weighing/marks", "of us", re.IGNORECASE)
"""Words by which a gift was made to the page's own people."""

_HINTS = {AFFILIATE: "affiliate", SPONSORED: "sponsor", GIFT: "gift"}
"""The list of letters without which a pattern cannot match: looked for first."""


def _hints(pattern: re.Pattern[str]) -> tuple[str, ...]:
    return phrase_list(_LISTS, f"{_HINTS[pattern]} hints")


_KIND = {
    AFFILIATE: InterestKind.AFFILIATE,
    SPONSORED: InterestKind.SPONSORED,
    GIFT: InterestKind.GIFT,
}


def find_mark(
    text: str, lowered: str, pattern: re.Pattern[str], address: Address | None
) -> Interest | None:
    if not any(hint in lowered for hint in _hints(pattern)):
        return None
    label = name_key(address.label) if address else ""
    mentions = islice(_find_in_lines(text, pattern), MOST_MENTIONS)
    match = next(
        (each for each in mentions if _is_the_pages_own(each, text, label)), None
    )
    if match is None:
        return None
    kind, span = _KIND[pattern], Span(match.start(), match.end())
    return make_interest(
        kind, address, kind, words=" ".join(match.group().split()), span=span
    )


def _find_in_lines(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Matches in the lines that hold a hint: a disclosure stands on one line."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a few capitals become two letters
        lowered = "".join(sign.lower()[0] for sign in text)
    starts = set()
    for hint in _hints(pattern):
        at = lowered.find(hint)
        while at >= 0:
            starts.add(text.rfind("\n", 0, at) + 1)
            at = lowered.find(hint, at + 1)
    for start in sorted(starts):
        end = text.find("\n", start)
        yield from pattern.finditer(text, start, len(text) if end < 0 else end)


def _is_the_pages_own(match: re.Match[str], text: str, label: str) -> bool:
    """Whether a disclosure is the page's. A third person counts only by the site's own
    name ("CNET may get a commission"), a gift only to its people."""
    who = match.groupdict().get("who") or ""
    if who and name_key(who) != label:
        return False
    line = text[: match.start()].rpartition("\n")[2].rpartition(". ")[2]
    return match.re.pattern != GIFT.pattern or bool(_OF_US.search(line + match.group()))


def find_paid_section(address: Address | None) -> Interest | None:
    """A page in a part of its site that is sold, such as /brand-content/."""
    if address is None:
        return None
    found = _PAID_SECTION.search(
        f"{address.host.removesuffix(address.site)}{address.path}"
    )
    if found is None:
        return None
    words = found.group().strip("./")
    return make_interest(InterestKind.SPONSORED, address, "paid_section", words=words)
