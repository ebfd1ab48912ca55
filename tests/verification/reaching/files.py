"""Files made on the spot: PDFs and Word documents, honest and hostile."""

import io
import zipfile
from collections.abc import Sequence

from docx import Document as WordDocument
from fpdf import FPDF
from pypdf import PdfReader, PdfWriter


def make_pdf(
    pages: Sequence[str], *, title: str = "", header: str = "", author: str = ""
) -> bytes:
    """A PDF with one page for each text; headers carry the number of their page."""
    pdf = FPDF()
    pdf.set_font("Helvetica", size=11)
    if title:
        pdf.set_title(title)
    if author:
        pdf.set_author(author)
    for number, text in enumerate(pages, start=1):
        pdf.add_page()
        if header:
            pdf.cell(0, 8, f"{header} {number}", new_x="LMARGIN", new_y="NEXT")
        pdf.multi_cell(0, 6, text)
    return bytes(pdf.output())


def make_blank_pdf(page_count: int) -> bytes:
    writer = PdfWriter()
    for _ in range(page_count):
        writer.add_blank_page(200, 200)
    return written(writer)


def lock_pdf(content: bytes, password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    writer.encrypt(password, algorithm="AES-256")
    return written(writer)


def written(writer: PdfWriter) -> bytes:
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def make_docx(*paragraphs: str, heading: str = "") -> bytes:
    document = WordDocument()
    if heading:
        document.add_heading(heading, level=1)
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def make_docx_bomb(megabytes: int) -> bytes:
    buffer = io.BytesIO(make_docx("words"))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("word/extra.xml", b"<a>" + b" " * megabytes * 1_048_576)
    return buffer.getvalue()


def make_zip(**entries: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for name, content in entries.items():
            packed.writestr(name.replace("_", "/"), content)
    return buffer.getvalue()
