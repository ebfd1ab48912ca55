from __future__ import annotations

import pytest

from verification.reading import read
from verification.reading.headings import is_source_heading
from verification.records import BlockKind, FindingKind

PROSE = "The tower is tall and it opened in 1889 [1]. The bridge is longer [2].\n\n"
ENTRIES = (
    "1. Ng, Towers. https://one.example/a\n2. Lee, Bridges. https://two.example/b\n"
)


@pytest.mark.parametrize(
    "heading",
    [
        *("Sources", "References", "Bibliography", "Works cited", "Works Cited"),
        *("Footnotes", "Endnotes", "Notes", "Citations", "Literature cited", "Links"),
        *("Reference list", "List of references", "Sources and references"),
        *("References & notes", "Sources/References", "7. References", "VII. Sources"),
        *("Sources:", "SOURCES", "Sources used", "Selected sources", "📚 Sources"),
        *("Sources (selected)", "Notes and references", "Further reading"),
        *("External links", "Quellen", "Quellenverzeichnis", "Literatur", "Fußnoten"),
        *("Literaturverzeichnis", "Einzelnachweise", "Quellen und Literatur"),
        *("Sources et liens", "Références", "Bibliographie", "Notes et références"),
        *("Références bibliographiques", "Fuentes", "Referencias", "Bibliografía"),
        *("Referencias bibliográficas", "Obras citadas", "Fonti", "Riferimenti"),
        *("Bibliografia", "Fonti e riferimenti", "Fontes", "Referências", "Bronnen"),
        *("Referências bibliográficas", "Literatuur", "Bronvermelding", "Källor"),
        *("Referenser", "Källförteckning", "Kilder", "Referanser", "Litteratur"),
        *("Lähteet", "Viitteet", "Źródła", "Bibliografia", "Przypisy", "Literatura"),
        *("Zdroje", "Források", "Surse", "Kaynaklar", "Kaynakça", "Источники"),
        *("Литература", "Список литературы", "Примечания", "Джерела", "Πηγές"),
        *(
            "Βιβλιογραφία",
            "参考文献",
            "参考资料",
            "来源",
            "參考文獻",
            "出典",
            "参考資料",
        ),
        *("脚注", "출처", "참고문헌", "المصادر", "المراجع", "מקורות", "संदर्भ", "อ้างอิง"),
    ],
)
def test_headings_in_many_languages_announce_the_list(heading):
    document = read(f"{PROSE}## {heading}\n\n{ENTRIES}")

    assert [reference.source_id for reference in document.references] == [1, 2]
    assert len(document.claims) == 3


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    "announcement",
    [
        "# Sources\n",
        "### Sources ###\n",
        "Sources\n=======\n",
        "**Sources**\n",
        "**Sources:**\n",
        "__Sources__\n",
        "Sources:\n",
        "Sources\n",
        "---\n\nSources\n",
        "<h2>Sources</h2>\n",
        "> Sources\n",
    ],
)
def test_headings_bold_lines_and_plain_lines_announce_the_list(announcement):
    document = read(f"{PROSE}{announcement}{ENTRIES}")

    assert [reference.source_id for reference in document.references] == [1, 2]


