"""Several files handed in at once, or a ZIP of them, in bounded memory."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext

from verification.language.wording import show_number

MOST_FILES = 40
"""At once: each becomes a document and a verification."""

MOST_ENTRIES = 2000
"""Names in an archive that are looked at; one with more is not opened."""

ENTRY_MARK = b"PK\x01\x02"
"""Stands before each name of an archive's list, so that they can be counted before the
list is read into memory."""

COMPRESSED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Those that Python unpacks in steps; of the others a few bytes may fill memory."""

DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError)
HIDDEN = re.compile(r"(^|[/\\])(\.[^./\\]|__MACOSX[/\\])")


class HandedIn(NamedTuple):
    """One file of several, or why it cannot be read."""

    name: str
    file: SimpleUploadedFile | None = None
    refusal: str = ""


def is_several(files: Sequence[UploadedFile[Any]]) -> bool:
    return len(files) > 1 or any(map(is_archive, files))


def is_archive(file: UploadedFile[Any]) -> bool:
    return (file.name or "").lower().endswith(".zip")


def files_of(uploads: Sequence[UploadedFile[Any]]) -> Iterator[HandedIn]:
    """Each file as it was handed in, those of archives too; one at a time is in
    memory. What lies beyond the bounds is named and refused."""
    taken = 0
    for upload in uploads:
        name = upload.name or ""
        if (upload.size or 0) > settings.UPLOAD_MAX_BYTES:
            yield too_large(name)
            continue
        content = upload.read()
        parts = entries_of(name, content) if is_archive(upload) else [(name, content)]
        for part in parts:
            if isinstance(part, HandedIn):
                yield part
            elif taken == MOST_FILES:
                words = gettext(
                    "{most_files} files are read at once. Hand in the rest again."
                ).format(most_files=MOST_FILES)
                yield HandedIn(part[0], refusal=words)
            else:
                taken += 1
                yield HandedIn(part[0], SimpleUploadedFile(*part))


def entries_of(name: str, content: bytes) -> Iterator[HandedIn | tuple[str, bytes]]:
    """The files in an archive. Folders and what systems hide in it are passed over."""
    if content.count(ENTRY_MARK) > MOST_ENTRIES:
        words = gettext(
            "The archive has more than {most_entries} entries. Pack fewer."
        ).format(most_entries=show_number(MOST_ENTRIES))
        yield HandedIn(name, refusal=words)
        return
    try:
        with zipfile.ZipFile(SimpleUploadedFile(name, content)) as archive:
            for entry in archive.infolist():
                if not entry.is_dir() and not HIDDEN.search(entry.filename):
                    yield content_of(archive, entry)
    except DAMAGED:
        words = gettext("The archive is damaged or is none. Pack it again.")
        yield HandedIn(name, refusal=words)


def content_of(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo
) -> HandedIn | tuple[str, bytes]:
    name, most = entry.filename, settings.UPLOAD_MAX_BYTES
    if name.lower().endswith(".zip"):
        return HandedIn(
            name, refusal=gettext("It is an archive in an archive. Unpack it.")
        )
    if entry.flag_bits & 1:
        return HandedIn(name, refusal=gettext("It is locked by a password. Unlock it."))
    if entry.compress_type not in COMPRESSED:
        return HandedIn(
            name, refusal=gettext("It is packed in an unusual way. Pack it as ZIP.")
        )
    try:
        with archive.open(entry) as file:
            content = file.read(most + 1)
    except DAMAGED:
        return HandedIn(name, refusal=gettext("It is damaged. Pack it again."))
    return too_large(name) if len(content) > most else (name, content)


def too_large(name: str) -> HandedIn:
    most = filesizeformat(settings.UPLOAD_MAX_BYTES)
    return HandedIn(
        name,
        refusal=gettext("It is too large: at most {most} can be read.").format(
            most=most
        ),
    )
