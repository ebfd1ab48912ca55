"""An edited text verified with an earlier verification's judgments, and without any."""

import ast
import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verification
from tests.cases import cases
from tests.verification.fakes import FakeFetcher
from verification import records
from verification.judging import LexicalJudge, Question, SourceIndex
from verification.pipeline.earlier import (
    RESTS_ON,
    EarlierJudgments,
    basis_of,
    basis_on_source,
    fingerprint_of,
    version_of,
)
from verification.pipeline.supplied_sources import supply
from verification.reading import read
from verification.reporting.record import as_record

NOW = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)

SENTENCES = (
    "The Marrow Bridge is 512 metres long [1].",
    "It was opened in 1931 by Mayor Ines Calder [2].",
    "The bridge is 512 metres long [1] and was opened in 1931 [2].",
    "The bridge carries 9,000 vehicles a day [1][3].",
    "Its lamps were made in Tamsin [3].",
    "Nobody counts the swallows below it.",
    "Is it the longest one?",
    "Mayor Calder never saw the bridge [2, 4].",
    "The toll was lifted in 1974 [4].",
)
TEXTS = (
    "The Marrow Bridge crosses the Tamsin. The Marrow Bridge is 512 metres long. "
    "It carries 9,000 vehicles a day.",
    "Mayor Ines Calder opened the bridge in 1931. Mayor Calder saw the bridge twice.",
    "The bridge carries 7,000 vehicles a day. Its lamps were made in Orme.",
    "The toll of the Marrow Bridge was lifted in 1974. Ten men collected it.",
)
OTHER_TEXT = "A storm damaged the Marrow Bridge in 1987, and it was closed for a year."


@dataclass(frozen=True)
class Article:
    """What an author writes, and what its sources say."""

    sentences: tuple[str, ...] = SENTENCES
    texts: tuple[str, ...] = TEXTS

    @property
    def text(self) -> str:
        entries = [
            f"[{number}] Bridges of the county, part {number}. "
            f"https://a.example/{number}"
            for number in range(1, len(self.texts) + 1)
        ]
        return "\n".join([" ".join(self.sentences), "", "Sources", *entries])

    @property
    def sources(self) -> list[records.SourceText]:
        return [
            records.SourceText(id=number, url=f"https://a.example/{number}", text=text)
            for number, text in enumerate(self.texts, start=1)
        ]


@dataclass
class CountingJudge:
    """The lexical judge, and what it was asked."""

    name: str = LexicalJudge.name
    version: str = LexicalJudge.version
    asked: list[str] = field(default_factory=list)

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> records.Judgment:
        self.asked.append(" ".join(statement.split()))
        return LexicalJudge().judge(statement, source, language=language)


class AskedJudge(CountingJudge):
    """As a language model is asked: many at once, and not always answered."""

    async def judge_many(self, questions: Sequence[Question]) -> list[records.Judgment]:
        asked = (
            (question.statement, question.source, question.language)
            for question in questions
        )
        return [self.judge(*row, language=language) for *row, language in asked]


@dataclass(frozen=True)
class Done:
    """A verification that came to its end."""

    report: records.Report
    asked: list[str]

    @property
    def bytes(self) -> str:
        return json.dumps(as_record(self.report))

    @property
    def judgments(self) -> list[records.Judgment]:
        claims = self.report.claims
        return [citation.judgment for claim in claims for citation in claim.citations]


def verify(
    article: Article,
    *,
    earlier: EarlierJudgments | None = None,
    options: records.Options | None = None,
    judge: CountingJudge | None = None,
) -> Done:
    judge = judge or CountingJudge()
    document, reached = supply(read(article.text), article.sources)

    async def finish() -> records.Report:
        events = verification.verify(
            document,
            fetcher=FakeFetcher({}),
            now=NOW,
            reached=reached,
            earlier=earlier,
            judge=judge,
            options=options or records.Options(),
        )
        *_, finished = [event async for event in events]
        return finished.report

    return Done(asyncio.run(finish()), judge.asked)


NOTHING = EarlierJudgments("words")


def judgments_of(article: Article) -> EarlierJudgments:
    return NOTHING.after(verify(article, earlier=NOTHING).judgments)


def insert(article: Article, at: int) -> Article:
    new = "The bridge was painted green in 1952 [4]."
    at %= len(article.sentences) + 1
    sentences = (*article.sentences[:at], new, *article.sentences[at:])
    return replace(article, sentences=sentences)


def delete(article: Article, at: int) -> Article:
    at %= len(article.sentences)
    sentences = (*article.sentences[:at], *article.sentences[at + 1 :])
    return replace(article, sentences=sentences or article.sentences)


def turn(article: Article, at: int) -> Article:
    at %= len(article.sentences)
    sentences = (*article.sentences[at:], *article.sentences[:at])
    return replace(article, sentences=sentences)


def renumber(article: Article, at: int) -> Article:
    digit = str(at % 10)
    sentences = (
        sentence.replace("1931", f"193{digit}") for sentence in article.sentences
    )
    return replace(article, sentences=tuple(sentences))


def cite_another(article: Article, at: int) -> Article:
    marker = f"[{at % len(article.texts) + 1}]"
    sentences = (sentence.replace("[1]", marker) for sentence in article.sentences)
    return replace(article, sentences=tuple(sentences))


def name_page(article: Article, at: int) -> Article:
    marker = f"[[1]](https://a.example/1#page={at + 1})"
    sentences = (sentence.replace("[1]", marker) for sentence in article.sentences)
    return replace(article, sentences=tuple(sentences))


def change_source(article: Article, at: int) -> Article:
    at %= len(article.texts)
    texts = (*article.texts[:at], OTHER_TEXT, *article.texts[at + 1 :])
    return replace(article, texts=texts)