@pytest.mark.parametrize(
    "entries",
    [
        "1. Ng. https://one.example/a\n2. Lee. https://two.example/b\n",
        "1) Ng. https://one.example/a\n2) Lee. https://two.example/b\n",
        "(1) Ng. https://one.example/a\n(2) Lee. https://two.example/b\n",
        "[1] Ng. https://one.example/a\n[2] Lee. https://two.example/b\n",
        "[1]. Ng. https://one.example/a\n[2]. Lee. https://two.example/b\n",
        "[1] Ng. https://one.example/a\n\n[2] Lee. https://two.example/b\n",
        "[1]: https://one.example/a\n[2]: https://two.example/b\n",
        '[1]: https://one.example/a "Ng"\n[2]: <https://two.example/b>\n',
        "[^1]: Ng. https://one.example/a\n[^2]: Lee. https://two.example/b\n",
        "【1】 Ng. https://one.example/a\n【2】 Lee. https://two.example/b\n",
        "¹ Ng. https://one.example/a\n² Lee. https://two.example/b\n",
        "- Ng. https://one.example/a\n- Lee. https://two.example/b\n",
        "* [Ng](https://one.example/a)\n* [Lee](https://two.example/b)\n",
        "- [1] Ng. https://one.example/a\n- [2] Lee. https://two.example/b\n",
        "• Ng. https://one.example/a\n• Lee. https://two.example/b\n",
        "1. Ng. https://one.example/a\n1. Lee. https://two.example/b\n",
        "https://one.example/a\nhttps://two.example/b\n",
        "https://one.example/a\n\nhttps://two.example/b\n",
        "Ng\nhttps://one.example/a\n\nLee\nhttps://two.example/b\n",
        "[1] https://one.example/a [2] https://two.example/b\n",
        "1. Ng\n   https://one.example/a\n2. Lee\n   https://two.example/b\n",
    ],
)
def test_numbered_bulleted_and_bare_entries_are_read(entries):
    document = read(f"{PROSE}## Sources\n\n{entries}")

    addresses = {r.source_id: r.url for r in document.references if r.url}
    assert addresses[1] == "https://one.example/a"
    assert addresses[max(addresses)] == "https://two.example/b"


@pytest.mark.parametrize(
    "line",
    [
        "Sources: https://one.example/a, https://two.example/b",
        "**Sources:** [Ng](https://one.example/a), [Lee](https://two.example/b)",
        "Sources: [1] https://one.example/a [2] https://two.example/b",
        "Quellen: https://one.example/a; https://two.example/b",
        "Sources: [Ng](https://one.example/a) | [Lee](https://two.example/b)",
    ],
)
def test_list_on_one_line_is_read(line):
    document = read(f"{PROSE}{line}\n")

    assert [reference.url for reference in document.references] == [
        "https://one.example/a",
        "https://two.example/b",
    ]


@pytest.mark.parametrize(
    "entries",
    [
        "[1] https://one.example/a\n[2] https://two.example/b\n",
        "[1] Ng, Towers, 2019\n[2] Lee, Bridges, 2020\n",
        "1. https://one.example/a\n2. https://two.example/b\n",
        "[1]: https://one.example/a\n[2]: https://two.example/b\n",
        "---\n[1] https://one.example/a\n[2] https://two.example/b\n",
    ],
)
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


@pytest.mark.parametrize(
    ("entry", "title", "authors", "year"),
    [
        (
            "Ng, A., & Lee, B. C. (2021). On tall towers. *Journal*, 3(1), 1–9.",
            "On tall towers",
            ("Ng", "Lee"),
            2021,
        ),
        (
            "Ng A, Lee BC, Roy D. On tall towers. J Tow. 2021;3(1):1-9.",
            "On tall towers",
            ("Ng", "Lee", "Roy"),
            2021,
        ),
        (
            "A. Ng, B. C. Lee, and D. Roy, “On tall towers,” J. Tow., vol. 3, 2021.",
            "On tall towers",
            ("Ng", "Lee", "Roy"),
            2021,
        ),
        (
            'Ng, Ann, and Bo Lee. "On Tall Towers." Journal of Towers, 2021.',
            "On Tall Towers",
            ("Ng", "Lee"),
            2021,
        ),
        (
            "Ng, Ann. On Tall Towers. Tower Press, 2021.",
            "On Tall Towers",
            ("Ng",),
            2021,
        ),
        (
            "Müller, K. H.: Der Turm. Berlin 1999, S. 12 ff.",
            "Der Turm",
            ("Müller",),
            1999,
        ),
        (
            "World Health Organization. (2020). Towers and health.",
            "Towers and health",
            ("World Health Organization",),
            2020,
        ),
        (
            "[On tall towers](https://one.example/a) - Example, 3 May 2021",
            "On tall towers",
            (),
            2021,
        ),
        ("On tall towers - https://one.example/2019/a", "On tall towers", (), None),
        ("On tall towers: https://one.example/a", "On tall towers", (), None),
        (
            "“On tall towers”, Example, https://one.example/a",
            "On tall towers",
            (),
            None,
        ),
        (
            "Ng, A. (2021). *How tall? Towers of one city*. Example Press.",
            "How tall? Towers of one city",
            ("Ng",),
            2021,
        ),
        ("Ng & Co, *On tall towers*, 2021", "On tall towers", (), 2021),
        ("https://one.example/a", "", (), None),
        ("[Link](https://one.example/a)", "", (), None),
        ("<https://one.example/a>", "", (), None),
    ],
)
def test_entry_gives_title_authors_and_year(entry, title, authors, year):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    (reference,) = document.references
    assert (reference.title, reference.authors, reference.year) == (
        title,
        authors,
        year,
    )


