"""Word files that people really have: what is no comment of ours stays as it was."""

import io
import zipfile

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.comments import CT_Comments
from docx.oxml.ns import nsdecls, qn
from lxml import etree

from verification.pipeline import check
from verification.reaching.uploads import read_upload
from verification.records import SourceText
from verification.reporting.exports import ExportOptions
from verification.reporting.exports.docx_uploaded import CommentWriter

from .reports import BRIDGE, NOW
from .test_docx_export import commented_words, opened_by_libreoffice, raw_export

pytestmark = pytest.mark.usefixtures("in_this_process")

WPS = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
OPEN = "http://schemas.openxmlformats.org"
WRONG = "The Sund bridge was opened to traffic on 1 July 1997"

SPLIT_MID_WORD = (
    "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>The Su</w:t></w:r><w:r><w:rPr><w:i/></w:rPr>"
    "<w:t>nd bridge was op</w:t></w:r><w:proofErr w:type='spellStart'/><w:r><w:rPr>"
    "<w:color w:val='FF0000'/></w:rPr><w:t xml:space='preserve'>ened to traffic "
    "on 1 July 1997 [1]. And</w:t></w:r><w:r><w:t xml:space='preserve'> more.</w:t>"
    "</w:r></w:p>"
)
TRACKED = (
    "<w:p><w:r><w:t xml:space='preserve'>The Sund bridge was </w:t></w:r>"
    "<w:del w:id='11' w:author='Bo'><w:r><w:delText>never </w:delText></w:r></w:del>"
    "<w:ins w:id='12' w:author='Bo'><w:r><w:rPr><w:u w:val='single'/></w:rPr>"
    "<w:t xml:space='preserve'>opened to traffic </w:t></w:r></w:ins>"
    "<w:r><w:t>on 1 July 1997 [1].</w:t></w:r></w:p>"
)
RIGHT_TO_LEFT = (
    "<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr>"
    "<w:t>افتتح الجسر</w:t></w:r><w:r><w:rPr><w:rtl/></w:rPr>"
    "<w:t xml:space='preserve'> في عام 1997 [1].</w:t></w:r></w:p>"
)
TABLE = (
    "<w:tbl><w:tblPr><w:tblW w:w='0' w:type='auto'/></w:tblPr><w:tblGrid><w:gridCol/>"
    "</w:tblGrid><w:tr><w:tc><w:tcPr><w:shd w:fill='FFEE00' w:val='clear'/></w:tcPr>"
    f"<w:p><w:r><w:t>{WRONG} [1].</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
)
FIELD = (
    f"<w:p><w:r><w:t xml:space='preserve'>{WRONG} </w:t></w:r><w:r><w:fldChar "
    "w:fldCharType='begin'/></w:r><w:r><w:instrText> REF x </w:instrText></w:r><w:r>"
    "<w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>[1]</w:t></w:r><w:r>"
    "<w:fldChar w:fldCharType='end'/></w:r><w:r><w:t>.</w:t></w:r></w:p>"
)
CONTROL = (
    "<w:sdt><w:sdtPr><w:alias w:val='Body'/></w:sdtPr><w:sdtContent><w:p><w:r>"
    f"<w:t>{WRONG} [1].</w:t></w:r></w:p></w:sdtContent></w:sdt>"
)
BOX_WORDS = (
    f"<w:txbxContent><w:p><w:r><w:t>{WRONG} [1].</w:t></w:r></w:p></w:txbxContent>"
)
TEXT_BOX = (
    f"<w:p><w:r><mc:AlternateContent xmlns:mc='{OPEN}/markup-compatibility/2006'>"
    f"<mc:Choice xmlns:wps='{WPS}' Requires='wps'><w:drawing>"
    f"<wp:inline xmlns:wp='{OPEN}/drawingml/2006/wordprocessingDrawing'>"
    "<wp:extent cx='1828800' cy='914400'/><wp:docPr id='1' name='Box'/>"
    f"<a:graphic xmlns:a='{OPEN}/drawingml/2006/main'><a:graphicData uri='{WPS}'>"
    f"<wps:wsp><wps:cNvSpPr/><wps:spPr/><wps:txbx>{BOX_WORDS}</wps:txbx><wps:bodyPr/>"
    "</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>"
    "<mc:Fallback><w:pict><v:shape xmlns:v='urn:schemas-microsoft-com:vml'>"
    f"<v:textbox>{BOX_WORDS}</v:textbox></v:shape></w:pict></mc:Fallback>"
    "</mc:AlternateContent></w:r></w:p>"
)
"""As Word writes it: twice, for itself and for programs that know no drawings."""

