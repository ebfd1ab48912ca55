"""A short entry for running text, under an id that stays the same."""

from __future__ import annotations

from hashlib import sha256

from verification.records import Work

from .locators import RETRACTION_WORDS, address_of, year_words
from .names import direct, family_of, listed, unless_author
from .runs import Runs, joined, linked, plain, quoted, title_runs
from .titles import Setting, cased

ID_DIGITS = 8
"""Hexadecimal digits of an id: among 1,000 quotations of one document two share an id
with a probability of about 1 in 8,600."""

MAX_NAMES = 2
"""Three and more are the first and "et al.", as in most author-date styles."""


def inline_id(url: str, quote: str = "") -> str:
    """
    Eight hexadecimal digits that stay the same for an address and the words quoted.

    White space in the quote does not count: a text laid out anew keeps its ids.

    Source:
        SHA-256 of address, NUL and quote; ours.
    """
    text = f"{url.strip()}\0{' '.join(quote.split())}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:ID_DIGITS]


def id_of(work: Work, quote: str = "") -> str:
    names = "; ".join(direct(name) for name in work.authors)
    described = f"{names}. {year_words(work.issued)}. {work.title}"
    return inline_id(address_of(work) or described, quote)


def inline_entry(work: Work, setting: Setting) -> Runs:
    """[id] Authors, “Title”, Site, year, address; ours."""
    url = address_of(work)
    title = cased(work.title, setting.case, language=work.language)
    retraction = work.retraction
    mark = f"[{RETRACTION_WORDS[retraction.kind].lower()}]" if retraction else ""
    details = (
        plain(short_authors(work)),
        quoted(title_runs(title)) or plain("untitled"),
        title_runs(work.container, is_italic=True)
        or plain(unless_author(work.publisher, work.authors)),
        plain(year_words(work.issued)),
        linked(url, url),
    )
    label = plain(f"[{id_of(work, setting.quote)}]")
    return joined((label, joined(details, ", "), plain(mark)), " ")


def short_authors(work: Work) -> str:
    """Whom a sentence names: "Ng", "Ng et al."; "" where nobody is known."""
    return listed(work.authors or work.editors, family_of, MAX_NAMES)