@pytest.mark.parametrize(
    "entry",
    [
        "Ng, A.; Lee, B. J. Am. Chem. Soc. 2019, 141, 1234–1240. doi:10.1000/182",
        "A. Ng, B. Lee, Phys. Rev. Lett. 123, 456 (2019). doi:10.1000/182",
        "A. Ng et al., Phys. Lett. B 716 (2012) 1–29. doi:10.1000/182",
        "A. Ng, Phys. Lett. B 716 (2012) 1. doi:10.1000/182",
        "Ng A, et al. Nature. 2013;500:54–58. doi:10.1000/182",
        "Ng A. Nature 2013; 500: 54–8. doi:10.1000/182",
        "Ng et al., 2013, Nature 500:54, doi:10.1000/182",
        "Ng, A., et al. (1998). The Lancet, 351(9103), 637–641. doi:10.1000/182",
        "Ng A. et al. NeurIPS 2017. https://one.example/a",
        "[Ng et al. 2013](https://doi.org/10.1000/182)",
        "Ng 2013. https://doi.org/10.1000/182",
        "p. 12, https://one.example/a",
        "See https://one.example/a for details",
    ],
)
def test_entry_of_a_style_without_titles_has_none(entry):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    assert [each.title for each in document.references] == [""]


@pytest.mark.parametrize(
    ("entry", "title"),
    [
        ("Ng A. Bees. Nature. 2013;500:54–58. doi:10.1000/182", "Bees"),
        ("Ng, Ada. 2021a. Bees of Malta. Example Press.", "Bees of Malta"),
        ("Ng A. The brain. Lancet 2019;393:1–10. doi:10.1000/182", "The brain"),
        (
            "Ng, A. Bees of Malta. J. Am. Chem. Soc. 2019, 141, 1234. doi:10.1000/182",
            "Bees of Malta",
        ),
        (
            "Ng, A. (2019). World War 2, 1939–1945. Example Press.",
            "World War 2, 1939–1945",
        ),
        ("Ng, A. (2020). 1914–1918. Example Press.", "1914–1918"),
        ("Ng, A. (2020). 24/7. Example Press.", "24/7"),
        ("Ng, A. (2020). See how they run. https://one.example/a", "See how they run"),
    ],
)
def test_title_beside_a_journal_is_kept(entry, title):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    assert [each.title for each in document.references] == [title]


@pytest.mark.parametrize(
    "tail",
    [
        "(2019). doi:10.1000/182",
        "(2019). DOI: 10.1000/182.",
        "(2019). 10.1000/182",
        "(2019). arXiv:1304.1068",
        "(2019). PMID: 23903748",
        "(2019). ISBN 978-3-16-148410-0",
        "(2019). Accessed May 3, 2020. https://one.example/a",
        "(2019). Accessed: 2020-05-03. https://one.example/a",
        "(2019). Abgerufen am 3. Mai 2020 von https://one.example/a",
        "(2019). Consulté le 3 mai 2020. https://one.example/a",
        "(2019). [Online]. Available: https://one.example/a",
        "(2019). n.d. https://one.example/a",
        "2019. doi:10.1000/182",
        "2019;12:3–4. doi:10.1000/182",
    ],
)
def test_number_or_day_in_the_place_of_a_title_is_none(tail):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. Ng, A. {tail}\n")

    assert [each.title for each in document.references] == [""]


