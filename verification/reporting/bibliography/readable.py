"""
An entry in a form that reading takes apart again without loss of author, year, title.

Ours: names and year as APA has them, the title in quotation marks whatever the work,
so that no house's name or edition is taken for it.
"""

from __future__ import annotations

from verification.records import Work

from .apa import author_words
from .dates import year_first
from .locators import address_of
from .runs import without_tags

INNER_QUOTES = str.maketrans("“”", "‘’")


def readable_entry(work: Work) -> str:
    """
    One line: Ng, A. (2020). “Title.” Journal, 4, 1-9. https://doi.org/...

    What is not known is left out.
    """
    title = without_tags(work.title).translate(INNER_QUOTES).strip().rstrip(".")
    mark = "" if title[-1:] in ("?", "!") else "."
    volume = f"{work.volume}({work.issue})" if work.issue else work.volume
    names = (work.container, volume, work.pages or work.number, work.publisher)
    source = ", ".join(filter(None, names))
    author = author_words(work)
    parts = (
        author if author.endswith(".") or not author else f"{author}.",
        f"({year_first(work.issued)})." if work.issued or author else "",
        f"“{title}{mark}”" if title else "",
        f"{without_tags(source)}." if source else "",
        address_of(work),
    )
    return " ".join(filter(None, parts))
