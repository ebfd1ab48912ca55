"""Every form of marker, and everything that only looks like one."""

import pytest

from tests.cases import cases
from verification.reading import read
from verification.records import FindingKind

LIST = """

## Sources

1. First work, 2019. https://one.example/a
2. Second work, 2020. https://two.example/b
3. Third work, 2021. https://three.example/c
4. Fourth work, 2022. https://four.example/d
"""


def cited(text: str) -> list[object]:
    """Every source id in order of the markers."""
    return [
        citation.source_id
        for claim in read(text).claims
        for citation in claim.citations
    ]


@cases
@pytest.mark.parametrize("place", ["The tower is tall{}.", "The tower is tall.{}"])
def test_marker_names_its_sources_before_and_after_the_stop(marker, source_ids, place):
    text = place.format(marker) + " It is also old." + LIST

    assert cited(text) == source_ids


@cases
def test_what_only_looks_like_a_marker_cites_nothing(text):
    assert cited(text + LIST) == []


@cases
def test_links_addresses_and_identifiers_bring_their_own_source(text, url):
    document = read(text)

    (citation,) = document.claims[0].citations
    (reference,) = document.references
    assert citation.source_id == reference.source_id
    assert reference.url == url


@cases
def test_links_that_lead_to_no_source_cite_nothing(text):
    assert cited(text) == []


@cases
def test_author_and_year_inside_a_link_cite_what_the_link_leads_to(text, statement):
    document = read(text)

    (claim,) = document.claims
    (reference,) = document.references
    assert [each.source_id for each in claim.citations] == [reference.source_id]
    assert reference.url == "https://a.example/x"
    assert " ".join(claim.statement.split()).rstrip(" .") == statement.rstrip(".")
    assert not document.findings


ENTRIES = """

References

Ng, A. (2021). Tall towers. Journal of Towers, 3(1), 1–9.

Ng, A., & Lee, B. (2021). Taller towers. Journal of Towers, 3(2), 10–19.

Roy, C., Patel, D., & Kim, E. (2019a). Old towers. Tower Press.

Roy, C. (2019b). Older towers. Tower Press.

Van der Berg, F. (2015). Leaning towers. Tower Press.

Müller, G. (2018). Türme. Turmverlag.

World Health Organization. (2020). Health in towers. WHO.

O'Neill, H. (n.d.). Undated towers. Tower Press.
"""


def ids(text: str) -> list[object]:
    return [c.source_id for claim in read(text).claims for c in claim.citations]


@cases
def test_parenthesis_is_tied_to_its_entry(citation, source_ids):
    assert ids(f"The tower is tall {citation}.{ENTRIES}") == source_ids


@cases
def test_name_in_the_sentence_stays_in_the_statement(sentence, source_ids):
    document = read(sentence + ENTRIES)

    (claim, *_) = document.claims
    assert [c.source_id for c in claim.citations] == source_ids
    assert "20" not in claim.statement
    assert claim.statement.split()[0] in sentence


@cases
def test_years_in_parentheses_are_no_citations(sentence):
    assert ids(sentence + ENTRIES) == []


@cases
def test_author_without_an_entry_is_an_unknown_source(sentence, label):
    document = read(sentence + ENTRIES)

    unknown = [f for f in document.findings if f.kind is FindingKind.UNKNOWN_SOURCE]
    assert [finding.source_ids for finding in unknown] == [(label,)]
    assert document.claims[0].citations[0].source_id == label
