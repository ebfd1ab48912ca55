"""Addresses that open a live page at the passage which was read there."""

from __future__ import annotations

from urllib.parse import quote

WHOLE_WORDS = 8
"""A passage of no more words is named whole; of a longer one its two ends are."""

END_WORDS = 4
"""Words of each end: enough to be found once, few enough to stand in one paragraph."""


def passage_address(url: str, passage: str, *, page: int | None = None) -> str:
    """
    The address of a passage: by its words in a web page, by its page in a PDF.

    Source:
        URL Fragment Text Directives (WICG); for PDF RFC 8118. A browser that knows
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
    parts = [words]
    if len(words) > WHOLE_WORDS:
        parts = [words[:END_WORDS], words[-END_WORDS:]]
    directive = ",".join(escaped(" ".join(each)) for each in parts)
    return f"{url}{'' if '#' in url else '#'}:~:text={directive}"


def escaped(words: str) -> str:
    """Percent-encoded; the directive gives a meaning to `-`, `,` and `&`."""
    return quote(words, safe="").replace("-", "%2D")