@pytest.mark.parametrize(
    ("tail", "title"),
    [
        (
            "(2019). Online dating in towns. https://one.example/a",
            "Online dating in towns",
        ),
        ("(2019). Retrieved memories. https://one.example/a", "Retrieved memories"),
        ("(2019). Available evidence. https://one.example/a", "Available evidence"),
        ("(1949). 1984. Example Press.", "1984"),
        ("(1968). 2001: A space odyssey. Example Press.", "2001: A space odyssey"),
        (
            "(2020). 报告 2020：城市(修订). https://one.example/a",
            "报告 2020：城市(修订)",
        ),
    ],
)
def test_title_that_begins_like_a_number_or_a_day_is_one(tail, title):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. Ng, A. {tail}\n")

    assert [each.title for each in document.references] == [title]


@pytest.mark.parametrize(
    ("entry", "url"),
    [
        ("Ng. https://one.example/a?utm_source=x&id=1.", "https://one.example/a?id=1"),
        ("Ng. [Text](https://one.example/a).", "https://one.example/a"),
        ("Ng. doi:10.1000/abc", "https://doi.org/10.1000/abc"),
        ("Ng. arXiv:1706.03762", "https://arxiv.org/abs/1706.03762"),
        ("Ng. PMID: 123 and PMC456", "https://pmc.ncbi.nlm.nih.gov/articles/PMC456/"),
        ("Ng, Towers, one.example.org/a", "https://one.example.org/a"),
        ("Ng, Towers, www.one.example/a", "https://www.one.example/a"),
        ("Ng, Towers, 2020", ""),
    ],
)
def test_entry_gives_an_address_if_there_is_any(entry, url):
    document = read(f"It is tall [1].\n\n## Sources\n\n1. {entry}\n")

    assert document.references[0].url == url


def kinds(text: str) -> list[tuple[FindingKind, tuple[object, ...]]]:
    return [(finding.kind, finding.source_ids) for finding in read(text).findings]


def test_tidy_text_has_no_findings():
    assert kinds(f"{PROSE}## Sources\n\n{ENTRIES}") == []


def test_marker_without_an_entry_is_listed_once():
    text = f"{PROSE}It is old [7]. It is red [7, 8].\n\n## Sources\n\n{ENTRIES}"

    assert kinds(text) == [
        (FindingKind.UNKNOWN_SOURCE, (7,)),
        (FindingKind.UNKNOWN_SOURCE, (8,)),
    ]


def test_markers_of_a_text_without_any_list_are_listed():
    assert kinds("It is old [1]. It is red [2].") == [
        (FindingKind.UNKNOWN_SOURCE, (1,)),
        (FindingKind.UNKNOWN_SOURCE, (2,)),
    ]


def test_entry_that_nothing_cites_is_listed():
    text = f"{PROSE}## Sources\n\n{ENTRIES}3. Roy. https://three.example/c\n"

    assert kinds(text) == [(FindingKind.UNCITED_ENTRY, (3,))]


def test_gap_in_the_numbers_is_listed_at_the_entry_after_it():
    text = (
        f"{PROSE}It is red [5].\n\n## Sources\n\n{ENTRIES}5. R. https://r.example/c\n"
    )

    document = read(text)

    (finding,) = document.findings
    assert (finding.kind, finding.source_ids) == (FindingKind.NUMBERING_GAP, (3, 4))
    assert finding.text == "R. https://r.example/c"


@pytest.mark.parametrize(
    "entry",
    [
        "Other words. https://www.one.example/a/?utm_source=x",
        "Ng, Towers. https://one.example/a",
    ],
)
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
