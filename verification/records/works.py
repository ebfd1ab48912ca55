"""A published work as bibliographies describe it: the fields of CSL-JSON, checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import StrEnum

FORBIDDEN_SIGNS = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Control characters, bidirectional overrides, byte-order marks, halves of surrogate
pairs: none belongs into a title, each can do harm in a page, a terminal or a file."""

MAX_YEAR = 9999
"""Largest year, and with a minus sign the smallest: four digits, as in ISO 8601."""

DAYS_IN_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class WorkType(StrEnum):
    """The types of CSL 1.0.2, by their own names."""

    ARTICLE = "article"
    """An article that stands in no periodical: a preprint, a working paper."""

    ARTICLE_JOURNAL = "article-journal"
    ARTICLE_MAGAZINE = "article-magazine"
    ARTICLE_NEWSPAPER = "article-newspaper"
    BILL = "bill"
    BOOK = "book"
    BROADCAST = "broadcast"
    CHAPTER = "chapter"
    CLASSIC = "classic"
    COLLECTION = "collection"
    DATASET = "dataset"
    DOCUMENT = "document"
    """Whatever has no type of its own, or none that is known."""

    ENTRY = "entry"
    ENTRY_DICTIONARY = "entry-dictionary"
    ENTRY_ENCYCLOPEDIA = "entry-encyclopedia"
    EVENT = "event"
    FIGURE = "figure"
    GRAPHIC = "graphic"
    HEARING = "hearing"
    INTERVIEW = "interview"
    LEGAL_CASE = "legal_case"
    LEGISLATION = "legislation"
    MANUSCRIPT = "manuscript"
    MAP = "map"
    MOTION_PICTURE = "motion_picture"
    """A film, and any video."""

    MUSICAL_SCORE = "musical_score"
    PAMPHLET = "pamphlet"
    PAPER_CONFERENCE = "paper-conference"
    PATENT = "patent"
    PERFORMANCE = "performance"
    PERIODICAL = "periodical"
    PERSONAL_COMMUNICATION = "personal_communication"
    POST = "post"
    POST_WEBLOG = "post-weblog"
    REGULATION = "regulation"
    REPORT = "report"
    REVIEW = "review"
    REVIEW_BOOK = "review-book"
    SOFTWARE = "software"
    SONG = "song"
    SPEECH = "speech"
    STANDARD = "standard"
    THESIS = "thesis"
    TREATY = "treaty"
    WEBPAGE = "webpage"


@dataclass(frozen=True, slots=True)
class Name:
    """A person by parts, or anybody by one literal name."""

    family: str = ""
    given: str = ""
    particle: str = ""
    """Stays before the family name wherever it goes: "van" of "van der Meer"."""

    dropping_particle: str = ""
    """Follows the given name when the family name comes first: "de" of "de Musset"."""

    suffix: str = ""
    literal: str = ""
    """An organisation, or a name whose parts are not known; stands alone."""

    def __post_init__(self) -> None:
        check_lines(self)
        *parts, literal = (bool(getattr(self, field.name)) for field in fields(self))
        if literal == any(parts):
            raise ValueError("Name needs either parts or a literal.")


@dataclass(frozen=True, slots=True)
class WorkDate:
    """A date as far as it is known; see `parts`."""

    parts: tuple[int, ...] = ()
    """Year, year and month, or year, month and day; empty when only words are known."""

    until: tuple[int, ...] = ()
    """End of a range, like `parts`; empty for a single date."""

    season: int = 0
    """1 spring, 2 summer, 3 autumn, 4 winter; 0 for none."""

    is_approximate: bool = False
    literal: str = ""
    """The date in words, when they say more than `parts`: "in press"."""

    @property
    def year(self) -> int | None:
        return self.parts[0] if self.parts else None

    def __post_init__(self) -> None:
        check_lines(self)
        check_parts(self.parts)
        check_parts(self.until)
        if not 0 <= self.season <= 4:
            raise ValueError(f"season must be 0 to 4, is {self.season}.")
        if not self.parts and (self.until or self.season or not self.literal):
            raise ValueError("A date needs a year; without an end or a season, words.")


