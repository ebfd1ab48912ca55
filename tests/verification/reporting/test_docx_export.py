"""Word files with comments, read by python-docx and by LibreOffice."""

import io
import re
import shutil
import subprocess
import time
import zipfile
from operator import attrgetter

import docx
import pytest
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

from verification.errors import ExportError
from verification.pipeline import check
from verification.reaching.uploads import read_upload
from verification.records import SourceText
from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.exports.docx_anchoring import LetterStream

from .reports import BRIDGE, NOW, bridge_report, clean_report, hostile_report

pytestmark = pytest.mark.usefixtures("in_this_process")

WRONG = "The Sund bridge was opened to traffic on 1 July 1997"
COLOUR = RGBColor(0x12, 0x34, 0x56)


def exported(report, uploaded: bytes | None = None):
    options = ExportOptions(uploaded_docx=uploaded)
    return docx.Document(io.BytesIO(raw_export(report, options)))


def raw_export(report, options=None) -> bytes:
    return b"".join(FORMATS["docx"].write(report, options or ExportOptions()))


def commented_words(document) -> list[str]:
    """The words between the marks of each comment, in the order of the comments."""
    words: dict[str, list[str]] = {}
    is_open: list[str] = []
    for element in document.element.body.iter():
        if element.tag == qn("w:commentRangeStart"):
            is_open.append(element.get(qn("w:id")))
        elif element.tag == qn("w:commentRangeEnd"):
            is_open.remove(element.get(qn("w:id")))
        elif element.tag == qn("w:t"):
            for key in is_open:
                words.setdefault(key, []).append(element.text)
    return ["".join(words[str(claim.comment_id)]) for claim in beside_claims(document)]


def starts_of_comments(document) -> list[int]:
    """How many comments beside claims begin in each paragraph."""
    closing = {
        str(comment.comment_id) for comment in document.comments if is_closing(comment)
    }
    return [
        sum(mark.get(qn("w:id")) not in closing for mark in started(paragraph))
        for paragraph in document.paragraphs
    ]


def started(paragraph) -> list:
    return paragraph._p.findall(qn("w:commentRangeStart"))


def beside_claims(document) -> list:
    """The comments but for the one at the end, which holds the citation health."""
    return [comment for comment in document.comments if not is_closing(comment)]


def is_closing(comment) -> bool:
    return comment.text.startswith("Citation health\n")


def uploaded(build) -> bytes:
    document = docx.Document()
    build(document)
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def report_on(content: bytes):
    """What a check of an uploaded file finds, with the bridge as its source 1."""
    text = read_upload("upload.docx", content).text
    return check(text, [SourceText(1, text=BRIDGE)], now=NOW)


def looks(document) -> list[tuple]:
    """Each visible sign with the properties of its run."""
    look = attrgetter("bold", "italic", "font.size", "font.color.rgb")
    return [
        (sign, *look(run), paragraph.style.name)
        for paragraph in document.paragraphs
        for run in paragraph.runs
        for sign in run.text
    ]


def test_fresh_document_has_a_comment_by_each_flagged_claim() -> None:
    report = bridge_report()

    document = exported(report)

    flagged = [claim.claim.text for claim in report.claims if claim.flagged]
    assert commented_words(document) == flagged
    first = next(iter(document.comments))
    assert first.author == "citeweb"
    assert first.timestamp == NOW
    assert first.text.splitlines() == [
        "Contradicted (claim 2)",
        "[1] The source says 1 July 2000; the text says 1 July 1997.",
        "The source says: “The Sund bridge was opened to traffic on 1 July 2000 after "
        "five years of work.”",
        "Sund bridge",
    ]
    with zipfile.ZipFile(io.BytesIO(raw_export(report))) as packed:
        targets = packed.read("word/_rels/comments.xml.rels").decode()
    assert 'Target="https://example.org/bridge" TargetMode="External"' in targets
    assert len(exported(clean_report()).comments) == 0


def test_same_report_gives_the_same_text_with_headings_and_entries() -> None:
    document = exported(bridge_report())

    texts = [paragraph.text for paragraph in document.paragraphs]
    assert texts[0] == "Bridges of the Sund"
    assert document.paragraphs[0].style.name == "Heading 1"
    assert "[1] Sund bridge. https://example.org/bridge" in texts


