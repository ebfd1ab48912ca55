from tests.cases import cases, each_of
from verification.reading import read
from verification.reading.headings import is_source_heading
from verification.records import BlockKind, FindingKind

PROSE = "The tower is tall and it opened in 1889 [1]. The bridge is longer [2].\n\n"
ENTRIES = (
    "1. Ng, Towers. https://one.example/a\n2. Lee, Bridges. https://two.example/b\n"
)


@cases
def test_headings_in_many_languages_announce_the_list(heading):
    document = read(f"{PROSE}## {heading}\n\n{ENTRIES}")

    assert [reference.source_id for reference in document.references] == [1, 2]
    assert len(document.claims) == 3


@each_of(
    "line",
    [
        "Sources of error",
        "Sources of the Nile",
        "References to older towers",
        "Notes on towers",
        "The sources",
        "Source code",
        "Bibliography of a tower builder",
        "Quellen der Donau",
        "Links and levers of power",
        "",
        "S" * 100_000,
    ],
)
def test_other_headings_do_not_announce_it(line):
    assert is_source_heading(line) is (line == "The sources")


@cases
def test_headings_bold_lines_and_plain_lines_announce_the_list(announcement):
    document = read(f"{PROSE}{announcement}{ENTRIES}")

    assert [reference.source_id for reference in document.references] == [1, 2]


@cases
def test_numbered_bulleted_and_bare_entries_are_read(entries):
    document = read(f"{PROSE}## Sources\n\n{entries}")

    addresses = {r.source_id: r.url for r in document.references if r.url}
    assert addresses[1] == "https://one.example/a"
    assert addresses[max(addresses)] == "https://two.example/b"


@cases
def test_list_on_one_line_is_read(line):
    document = read(f"{PROSE}{line}\n")

    assert [reference.url for reference in document.references] == [
        "https://one.example/a",
        "https://two.example/b",
    ]


@cases
def test_labelled_lines_at_the_end_need_no_heading(entries):
    document = read(PROSE + entries)

    assert [reference.source_id for reference in document.references] == [1, 2]
    assert len(document.claims) == 2


def test_numbered_list_of_prose_at_the_end_is_no_source_list():
    document = read(f"{PROSE}There are steps:\n\n1. Build it high.\n2. Paint it red.\n")

    assert document.references == ()
    assert len(document.claims) == 5


def test_sources_of_error_in_mid_article_is_prose():
    text = (
        f"{PROSE}## Sources of error\n\n- The wind moves the tower.\n"
        "- Heat makes it grow in 2019.\n\n## Results\n\nIt is tall.\n\n"
        f"## Sources\n\n{ENTRIES}"
    )

    document = read(text)

    assert len(document.references) == 2
    assert "Heat makes it grow in 2019." in [claim.text for claim in document.claims]


def test_sources_as_the_subject_of_a_section_is_prose():
    text = (
        "# The river\n\n## Sources\n\nThe river has two springs. They lie in the hills "
        "above the town, where nobody lives.\n\n## Mouth\n\nIt ends in the sea."
    )

    document = read(text)

    assert document.references == ()
    assert len(document.claims) == 6


def test_words_after_the_list_are_prose_again():
    document = read(
        f"{PROSE}Sources:\n{ENTRIES}\nLet me know if you want more on bridges.\n"
    )

    assert len(document.references) == 2
    assert document.claims[-1].text == "Let me know if you want more on bridges."


def test_section_after_the_list_is_prose_again():
    document = read(f"{PROSE}## Sources\n{ENTRIES}\n## About\n\nAda wrote this text.\n")

    assert len(document.references) == 2
    assert [claim.text for claim in document.claims[-2:]] == [
        "About",
        "Ada wrote this text.",
    ]


def test_two_lists_are_one_with_numbers_going_on():
    document = read(
        f"{PROSE}## References\n{ENTRIES}\n## Further reading\n\n"
        "- Roy, Roads. https://three.example/c\n"
    )

    assert [reference.source_id for reference in document.references] == [1, 2, 3]
    assert document.findings == ()


