"""Works, golden entries and strategies that several test files use."""

import json
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

from verification import records
from verification.reporting.bibliography.csl_json import clean_text, says_no_date
from verification.reporting.bibliography.reading import read_sources
from verification.reporting.bibliography.runs import Runs

GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class GoldenEntry:
    """What a style's manual asks for one kind of work, and by which rule."""

    work: records.Work
    kind: str
    rule: str
    entry: str
    """Italics between asterisks."""


def golden_works() -> dict[str, records.Work]:
    text = (GOLDEN / "works.json").read_text(encoding="utf-8")
    return {work.id: work for work in read_sources(text, "works.json").works}


def golden_entries(style: str) -> list[GoldenEntry]:
    works = golden_works()
    rows = json.loads((GOLDEN / f"{style}.json").read_text(encoding="utf-8"))
    return [
        GoldenEntry(works[row["work"]], row["kind"], row["rule"], row["entry"])
        for row in rows
    ]


def marked(runs: Runs) -> str:
    """The text with asterisks around what is italic, nothing escaped."""
    return "".join(f"*{run.text}*" if run.is_italic else run.text for run in runs)


def article(id: str = "ng2031", **fields: object) -> records.Work:
    """A complete journal article; any field can be given."""
    known: dict[str, object] = {
        "type": records.WorkType.ARTICLE_JOURNAL,
        "title": "Silt and time",
        "authors": (records.Name(family="Ng", given="Ada"),),
        "issued": records.WorkDate(parts=(2031,)),
        "container": "Tidal Letters",
        "volume": "4",
        "pages": "10-19",
    }
    return records.Work(id=id, **(known | fields))  # type: ignore[arg-type] # by name


lines = st.text(max_size=30).map(clean_text)
filled_lines = lines.filter(bool)
numbers = st.from_regex(r"[0-9]{1,3}(-[0-9]{1,4})?", fullmatch=True)
dois = filled_lines.map(lambda text: f"10.5555/{text}".strip())

names = st.one_of(
    st.builds(
        records.Name,
        family=filled_lines,
        given=lines,
        particle=st.sampled_from(["", "van der", "de", "Von"]),
        dropping_particle=st.sampled_from(["", "de"]),
        suffix=st.sampled_from(["", "Jr.", "III"]),
    ),
    st.builds(records.Name, literal=filled_lines),
)


@st.composite
def dates(draw: st.DrawFn) -> records.WorkDate:
    year = draw(st.integers(-300, 2100).filter(bool))
    month, day = draw(st.integers(1, 12)), draw(st.integers(1, 28))
    length = draw(st.integers(1, 3))
    return records.WorkDate(
        parts=(year, month, day)[:length],
        until=draw(st.sampled_from([(), (2101,), (2101, 4)])),
        season=draw(st.integers(0, 4)),
        is_approximate=draw(st.booleans()),
        literal=draw(lines),
    )


date_lines = filled_lines.filter(lambda text: not says_no_date(text))
"""No "n.d.", "nd" or "o.J.": whatever reads these knows no date."""

all_dates = st.one_of(dates(), st.builds(records.WorkDate, literal=date_lines))
maybe_dates = st.none() | all_dates

retractions = st.builds(
    records.Retraction,
    kind=st.sampled_from(records.RetractionKind),
    date=maybe_dates,
    container=lines,
    volume=lines,
    issue=lines,
    pages=numbers,
    doi=dois,
)

rich_titles = st.one_of(
    lines,
    st.builds(
        lambda before, inside, after: clean_text(f"{before} {inside} {after}"),
        lines,
        st.sampled_from(
            [
                "<i>E. coli</i>",
                "CO<sub>2</sub>",
                "DNA and eBay",
                '<span class="nocase">Ada</span> and Bo',
                "</i>half<b>",
                "{braced} \\alpha & 50% -- ``quoted''",
            ]
        ),
        lines,
    ),
)

ANY_LINE = [
    "title_short",
    "original_title",
    "container_short",
    "series",
    "series_number",
    "issue",
    "number",
    "chapter_number",
    "version",
    "genre",
    "medium",
    "publisher",
    "place",
    "event",
    "event_place",
    "archive",
    "database",
    "status",
    "language",
    "isbn",
    "issn",
    "pmid",
    "pmcid",
    "url",
    "abstract",
    "keyword",
    "note",
]
works = st.builds(
    records.Work,
    id=filled_lines,
    type=st.sampled_from(records.WorkType),
    title=rich_titles,
    authors=st.lists(names, max_size=3).map(tuple),
    editors=st.lists(names, max_size=2).map(tuple),
    translators=st.lists(names, max_size=1).map(tuple),
    issued=maybe_dates,
    original_date=maybe_dates,
    accessed=maybe_dates,
    container=rich_titles,
    volume=numbers,
    pages=numbers | lines,
    edition=numbers | lines,
    doi=st.just("") | dois,
    retraction=st.none() | retractions,
    **dict.fromkeys(ANY_LINE, lines),
)
"""Works with anything in any field that a work may hold."""
