"""
What stands round a page's own text: menus, notices, credits, comment threads.

None of it is the page's word on its subject. Ours: told by form, line by line, in the
words that templates use; a line that may be prose, a table's row or an interview stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

LONGEST_NOTICE = 600
"""Code points of a notice on cookies; a paragraph about cookies seldom opens so."""

SHORTEST_NOTICE = 90
"""Of a notice that tells anything; "We use cookies." is nothing to rest a claim on."""

LONGEST_LINE = 250
"""Code points of other furniture."""

_MENU_WORDS = frozenset(
    """
        home homepage news sport sports weather contact about search login register menu
        business politics opinion culture entertainment lifestyle travel video videos
        photos podcasts jobs careers shop store blog help support faq privacy terms
        sitemap subscribe newsletter newsletters accessibility advertise facebook
        twitter instagram youtube linkedin whatsapp pinterest reddit x email e-mail mail
        print share tweet cookies imprint impressum datenschutz kontakt startseite
        accueil contactez-nous inicio contacto events archive archives rss donate team
        science health technology tech world local national international more account
        basket cart next previous back top science
    """.split()
)
_MENU_PHRASES = re.compile(
    r"(?:contact|about)(?: us)?|log ?in|sign ?(?:in|up)|log ?out|my account|"
    r"(?:share|follow us|find us) on \w+|privacy(?: policy| notice)?|"
    r"(?:cookie|cookies) (?:policy|settings)|terms(?: of (?:use|service)|"
    r" (?:and|&) conditions)?|skip to (?:main )?content|site ?map|back to top|"
    r"latest news|top stories|all (?:news|topics)|copy link|save article",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s+[|·•›»¦]\s+|\s{3,}|\t")

FEWEST_ITEMS = 4
"""Items of a menu on one line."""

FEWEST_KNOWN = 2
"""Of them, the ones that only a menu has."""

FEWEST_LINES = 4
"""Lines of a menu with one item a line; three of them must be a menu's own."""

LONGEST_ITEM = 45
"""Code points of one item on a line of its own."""

