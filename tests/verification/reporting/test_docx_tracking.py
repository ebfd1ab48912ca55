"""Tracked changes in Word files, read as Word's own XML and by LibreOffice."""

import io
import re

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from verification.pipeline import check
from verification.reaching.uploads import read_upload
from verification.records import SourceText
from verification.reporting.exports import ExportOptions
from verification.reporting.exports.docx_tracking import Tracker

from .reports import BRIDGE, NOW, bridge_report
from .test_docx_export import opened_by_libreoffice, raw_export

pytestmark = pytest.mark.usefixtures("in_this_process")

SPACED = "<w:t xml:space='preserve'>"
WITH_LINK = (
    f"<w:p><w:r>{SPACED}The </w:t></w:r><w:hyperlink w:anchor='x'><w:r><w:rPr>"
    f"<w:u w:val='single'/></w:rPr>{SPACED}Sund bridge</w:t></w:r></w:hyperlink><w:r>"
    f"{SPACED} is </w:t></w:r><w:r><w:rPr><w:b/></w:rPr>{SPACED}400</w:t></w:r><w:r>"
    f"{SPACED} metres long [1]. It is red.</w:t></w:r></w:p>"
)
WITH_NOTE_AND_INSERTION = (
    f"<w:p><w:r>{SPACED}The </w:t></w:r><w:ins w:id='7' w:author='Bo'><w:r>{SPACED}"
    f"long bridge</w:t></w:r></w:ins><w:r>{SPACED} has 3.5 lanes</w:t></w:r><w:r>"
    "<w:footnoteReference w:id='2'/></w:r><w:r><w:t>.</w:t></w:r></w:p>"
)


def file_of(*paragraphs):
    document = docx.Document()
    body = document.element.body
    for paragraph in paragraphs:
        parsed = parse_xml(paragraph.replace("<w:p>", f"<w:p {nsdecls('w')}>", 1))
        body.insert(len(body) - 1, parsed)
    return document


def saved(document) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def tracked(document, *changes):
    tracker = Tracker(author="citeweb", moment="2026-05-01T09:30:00Z")
    return tracker.track(document.element.body, changes)


def pieces(document):
    """Each stretch of text with the elements around it and the looks of its run."""
    texts = document.element.body.iter(qn("w:t"), qn("w:delText"))
    return [
        (" ".join(reversed(around(text))), looks(text.getparent()), text.text)
        for text in texts
    ]


def around(text):
    above = [element.tag.rpartition("}")[2] for element in text.iterancestors()]
    return [tag for tag in above if tag in ("ins", "del", "hyperlink")]


def looks(run):
    properties = run.find(qn("w:rPr"))
    found = [] if properties is None else properties
    return "".join(mark.tag.rpartition("}")[2] for mark in found)


def accepted(document):
    """The text as it reads when all changes are accepted."""
    texts = document.element.body.iter(qn("w:t"))
    return "".join(text.text for text in texts)


def is_ours(change):
    return change.get(qn("w:author")) == "citeweb"


def rejected(document):
    """The text as it reads when ours are rejected, and Bo's stands."""
    return "".join(
        text.text
        for text in document.element.body.iter(qn("w:t"), qn("w:delText"))
        if not [*filter(is_ours, text.iterancestors(qn("w:ins")))]
    )


def test_changed_words_keep_their_link_and_their_looks():
    document = file_of(WITH_LINK)

    left = tracked(
        document,
        (
            "The Sund bridge is 400 metres long [1].",
            "The Belt bridge is 512 metres long [2].",
        ),
    )

    assert left == []
    assert pieces(document) == [
        ("", "", "The "),
        ("hyperlink del", "u", "Sund"),
        ("hyperlink ins", "u", "Belt"),
        ("hyperlink", "u", " bridge"),
        ("", "", " is "),
        ("del", "b", "400"),
        ("ins", "b", "512"),
        ("", "", " metres long ["),
        ("del", "", "1"),
        ("ins", "", "2"),
        ("", "", "]. It is red."),
    ]


