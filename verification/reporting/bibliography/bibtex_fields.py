"""Which BibTeX type and field holds what, for reading and for writing."""

from __future__ import annotations

from verification.records import WorkType

TYPES_READ = {
    "article": WorkType.ARTICLE_JOURNAL,
    "audio": WorkType.SONG,
    "book": WorkType.BOOK,
    "bookinbook": WorkType.CHAPTER,
    "booklet": WorkType.PAMPHLET,
    "collection": WorkType.BOOK,
    "conference": WorkType.PAPER_CONFERENCE,
    "dataset": WorkType.DATASET,
    "electronic": WorkType.WEBPAGE,
    "inbook": WorkType.CHAPTER,
    "incollection": WorkType.CHAPTER,
    "inproceedings": WorkType.PAPER_CONFERENCE,
    "inreference": WorkType.ENTRY_ENCYCLOPEDIA,
    "legislation": WorkType.LEGISLATION,
    "manual": WorkType.BOOK,
    "mastersthesis": WorkType.THESIS,
    "movie": WorkType.MOTION_PICTURE,
    "mvbook": WorkType.BOOK,
    "mvcollection": WorkType.BOOK,
    "mvproceedings": WorkType.BOOK,
    "online": WorkType.WEBPAGE,
    "patent": WorkType.PATENT,
    "periodical": WorkType.PERIODICAL,
    "phdthesis": WorkType.THESIS,
    "proceedings": WorkType.BOOK,
    "report": WorkType.REPORT,
    "review": WorkType.REVIEW,
    "software": WorkType.SOFTWARE,
    "standard": WorkType.STANDARD,
    "suppbook": WorkType.CHAPTER,
    "techreport": WorkType.REPORT,
    "thesis": WorkType.THESIS,
    "unpublished": WorkType.MANUSCRIPT,
    "video": WorkType.MOTION_PICTURE,
    "webpage": WorkType.WEBPAGE,
    "www": WorkType.WEBPAGE,
}
"""BibTeX's own types, biblatex's, and the aliases of both; `misc` is told by fields."""

TYPES_WRITTEN = {
    WorkType.ARTICLE_JOURNAL: "article",
    WorkType.ARTICLE_MAGAZINE: "article",
    WorkType.ARTICLE_NEWSPAPER: "article",
    WorkType.BOOK: "book",
    WorkType.CHAPTER: "incollection",
    WorkType.CLASSIC: "book",
    WorkType.COLLECTION: "book",
    WorkType.DATASET: "dataset",
    WorkType.ENTRY: "incollection",
    WorkType.ENTRY_DICTIONARY: "inreference",
    WorkType.ENTRY_ENCYCLOPEDIA: "inreference",
    WorkType.LEGISLATION: "legislation",
    WorkType.MANUSCRIPT: "unpublished",
    WorkType.MOTION_PICTURE: "video",
    WorkType.PAMPHLET: "booklet",
    WorkType.PAPER_CONFERENCE: "inproceedings",
    WorkType.PATENT: "patent",
    WorkType.PERIODICAL: "periodical",
    WorkType.POST: "online",
    WorkType.POST_WEBLOG: "online",
    WorkType.REPORT: "techreport",
    WorkType.REVIEW: "article",
    WorkType.REVIEW_BOOK: "article",
    WorkType.SOFTWARE: "software",
    WorkType.SONG: "audio",
    WorkType.STANDARD: "standard",
    WorkType.THESIS: "thesis",
    WorkType.WEBPAGE: "online",
}
"""All others are written as `misc`."""

PLAIN_TYPES = {
    "audio": "misc",
    "dataset": "misc",
    "inreference": "incollection",
    "legislation": "misc",
    "online": "misc",
    "patent": "misc",
    "periodical": "misc",
    "software": "misc",
    "standard": "misc",
    "thesis": "phdthesis",
    "video": "misc",
}
"""Biblatex's own types, and what plain BibTeX's styles take in their place."""

ENTRY_SUBTYPES = {
    "magazine": WorkType.ARTICLE_MAGAZINE,
    "newspaper": WorkType.ARTICLE_NEWSPAPER,
}

PLAIN_FIELDS = {
    "volume": "volume",
    "chapter": "chapter-number",
    "edition": "edition",
    "version": "version",
    "type": "genre",
    "howpublished": "medium",
    "eventtitle": "event-title",
    "venue": "event-place",
    "series": "collection-title",
    "library": "archive",
    "pubstate": "status",
    "abstract": "abstract",
    "keywords": "keyword",
    "language": "language",
    "note": "note",
    "shortjournal": "container-title-short",
    "isbn": "ISBN",
    "issn": "ISSN",
    "pmid": "PMID",
    "pmcid": "PMCID",
}
"""BibTeX's field and CSL's, the same for every type."""

OTHER_FIELDS = {
    "journaltitle": "journal",
    "location": "address",
    "annotation": "annote",
    "langid": "language",
    "hyphenation": "language",
    "keyword": "keywords",
    "eprinttype": "archiveprefix",
}
"""Other names for the same fields."""

VERBATIM_FIELDS = frozenset({"url", "doi", "eprint", "urldate", "date", "origdate"})
"""Taken as they stand: a "%" or "_" in an address is no LaTeX."""

TITLE_FIELDS = {"title": "title", "shorttitle": "title-short"}
NAME_FIELDS = {"author": "author", "editor": "editor", "translator": "translator"}

PERIODICAL_TYPES = frozenset({"article", "review", "periodical"})
PART_TYPES = frozenset(
    {
        "incollection",
        "inbook",
        "inproceedings",
        "conference",
        "inreference",
        "suppbook",
        "bookinbook",
    }
)
SERIES_TYPES = frozenset({"book", "collection", "proceedings", *PART_TYPES})
"""Where `number` is the number in a series."""

CARRIER = "citeweb"
"""Our own field; see carrying.py."""


def publisher_field(kind: str) -> str:
    """The field that names who published it."""
    if kind in ("thesis", "phdthesis", "mastersthesis"):
        return "school"
    return "institution" if kind in ("techreport", "report") else "publisher"


def container_field(kind: str) -> str:
    if kind in PERIODICAL_TYPES:
        return "journal"
    return "booktitle" if kind in PART_TYPES else "organization"


def number_meaning(kind: str) -> str:
    """What `number` means for a type, as CSL names it."""
    if kind in PERIODICAL_TYPES:
        return "issue"
    return "collection-number" if kind in SERIES_TYPES else "number"
