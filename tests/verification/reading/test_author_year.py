from __future__ import annotations

from tests.cases import cases
from verification.reading import read
from verification.records import FindingKind

LIST = """

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
    assert ids(f"The tower is tall {citation}.{LIST}") == source_ids


@cases
def test_name_in_the_sentence_stays_in_the_statement(sentence, source_ids):
    document = read(sentence + LIST)

    (claim, *_) = document.claims
    assert [c.source_id for c in claim.citations] == source_ids
    assert "20" not in claim.statement
    assert claim.statement.split()[0] in sentence


@cases
def test_years_in_parentheses_are_no_citations(sentence):
    assert ids(sentence + LIST) == []


@cases
def test_author_without_an_entry_is_an_unknown_source(sentence, label):
    document = read(sentence + LIST)

    unknown = [f for f in document.findings if f.kind is FindingKind.UNKNOWN_SOURCE]
    assert [finding.source_ids for finding in unknown] == [(label,)]
    assert document.claims[0].citations[0].source_id == label


def test_several_authors_are_a_citation_even_without_any_list():
    assert ids("The tower is tall (Smith & Jones, 1999).") == ["Smith 1999"]


def test_one_capitalised_word_and_a_year_is_none_without_a_list():
    assert ids("The tower is tall (London, 1999).") == []
