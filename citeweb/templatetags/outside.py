"""Filters for text and addresses that come from outside, and for stored words."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from django import template

from citeweb.wording import word_table
from verification.language.wording import begin_small, gettext

register = template.Library()

LINE_SIGNS = (9, 10, 13)
VISIBLE: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(32) if code not in LINE_SIGNS},
    **{
        0x7F: 0x2421,
        0x202D: "\N{REPLACEMENT CHARACTER}",
        0x202E: "\N{REPLACEMENT CHARACTER}",
    },
}
"""Control signs as the small pictures that Unicode has for them; in place of the two
that turn the order of what follows, even of Latin letters, the sign for none."""

SCHEMES = ("http", "https")


@register.filter
def shown(text: object) -> str:
    """
    The text with signs made visible that a page would swallow or be turned by.

    >>> shown("a\\x00b")
    'a␀b'
    """
    return str(text).translate(VISIBLE)


@register.filter
def in_words(stored: object, about: str) -> str:
    """What is shown for a stored word, by what it is about; itself where nothing is."""
    return word_table(about).get(str(stored), str(stored))


@register.filter
def web_address(url: object) -> str:
    """
    The address when it is one of the web, else nothing: for links that lead out.

    >>> web_address("javascript:alert(1)")
    ''
    """
    parts = parts_of(url)
    return str(url) if parts.scheme in SCHEMES and parts.netloc else ""


@register.filter
def host(url: object) -> str:
    """
    The site that an address names, as a reader says it.

    >>> host("https://www.example.org/a?b")
    'example.org'
    """
    return (parts_of(url).hostname or "").removeprefix("www.")


def parts_of(url: object) -> SplitResult:
    try:
        return urlsplit(str(url))
    except ValueError:
        return urlsplit("")


register.filter(begin_small)


@register.filter
def lens_words(text: str) -> str:
    """A title or sentence of a lens; those of lenses that ship are translated."""
    return gettext(text)
