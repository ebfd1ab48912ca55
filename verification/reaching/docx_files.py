"""A Word file to HTML, and to the text of that."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

import mammoth

from verification.errors import UnreadableFileError

from .docx_fields import with_field_works
from .extracted import Extraction
from .html_pages import read_docx_html

MAX_UNPACKED_BYTES = 60 * 1024 * 1024
"""Of all parts of the file that are read: a thesis with its tables has ten."""

MAX_PARTS = 5000
"""Files in the archive: a text with pictures has some tens, a bomb has many."""

_NOT_DOCX = "The file is called DOCX and is none. Save it as DOCX or PDF and try again."


def docx_to_html(content: bytes) -> str:
    """Give the document as HTML: links and footnotes kept, pictures left out. Raises:
    UnreadableFileError: It is no Word file, is damaged, or unpacks to too much."""
    check_size(content)
    return _converted(content)


def docx_with_works(content: bytes) -> str:
    """Give a document to be verified as `docx_to_html` does, with the works that a
    reference manager's fields hold written out."""
    check_size(content)
    try:
        return with_field_works(content, _converted)
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, RuntimeError) as error:
        raise UnreadableFileError(_NOT_DOCX) from error


def _converted(content: bytes) -> str:
    try:
        converted = mammoth.convert_to_html(
            io.BytesIO(content), convert_image=_no_picture
        )
    except Exception as error:  # mammoth names no errors of its own
        raise UnreadableFileError(_NOT_DOCX) from error
    return str(converted.value)


def read_docx(content: bytes) -> Extraction:
    """Raises: UnreadableFileError: As `docx_to_html`."""
    return read_docx_html(docx_to_html(content))


def check_size(content: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = packed.infolist()
            names = {part.filename for part in parts}
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise UnreadableFileError(_NOT_DOCX) from error
    if "word/document.xml" not in names:
        raise UnreadableFileError(_NOT_DOCX)
    read = [part for part in parts if part.filename.endswith((".xml", ".rels"))]
    unpacked = sum(part.file_size for part in read)
    if unpacked > MAX_UNPACKED_BYTES or len(parts) > MAX_PARTS:
        raise UnreadableFileError(
            f"The DOCX unpacks to {unpacked // 1_048_576:,} MB. Paste its text instead."
        )


def _no_picture(image: Any) -> list[Any]:
    """Give no element at all: pictures would put megabytes of base64 into the text."""
    return []