def test_paragraph_in_arabic_reads_from_the_right() -> None:
    arabic = "\u0637\u0648\u0644 \u0627\u0644\u062c\u0633\u0631 310 [1]."
    text = f"The bridge is long.\n\n1998: {arabic}\n"
    report = check(text, [SourceText(1, text=BRIDGE)], now=NOW)

    paragraphs = exported(report).paragraphs

    turned = (
        paragraph for paragraph in paragraphs if paragraph._p.xpath("./w:pPr/w:bidi")
    )
    shown = f"1998: {arabic}".replace(" [1]", "\u00a0[1]")
    assert [paragraph.text for paragraph in turned] == [shown]


def test_hostile_text_makes_a_document_without_hostile_links() -> None:
    content = raw_export(hostile_report())

    document = docx.Document(io.BytesIO(content))
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = b"".join(packed.read(name) for name in packed.namelist())
    assert len(document.comments) > 1
    assert b"javascript:alert(1)//" not in re.sub(rb"<w:t\b[^<]*</w:t>", b"", parts)


def test_uploaded_document_keeps_its_look_sign_for_sign() -> None:
    def build(document) -> None:
        paragraph = document.add_paragraph("Before. ")
        paragraph.add_run("The Sund ").bold = True
        run = paragraph.add_run("bridge was opened to tra")
        run.italic, run.font.size, run.font.color.rgb = True, Pt(15), COLOUR
        paragraph.add_run("ffic on 1 July 1997 [1]. After it all is well [1].")

    content = uploaded(build)

    document = exported(report_on(content), content)

    before = docx.Document(io.BytesIO(content))
    assert looks(document) == looks(before)
    assert document.styles.element.xml == before.styles.element.xml
    assert commented_words(document)[0] == WRONG


def in_cell_and_list(document) -> None:
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[1].text = f"{WRONG} [1]."
    document.add_paragraph(f"{WRONG} indeed [1].", style="List Bullet")


def with_marker_inside(document) -> None:
    paragraph = document.add_paragraph("The Sund bridge [1]")
    paragraph.add_run(" was opened to traffic\ton 1 July 1997 [1].")


def with_link_inside(document) -> None:
    paragraph = document.add_paragraph("The Sund bridge was ")
    run = paragraph.add_run("opened to traffic")
    link = paragraph._p.makeelement(qn("w:hyperlink"), {})
    run._r.addprevious(link)
    link.append(run._r)
    paragraph.add_run(" on 1 July 1997 [1].")


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (in_cell_and_list, [WRONG, f"{WRONG} indeed"]),
        # A tab is an element of its own.
        (with_marker_inside, [WRONG.replace("e w", "e [1] w").replace("c o", "co")]),
        (with_link_inside, [WRONG]),
    ],
)
def test_sentence_is_found_wherever_it_stands(build, words) -> None:
    content = uploaded(build)

    found = commented_words(exported(report_on(content), content))

    assert [" ".join(sentence.split()) for sentence in found] == words


FOOTNOTES = (
    "<w:footnotes "
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    '<w:footnote w:id="2"><w:p><w:r><w:t>Sund bridge. https://example.org/bridge'
    "</w:t></w:r></w:p></w:footnote></w:footnotes>"
)


def with_footnotes(content: bytes) -> bytes:
    """The file with a part of footnotes, which python-docx cannot make."""
    packed, again = zipfile.ZipFile(io.BytesIO(content)), io.BytesIO()
    kind = "vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    additions = {
        "[Content_Types].xml": '<Override PartName="/word/footnotes.xml" '
        f'ContentType="application/{kind}"/></Types>',
        "word/_rels/document.xml.rels": '<Relationship Id="rIdNotes" '
        f'Type="{relation}/footnotes" Target="footnotes.xml"/></Relationships>',
    }
    with zipfile.ZipFile(again, "w") as file:
        for name in packed.namelist():
            part, added = packed.read(name), additions.get(name, "").encode()
            end = added[added.rfind(b"</") :]
            file.writestr(name, part.replace(end, added) if added else part)
        file.writestr("word/footnotes.xml", FOOTNOTES)
    return again.getvalue()


def test_footnote_mark_inside_a_sentence_does_not_hide_it() -> None:
    def build(document) -> None:
        paragraph = document.add_paragraph("The Sund bridge was opened")
        mark = paragraph.add_run()._r
        mark.append(mark.makeelement(qn("w:footnoteReference"), {qn("w:id"): "2"}))
        paragraph.add_run(" to traffic on 1 July 1997.")
        last = paragraph.add_run()._r
        last.append(last.makeelement(qn("w:footnoteReference"), {qn("w:id"): "2"}))

    content = with_footnotes(uploaded(build))
    text = read_upload("upload.docx", content).text
    source = SourceText(1, url="https://example.org/bridge", text=BRIDGE)

    document = exported(check(text, [source], now=NOW), content)

    assert "footnote" in text
    assert commented_words(document)[0].startswith("The Sund bridge was opened to")


