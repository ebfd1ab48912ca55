"""
Whether a page says of itself that somebody pays for it: affiliate links, sponsors.

Only the page's own disclosure counts. The rules: docs/algorithms/interests.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from verification.language.lists import late_regex
from verification.records import Interest, InterestKind, Span

from .capitals import name_key
from .domains import Address
from .funding import DENIED, MOST_MENTIONS

DISCLOSURE_LEAD = 60
"""Code points in front of a disclosure that tell whether it is quoted."""

AFFILIATE = late_regex(
    r"\bas an amazon associate,? (?:i|we)\b|"
    r"\b(?:we|i|our (?:site|team)|this (?:site|page|post|article)|(?P<who>[\w.]{2,30}))"
    r"(?:'ll| will)? (?:may |might |can |could )?(?:also |sometimes )?"
    r"(?:earn|receive|get|make)s? (?:an? |some )?"
    r"(?:small |affiliate |referral |modest )*"
    r"(?:commissions?|compensation|referral fees?|fee when you|cut of (?:the )?sales?|"
    r"(?:portion|share|percentage) of (?:the )?sales?)\b|"
    r"\b(?:this|our|these|the) (?:site|page|post|article|guide|links?|reviews?)"
    r"(?: (?:below|above|here|on this (?:page|site)|in this (?:article|post|guide)))? "
    r"(?:may )?(?:contains?|includes?|uses?|are|is|be) (?:an? )?affiliate links?\b|"
    r"\b(?:some|all|many) (?:of )?(?:the |our )?links\b[\w ]{0,30}"
    r"(?:are|may be) affiliate links\b|"
    r"\blinks in this (?:article|post|guide) (?:are|may be) affiliate links\b|"
    r"^\W{0,3}affiliate disclosure\W|\bwe are compensated (?:when|if|by)\b|"
    r"\benthält affiliate-links\b|\bwir erhalten (?:dafür |ggf\. )?eine provision\b",
    re.IGNORECASE | re.MULTILINE,
)

_LINE_START = r"[^\w\n\"“„«'‘]{0,3}"
"""Marks before a label, but no quotation mark."""

_LABEL = (
    r"sponsored(?: content| post| article)?|paid (?:content|partnership|post)|"
    r"advertorial|advertise(?:r content|ment feature)|branded content|"
    r"partner content|anzeige|publireportage"
)

SPONSORED = late_regex(
    rf"^\W{{0,3}}(?:{_LABEL})\W*$|"
    rf"^\W{{0,3}}(?:{_LABEL}) (?:by|from|with|for) [A-Z][^\n]{{0,60}}$|"
    rf"^{_LINE_START}(?:brought to you by|in paid partnership with|presented by our "
    r"(?:partner|sponsor)|paid for by|sponsored by)\b[^\n.]{0,60}(?:\.|$)|"
    rf"^\W{{0,3}}(?:{_LABEL})\W{{1,3}}(?:brought to you|paid for|presented) by\b|"
    r"\b(?:this) (?:is|was) an? (?:sponsored (?:content|post|article)|paid "
    r"(?:post|partnership)|advertorial)\b|"
    r"\b(?:this|today's) (?:post|article|content|page|story) (?:is|was) "
    r"(?:sponsored|paid for|brought to you|produced in paid partnership|"
    r"an? (?:advertorial|paid (?:post|partnership)|sponsored post))\b|"
    r"\b(?:this|today's) (?:sponsored|paid) (?:post|article|content|story)\b",
    re.IGNORECASE | re.MULTILINE,
)

_QUOTING = late_regex(r"[\"“„«]\s*$|\b(?:say|says|said|such as|like)[:,]?\s*[\"'“‘]?$")
"""What stands before words that somebody else is said to use."""

_HINTS = {
    AFFILIATE: (
        "affiliate",
        "amazon associate",
        "commission",
        "compensat",
        "fee when you",
        "cut of",
        "of sales",
        "of the sales",
        "provision",
        "referral",
    ),
    SPONSORED: (
        "advertise",
        "advertorial",
        "anzeige",
        "branded content",
        "brought to you",
        "our partner",
        "our sponsor",
        "paid ",
        "partner content",
        "publireportage",
        "sponsored",
    ),
}
"""Letters without which a pattern cannot match; looked for first, because quicker."""

_MEANING = {
    AFFILIATE: (InterestKind.AFFILIATE, "The publisher earns when readers buy"),
    SPONSORED: (InterestKind.SPONSORED, "Somebody paid for the page"),
}


def find_mark(
    text: str, lowered: str, pattern: re.Pattern[str], address: Address | None
) -> Interest | None:
    if not any(hint in lowered for hint in _HINTS[pattern]):
        return None
    label = name_key(address.label) if address else ""
    mentions = islice(_find_in_lines(text, pattern), MOST_MENTIONS)
    match = next(
        (each for each in mentions if _is_the_pages_own(each, text, label)), None
    )
    if match is None:
        return None
    words = " ".join(match.group().split())
    kind, wording = _MEANING[pattern]
    return Interest(
        kind,
        address.site if address else "",
        "",
        f"{wording}: it says “{words}”.",
        span=Span(match.start(), match.end()),
    )


def _find_in_lines(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Matches in the lines that hold a hint: a disclosure stands on one line."""
    lowered = text.lower()
    if len(lowered) != len(text):  # a few capitals become two letters
        lowered = "".join(sign.lower()[0] for sign in text)
    starts = {
        text.rfind("\n", 0, hint.start()) + 1
        for each in _HINTS[pattern]
        for hint in re.finditer(re.escape(each), lowered)
    }
    for start in sorted(starts):
        end = text.find("\n", start)
        yield from pattern.finditer(text, start, len(text) if end < 0 else end)


def _is_the_pages_own(match: re.Match[str], text: str, label: str) -> bool:
    """
    Whether a disclosure is the page's: not quoted, not denied, not another's.

    A third person counts only by the site's own name: "CNET may get a commission".
    """
    who = match.groupdict().get("who") or ""
    if who and name_key(who) != label:
        return False
    before = text[max(0, match.start() - DISCLOSURE_LEAD) : match.start()]
    line = before.rsplit("\n", 1)[-1]
    return not (_QUOTING.search(line) or DENIED.search(match.group()))