class RetractionKind(StrEnum):
    RETRACTION = "retraction"
    WITHDRAWAL = "withdrawal"
    REMOVAL = "removal"


@dataclass(frozen=True, slots=True)
class Retraction:
    """The notice by which a work was taken back."""

    kind: RetractionKind = RetractionKind.RETRACTION
    date: WorkDate | None = None
    container: str = ""
    """The periodical in which the notice stands."""

    volume: str = ""
    issue: str = ""
    pages: str = ""
    doi: str = ""

    def __post_init__(self) -> None:
        check_lines(self)


@dataclass(frozen=True, slots=True)
class Work:
    """One work as a bibliography lists it: the fields of CSL-JSON 1.0.2 that the styles
    print, and those that BibTeX and RIS files commonly hold; `retraction` is ours.
    Every text is one line without control characters and without white space around it
    or doubled in it; empty means not known. `title` and the two container titles may
    hold the tags of CSL rich text: `<i>`, `<b>`, `<sup>`, `<sub>`, `<span
    class="nocase">`."""

    id: str
    type: WorkType = WorkType.DOCUMENT
    title: str = ""
    title_short: str = ""
    original_title: str = ""
    authors: tuple[Name, ...] = ()
    editors: tuple[Name, ...] = ()
    translators: tuple[Name, ...] = ()
    issued: WorkDate | None = None
    original_date: WorkDate | None = None
    accessed: WorkDate | None = None
    container: str = ""
    """The journal, the book of a chapter, the site of a page, the repository."""

    container_short: str = ""
    series: str = ""
    series_number: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    number: str = ""
    """Of a report, standard or patent; of an article without pages."""

    chapter_number: str = ""
    edition: str = ""
    version: str = ""
    genre: str = ""
    """ "Doctoral dissertation", "Technical report", "Preprint"."""

    medium: str = ""
    publisher: str = ""
    place: str = ""
    event: str = ""
    event_place: str = ""
    archive: str = ""
    database: str = ""
    status: str = ""
    language: str = ""
    """BCP 47 or as the file has it; empty when unknown."""

    doi: str = ""
    """Without address or prefix: "10.1000/182"."""

    isbn: str = ""
    issn: str = ""
    pmid: str = ""
    pmcid: str = ""
    url: str = ""
    abstract: str = ""
    keyword: str = ""
    """Separated by ", "."""

    note: str = ""
    retraction: Retraction | None = None

    def __post_init__(self) -> None:
        check_lines(self)
        if not self.id:
            raise ValueError("A work needs an id.")


def check_lines(record: Name | WorkDate | Retraction | Work) -> None:
    """Raise ValueError for a text that is not one clean line."""
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, str) and not is_clean_line(value):
            raise ValueError(f"{field.name} must be one clean line, is {value!a:.80}.")


def is_clean_line(text: str) -> bool:
    return not FORBIDDEN_SIGNS.search(text) and " ".join(text.split()) == text


def check_parts(parts: tuple[int, ...]) -> None:
    if len(parts) > 3:
        raise ValueError(f"A date has at most 3 parts, got {len(parts)}.")
    if parts and not -MAX_YEAR <= parts[0] <= MAX_YEAR:
        raise ValueError(f"year must be within {MAX_YEAR}, is {parts[0]}.")
    if len(parts) > 1 and not 1 <= parts[1] <= 12:
        raise ValueError(f"month must be 1 to 12, is {parts[1]}.")
    if len(parts) > 2 and not 1 <= parts[2] <= DAYS_IN_MONTH[parts[1] - 1]:
        raise ValueError(f"day {parts[2]} is not in month {parts[1]}.")
