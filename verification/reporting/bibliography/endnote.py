"""
Works as EndNote reads and writes them in XML.

Source: the files that EndNote X9 to 21 export ("XML"), as Zotero's translator
"EndnoteXML" reads them; numbers of kinds are EndNote's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from verification.records import Name, Work, WorkType

from .locators import year_words
from .names import spaced
from .runs import without_tags

KINDS: dict[WorkType, tuple[str, int]] = {
    WorkType.ARTICLE_JOURNAL: ("Journal Article", 17),
    WorkType.ARTICLE_MAGAZINE: ("Magazine Article", 19),
    WorkType.ARTICLE_NEWSPAPER: ("Newspaper Article", 23),
    WorkType.ARTICLE: ("Electronic Article", 43),
    WorkType.BOOK: ("Book", 6),
    WorkType.CHAPTER: ("Book Section", 5),
    WorkType.DATASET: ("Dataset", 59),
    WorkType.PAPER_CONFERENCE: ("Conference Paper", 47),
    WorkType.PATENT: ("Patent", 25),
    WorkType.REPORT: ("Report", 27),
    WorkType.THESIS: ("Thesis", 32),
    WorkType.WEBPAGE: ("Web Page", 12),
}
OTHER_KIND = ("Generic", 13)


def as_endnote(works: Sequence[Work]) -> str:
    root = Element("xml")
    records = SubElement(root, "records")
    for number, work in enumerate(works, start=1):
        add_record(records, work, number)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, "unicode")}\n'


def add_record(records: Element, work: Work, number: int) -> None:
    record = SubElement(records, "record")
    SubElement(record, "rec-number").text = str(number)
    kind, code = KINDS.get(work.type, OTHER_KIND)
    SubElement(record, "ref-type", name=kind).text = str(code)
    people = SubElement(record, "contributors")
    for group, names in (
        ("authors", work.authors),
        ("secondary-authors", work.editors),
        ("translated-authors", work.translators),
    ):
        if names:
            listed = SubElement(people, group)
            for name in names:
                SubElement(listed, "author").text = name_words(name)
    titles = SubElement(record, "titles")
    add(titles, "title", without_tags(work.title))
    add(titles, "secondary-title", without_tags(work.container))
    if work.type is WorkType.ARTICLE_JOURNAL and work.container:
        add(
            SubElement(record, "periodical"), "full-title", without_tags(work.container)
        )
    for tag, words in texts_of(work):
        add(record, tag, words)
    if work.issued:
        add(SubElement(record, "dates"), "year", year_words(work.issued))
    if work.url:
        urls = SubElement(SubElement(record, "urls"), "related-urls")
        add(urls, "url", work.url)


def texts_of(work: Work) -> tuple[tuple[str, str], ...]:
    return (
        ("pages", work.pages),
        ("volume", work.volume),
        ("number", work.issue or work.number),
        ("edition", work.edition),
        ("publisher", work.publisher),
        ("pub-location", work.place),
        ("isbn", work.isbn or work.issn),
        ("accession-num", work.pmid),
        ("electronic-resource-num", work.doi),
        ("language", work.language),
        ("abstract", work.abstract),
        ("label", work.id),
        ("notes", work.note),
    )


def add(parent: Element, tag: str, words: str) -> None:
    if words:
        SubElement(parent, tag).text = words


def name_words(name: Name) -> str:
    """As EndNote has names: "Family, Given"; a comma ends one that is no person's."""
    if name.literal:
        return f"{name.literal},"
    family = spaced(name.particle, name.family)
    given = spaced(name.given, name.dropping_particle, name.suffix)
    return f"{family}, {given}" if given else family
