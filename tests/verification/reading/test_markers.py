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


def test_raised_numbers_that_copying_lowered_count_where_the_list_has_them():
    assert cited("The tower is tall.1 It is old (very old).2,3 It is red." + LIST) == [
        1,
        2,
        3,
    ]
    assert cited("The tower is tall.9 It is old.5 km further it ends." + LIST) == []


@pytest.mark.parametrize(
    "marker", ["[1]", "【1】", "[^1]", "[Source 1]", "[1, 2]", "[1-3]"]
)
def test_bracketed_marker_counts_without_any_source_list(marker):
    assert cited(f"The tower is tall {marker}.")[0] == 1


def test_marker_without_an_entry_still_cites():
    assert cited("The tower is tall [7]." + LIST) == [7]


@cases
def test_what_only_looks_like_a_marker_cites_nothing(text):
    assert cited(text + LIST) == []


def test_code_block_holds_no_markers():
    text = (
        "The tower is tall [1].\n\n```python\nx[1] = y[2]\n```\n\n    z[3] = {};\n"
        + LIST
    )

    assert cited(text) == [1]


def test_link_text_that_is_a_year_names_no_source_of_that_number():
    document = read("It opened in [2024](https://five.example/x)." + LIST)

    assert [c.source_id for c in document.claims[0].citations] == [5]
    assert document.references[4].url == "https://five.example/x"


def test_round_brackets_count_only_where_a_numbered_list_exists():
    assert cited("The tower is tall (1). It is old (2).") == []
    assert cited("The tower is tall (1). It is old (2)." + LIST) == [1, 2]
    assert cited("The tower is tall (9)." + LIST) == []


def test_one_superscript_without_a_list_is_no_marker_but_several_are():
    assert cited("The tower is tall¹ here.") == []
    assert cited("The tower is tall¹ here. It is old.²") == [1, 2]


def test_superscript_of_two_digits_is_one_number_where_the_list_has_it():
    entries = "".join(f"{n}. Work {n}. https://e.example/{n}\n" for n in range(1, 15))

    assert cited(f"The tower is tall.¹² It is old.\n\nSources\n\n{entries}") == [12]


def test_footnote_markers_name_numbers_and_labels():
    text = (
        "It is tall.[^1] It is old.[^smith]\n\n[^1]: One, 2019.\n[^smith]: Smith, 2020."
    )

    assert cited(text) == [1, "smith"]


def test_footnote_marker_with_two_carets_is_read():
    text = "It is tall.[^1^] It is old.\n\n[^1^]: https://one.example"

    assert cited(text) == [1]


def test_markers_of_a_chat_tool_that_were_never_replaced_are_kept_as_labels():
    text = (
        "It is tall :contentReference[oaicite:3]{index=3}. "
        "It is old \ue200cite\ue202turn0search1\ue202turn0news2\ue201."
    )

    assert cited(text) == ["oaicite:3", "turn0search1", "turn0news2"]


@pytest.mark.parametrize("remark", ["[citation needed]", "[edit]", "[a]", "[note 2]"])
def test_remarks_in_brackets_are_neither_citation_nor_statement(remark):
    claim = read(f"The tower{remark} is tall, as they say.{remark}").claims[0]

    assert claim.citations == ()
    assert "[" not in claim.statement


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


def test_words_of_a_link_stay_in_the_statement_and_its_address_does_not():
    claim = read("The [WHO reported](https://who.example/x) a rise.").claims[0]

    assert claim.statement.split() == ["The", "WHO", "reported", "a", "rise."]
    assert claim.citations[0].marker == "[WHO reported](https://who.example/x)"


def test_same_address_is_one_source_however_it_is_spelled():
    document = read(
        "It is tall (https://www.r.example/a/?utm_source=chat). "
        "It is old (http://r.example/a#history)."
    )

    assert len(document.references) == 1
    assert {c.source_id for claim in document.claims for c in claim.citations} == {1}


def test_address_of_a_list_entry_is_that_entrys_source():
    document = read("It is tall (https://two.example/b?utm_source=x)." + LIST)

    assert document.claims[0].citations[0].source_id == 2
    assert len(document.references) == 4


def test_doi_of_a_list_entry_is_that_entrys_source():
    text = (
        "It is tall (https://doi.org/10.1000/ABC).\n\n"
        "References\n\n1. Ng, A. (2020). Tall things. doi:10.1000/abc"
    )

    assert cited(text) == [1]


def test_new_sources_are_numbered_after_every_number_in_use():
    document = read("It is tall [9]. It is old (https://new.example/z)." + LIST)

    assert document.claims[1].citations[0].source_id == 10


def test_number_typed_as_link_text_is_kept_as_the_sources_number():
    document = read(
        "It is tall. [1](https://a.example/1) It is old. [2](https://b.example/2) "
        "It is [grey](https://c.example/3)."
    )

    assert [r.source_id for r in document.references] == [1, 2, 3]


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


def test_without_a_list_only_several_authors_are_a_citation():
    assert ids("The tower is tall (Smith & Jones, 1999).") == ["Smith 1999"]
    assert ids("The tower is tall (London, 1999).") == []
