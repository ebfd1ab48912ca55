"""What a person submits: a pasted text, or a file to read one from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext, gettext_lazy

from citeweb.documents.models import Revision
from verification.errors import InputError
from verification.language.wording import show_detail
from verification.reaching.uploads import UploadedText, read_source_upload, read_upload
from verification.reporting.bibliography.reading import read_list, with_works

ACCEPTED = ".md,.markdown,.txt,.tex,.rst,.org,.adoc,.ipynb,.html,.htm,.docx,.pdf"
"""What the file dialogue offers. What a file is, its content decides."""

NUL_MESSAGE = gettext_lazy(
    "The text holds NUL characters, which no text has: it was probably "
    "copied from a binary file. Paste the text itself, or choose the "
    "file."
)


GOING_ON = (Revision.Format.TEXT, Revision.Format.MARKDOWN, Revision.Format.HTML)
"""Kinds of file that are text themselves: edited here, they are the same file."""

TITLE_LENGTH = 300

HANDED_LENGTH = 5000
"""Characters of a text in an address: more than an article's paragraph of any script
has, and short enough for the proxies on the way."""

BLOCK_END = re.compile(r"(</(?:p|h[1-6]|li|tr|[uo]l|table)>)(?=<)")
"""Where what stands behind begins a block of its own."""

WORKS_ACCEPTED = ".bib,.ris,.json"
WORKS_MAX_BYTES = 2 * 1024**2
"""Of a list of works: some 2,000 with their abstracts, which take three seconds."""


class LinesField(forms.CharField):
    """Text of several lines, kept as typed; browsers send CR LF where LF was typed."""

    widget = forms.Textarea

    def __init__(self, **options: Any) -> None:
        messages = {"null_characters_not_allowed": NUL_MESSAGE}
        super().__init__(strip=False, error_messages=messages, **options)

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class TextOrFileForm(forms.Form):
    """A text, pasted or in a file: one of the two, and something in it."""

    text = LinesField(label=gettext_lazy("Text"), required=False)
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ACCEPTED}),
    )
    field_order = ("text", "file")

    uploaded: UploadedText | None = None
    file_content = b""

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if not file:
            return None
        if file.size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(
                gettext(
                    "“{name}” has {size}; at most {upload_max_bytes} can be read. "
                    "Choose a smaller file, or paste the part that matters."
                ).format(
                    name=file.name,
                    size=filesizeformat(file.size),
                    upload_max_bytes=filesizeformat(settings.UPLOAD_MAX_BYTES),
                )
            )
        self.file_content = file.read()
        try:
            self.uploaded = self.read_file(file.name, self.file_content)
        except InputError as error:
            raise forms.ValidationError(
                f"“{file.name}”: {show_detail(str(error))}"
            ) from error
        return file

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        text, file = values.get("text", "").strip(), values.get("file")
        if text and file:
            self.add_error("file", gettext("Paste a text or choose a file, not both."))
        elif not text and not file and not self.errors:
            self.add_error(
                "text", gettext("There is no text yet. Paste one, or choose a file.")
            )
        return values

    read_file = staticmethod(read_upload)

    @property
    def typed_in(self) -> str:
        """The field that the text came from: errors about it belong there."""
        return "file" if self.uploaded else "text"

    @property
    def submitted_text(self) -> str:
        return self.uploaded.text if self.uploaded else str(self.cleaned_data["text"])

    @property
    def file_name(self) -> str:
        return self.cleaned_data["file"].name if self.uploaded else ""


class SourceTextForm(TextOrFileForm):
    """The text of a source that could not be fetched, as if it had been."""

    read_file = staticmethod(read_source_upload)

    def supplied(self) -> dict[str, Any]:
        """The arguments of `supply_source_text` that a person decides."""
        return {
            "text": self.submitted_text,
            "origin": "uploaded" if self.uploaded else "pasted",
            "file_name": self.file_name,
            "page_starts": self.uploaded.page_starts if self.uploaded else (),
        }


class VerifiedTextForm(TextOrFileForm):
    """A text to verify, and who judges."""

    judge = forms.CharField(required=False, max_length=40)
    works = ""
    """A list out of a reference manager that came in a file of its own."""

    @property
    def submitted_text(self) -> str:
        """The text, columns one below the other, and a list out of a reference manager
        written as a list to be read."""
        submitted_as = self.uploaded.format if self.uploaded else Revision.Format.TEXT
        return with_works(super().submitted_text, submitted_as, self.works)

    @property
    def handed_in(self) -> dict[str, Any]:
        """The text, and what it was handed in as."""
        return {
            "text": self.submitted_text,
            "submitted_as": self.uploaded.format
            if self.uploaded
            else Revision.Format.TEXT,
            "file_name": self.file_name,
            "file_content": self.file_content,
        }


class TitleForm(forms.Form):
    """What a document is called from now on."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=TITLE_LENGTH,
        widget=forms.TextInput(attrs={"dir": "auto"}),
        error_messages={"required": gettext_lazy("Type a title.")},
    )

    def clean_title(self) -> str:
        title = str(self.cleaned_data["title"])
        if not any(unicodedata.category(sign)[0] in "LNPS" for sign in title):
            raise forms.ValidationError(gettext("Type a title that can be seen."))
        return title


