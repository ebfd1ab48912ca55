"""What the page of one citation shows, from the answer that was kept."""

from __future__ import annotations

from typing import Any

from citeweb.sources.wording import OUTCOME_WORDS, notice_lines
from verification.records import Notice
from verification.reporting.record import from_record

AUTHORS_SHOWN = 6
"""As many as fit on two lines; papers of particle physics have three thousand."""


def citation_page(found: dict[str, Any]) -> dict[str, Any]:
    """What the template reads: what `citation_record` gave, and more."""
    notices = from_record(found["notices"], tuple[Notice, ...], "notices")
    return {
        **found,
        "outcome_word": OUTCOME_WORDS[found["outcome"]] if found["outcome"] else "",
        "notice_lines": notice_lines(notices),
        "work": fields_of(found["matchedRecord"]),
        "offered": fields_of(found["offeredRecord"]),
    }


def fields_of(record: dict[str, Any] | None) -> list[tuple[str, str]]:
    """A registry's record, the fields that it has, in the order people read them."""
    if not record:
        return []
    fields = {
        "Title": record.get("title"),
        "Authors": names_of(record.get("author")),
        "Published in": record.get("container-title"),
        "Year": year_of(record.get("issued")),
        "Volume": record.get("volume"),
        "DOI": record.get("DOI"),
        "Says": record.get("registry") or record.get("source"),
    }
    return [(name, str(value)) for name, value in fields.items() if value]


def names_of(authors: Any) -> str:
    names = [
        each.get("literal")
        or " ".join(filter(None, (each.get("given"), each.get("family"))))
        for each in authors or []
        if isinstance(each, dict)
    ]
    shown = ", ".join(filter(None, names[:AUTHORS_SHOWN]))
    more = len(names) - AUTHORS_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown


def year_of(issued: Any) -> str:
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    return str(parts[0][0]) if parts and parts[0] else ""
