"""Every form of marker, and everything that only looks like one."""

from __future__ import annotations

import pytest

from verification.reading import read

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


@pytest.mark.parametrize(
    ("marker", "source_ids"),
    [
        ("[1]", [1]),
        ("[1, 2]", [1, 2]),
        ("[1,2]", [1, 2]),
        ("[1][3]", [1, 3]),
        ("[1] [3]", [1, 3]),
        ("[1], [3]", [1, 3]),
        ("[1-3]", [1, 2, 3]),
        ("[1–3]", [1, 2, 3]),
        ("[1—3]", [1, 2, 3]),
        ("[1 to 3]", [1, 2, 3]),
        ("[1, 3-4]", [1, 3, 4]),
        ("[1; 2]", [1, 2]),
        ("[1 & 2]", [1, 2]),
        ("[1 and 2]", [1, 2]),
        ("[1, p. 12]", [1]),
        ("[2, pp. 3–4]", [2]),
        ("[3, S. 44]", [3]),
        ("[1]:12", [1]),
        ("[1, 1]", [1]),
        ("[#2]", [2]),
        ("[ 1 ]", [1]),
        ("\\[1\\]", [1]),
        ("([1])", [1]),
        ("(see [1], [2])", [1, 2]),
        ("【1】", [1]),
        ("【1†source】", [1]),
        ("【4:0†source】", [4]),
        ("【3†L3-L9】", [3]),
        ("[Source 1]", [1]),
        ("[Sources 1, 2]", [1, 2]),
        ("[source: 3]", [3]),
        ("[Ref. 2]", [2]),
        ("[Quelle 1]", [1]),
        ("[cite: 1, 2]", [1, 2]),
        ("¹", [1]),
        ("¹²", [1, 2]),
        ("¹˒³", [1, 3]),
        ("²⁻⁴", [2, 3, 4]),
        ("<sup>1</sup>", [1]),
        ("<sup>1,2</sup>", [1, 2]),
        ("<sup>[1]</sup>", [1]),
        ('<sup><a href="#ref2">2</a></sup>', [2]),
        ("[1](#sources)", [1]),
        ("(1)", [1]),
        ("(1, 2)", [1, 2]),
        ("(1–3)", [1, 2, 3]),
        ("(1; 4)", [1, 4]),
    ],
)
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


@pytest.mark.parametrize(
    "text",
    [
        "The call returns items[1] and items[2].",
        "Use `a[1]` and `rows[2, 3]` there.",
        "The value x[1] is larger than x[2].",
        "Here args[1] holds the name.",
        "Then my_list[1] is read.",
        "The entry grid[1][2] = 5 is set.",
        "Take this.items[1] for now.",
        "The value lies in [0, 10] for all.",
        "The value lies in the interval [2, 4] for all.",
        "A scale of [1, 4] was used.",
        "The 95% CI [1.2, 3.4] is wide.",
        "The set [0.5, 1] is closed.",
        "The range [-1, 1] is closed.",
        "It happened in the year [2024] there.",
        "The years [1914–1918] were hard.",
        "The array [01] is padded.",
        "He said [sic] and left.",
        "The quotation was [...] shortened.",
        "The term [a-z] matches letters.",
        "It covers 12 m² and 10³ more.",
        "The law says E = mc² for all x².",
        "It has 5 km² of land and 3 m³ of water.",
        "It weighs 12 m<sup>2</sup> and 10<sup>3</sup>.",
        "On the 4<sup>th</sup> of July it opened.",
        "See figure (1) and table (2) for that.",
        "There are three: (1) apples, (2) pears, and (3) plums.",
        "All seven (7) members and two (2) guests came.",
        "It has four (4) legs.",
        "It was built in 2019 (2020) by them.",
    ],
)
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


def test_round_brackets_beyond_the_list_do_not_count():
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


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("It is tall ([Reuters](https://r.example/a)).", "https://r.example/a"),
        ("It is tall. [[1]](https://r.example/a)", "https://r.example/a"),
        (
            "It is tall indeed [Reuters](https://reuters.com/a).",
            "https://reuters.com/a",
        ),
        ("It is tall. [1](https://r.example/a)", "https://r.example/a"),
        ("It is [tall](https://r.example/a 'A title').", "https://r.example/a"),
        ("It is [tall](<https://r.example/a>) indeed.", "https://r.example/a"),
        ('It is <a href="https://r.example/a">tall</a>.', "https://r.example/a"),
        ("It is <a href=https://r.example/a>tall</a>.", "https://r.example/a"),
        ("It is tall, see https://r.example/a.", "https://r.example/a"),
        ("It is tall (https://r.example/a_(b)).", "https://r.example/a_(b)"),
        ("It is tall <https://r.example/a>.", "https://r.example/a"),
        ("It is tall (www.r.example/a).", "https://www.r.example/a"),
        ("It is tall, doi:10.1000/xyz123.", "https://doi.org/10.1000/xyz123"),
        ("It is tall (10.1000/xyz123).", "https://doi.org/10.1000/xyz123"),
        ("It is tall (arXiv:1706.03762).", "https://arxiv.org/abs/1706.03762"),
        ("It is [tall][ref].\n\n[ref]: https://r.example/a", "https://r.example/a"),
        ("It is [tall].\n\n[tall]: https://r.example/a", "https://r.example/a"),
    ],
)
def test_links_addresses_and_identifiers_bring_their_own_source(text, url):
    document = read(text)

    (citation,) = document.claims[0].citations
    (reference,) = document.references
    assert citation.source_id == reference.source_id
    assert reference.url == url


@pytest.mark.parametrize(
    "text",
    [
        "It is ![tall](https://r.example/a.png) here.",
        "It is [tall](#section) here.",
        "It is [tall](mailto:a@b.example) here.",
        "It is [tall](/relative/path) here.",
        'It is <a name="x">tall</a> here.',
        "It is <img src='https://r.example/a.png'> here.",
        "Write to someone@r.example about it.",
    ],
)
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


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "Half was lost ([Dietzel et al., 2020](https://a.example/x)).",
            "Half was lost",
        ),
        (
            "Half was lost [(Dietzel et al., 2020)](https://a.example/x).",
            "Half was lost",
        ),
        ("Half was lost [Dietzel & Ng, 2020a](https://a.example/x).", "Half was lost"),
        (
            "[Dietzel et al. (2020)](https://a.example/x) found half lost.",
            "Dietzel et al. (2020) found half lost.",
        ),
        ("[Ng found 2021](https://a.example/x) bees.", "Ng found 2021 bees."),
    ],
)
def test_author_and_year_inside_a_link_cite_what_the_link_leads_to(text, statement):
    document = read(text)

    (claim,) = document.claims
    (reference,) = document.references
    assert [each.source_id for each in claim.citations] == [reference.source_id]
    assert reference.url == "https://a.example/x"
    assert " ".join(claim.statement.split()).rstrip(" .") == statement.rstrip(".")
    assert not document.findings
