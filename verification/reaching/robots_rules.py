"""
What a robots.txt asks of programs. Pure.

Source: RFC 9309. Its optional parts (crawl delays, site maps) are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from verification.language.lists import late_regex

PRODUCT = "citeweb"
"""The name under which a site may address us: that of the User-Agent."""

MAX_LENGTH = 512 * 1024
"""Characters read. RFC 9309 asks for 500 kibibytes at least."""

_LINE = late_regex(r"\s*([A-Za-z-]{1,40})\s*:(.*)", re.DOTALL)
_PRODUCT_TOKEN = late_regex(r"[A-Za-z_-]+")
_ESCAPE = late_regex(r"%([0-9A-Fa-f]{2})")
_UNRESERVED = late_regex(r"[A-Za-z0-9._~-]")
_KEPT = "!#$%&'()*+,/:;=?@[]~"
"""Signs that `quote` leaves alone: what a path may hold, and the escapes it has."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line that allows or forbids paths."""

    pattern: str
    """As compared: escapes in one spelling, `*` for anything, `$` for the end."""

    is_allowing: bool

    def fits(self, path: str) -> bool:
        """
        Whether the pattern covers `path`, which `comparable_path` made.

        Each piece between wildcards is looked for once, leftmost first: the time
        grows with the path, however many wildcards stand in the pattern.
        """
        pattern = self.pattern
        is_anchored = pattern.endswith("$")
        first, *rest = pattern.removesuffix("$").split("*")
        if not path.startswith(first):
            return False
        if not rest:
            return not is_anchored or path == first
        at = len(first)
        last = rest.pop() if is_anchored else ""
        for piece in rest:
            found = path.find(piece, at)
            if found < 0:
                return False
            at = found + len(piece)
        return path.endswith(last) and len(path) - len(last) >= at


def read_rules(text: str, *, product: str = PRODUCT) -> tuple[Rule, ...]:
    """
    Give the rules that hold for `product`: those of the groups that name it, else
    those for everybody.

    >>> read_rules("User-agent: *\\nDisallow: /private")
    (Rule(pattern='/private', is_allowing=False),)
    """
    ours: list[Rule] = []
    everybodys: list[Rule] = []
    names: set[str] = set()
    is_named, in_rules = False, False
    for key, value in _lines(text[:MAX_LENGTH]):
        if key == "user-agent":
            names = set() if in_rules else names
            in_rules = False
            names.add(_product_of(value))
            is_named = is_named or product in names
        elif key in ("allow", "disallow"):
            in_rules = True
            if not value:
                continue  # an empty rule covers nothing
            rule = Rule(_comparable_pattern(value), key == "allow")
            if product in names:
                ours.append(rule)
            if "*" in names:
                everybodys.append(rule)
    return tuple(ours if is_named else everybodys)


def is_allowed(rules: tuple[Rule, ...], url: str) -> bool:
    """
    Whether the rules let a program ask for `url`: the longest rule that covers it
    decides, an allowing one among equals, and nothing forbids what none covers.
    """
    path = comparable_path(url)
    if path == "/robots.txt":
        return True
    covering = [rule for rule in rules if rule.fits(path)]
    if not covering:
        return True
    return max((len(rule.pattern), rule.is_allowing) for rule in covering)[1]


def comparable_path(url: str) -> str:
    """
    The path and query of an address in the spelling in which rules are compared.

    >>> comparable_path("https://example.org/a%7eb/ü?q=*")
    '/a~b/%C3%BC?q=%2A'
    """
    try:
        address = urlsplit(url)
    except ValueError:
        return "/"
    path = (address.path or "/") + (f"?{address.query}" if address.query else "")
    return _spelled(path).replace("*", "%2A").replace("$", "%24")


def _comparable_pattern(value: str) -> str:
    spelled = _spelled(value)
    body = spelled.removesuffix("$").replace("$", "%24")
    return body + ("$" if spelled.endswith("$") else "")


def _spelled(path: str) -> str:
    """Escapes in capitals, none for what needs none, one for what is not ASCII."""

    def spell(match: re.Match[str]) -> str:
        sign = chr(int(match[1], 16))
        return sign if _UNRESERVED.fullmatch(sign) else match[0].upper()

    return _ESCAPE.sub(spell, quote(path, safe=_KEPT, errors="replace"))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        match = _LINE.fullmatch(line.partition("#")[0])
        if match is not None:
            yield match[1].lower(), match[2].strip()


def _product_of(value: str) -> str:
    """The name in a user-agent line, without a version behind it."""
    if value.startswith("*"):
        return "*"
    token = _PRODUCT_TOKEN.match(value)
    return token[0].lower() if token else ""
