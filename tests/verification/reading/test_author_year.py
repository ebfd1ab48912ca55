from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("citation", "source_ids"),
    [
        ("(Ng, 2021)", [1]),
        ("(Ng 2021)", [1]),
        ("[Ng, 2021]", [1]),
        ("(Ng & Lee, 2021)", [2]),
        ("(Ng and Lee, 2021)", [2]),
        ("(Ng & Lee, 2021; Roy et al., 2019a)", [2, 3]),
        ("(Roy et al., 2019a)", [3]),
        ("(Roy, 2019b)", [4]),
        ("(Roy, 2019a, 2019b)", [3, 4]),
        ("(Roy, 2019a, b)", [3, 4]),
        ("(see Ng, 2021)", [1]),
        ("(e.g., Ng, 2021)", [1]),
        ("(cf. Ng, 2021, p. 12)", [1]),
        ("(Ng, 2021, pp. 12–14)", [1]),
        ("(Ng, 2021: 12)", [1]),
        ("(van der Berg, 2015)", [5]),
        ("(Van der Berg 2015)", [5]),
        ("(Mueller, 2018; Muller, 2018)", ["Mueller 2018", 6]),
        ("(Müller, 2018)", [6]),
        ("(MÜLLER 2018)", [6]),
        ("(World Health Organization, 2020)", [7]),
        ("(WHO, 2020)", [7]),
        ("(O’Neill, n.d.)", [8]),
    ],
)
def test_parenthesis_is_tied_to_its_entry(citation, source_ids):
    assert ids(f"The tower is tall {citation}.{LIST}") == source_ids


@pytest.mark.parametrize(
    ("sentence", "source_ids"),
    [
        ("Ng (2021) showed that the tower is tall.", [1]),
        ("Ng’s (2021) study calls the tower tall.", [1]),
        ("As Ng and Lee (2021) wrote, the tower is tall.", [2]),
        ("Roy et al. (2019a) called the tower old.", [3]),
        ("Van der Berg (2015, p. 3) says that it leans.", [5]),
    ],
)
def test_name_in_the_sentence_stays_in_the_statement(sentence, source_ids):
    document = read(sentence + LIST)

    (claim, *_) = document.claims
    assert [c.source_id for c in claim.citations] == source_ids
    assert "20" not in claim.statement
    assert claim.statement.split()[0] in sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "The Olympics (2012) took place in London.",
        "It was finished early (May 2012).",
        "It opened later (since 2015).",
        "See the film Titanic (1997) for that.",
        "The tower (built 1889) is tall.",
        "It grew a lot (Figure 3, 2021).",
        "It grew by 3% (in 2021).",
    ],
)
def test_years_in_parentheses_are_no_citations(sentence):
    assert ids(sentence + LIST) == []


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("The tower is tall (Smith, 1999).", "Smith 1999"),
        ("The tower is tall (Smith et al., 1999).", "Smith 1999"),
        ("Smith (1999) found that the tower is tall.", "Smith 1999"),
        ("The tower is tall (Roy, 2019c).", "Roy 2019c"),
    ],
)
def test_author_without_an_entry_is_an_unknown_source(sentence, label):
    document = read(sentence + LIST)

    unknown = [f for f in document.findings if f.kind is FindingKind.UNKNOWN_SOURCE]
    assert [finding.source_ids for finding in unknown] == [(label,)]
    assert document.claims[0].citations[0].source_id == label


def test_several_authors_are_a_citation_even_without_any_list():
    assert ids("The tower is tall (Smith & Jones, 1999).") == ["Smith 1999"]


def test_one_capitalised_word_and_a_year_is_none_without_a_list():
    assert ids("The tower is tall (London, 1999).") == []