class DocumentForm(VerifiedTextForm):
    """A document to verify."""

    title = forms.CharField(
        label=gettext_lazy("Title"), required=False, max_length=TITLE_LENGTH
    )
    works_file = forms.FileField(
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": WORKS_ACCEPTED}),
        error_messages={"empty": gettext_lazy("The file is empty.")},
    )

    def clean_works_file(self) -> Any:
        file = self.cleaned_data["works_file"]
        if file:
            self.works = works_in(file)
        return file

    def submission(self) -> dict[str, Any]:
        """The arguments of `submit_document` that a person decides."""
        own = self.uploaded.title if self.uploaded else ""
        return {**self.handed_in, "title": self.cleaned_data["title"] or own}


def works_in(file: UploadedFile[Any]) -> str:
    """The list of works of an uploaded file, refused where it is none."""
    size, most = file.size or 0, filesizeformat(WORKS_MAX_BYTES)
    if size > WORKS_MAX_BYTES:
        raise forms.ValidationError(
            gettext(
                "“{name}” has {size}; a list of works may have {most}. Export the "
                "works that the text cites alone."
            ).format(name=file.name, size=filesizeformat(size), most=most)
        )
    file.seek(0)  # one list goes with each of several files
    try:
        return read_list(file.read(), str(file.name))
    except InputError as error:
        raise forms.ValidationError(show_detail(str(error))) from error


@dataclass(frozen=True, slots=True)
class HandedText:
    """A text that a bookmarklet, a phone or an extension hands over in an address, for
    a person to look at and send."""

    text: str
    title: str
    address: str
    is_cut: bool

    @classmethod
    def of(cls, query: Mapping[str, str]) -> HandedText | None:
        text, title, address = (
            query.get(name, "") for name in ("text", "title", "url")
        )
        if not (text or title or address):
            return None
        is_cut = len(text) > HANDED_LENGTH
        title = " ".join((title or address).split())[:TITLE_LENGTH]
        return cls(text[:HANDED_LENGTH], title, address[:TITLE_LENGTH], is_cut)


def editable(revision: Revision) -> str:
    """A revision's text as a form has it: of a Word file each paragraph on its line."""
    text = revision.text.replace("\r\n", "\n")
    is_word = revision.submitted_as == Revision.Format.DOCX
    return BLOCK_END.sub(r"\1\n", text) if is_word else text


class RevisionForm(VerifiedTextForm):
    """A document's text, edited; or the file that takes its place."""

    number = forms.CharField(required=False)
    """The revision that the form was opened on."""

    def __init__(self, typed: Any, files: Any, *, latest: Revision) -> None:
        opened = {"text": editable(latest), "number": latest.number}
        super().__init__(typed, files, initial=opened)
        self.latest = latest

    def clean_text(self) -> str:
        """The text as it was where it was left alone; none beside a chosen file."""
        text = str(self.cleaned_data["text"])
        if text != editable(self.latest):
            return text
        return "" if self.files.get("file") else self.latest.text

    @property
    def is_overtaken(self) -> bool:
        """Whether another text was saved since, which this one would hide."""
        is_other = self.submitted_text != self.latest.text
        return is_other and self.cleaned_data["number"] != str(self.latest.number)

    def revision(self) -> dict[str, Any]:
        """The arguments of `revise_document` that a person decides. Typed text stays
        what the revision before it was, unless that was a file."""
        goes_on = not self.uploaded and self.latest.submitted_as in GOING_ON
        same = ("submitted_as", "file_name") if goes_on else ()
        return {**self.handed_in, **{name: getattr(self.latest, name) for name in same}}