def paragraphs(*words: str) -> bytes:
    return uploaded(lambda document: [document.add_paragraph(word) for word in words])


def test_sentence_said_twice_gets_a_comment_at_each_place() -> None:
    content = paragraphs(*[f"{WRONG} [1]."] * 2)

    document = exported(report_on(content), content)

    assert starts_of_comments(document) == [1, 1]


def test_sentence_said_twice_gets_its_comment_where_its_source_is_silent() -> None:
    words = "The Sund bridge was opened to traffic on 1 July 2000"
    content = paragraphs(f"{words} [1].", f"{words} [2].")
    text = read_upload("upload.docx", content).text
    sources = [SourceText(1, text=f"{words}."), SourceText(2, text="Of cranes only.")]

    document = exported(check(text, sources, now=NOW), content)

    assert starts_of_comments(document) == [0, 1]


def test_sentence_that_the_file_does_not_have_is_said_at_the_end() -> None:
    [comment] = exported(bridge_report(), paragraphs("Another text.")).comments

    assert "not found in this file" in comment.text
    assert WRONG in comment.text
    assert len(exported(bridge_report(), paragraphs()).comments) == 1


def test_file_with_comments_of_its_own_keeps_them() -> None:
    def build(document) -> None:
        run = document.add_paragraph(f"{WRONG} [1].").runs[0]
        document.add_comment(run, text="Mine", author="Ada")

    content = uploaded(build)

    document = exported(report_on(content), content)

    assert [claim.author for claim in beside_claims(document)] == ["Ada", "citeweb"]


def test_words_before_the_last_place_are_found_and_never_twice() -> None:
    content = paragraphs("A bridge. Ten ferries.")
    stream = LetterStream(docx.Document(io.BytesIO(content)).element.body)
    wanted = ("ferries", "A bridge", "A bridge")

    found = [stream.find([words], [], start=8) for words in wanted]

    assert found == [(10, 17), (0, 7), None]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04nothing", b"<html>"])
def test_damaged_file_is_refused_with_a_reason(content) -> None:
    with pytest.raises(ExportError, match=r"Word file|DOCX"):
        raw_export(bridge_report(), ExportOptions(uploaded_docx=content))


def test_looking_for_a_sentence_of_markers_does_not_take_for_ever() -> None:
    content = paragraphs("1" * 5000)
    stream = LetterStream(docx.Document(io.BytesIO(content)).element.body)
    before = time.process_time()

    found = stream.find(["1"] * 40 + ["2"], ["[1]"] * 40, start=0)

    assert found is None
    assert time.process_time() - before < 2


def test_file_that_swells_when_unpacked_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("word/document.xml", b" " * 70_000_000)

    with pytest.raises(ExportError, match="unpacks"):
        raw_export(bridge_report(), ExportOptions(uploaded_docx=packed.getvalue()))


@pytest.mark.slow
@pytest.mark.parametrize("is_uploaded", [True, False])
def test_libreoffice_opens_it_and_counts_the_comments(is_uploaded, tmp_path) -> None:
    content = paragraphs(*[f"{WRONG} [1]."] * 3) if is_uploaded else None
    report, path = bridge_report(), tmp_path / "report.docx"
    if content:
        report = report_on(content)
    path.write_bytes(raw_export(report, ExportOptions(uploaded_docx=content)))

    converted = opened_by_libreoffice(path, tmp_path)

    assert converted.count("<office:annotation ") == 3 + is_uploaded
    assert "1 July 2000" in converted


def opened_by_libreoffice(path, folder) -> str:
    """The file as a flat OpenDocument text, where each comment is an annotation."""
    program = shutil.which("soffice")
    assert program, "LibreOffice is needed: apt-get install libreoffice-writer"
    own = f"-env:UserInstallation=file://{folder / 'profile'}"
    words = [own, "--headless", "--convert-to", "fodt", "--outdir", folder, path]
    subprocess.run([program, *words], check=True, capture_output=True, timeout=150)
    return path.with_suffix(".fodt").read_text()