def test_hanging_lines_belong_to_the_entry_above():
    text = (
        "It is tall (Ng, 2021; Roy, 2019).\n\nReferences\n\n"
        "Ng, A., & Lee, B. (2021). A long title of a work on towers of the city and\n"
        "    its people. Journal of Towers, 3(1), 1–9. https://doi.org/10.1000/abc\n"
        "Roy, C. (2019). Roads of the city. Journal of Roads, 4(2), 10–19, and more\n"
        "    of it. https://doi.org/10.1000/def\n"
    )

    document = read(text)

    assert [str(r.identifiers[0]) for r in document.references] == [
        "doi:10.1000/abc",
        "doi:10.1000/def",
    ]


def test_entries_are_no_claims_but_blocks_of_their_own():
    document = read(f"{PROSE}## Sources\n\n{ENTRIES}")

    entries = [b for b in document.blocks if b.kind is BlockKind.REFERENCE]
    assert [entry.span for entry in entries] == [r.span for r in document.references]
    assert not any("example" in claim.text for claim in document.claims)


@cases
def test_entry_gives_title_authors_and_year(entry, title, authors: tuple, year):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    (reference,) = document.references
    assert (reference.title, reference.authors, reference.year) == (
        title,
        authors,
        year,
    )


@cases
def test_title_of_an_entry_is_told_from_what_stands_beside_it(entry, title):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    assert [each.title for each in document.references] == [title]


@cases
def test_entry_gives_an_address_if_there_is_any(entry, url):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    assert document.references[0].url == url


def kinds(text: str) -> list[tuple[FindingKind, tuple[object, ...]]]:
    return [(finding.kind, finding.source_ids) for finding in read(text).findings]


@cases
def test_markers_without_entries_and_entries_without_markers_are_listed(
    prose, more, found: list[tuple[str, tuple[int, ...]]]
):
    listed = f"{PROSE}{prose}\n\n## Sources\n\n{ENTRIES}{more}" if more else prose

    assert kinds(listed) == found


def test_gap_in_the_numbers_is_listed_at_the_entry_after_it():
    text = (
        f"{PROSE}It is red [5].\n\n## Sources\n\n{ENTRIES}5. R. https://r.example/c\n"
    )

    document = read(text)

    (finding,) = document.findings
    assert (finding.kind, finding.source_ids) == (FindingKind.NUMBERING_GAP, (3, 4))
    assert finding.text == "R. https://r.example/c"


@cases
def test_two_entries_of_one_source_are_listed(entry):
    text = f"{PROSE}It is red [3].\n\n## Sources\n\n{ENTRIES}3. {entry}\n"

    assert kinds(text) == [(FindingKind.DUPLICATE_ENTRY, (1, 3))]


def test_findings_stand_where_their_words_stand():
    text = f"{PROSE}It is old [7].\n\n## Sources\n\n{ENTRIES}"

    (finding,) = read(text).findings

    assert finding.text == finding.span.of(text) == "[7]"


def test_footnotes_and_a_numbered_list_with_the_same_numbers_are_kept_apart():
    document = read(
        "Rain fell on 12 days [1]. The storm was called Ada.[^1]\n\n"
        "[^1]: Storm names, https://met.example/names\n\n"
        "## Sources\n\n1. Rain, https://met.example/rain\n"
    )

    addresses = {each.source_id: each.url for each in document.references}
    assert addresses == {
        "^1": "https://met.example/names",
        1: "https://met.example/rain",
    }
    ids = [[each.source_id for each in claim.citations] for claim in document.claims]
    assert ids[:2] == [[1], ["^1"]]
    assert document.findings == ()


def test_entries_copied_from_an_encyclopedia_begin_at_each_caret():
    long_entry = (
        '^ Jump up to: a b "Bridge facts". Bridge Board. Archived from the original on '
        "3 May 2010. Retrieved 4 May 2010."
    )
    document = read(
        "It opened in 1981.[1][2] It was the longest of its type.[3]\n\n"
        f'References\n^ "Bridge opens". The Times. 25 June 1981. p. 3.\n{long_entry}\n'
        "^ Smith, John (1990). Bridges of the World. Penguin.\n"
    )

    titles = {each.source_id: each.title for each in document.references}
    assert titles == {1: "Bridge opens", 2: "Bridge facts", 3: "Bridges of the World"}
    ids = [[each.source_id for each in claim.citations] for claim in document.claims]
    assert ids[:2] == [[1, 2], [3]]
