"""Answers that come back in Word files and tables, read as proposals."""

import csv
import io
import json
from contextlib import suppress
from dataclasses import replace

import docx
import openpyxl
import pytest
from docx.opc.constants import CONTENT_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml.ns import qn

from verification.__main__ import main
from verification.errors import ExportError, UnreadableFileError, VerificationError
from verification.records import ClaimDecision
from verification.reporting import returned
from verification.reporting.exports import ExportOptions, write_report
from verification.reporting.record import read_report
from verification.reporting.returned import Answer, read_returned

from .reports import bridge_report

WORD_2010 = "http://schemas.microsoft.com/office/word/2010/wordml"
WORD_2012 = "http://schemas.microsoft.com/office/word/2012/wordml"
RELATION = "http://schemas.microsoft.com/office/2011/relationships/commentsExtended"
OPENED = "The Sund bridge was opened to traffic on 1 July 1997"


@pytest.fixture(autouse=True)
def read_in_this_process(monkeypatch):
    """Files are read here: a child for each takes a second."""

    def make_file(task, question, content, *, tasks, **bounds):
        try:
            return returned.answer({"task": task}, content)[1]
        except VerificationError as error:
            raise ExportError(str(error)) from error

    monkeypatch.setattr(returned, "make_file", make_file)


@pytest.fixture(scope="module")
def report():
    return bridge_report()


@pytest.fixture
def word(report):
    """The file that the writer gets, opened."""
    return docx.Document(io.BytesIO(write_report(report, "docx")))


def saved(document) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def number_paragraphs(document) -> list[str]:
    """Give every comment the name that Word gives its last paragraph."""
    names = []
    for number, comment in enumerate(document.comments):
        names.append(f"{number:08X}")
        paragraph = [*comment._comment_elm.iter(qn("w:p"))][-1]
        paragraph.set(f"{{{WORD_2010}}}paraId", names[-1])
    return names


def tie(document, *rows: str) -> None:
    """Add the part in which Word says what answers what."""
    xml = f'<w15:commentsEx xmlns:w15="{WORD_2012}">{"".join(rows)}</w15:commentsEx>'
    part = document.part
    name = PackURI("/word/commentsExtended.xml")
    extended = Part(name, CONTENT_TYPE.XML, xml.encode(), part.package)
    part.relate_to(extended, RELATION)


def reply(document, words, author="Wim", at=0):
    """A comment over the same words as one that is there."""
    run = document.paragraphs[-1].runs[0]
    comment = document.add_comment(run, text=words, author=author)
    own = str(comment.comment_id)
    for name in ("w:commentRangeStart", "w:commentRangeEnd"):
        marks = {
            mark.get(qn("w:id")): mark for mark in document.element.body.iter(qn(name))
        }
        marks[str(at)].addnext(marks[own])
    return comment


def test_reply_in_word_is_told_of_its_claim_with_a_decision_that_begins_it(
    report, word
):
    reply(word, "Stays as it is.\nThe town's archive says 1997.")
    names = number_paragraphs(word)
    tie(
        word, f'<w15:commentEx w15:paraId="{names[-1]}" w15:paraIdParent="{names[0]}"/>'
    )

    found = read_returned("back.docx", saved(word), report)

    assert found.answers == (
        Answer(2, "wont_fix", "The town's archive says 1997.", by="Wim"),
    )
    assert found.unplaced == ()


def test_comment_over_the_same_words_is_a_reply_where_a_program_tied_none(report, word):
    reply(word, "Where does it say so?")

    [answer] = read_returned("back.docx", saved(word), report).answers

    assert answer == Answer(2, note="Where does it say so?", by="Wim")


def test_resolved_comment_and_changed_words_are_proposals(report, word):
    [paragraph] = [part for part in word.paragraphs if OPENED in part.text]
    [run] = [piece for piece in paragraph.runs if piece.text == OPENED]
    deleted = run._r.makeelement(qn("w:del"), {qn("w:author"): "Wim"})
    inserted = run._r.makeelement(qn("w:ins"), {qn("w:author"): "Wim"})
    later = paragraph.add_run("2000")._r
    inserted.append(later)
    run.text = OPENED.removesuffix("1997")
    old = paragraph.add_run("1997")._r
    deleted.append(old)
    old.find(qn("w:t")).tag = qn("w:delText")
    run._r.addnext(deleted)
    deleted.addnext(inserted)
    names = number_paragraphs(word)
    tie(word, f'<w15:commentEx w15:paraId="{names[0]}" w15:done="1"/>')

    [answer] = read_returned("back.docx", saved(word), report).answers

    assert answer == Answer(
        2, words=OPENED.replace("1997", "2000"), by="Wim", is_resolved=True
    )


def test_change_of_ours_that_nobody_took_is_no_answer(report):
    options = ExportOptions(proposes=True)
    content = write_report(report, "docx", options)

    assert b"w:del" in docx.Document(io.BytesIO(content)).element.xml.encode()
    assert read_returned("back.docx", content, report).answers == ()


