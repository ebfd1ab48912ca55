"""Files that a person hands in."""

from functools import partial
from operator import mul

import pytest

from tests.cases import cases
from verification.errors import (
    BinaryFileError,
    EmptyTextError,
    TextTooLongError,
    UnreadableFileError,
)
from verification.reaching.bounded import BoundedReader
from verification.reaching.uploads import UploadedText, read_source_upload, read_upload

from .files import (
    lock_pdf,
    make_blank_pdf,
    make_docx,
    make_docx_bomb,
    make_pdf,
    make_zip,
)
from .site import article

MARKDOWN = "# Coffee\n\nCoffee is fine [1].\n\n## Sources\n\n1. https://example.org\n"


@cases
def test_text_is_kept_as_it_was_written(name, content: bytes, expected: UploadedText):
    assert read_upload(name, content) == expected


@cases
def test_heading_of_a_source_list_is_no_title(name: str, content: bytes) -> None:
    assert read_upload(name, content).title == ""


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("a.rtf", b"{\\rtf1 Coffee is fine.}", "Rich Text"),
        ("a", b"{\\rtf1 Coffee is fine.}", "Rich Text"),
        ("a.odt", b"PK\x03\x04", "an OpenDocument text"),
        ("a.epub", b"PK\x03\x04", "an e-book"),
    ],
)
def test_documents_that_are_not_read_are_refused_by_name(name, content, what):
    with pytest.raises(BinaryFileError, match=f"The file is {what}. Save it as DOCX"):
        read_upload(name, content)


def test_notebook_gives_its_prose_and_its_code_as_code():
    cells = b"""[{"cell_type": "markdown", "source": ["# Coffee\\n", "Fine [1]."]},
        {"cell_type": "code", "source": "x[1]", "outputs": []}]"""

    found = read_upload("a.ipynb", b'{"cells": ' + cells + b"}")

    assert found.text == "# Coffee\nFine [1].\n\n```\nx[1]\n```"


NG = "[1] Ng A."
PDF = make_pdf([f"Coffee is fine [1].\nReferences\n{NG} (2010) doi:10.1/x"])
WORD = make_docx("Coffee is fine [1].", "[1] https://a.org", heading="Coffee")


@pytest.mark.parametrize(
    ("name", "content", "title", "has"),
    [("a.docx", WORD, "Coffee", "<p>Coffee is fine [1].</p>"), ("a.pdf", PDF, "", NG)],
    ids=["docx", "pdf"],
)
def test_file_is_read_with_its_markers_and_references(
    reader, name, content, title, has
):
    found = read_upload(name, content, reader=reader)

    assert (found.format, found.title) == (name[2:], title)
    assert has in found.text


@pytest.mark.parametrize(
    ("name", "content", "error", "words"),
    [
        ("a.md", b"", EmptyTextError, "empty"),
        ("a.md", b" \n\t ", EmptyTextError, "empty"),
        ("a.html", b"<p> </p>", EmptyTextError, "no text"),
        ("a.md", b"\x89PNG\r\n" + b"\x00\x01" * 90, BinaryFileError, "no text in"),
        ("a.doc", b"\xd0\xcf\x11\xe0" + b"x" * 90, BinaryFileError, "old kind of Word"),
        ("a.xlsx", make_zip(xl_book=b"x"), BinaryFileError, "no text in"),
        ("a.docx", b"These are plain words.", UnreadableFileError, "called DOCX"),
        ("a.docx", make_zip(xl_book=b"x"), UnreadableFileError, "called DOCX"),
        ("a.docx", make_zip(word_notes=b"x"), UnreadableFileError, "called DOCX"),
        ("a.docx", make_zip(word_document=b"x"), UnreadableFileError, "called DOCX"),
        ("a.docx", make_docx("words")[:900], UnreadableFileError, "called DOCX"),
        ("a.docx", partial(make_docx_bomb, 80), UnreadableFileError, "unpacks to"),
        ("a.pdf", b"These are plain words.", UnreadableFileError, "called PDF"),
        ("a.pdf", b"%PDF-1.5 cut", UnreadableFileError, "damaged"),
        ("a.pdf", lock_pdf(make_pdf(["x"]), "s"), UnreadableFileError, "password"),
        ("a.pdf", make_blank_pdf(2), UnreadableFileError, "pictures"),
        ("a.pdf", partial(make_blank_pdf, 3000), TextTooLongError, "3,000 pages"),
        ("a.md", partial(mul, b"words ", 1_800_000), TextTooLongError, "characters"),
    ],
)
def test_file_that_cannot_be_used_says_what_to_do(reader, name, content, error, words):
    content = content() if callable(content) else content  # what is large, only here
    with pytest.raises(error, match=words) as raised:
        read_upload(name, content, reader=reader)

    assert str(raised.value).endswith(".")


def test_source_is_read_as_if_it_had_been_fetched(reader: BoundedReader) -> None:
    found = read_source_upload("page.html", article().encode(), reader=reader)

    assert found.title == "Coffee and health"
    assert found.text.startswith("Coffee and health\n")
    assert "<p>" not in found.text
    with pytest.raises(EmptyTextError):
        read_source_upload("page.html", b"<html><body></body></html>", reader=reader)