def test_note_stays_and_words_of_another_person_are_parted():
    document = file_of(WITH_NOTE_AND_INSERTION)

    tracked(
        document,
        ("The long bridge has 3.5 lanes [1].", "The long new bridge has 35 lanes [1]."),
    )

    assert accepted(document) == "The long new bridge has 35 lanes."
    assert rejected(document) == "The long bridge has 3.5 lanes."
    assert document.element.body.xpath("count(.//w:footnoteReference)") == 1
    assert document.element.body.xpath("count(.//w:ins//w:ins)") == 0
    numbers = document.element.body.xpath(".//w:ins/@w:id | .//w:del/@w:id")
    ours = [number for number in numbers if number != "7"]
    assert len(ours) == len(set(ours)) == 3


def test_sentence_said_twice_is_changed_where_it_stands_and_another_is_told():
    document = docx.Document()
    document.add_paragraph("“It’s open.” One. One.")

    left = tracked(
        document, ("One.", "Two."), ("One.", "Three."), ("Nowhere said.", "Said.")
    )

    assert accepted(document) == "“It’s open.” Two. Three."
    assert rejected(document) == "“It’s open.” One. One."
    assert left == [("Nowhere said.", "Said.")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("It’s long", "It was long"),
        ("It is 3.5 km long", "It is 35 km long"),
        ("It is long", "It is very long"),
        ("It is long", "Surely it is long"),
        ("It is very long", "It is long"),
        ("A b c", "D e f"),
    ],
)
def test_accepting_gives_the_new_words_and_rejecting_the_old(before, after):
    document = docx.Document()
    document.add_paragraph(f"First. {before}. Last.")

    tracked(document, (f"{before}.", f"{after}."))

    assert accepted(document) == f"First. {after}. Last."
    assert rejected(document) == f"First. {before}. Last."


@pytest.mark.parametrize("is_uploaded", [True, False])
def test_proposed_value_is_a_tracked_change_beside_its_comment(is_uploaded):
    document = docx.Document()
    document.add_paragraph("The Sund bridge was opened to traffic on 1 July 1997 [1].")
    content = saved(document)
    text = read_upload("upload.docx", content).text
    report = check(text, [SourceText(1, text=BRIDGE)], now=NOW)
    options = ExportOptions(
        uploaded_docx=content if is_uploaded else None, proposes=True
    )

    made = docx.Document(io.BytesIO(raw_export(report, options)))

    assert "on 1 July 2000 [1]." in accepted(made).replace("\u00a0", " ")
    assert "on 1 July 1997 [1]." in rejected(made).replace("\u00a0", " ")
    [first, *_] = made.comments
    assert first.text.startswith("Contradicted (claim 1)")


def test_change_whose_sentence_is_gone_is_told_at_the_end():
    document = docx.Document()
    document.add_paragraph("Another text.")
    options = ExportOptions(
        uploaded_docx=saved(document), docx_changes=(("It was so.", "It is so."),)
    )

    made = docx.Document(io.BytesIO(raw_export(bridge_report(), options)))

    [*_, closing] = made.comments
    assert "could not be marked there as tracked changes: 1" in closing.text


@pytest.mark.slow
def test_libreoffice_reads_the_changes(tmp_path):
    document = file_of(WITH_LINK, WITH_NOTE_AND_INSERTION.replace("footnoteR", "r"))
    tracked(document, ("It is red.", "It is blue."), ("3.5 lanes", "four lanes"))
    path = tmp_path / "tracked.docx"
    path.write_bytes(saved(document))

    converted = opened_by_libreoffice(path, tmp_path)

    names = re.findall(r"<text:(insertion|deletion)>", converted)
    assert sorted(names) == ["deletion"] * 2 + ["insertion"] * 3
