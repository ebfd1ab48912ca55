"""A source list pasted from a reference manager."""

import json
import time

import pytest

from tests.cases import cases
from verification import reading
from verification.reporting.bibliography.listing import Format, format_bibliography
from verification.reporting.bibliography.reading import with_written_list

from .samples import golden_works

PROSE = "The bridge is long [1]. The ferry is red [2].\n\n"
BIBTEX = """@article{ng2021,
  author = {Ng, Ada}, title = {Long bridges}, journal = {Spans}, year = {2021},
  doi = {10.5555/spans.1}
}
@online{red, title = {Red ferries}, url = {https://example.org/red}, year = 2022}
"""
RIS = """TY  - JOUR
AU  - Ng, Ada
TI  - Long bridges
PY  - 2021
DO  - 10.5555/spans.1
ER  -

TY  - ELEC
TI  - Red ferries
UR  - https://example.org/red
ER  -
"""
CSL = json.dumps(
    [
        {
            "id": "ng2021",
            "type": "article-journal",
            "title": "Long bridges",
            "DOI": "10.5555/spans.1",
        },
        {
            "id": "red",
            "type": "webpage",
            "title": "Red ferries",
            "URL": "https://example.org/red",
        },
    ],
    indent=1,
)
LISTS = [
    pytest.param(BIBTEX, id="bibtex"),
    pytest.param(RIS, id="ris"),
    pytest.param(CSL, id="csl-json"),
    pytest.param(f"```bibtex\n{BIBTEX}```\n", id="fenced"),
    pytest.param(f"## Sources\n\n{BIBTEX}", id="under a heading"),
]


@pytest.mark.parametrize("pasted", LISTS)
def test_pasted_list_becomes_the_sources_that_the_markers_cite(pasted) -> None:
    document = reading.read(with_written_list(PROSE + pasted))

    references = {reference.source_id: reference for reference in document.references}
    cited = [
        citation.source_id for claim in document.claims for citation in claim.citations
    ]
    assert cited == [1, 2]
    assert [str(identifier) for identifier in references[1].identifiers] == [
        "doi:10.5555/spans.1"
    ]
    assert references[2].url == "https://example.org/red"
    assert references[2].title == "Red ferries"
    assert document.findings == ()


@cases
def test_marker_that_names_a_key_gets_its_number(marked, numbered) -> None:
    written = with_written_list(f"{marked}\n\n{BIBTEX}")

    assert written.splitlines()[0] == numbered


def test_words_behind_the_list_stay() -> None:
    written = with_written_list(f"{PROSE}{BIBTEX}\nWritten by Ada.\n")

    assert written.endswith("Written by Ada.\n")


@cases
def test_text_without_a_whole_list_stays_as_it_is(text) -> None:
    assert with_written_list(text) == text


@pytest.mark.parametrize("part", ["@misc{", "TY  - \n", "[{\n", "[@a", "\\cite{", "}"])
def test_hostile_text_takes_no_longer_than_its_length(part) -> None:
    before = time.process_time()

    with_written_list(part * (400_000 // len(part)))

    assert time.process_time() - before < 5


@pytest.mark.parametrize("work", golden_works().values(), ids=lambda work: work.id)
@pytest.mark.parametrize("format", [Format.BIBTEX, Format.RIS, Format.CSL_JSON])
def test_any_kind_of_work_keeps_what_it_is_known_by(work, format) -> None:
    pasted = format_bibliography([work], format=format)

    document = reading.read(with_written_list(f"The tide is high [1].\n\n{pasted}"))

    [reference] = document.references
    people = work.issued and (work.authors or work.editors)
    assert reference.title.strip(".?") == work.title.strip(".?")
    assert reference.year == (work.issued.year if work.issued else None)
    assert bool(reference.authors) == bool(people)
    assert bool(reference.url or reference.identifiers) == bool(work.url or work.doi)
    assert [citation.source_id for citation in document.claims[0].citations] == [1]


def test_key_that_no_list_has_drops_none_beside_it():
    listed = "@online{a, title={Bridges}, url={https://www.example.org/bridges}}"

    document = reading.read(
        with_written_list(f"It is long [@no; @a, p. 4].\n\n{listed}")
    )

    claim, *_ = document.claims
    assert [citation.source_id for citation in claim.citations] == ["no", 1]
    assert [finding.kind for finding in document.findings] == ["unknown_source"]