_NOTICE = re.compile(
    r"\W*(?:"
    r"(?:we|this (?:web ?)?site|our (?:web ?)?site)(?: and our (?:\d+ )?partners)?"
    r" (?:uses?|stores?|places?|sets?)(?: \w+){0,2} cookies\b"
    r"|by (?:clicking|continuing|using|browsing|closing)\b.{0,120}\b(?:cookies|agree|"
    r"consent|terms)\b"
    r"|(?:diese|unsere) (?:website|webseite|seite) verwendet cookies"
    r"|(?:ce|notre) site utilise des cookies|(?:este|nuestro) sitio (?:web )?utiliza"
    r" cookies"
    r"|(?:accept|reject|manage|allow) (?:all )?(?:cookies|preferences)\b"
    r")",
    re.IGNORECASE,
)
_NAMES_ONLY = (
    r"(?:(?:[^\W\d_a-z][\w.'’-]*|for|via|and|of|the|courtesy|by|de|van|von|der)"
    r"(?=[\s,/&|)\].–-]|$)|[/&|,–-])"
)
_CREDIT = re.compile(
    r"[(\[]?(?:(?i:photo(?:graph)?s?|images?|pictures?|pics?|illustrations?|graphics?|"
    r"foto|bild|crédit)(?i: credits?| courtesy of)?(?:\s?[:©]|(?i:\sby)\b)|"
    rf"(?i:credits?)\s?:)(?:\s*{_NAMES_ONLY}){{1,14}}[)\].]*"
)
_INVITATION = re.compile(
    r"\W*(?:(?:sign up|subscribe|register)\b.{0,60}\b(?:newsletters?|updates|alerts|"
    r"inbox)\b|(?:get|join) (?:our|the) (?:\w+ ){0,2}newsletter\b|"
    r"(?:also read|read|don['’]t miss|in pictures|more on this)\s?:\s\S)",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\^\s(?:\S.{0,600})$")
"""A note of a Wikipedia page: "^ a b Hale ..."; nothing else opens a line so."""

_REPLY = re.compile(
    r"(?:.{0,40}\b)?(?:reply|antworten|répondre|responder|rispondi|svara)\b"
    r"(?:\s?[|·↓]?\s?(?:share|report|like|link|permalink|\d+)){0,4}\W*",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\W*[^\W_][\w.' -]{0,30}\s(?:says|said|wrote|writes|sagt|schreibt|a dit|dice|dijo)"
    r"\s?:(?P<told>.*)",
    re.IGNORECASE,
)
_ENDS_IN_REPLY = re.compile(
    r"[.!?…)\"”]\s+(?:reply|antworten|répondre|responder)\W*$", re.I
)
_POSTED = re.compile(
    r"\W*(?:posted|commented|submitted|gepostet) (?:by|von) [\w.' -]{1,30}"
    r"(?:\s(?:at|on|um|am)\s|,\s|\s[-–|]\s).{0,20}\d.{0,30}",
    re.IGNORECASE,
)

THREAD = 8
"""Lines of one comment between its author and "Reply"."""


def find_furniture(lines: Sequence[str], late: int) -> set[int]:
    """
    Numbers of the lines that are furniture.

    Args:
        lines: Of a page, none empty.
        late: Number of the first line behind which comments may begin.
    """
    found = {number for number, line in enumerate(lines) if is_furniture(line)}
    found.update(_find_menus(lines))
    found.update(_find_threads(lines, late))
    return found


def is_furniture(line: str) -> bool:
    """
    Whether a line by itself has the form of furniture.

    >>> is_furniture("Home | News | Sport | Bees die by the thousand | Contact")
    True
    >>> is_furniture("Cheese | Ada Bell | 40 pounds")
    False
    """
    line = line.strip()
    if len(line) > LONGEST_NOTICE:
        return False
    if _NOTE.match(line) or (len(line) >= SHORTEST_NOTICE and _NOTICE.match(line)):
        return True
    if len(line) > LONGEST_LINE:
        return False
    return bool(_is_menu(line) or _CREDIT.fullmatch(line) or _INVITATION.match(line))


def _is_menu(line: str) -> bool:
    items = [item for item in _SEPARATOR.split(line) if item.strip()]
    if len(items) < FEWEST_ITEMS:
        return False
    return sum(map(_is_item, items)) >= FEWEST_KNOWN


def _is_item(text: str) -> bool:
    item = text.strip(" \t|·•›»*-").lower()
    return item in _MENU_WORDS or bool(_MENU_PHRASES.fullmatch(item))


def _find_menus(lines: Sequence[str]) -> Iterator[int]:
    """Lines of menus with one item a line."""
    first = 0
    for number in range(len(lines) + 1):
        line = lines[number].strip() if number < len(lines) else "."
        if len(line) <= LONGEST_ITEM and line[-1:] not in ".!?:;,":
            continue
        run = range(first, number)
        first = number + 1
        known = [each for each in run if _is_item(lines[each])]
        if len(run) >= FEWEST_LINES and len(known) >= FEWEST_LINES - 1:
            yield from range(known[0], known[-1] + 1)


def _find_threads(lines: Sequence[str], late: int) -> Iterator[int]:
    """Lines of comments that no heading opens."""
    posted = [
        number
        for number, line in enumerate(lines)
        if number >= late and _POSTED.fullmatch(line.strip())
    ]
    if len(posted) > 1:
        yield from range(posted[0], len(lines))
    author = -1
    for number, line in enumerate(lines):
        says = _SAYS.match(line) if len(line) < LONGEST_LINE * 8 else None
        if says is not None:
            author = number
            if _ENDS_IN_REPLY.search(line):
                yield number
                author = -1
                continue
        elif author >= 0 and len(line) < LONGEST_LINE and _REPLY.fullmatch(line):
            yield from range(author, number + 1)
            author = -1
        if author >= 0 and number - author >= THREAD:
            author = -1