BODIES = {
    "runs split in a word": SPLIT_MID_WORD,
    "tracked changes": TRACKED,
    "right to left": RIGHT_TO_LEFT,
    "table": TABLE,
    "field": FIELD,
    "content control": CONTROL,
    "text box": TEXT_BOX,
}


def word_file(*bodies: str) -> bytes:
    document = docx.Document()
    document.add_heading("Bridges", 1)
    namespaces = nsdecls("w")
    for body in bodies:
        name = body.partition(">")[0]
        parsed = parse_xml(body.replace(name, f"{name} {namespaces}", 1))
        document.element.body.insert(len(document.element.body) - 1, parsed)
    document.add_paragraph("The end of the text.")
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def commented(content: bytes) -> bytes:
    text = read_upload("upload.docx", content).text
    source = SourceText(1, url="https://example.org/bridge", text=BRIDGE)
    report = check(text, [source], now=NOW)
    return raw_export(report, ExportOptions(uploaded_docx=content))


def without_comments(content: bytes) -> bytes:
    """The body as it is without marks of comments and with like neighbours joined."""
    body = docx.Document(io.BytesIO(content)).element.body
    for name in ("w:commentRangeStart", "w:commentRangeEnd", "w:commentReference"):
        for mark in list(body.iter(qn(name))):
            parent = mark.getparent()
            parent.remove(mark)
            if parent.tag == qn("w:r") and not parent.findall(qn("w:t")):
                parent.getparent().remove(parent)
    for text in body.iter(qn("w:t")):
        text.attrib.clear()
    for run in list(body.iter(qn("w:r"))):
        before = run.getprevious()
        if before is not None and joins(before, run):
            before.find(qn("w:t")).text += run.find(qn("w:t")).text
            run.getparent().remove(run)
    return etree.tostring(body, method="c14n")


def joins(before, run) -> bool:
    """Whether both are runs of one text each with the same properties."""
    return shape(run) is not None and shape(before) == shape(run)


def shape(run) -> bytes | None:
    content = [element for element in run if element.tag != qn("w:rPr")]
    if run.tag != qn("w:r") or [element.tag for element in content] != [qn("w:t")]:
        return None
    properties = run.find(qn("w:rPr"))
    return b"" if properties is None else etree.tostring(properties, method="c14n")


@pytest.mark.parametrize("kind", BODIES)
def test_nothing_but_comments_is_added(kind) -> None:
    content = word_file(BODIES[kind])

    made = commented(content)

    assert without_comments(made) == without_comments(content)
    with (
        zipfile.ZipFile(io.BytesIO(content)) as before,
        zipfile.ZipFile(io.BytesIO(made)) as after,
    ):
        assert before.read("word/styles.xml") == after.read("word/styles.xml")
        assert set(after.namelist()) - set(before.namelist()) <= {
            "word/comments.xml",
            "word/_rels/comments.xml.rels",
        }


@pytest.mark.parametrize("kind", [body for body in BODIES if body != "right to left"])
def test_comment_stands_beside_the_sentence(kind) -> None:
    document = docx.Document(io.BytesIO(commented(word_file(BODIES[kind]))))

    [words] = commented_words(document)
    assert words.replace("[1]", "").strip(" .") == WRONG


@pytest.mark.slow
def test_libreoffice_counts_a_comment_for_each_of_them(tmp_path) -> None:
    path = tmp_path / "all.docx"
    kinds = [body for name, body in BODIES.items() if name != "right to left"]
    made = commented(word_file(*kinds))
    path.write_bytes(made)

    converted = opened_by_libreoffice(path, tmp_path)

    comments = len(list(docx.Document(io.BytesIO(made)).comments))
    assert comments == len(kinds) + 1
    assert converted.count("<office:annotation ") == comments


def test_comments_are_numbered_after_those_that_are_there(monkeypatch) -> None:
    """And none is looked through for the number of another, which took 30 seconds."""
    document = docx.Document()
    run = document.add_paragraph().add_run("Bridge")
    document.add_comment(run, text="of a colleague", author="Ada")
    looked_through, name = [], "_next_available_comment_id"
    library = getattr(CT_Comments, name)

    def counting(self):
        looked_through.append(len(self))
        return library(self)

    monkeypatch.setattr(CT_Comments, name, counting)

    writer = CommentWriter(document, NOW.isoformat())
    for words in ("one", "two"):
        writer.add(run._r, run._r, [(words, "")])

    found = [(comment.comment_id, comment.text) for comment in document.comments]
    assert found == [(0, "of a colleague"), (1, "one"), (2, "two")]
    assert looked_through == [0, 0]
