"""Each kind of work in each style, against entries made by the manuals' rules."""

from __future__ import annotations

from tests.cases import each_of
from verification.records import WorkType
from verification.reporting.bibliography import Style, make_entries

from .samples import golden_entries, golden_works, marked

STYLES = ["apa", "mla", "chicago", "chicago-notes", "ieee", "inline"]
GOLDEN = [(style, golden) for style in STYLES for golden in golden_entries(style)]


@each_of(("style", "golden"), GOLDEN)
def test_entry_is_what_the_manual_asks(style, golden):
    (entry,) = make_entries([golden.work], style=Style(style))

    assert marked(entry.runs) == golden.entry, (golden.kind, golden.rule)


@each_of("golden", golden_entries("note"))
def test_footnote_is_what_the_chicago_manual_asks(golden):
    (entry,) = make_entries([golden.work], style=Style.CHICAGO_NOTES, is_footnotes=True)

    assert marked(entry.runs) == golden.entry, (golden.kind, golden.rule)


def test_golden_works_cover_the_kinds_that_desks_cite() -> None:
    kinds = {work.type for work in golden_works().values()}

    assert kinds >= {
        WorkType.ARTICLE,
        WorkType.ARTICLE_JOURNAL,
        WorkType.ARTICLE_MAGAZINE,
        WorkType.ARTICLE_NEWSPAPER,
        WorkType.BOOK,
        WorkType.CHAPTER,
        WorkType.DATASET,
        WorkType.MOTION_PICTURE,
        WorkType.PAPER_CONFERENCE,
        WorkType.REPORT,
        WorkType.SOFTWARE,
        WorkType.STANDARD,
        WorkType.THESIS,
        WorkType.WEBPAGE,
    }
