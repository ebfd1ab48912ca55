"""The day on which a page came out, and the one on which it was changed: what its data
says, then what stands between its headline and its text, then what the library finds.
Pure. Ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from email.utils import parsedate_to_datetime
from typing import Any

from verification.language.dates import MONTH_NUMBERS
from verification.language.lists import any_of, late_regex

from .visible import Block

_PUBLISHED = (
    "article:published_time",
    "citation_publication_date",
    "citation_date",
    "citation_online_date",
    "dc.date.issued",
    "dcterms.issued",
    "datepublished",
)
_MODIFIED = ("article:modified_time", "og:updated_time", "datemodified")

EARLIEST_YEAR, LATEST_YEAR = 1500, 2100
"""Years that a page may give itself; works of old libraries among them."""

LINES_BELOW_HEADLINE = 12
"""Blocks below a headline in which its day stands: author, section, share buttons."""

LONGEST_DATE_LINE = 160
"""Characters of a line with a day and perhaps an author, a time, a second day."""

MAX_OTHER_WORDS = 8
"""Words beside a day that no label names: "By Ada Lind, 4 min read"."""

_ISO = late_regex(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)")
_COMPACT = late_regex(r"(\d{4})(\d{2})(\d{2})(?!\d)")
_SIGNS = late_regex(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]")
_DAY_FIRST = late_regex(
    r"\b(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s?(?:de |of )?([^\W\d_]{3,12})\.?,?"
    r"\s(?:de |del )?(\d{4})\b",
)
_MONTH_FIRST = late_regex(
    r"\b([^\W\d_]{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})\b"
)
_NUMBERS = late_regex(r"\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b")
_ISO_INSIDE = late_regex(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_LABELLED = late_regex(
    lambda: (
        rf"\b(?:(?P<changed>{any_of('reaching/date_words', 'changed')})"
        rf"|(?P<published>{any_of('reaching/date_words', 'published')}))\b"
    )
)


def page_dates(
    seen: tuple[str, str],
    entries: Sequence[Mapping[str, Any]],
    metas: Mapping[str, str],
    found: str,
) -> tuple[str, str]:
    """Published and modified, "" for neither. `seen` is what the page shows, `found`
    what the library has: the first of them where nothing calls it the second."""
    said = [_first_of(entry, "datePublished") for entry in entries]
    said += [metas.get(name) for name in _PUBLISHED]
    changed = [_first_of(entry, "dateModified") for entry in entries]
    changed += [metas.get(name) for name in _MODIFIED]
    visible, visibly_changed = seen
    published = next(iter(_days(said)), "")
    modified = next(iter(_days(changed)), "")
    if not published:
        known = {*_days(changed), visibly_changed}
        published = visible or (found if found not in known else "")
    modified = modified or visibly_changed
    return published, modified if modified != published else ""


def _first_of(entry: Mapping[str, Any], name: str) -> Any:
    """A value of an object, or of the main thing that it is about."""
    inner = entry.get("mainEntity")
    return entry.get(name) or (inner.get(name) if isinstance(inner, dict) else None)


def _days(said: Sequence[Any]) -> list[str]:
    days = (day_in_data(words[:60].strip()) for words in said if isinstance(words, str))
    return [day for day in days if day]


def day_in_data(text: str) -> str:
    """
    The day that a value of a page's data names, as far as it is known, in ISO 8601.

    >>> day_in_data("2024/5/3"), day_in_data("20240503"), day_in_data("2024-05")
    ('2024-05-03', '2024-05-03', '2024-05')
    >>> day_in_data("Fri, 03 May 2024 08:00:00 GMT"), day_in_data("05/23/2024")
    ('2024-05-03', '2024-05-23')
    """
    for form in (_COMPACT, _SIGNS, _ISO):
        if (found := form.match(text)) and (day := _iso(*found.groups())):
            return day
    with suppress(ValueError, IndexError):
        return parsedate_to_datetime(text).date().isoformat()
    return next(_days_in(text), "")


def _iso(year: str, month: str | None = None, day: str | None = None) -> str:
    """A date that there is, cut where a part is no month or day; "" for none."""
    if not EARLIEST_YEAR <= int(year) <= LATEST_YEAR:
        return ""
    if not month:
        return year
    if not day:
        return f"{year}-{int(month):02}" if 1 <= int(month) <= 12 else ""
    with suppress(ValueError):
        return date(int(year), int(month), int(day)).isoformat()
    return ""


def _days_in(text: str) -> Iterator[str]:
    """The days that a line names, in its order, in words or figures."""
    places: list[tuple[int, str]] = []
    for found in _ISO_INSIDE.finditer(text):
        places.append((found.start(), _iso(*found.groups())))
    for found in _SIGNS.finditer(text):
        places.append((found.start(), _iso(*found.groups())))
    for form, order in ((_DAY_FIRST, (1, 2, 3)), (_MONTH_FIRST, (2, 1, 3))):
        for found in form.finditer(text):
            day, name, year = (found[at] for at in order)
            if month := MONTH_NUMBERS.get(name.lower()):
                places.append((found.start(), _iso(year, str(month), day)))
    for found in _NUMBERS.finditer(text):
        places.append((found.start(), _by_numbers(found[1], found[3], found[4])))
    yield from (day for _, day in sorted(places) if day)


def _by_numbers(one: str, two: str, year: str) -> str:
    """The day first, as nearly everywhere; the month first where that alone can be. Of
    3/5/2024 nobody knows which, unless they are the same."""
    if int(two) > 12:
        return _iso(year, one, two)
    return _iso(year, two, one)


def visible_dates(shown: Sequence[Block]) -> tuple[str, str]:
    """What the page shows its readers: in labelled lines anywhere, else in a line below
    the headline that holds hardly anything but a day."""
    published = changed = ""
    lines = [block.text for block in shown if len(block.text) <= LONGEST_DATE_LINE]
    for line in lines:
        for is_change, day in _labelled_days(line):
            if is_change:
                changed = changed or day
            else:
                published = published or day
    if published:
        return published, changed
    headline = next((at for at, block in enumerate(shown) if _is_headline(block)), -1)
    below = shown[headline + 1 : headline + 1 + LINES_BELOW_HEADLINE]
    bare = (_bare_day(block.text) for block in below)
    return next((day for day in bare if day and day != changed), ""), changed


def _labelled_days(line: str) -> Iterator[tuple[bool, str]]:
    """Each label of a line with the day behind it."""
    labels = list(_LABELLED.finditer(line.lower()))
    ends = [*(label.start() for label in labels[1:]), len(line)]
    for label, end in zip(labels, ends, strict=False):
        if day := next(_days_in(line[label.end() : end]), ""):
            yield label["changed"] is not None, day


def _bare_day(line: str) -> str:
    if len(line) > LONGEST_DATE_LINE or len(line.split()) > MAX_OTHER_WORDS + 3:
        return ""
    return next(_days_in(line), "")


def _is_headline(block: Block) -> bool:
    return any(node.tag == "h1" for node in (block.node, *block.node.iterancestors()))
