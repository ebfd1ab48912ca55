"""What a work lacks that its entry should have."""

from __future__ import annotations

from verification.records import Work, WorkType

from .kinds import BOOK_PARTS, is_periodical_part, is_web_part
from .locators import address_of

_PUBLISHED_WORKS = frozenset(
    {WorkType.BOOK, WorkType.REPORT, WorkType.DATASET, WorkType.STANDARD}
)


def missing_fields(work: Work) -> tuple[str, ...]:
    """
    Names of the fields that every style prints for its kind and that are not known.

    They are left out or written as the style has it ("n.d."), never guessed.
    """
    wanted = {
        "author": bool(work.authors or work.editors),
        "title": bool(work.title),
        "date": work.issued is not None,
    }
    if is_periodical_part(work):
        wanted["periodical"] = bool(work.container)
        wanted["pages or article number"] = bool(
            work.pages or work.number or work.type is not WorkType.ARTICLE_JOURNAL
        )
    elif work.type in BOOK_PARTS:
        wanted["book or proceedings"] = bool(work.container)
    elif is_web_part(work):
        wanted["address"] = bool(address_of(work))
    elif work.type is WorkType.THESIS:
        wanted["university"] = bool(work.publisher)
    elif work.type in _PUBLISHED_WORKS:
        wanted["publisher"] = bool(work.publisher)
    return tuple(name for name, is_there in wanted.items() if not is_there)
