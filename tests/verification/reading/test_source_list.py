from tests.cases import cases
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


@cases
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


@cases
def test_two_entries_of_one_source_are_listed(entry):
    text = f"{PROSE}It is red [3].\n\n## Sources\n\n{ENTRIES}3. {entry}\n"

    assert kinds(text) == [(FindingKind.DUPLICATE_ENTRY, (1, 3))]
