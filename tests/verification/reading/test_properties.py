"""What holds for every text: found by random texts, not by examples."""

import unicodedata
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import filled, sections
from tests.depth import at_depth
from verification.errors import InputError
from verification.reading import read
from verification.reading.overlay import render_plain, soften
from verification.records import Claim, Document

from . import test_texts

FRAGMENTS = [
    *("The tower is tall", "It fell by 3.5%", "Ng (2021)", "(Ng, 2021)", "中文", "é"),
    *("[1]", "[2, 3]", "[1-3]", "[^1]", "[^a]", "【4†source】", "¹", "²", "(1)", "[a]"),
    *("[cite: 1]", "[cite_start]", "\\[1\\]", ":contentReference[oaicite:0]{index=0}"),
    *(" ", "\n", "\n\n", "- ", "1. ", "# ", "## Sources\n", "Sources: ", "> ", "    "),
    *(
        "| a | b |\n",
        "|---|---|\n",
        "`",
        "```\n",
        "**",
        "*",
        "_",
        "~~",
        "===\n",
        "---\n",
    ),
    *("[x](http://a.example)", "[1](https://b.example/x)", "http://c.example/a_b"),
    *("doi:10.1000/abc", "<https://d.example>", "![i](https://e.example/i.png)"),
    *("<p>", "</p>", "<b>", "<sup>", "</sup>", "<a href='http://f.example'>", "</a>"),
    *("<li>", "<ul>", "</ul>", "<ol>", "<table><tr><td>", "</td>", "</tr>", "<br>"),
    *("<script>", "</script>", "<!--", "-->", "&amp;", "&uuml;", "&nbsp;", "<", ">"),
    *(
        ". ",
        "? ",
        "! ",
        "...",
        "。",
        "“",
        "”",
        '"',
        "U.S. ",
        "Dr. ",
        "et al. ",
        "e.g. ",
    ),
    *("\x00", "\ud800", "\u202e", "\r\n", "\t", "\ufeff", "[", "]", "(", ")", "\\"),
    *("[1]: http://g.example\n", "[^1]: Note\n", "[1] Foo https://h.example\n"),
    *(
        "（王明，2018）",
        "塔很高",
        "田中（2018）",
        "1)2)",
        "［1］",
        "이영희 외",
        "هو [٢، ٣]",
    ),
    *("Tower | Refs\n--|--\nWest | 1\n", "[1]–[3]", ".1, 2\n", " 19501", " 4,"),
    *("^[Ng, 2019.]", "[@ng2019]", "<ref>Ng</ref>", "<ref name='a'/>", "{{sfn|Ng}}"),
    *("\\cite{ng}", "\\bibitem{ng} Ng, 2019.\n", "% remark\n", "{\\it Towers}"),
    *("Ng and Lee, 2019\n", "Google Scholar\n", "2.Roy C. Sleep.\n", "Chapter 1\n"),
    *("102 Ng / Journal of Towers 12\n", "Quellen: [1] Ng; [2] Lee\n", "(45)", "[[a]]"),
]

TEXTS = st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=30).map("".join)
MOST_BYTES = at_depth(200_000, 30_000)
MIN_CITATIONS = 1000
ANYTHING = st.text(max_size=200) | TEXTS


def holds(outer, inner):
    return outer.start <= inner.start and inner.end <= outer.end


def read_or_none(text: str) -> Document | None:
    try:
        return read(text)
    except InputError:
        return None


def overlap(row) -> bool:
    return any(left.span.end > right.span.start for left, right in pairwise(row))


def words_judged_by_nobody(claim: Claim) -> str:
    """What of a cited claim's statement lies in the scope of none of its citations."""
    left = list(claim.statement if claim.citations else "")
    for citation in claim.citations:
        for at in range(citation.scope.start, citation.scope.end):
            left[at - claim.span.start] = " "
    return "".join(letter for letter in left if letter.isalnum())


TEXT_FILES = (".cases", ".json", ".jsonl", ".md", ".txt", ".html")
KINDS = {"paragraph", "list_item", "table_row", "quote"}
SCRIPTS = {"CJK", "HIRAGANA", "HANGUL", "CYRILLIC", "ARABIC"}


def texts_of(path: Path) -> list[str]:
    """A file's text; of the cases of reading each row's, with the list it names."""
    if path.name == "test_texts.cases":
        _, rows = sections(path)["test_text_is_read"]
        return [filled(row[1], vars(test_texts)) for row in rows]
    if path.suffix not in TEXT_FILES or path.stat().st_size > MOST_BYTES:
        return []
    text = path.read_text(encoding="utf-8", errors="replace")
    return [text.replace("\\n", "\n")]


def block_kind(document: Document, claim: Claim) -> str:
    starts = [block.span.start for block in document.blocks]
    return document.blocks[bisect_right(starts, claim.span.start) - 1].kind


