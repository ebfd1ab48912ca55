"""
Text from outside made fit to leave the tool, whatever reads it next.

Our own JSON keeps every character; those that turn or hide are escapes in it. All other
formats show signs that a program would obey, swallow or refuse: control signs as
pictures, what turns the order of letters and what XML forbids as U+FFFD. Each becomes
one code point, so that offsets stay true.
"""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
LINE_SIGNS = (0x09, 0x0A, 0x0D)
TURNING = (0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069)
"""Embeddings, overrides and isolates: by them a line can read otherwise than it is."""

VISIBLE: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(32) if code not in LINE_SIGNS},
    0x7F: 0x2421,
    **dict.fromkeys(range(0x80, 0xA0), REPLACEMENT),
    **dict.fromkeys(TURNING, REPLACEMENT),
    0xFFFE: REPLACEMENT,
    0xFFFF: REPLACEMENT,
}
HALF_PAIR = re.compile("[\ud800-\udfff]")
TO_ESCAPE = re.compile(
    "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
"""What JSON need not escape and a screen would obey, and halves of pairs."""

FORMULA_SIGNS = frozenset("=+-@\t\r\n＝＋－＠")
"""
First signs by which a spreadsheet takes a cell for a formula.

Source: OWASP, "CSV Injection"; the wide forms are those that Japanese ones read alike.
"""

ACTIVE_TAGS = re.compile(
    r"<(?=/?(?:script|style|iframe|frame|frameset|object|embed|applet|form|base|meta"
    r"|link|svg|math|title|textarea|xmp|noembed|noframes|plaintext)\b"
    r"|[a-z][^<>]{0,4000}?(?:\son[a-z]|javascript:|vbscript:|data:text))",
    re.IGNORECASE,
)
"""Tags that do something where Markdown is shown: those that GitHub Flavored Markdown
(section 6.11, "Disallowed raw HTML") takes out, more of their kind, and any tag with a
handler or an address that is a program."""

ACTIVE_LINKS = re.compile(
    r"(\]\([ \t]{0,9}<?|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,9}<?|<)"
    r"(?=(?:javascript|vbscript|data):)",
    re.IGNORECASE | re.MULTILINE,
)
"""Links, link definitions and autolinks whose address is a program."""


def harmless(text: str) -> str:
    return HALF_PAIR.sub(REPLACEMENT, text.translate(VISIBLE))


def escaped_json(encoded: str) -> str:
    """
    Encoded JSON whose signs that turn or hide are written as escapes.

    They can stand in its texts only, so that it reads back as the very same values.
    """
    return TO_ESCAPE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", encoded)


def harmless_line(text: str) -> str:
    """The same on one line."""
    return " ".join(harmless(text).split())


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def harmless_markdown(text: str) -> str:
    """The text as Markdown whose HTML is inert."""
    inert = ACTIVE_LINKS.sub(r"\1#", harmless(text))
    return ACTIVE_TAGS.sub("&lt;", inert)


def web_address(url: str) -> str:
    """The address when it is one of the web, else nothing: for links that lead out."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return ""
    shown = (sign if sign.isprintable() and sign != " " else "%20" for sign in url)
    return "".join(shown)


WHOLE_WORDS = 8
"""A passage of no more words is named whole; of a longer one its two ends are."""

END_WORDS = 4
"""Words of each end: enough to be found once, few enough to stand in one paragraph."""


def passage_address(url: str, passage: str, *, page: int | None = None) -> str:
    """
    The address of a passage: by its words in a web page, by its page in a PDF.

    Source: URL Fragment Text Directives (WICG); for PDF RFC 8118. A browser that knows
    neither opens the page at its top.

    >>> passage_address("https://a.example/b", "It is 512 metres long.")
    'https://a.example/b#:~:text=It%20is%20512%20metres%20long.'
    >>> passage_address("https://a.example/b.pdf", "It is long.", page=4)
    'https://a.example/b.pdf#page=4'
    """
    words = passage.split()
    if not url or not words:
        return url
    if page is not None:
        return f"{url.partition('#')[0]}#page={page}"
    ends = [words[:END_WORDS], words[-END_WORDS:]]
    parts = ends if len(words) > WHOLE_WORDS else [words]
    said = ",".join(quote(" ".join(part), safe="") for part in parts)
    # The directive gives a meaning to `-`, `,` and `&`.
    return f"{url}{'' if '#' in url else '#'}:~:text={said.replace('-', '%2D')}"