def swap_sources(article: Article, at: int) -> Article:
    at %= len(article.texts)
    texts = (*article.texts[at:], *article.texts[:at])
    return replace(article, texts=texts)


Edit = Callable[[Article, int], Article]
EDITS: tuple[Edit, ...] = (insert, delete, turn, renumber)
EDITS += (cite_another, name_page, change_source, swap_sources)


@settings(max_examples=60, deadline=None)
@given(
    edits=st.lists(
        st.tuples(st.sampled_from(EDITS), st.integers(0, 20)), min_size=1, max_size=4
    ),
    strictness=st.sampled_from(list(records.Strictness)),
)
def test_report_on_an_edited_text_is_that_of_judging_all_of_it(edits, strictness):
    edited = Article()
    for edit, at in edits:
        edited = edit(edited, at)
    options = records.Options(strictness=strictness)

    anew = verify(edited, options=options)
    taken = verify(edited, options=options, earlier=judgments_of(Article()))

    assert taken.bytes == anew.bytes
    assert taken.report == anew.report
    assert len(taken.asked) <= len(anew.asked)


@pytest.mark.parametrize("judge", [CountingJudge, AskedJudge])
@pytest.mark.parametrize(
    ("edit", "at", "asked"),
    [
        (turn, 0, 0),
        (turn, 3, 0),
        (delete, 0, 0),
        (insert, 4, 1),
        # The sentence of it, and the one that has it beside what [1] is cited for.
        (renumber, 5, 2),
        (change_source, 3, 2),
        (name_page, 1, 4),
    ],
)
def test_only_what_changed_is_put_to_the_judge(judge, edit, at, asked):
    earlier = judgments_of(Article())

    taken = verify(edit(Article(), at), earlier=earlier, judge=judge())

    assert len(taken.asked) == asked
    assert all(judgment.basis for judgment in taken.judgments)
    assert {judgment.basis for judgment in verify(Article()).judgments} == {""}


def test_judge_with_another_basis_is_asked_everything() -> None:
    found = judgments_of(Article())

    taken = verify(Article(), earlier=replace(found, judge_basis="other words"))

    assert len(taken.asked) == len(verify(Article()).asked)


def test_answer_of_a_judge_that_stood_in_is_asked_for_again() -> None:
    first = verify(Article(), earlier=NOTHING, judge=AskedJudge(name="model"))
    earlier = NOTHING.after(first.judgments)

    taken = verify(Article(), earlier=earlier, judge=AskedJudge(name="model"))

    assert len(taken.asked) == len(first.asked)


SOURCE = records.ReachedSource(
    id=1,
    url="https://a.example/1",
    title="",
    outcome=records.FetchOutcome.LIVE,
    action=records.SourceAction.OK,
)
SNAPSHOT = records.Snapshot(text=TEXTS[0], sha256="ab", fetched_at=NOW, language="en")
ARCHIVED = records.CopyKind.ARCHIVED
COPY = records.TextCopy(ARCHIVED, "", "the Internet Archive", "2019-05-03")


def made_basis(
    *,
    statement: str = "It is long.",
    source: records.ReachedSource = SOURCE,
    snapshot: records.Snapshot = SNAPSHOT,
    language: str = "en",
    judge_basis: str = "words",
) -> str:
    known = {"language": language, "judge_basis": judge_basis}
    return basis_of(statement, basis_on_source(source, snapshot, **known))


@pytest.mark.parametrize(
    "other",
    [
        {"statement": "It is  long."},
        {"language": "de"},
        {"judge_basis": "other words"},
        {"snapshot": replace(SNAPSHOT, sha256="cd")},
        {"snapshot": replace(SNAPSHOT, language="de")},
        {"snapshot": replace(SNAPSHOT, page_starts=(0, 40))},
        {"snapshot": replace(SNAPSHOT, author="Somebody else")},
        {"source": replace(SOURCE, is_abstract=True)},
        {"source": replace(SOURCE, copy=COPY)},
    ],
)
def test_all_that_a_judgment_is_made_from_is_in_its_basis(other) -> None:
    assert made_basis(**other) != made_basis()


@pytest.mark.parametrize(
    "other",
    [
        {"source": replace(SOURCE, id=7, title="Another title", http_status=203)},
        {"snapshot": replace(SNAPSHOT, fetched_at=None)},
    ],
)
def test_what_no_judge_sees_is_not_in_the_basis(other) -> None:
    assert made_basis(**other) == made_basis()
    assert len(made_basis(statement="cut \ud83d off")) == 64


def test_packages_that_judges_import_are_in_the_fingerprint() -> None:
    paths = Path("verification/judging").rglob("*.py")
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text()))]
    whole = (node.names for node in nodes if isinstance(node, ast.Import))
    parts = (node for node in nodes if isinstance(node, ast.ImportFrom))
    names = {alias.name for imported in whole for alias in imported}
    names |= {node.module for node in parts if not node.level}
    roots = {str(name).partition(".")[0] for name in names}

    foreign = roots - sys.stdlib_module_names - {"verification"}

    assert foreign == {IMPORTED_AS.get(name, name) for name in RESTS_ON}
    assert [version_of("rapidfuzz") == "", version_of("no-such-package")] == [False, ""]


IMPORTED_AS = {"PyStemmer": "Stemmer"}


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    (tmp_path / "judge.py").write_text("threshold = 1")
    return tmp_path


@cases
def test_fingerprint_is_another_with_any_file(engine, path, content) -> None:
    before = fingerprint_of(engine)

    (engine / "judge.cpython-311.pyc").write_bytes(b"compiled")
    assert fingerprint_of(engine) == before
    (engine / path).write_text(content)

    assert fingerprint_of(engine) != before