def test_words_typed_over_the_sentence_are_a_proposal(report, word):
    [run] = [
        piece
        for paragraph in word.paragraphs
        for piece in paragraph.runs
        if piece.text == OPENED
    ]
    run.text = OPENED.replace("1 July 1997", "Saturday")

    [answer] = read_returned("back.docx", saved(word), report).answers

    assert (answer.claim_id, answer.words) == (2, run.text)


def test_comment_beside_no_claim_is_told_apart(report, word):
    run = word.add_paragraph("A line of the writer's own.").runs[0]
    word.add_comment(run, text="New.", author="Wim")

    found = read_returned("back.docx", saved(word), report)

    assert found.answers == ()
    assert found.unplaced == ("“A line of the writer's own.”: New.",)


def test_thread_of_answers_and_one_in_a_circle_are_read(report, word):
    reply(word, "First.")
    reply(word, "Second.", author="Ada")
    reply(word, "In a circle.")
    names = number_paragraphs(word)
    pairs = [(-3, 0), (-2, -3), (-1, -1)]
    tied = '<w15:commentEx w15:paraId="{}" w15:paraIdParent="{}"/>'
    tie(word, *(tied.format(names[one], names[other]) for one, other in pairs))

    [answer] = read_returned("back.docx", saved(word), report).answers

    assert answer.note.startswith("First.\nSecond.")
    assert answer.by == "Wim, Ada"


@pytest.mark.parametrize("told", [{}, [7], [{"replies": 1}], "x", [{"claim": []}]])
@pytest.mark.parametrize("name", ["back.docx", "back.csv"])
def test_child_that_a_file_took_over_is_not_believed(report, name, told, monkeypatch):
    said = json.dumps(told).encode()
    monkeypatch.setattr(returned, "make_file", lambda *given, **named: said)

    with suppress(UnreadableFileError):
        assert read_returned(name, b"x", report).answers == ()


def rows_of(report):
    text = write_report(report, "csv").decode()
    return [*csv.DictReader(io.StringIO(text, newline=""))]


def as_csv(rows, sign=","):
    file = io.StringIO()
    writer = csv.DictWriter(file, [*rows[0]], delimiter=sign)
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().encode("utf-16" if sign == "\t" else "utf-8-sig")


def as_book(rows):
    book = openpyxl.Workbook()
    book.active.append([name.replace("_", " ") for name in rows[0]])
    for row in rows:
        book.active.append([*row.values()])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("back.csv", as_csv),
        ("back.csv", lambda rows: as_csv(rows, ";")),
        ("back.txt", lambda rows: as_csv(rows, "\t")),
        ("back.xlsx", as_book),
    ],
)
def test_table_that_a_colleague_filled_in_is_read_back(report, name, write):
    rows = rows_of(report)
    told = next(row for row in rows if row["claim"] == "2")
    told |= {"decision": "False alarm", "decision_note": "It is", "decision_by": "Bo"}
    other = next(row for row in rows if row["claim"] == "4")
    other["text"] = other["text"].replace("toll booths", "lamps")

    found = read_returned(name, write(rows), report)

    assert found.answers == (
        Answer(2, "false_alarm", "It is", by="Bo"),
        Answer(4, words=other["text"]),
    )


def test_table_as_it_was_sent_proposes_nothing_even_where_people_decided(report):
    decided = replace(
        report.claims[1], decision=ClaimDecision("fixed", "Ada", "2026-05-01", "Done.")
    )
    kept = replace(report, claims=(report.claims[0], decided, *report.claims[2:]))

    found = read_returned("back.csv", write_report(kept, "csv"), kept)

    assert found == returned.Returned((), ())


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("back.docx", b"PK\x03\x04nothing"),
        ("back.xlsx", b"PK\x03\x04nothing"),
        ("back.csv", b"a,b\n1,2\n"),
        ("back.csv", b""),
        ("back.csv", b'claim,decision\n"' + b"x" * 200_000),
        ("back.csv", bytes(range(256))),
    ],
)
def test_file_of_another_kind_is_refused(report, name, content):
    with pytest.raises(UnreadableFileError):
        read_returned(name, content, report)


def test_what_a_child_reads_is_plain_json():
    rows = returned.answer({"task": "table"}, b"claim,decision\n1,fixed\n")[1]

    assert json.loads(rows) == [{"claim": "1", "decision": "fixed"}]


def test_verb_tells_the_proposals_and_takes_the_decisions_into_the_report(
    report, tmp_path, capsysbinary
):
    rows = rows_of(report)
    told = next(row for row in rows if row["claim"] == "2")
    told |= {"decision": "wont_fix", "decision_by": "Bo"}
    (tmp_path / "report.json").write_bytes(write_report(report))
    (tmp_path / "back.csv").write_bytes(as_csv(rows))
    words = [str(tmp_path / name) for name in ("report.json", "back.csv")]
    into = tmp_path / "decided.json"

    status = main(["answers", *words, "--into", str(into)])

    [answer] = json.loads(capsysbinary.readouterr().out)["answers"]
    decided = read_report(into.read_text(), "decided.json").claims[1]
    assert status == 0
    assert (answer["claim"], answer["decision"]) == (2, "wont_fix")
    assert (decided.decision.state, decided.decision.by) == ("wont_fix", "Bo")
    assert not decided.flagged