def scripts(letters: set[str]) -> set[str]:
    return {unicodedata.name(letter, "-").split()[0] for letter in letters}


def test_no_word_of_a_cited_sentence_is_judged_by_nobody_in_any_text_at_hand():
    tests = Path(__file__).parents[2]
    folders = (tests, tests.parent / "citeweb", tests.parents[1] / "shared" / "cases")
    paths = [path for folder in folders for path in folder.rglob("*")]
    texts = [text for path in paths for text in texts_of(path)]

    documents = [document for text in texts if (document := read_or_none(text))]

    cited = [(d, claim) for d in documents for claim in d.claims if claim.citations]
    assert sum(len(claim.citations) for _, claim in cited) > MIN_CITATIONS
    assert {words_judged_by_nobody(claim) for _, claim in cited} == {""}
    assert {block_kind(*pair) for pair in cited} >= KINDS
    assert scripts({letter for _, claim in cited for letter in claim.text}) >= SCRIPTS


@settings(max_examples=600, deadline=None)
@given(ANYTHING)
def test_every_text_is_laid_open_whole_and_in_order(text):
    document = read_or_none(text) or read("x")

    for claim in document.claims:
        assert claim.text == claim.span.of(document.text) != ""
        assert len(claim.statement) == len(claim.text)
        assert any(holds(block.span, claim.span) for block in document.blocks)
        assert words_judged_by_nobody(claim) == ""
        for citation in claim.citations:
            assert citation.marker == citation.span.of(document.text) != ""
            assert holds(claim.span, citation.scope)
    for one in (*document.references, *document.findings):
        assert one.text == one.span.of(document.text) != ""
    assert not any(map(overlap, (document.claims, document.blocks, document.markup)))
    assert [claim.id for claim in document.claims] == list(
        range(1, len(document.claims) + 1)
    )
    ids = [reference.source_id for reference in document.references]
    assert len(ids) == len(set(ids))
    seen = list(soften(document.text))
    for part in (*document.blocks, *document.markup):
        seen[part.span.start : part.span.end] = " " * (part.span.end - part.span.start)
    assert "".join(seen).strip() == "", "a reader sees what stands in no block"


NOUNS = st.sampled_from(["tower", "bridge", "road", "river", "church", "market"])
VERBS = st.sampled_from(
    ["is tall", "opened in 1889", "grew by 12%", "cost 3.5 million"]
)
NUMBERS = st.lists(st.integers(1, 9), min_size=0, max_size=3, unique=True)
SENTENCES = st.tuples(NOUNS, VERBS, NUMBERS)
FORMS = st.sampled_from(["plain", "markdown", "html"])


def write(sentences: list[tuple[str, str, list[int]]], form: str) -> str:
    """Make a text of the sentences, their markers and a list of nine sources."""
    lines = [
        f"The {noun} {verb}{''.join(f'[{number}]' for number in numbers)}."
        for noun, verb, numbers in sentences
    ]
    entries = [f"Work {n}, 2020. https://s.example/{n}" for n in range(1, 10)]
    if form == "html":
        paragraphs = "".join(f"<p>{line}</p>\n" for line in lines)
        items = "".join(f"<li>{entry}</li>\n" for entry in entries)
        return f"{paragraphs}<h2>Sources</h2>\n<ol>{items}</ol>"
    heading = "## Sources" if form == "markdown" else "Sources:"
    sign = "**" if form == "markdown" else ""
    listed = "\n".join(f"{at}. {entry}" for at, entry in enumerate(entries, start=1))
    prose = "\n\n".join(f"{sign}{line}{sign}" for line in lines)
    return f"{prose}\n\n{heading}\n\n{listed}\n"


@settings(max_examples=150, deadline=None)
@given(st.lists(SENTENCES, min_size=1, max_size=6), FORMS)
def test_what_was_written_is_what_is_read(sentences, form):
    document = read(write(sentences, form))

    claims = [claim for claim in document.claims if claim.is_checkable]
    assert [[c.source_id for c in claim.citations] for claim in claims] == [
        numbers for _, _, numbers in sentences
    ]
    assert [reference.source_id for reference in document.references] == [*range(1, 10)]


@settings(max_examples=150, deadline=None)
@given(st.lists(SENTENCES, min_size=1, max_size=6), FORMS)
def test_reading_the_rendered_text_again_gives_the_same_citations(sentences, form):
    once = read(write(sentences, form))

    again = read(render_plain(once))

    assert [
        (claim.statement.split(), [c.source_id for c in claim.citations])
        for claim in again.claims
    ] == [
        (claim.statement.split(), [c.source_id for c in claim.citations])
        for claim in once.claims
    ]
    assert [(r.source_id, r.url) for r in again.references] == [
        (r.source_id, r.url) for r in once.references
    ]
