"""
What a format is, and the registry of all: a row of `data/formats.csv` and a writer
each, which pages, API and command line read.

A writer is imported when it is used: the libraries of some take longer to load than
most calls take.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module

from verification.language.lists import table_rows
from verification.language.wording import gettext as _
from verification.records import JudgedClaim, Report
from verification.reporting.harmless import shortened

NAME_SIGNS = 80
"""Characters of a title in a file name: what fits a dialogue, far below any limit."""

TITLE_SIGNS = 300
"""Characters of a title over a file: what the site keeps of one, six lines."""

_NOT_IN_NAMES = re.compile(r"[^\w.,()' -]+|\.{2,}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RatingScale:
    """What a house calls each verdict, and as how good it counts."""

    ratings: Mapping[str, tuple[int, str]]
    """A number and a word for each verdict that is rated; others are left out."""

    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What a report alone does not say. Every format takes from it what it needs."""

    title: str = ""
    """What people call the document; empty for the title that its text has."""

    with_bom: bool = False
    """CSV: begin with the mark by which old spreadsheets know UTF-8."""

    artifact_uri: str = ""
    """SARIF: path of the checked file in its repository; empty when unknown. The log
    then carries the text itself."""

    read_from: str = ""
    """Code hosts: the file that held the text as a field, such as a call in JSON; its
    lines are not the text's."""

    has_regions: bool = True
    """SARIF: whether the report's text is the file's. It is not for Word and PDF."""

    exact_length: int | None = None
    """SARIF: how much of the report's text stands so in the file; None for all. A
    source list that was written out anew does not."""

    newline_length: int = 1
    """SARIF: signs of the file's line ends, 2 for CR LF; reading makes them one."""

    uploaded_docx: bytes | None = None
    """DOCX: the document as it was handed in; None to set the text anew."""

    docx_changes: tuple[tuple[str, str], ...] = ()
    """DOCX: sentences changed since it was handed in, before and after, in order."""

    proposes: bool = False
    """DOCX: whether values of the sources stand in it as tracked changes."""

    closes: bool = True
    """DOCX: whether the citation health stands at the end."""

    audit_trail: bytes | None = None
    """Bundle: the trail as JSON; None when there is none at hand."""

    has_baseline: bool = False
    """Code hosts: whether findings were held against a list of known ones."""

    in_baseline: tuple[JudgedClaim, ...] = ()
    """Those that are in it; in the report they are flagged no more."""

    author: str = ""
    """ClaimReview: who publishes the check; empty for this program."""

    page_url: str = ""
    """ClaimReview: where the check is published; empty when nobody knows."""

    scale: RatingScale | None = None
    """ClaimReview: the house's words and numbers; None for ours."""


CHUNK_BYTES = 64 * 1024
"""What leaves at once: large enough to cost little, small enough to hold."""

DEFAULT_EXPORT = ExportOptions()
Writer = Callable[[Report, ExportOptions], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class Exporter:
    writer: Writer
    name: str
    """The stored word: in addresses, in the API and after `--format`."""

    title: str
    extension: str
    media_type: str
    suffix: str
    use: str

    @property
    def words(self) -> str:
        return _(self.title)

    @property
    def purpose(self) -> str:
        return _(self.use)

    @property
    def is_text(self) -> bool:
        """Whether a terminal can show it."""
        return self.extension not in ("xlsx", "docx", "pdf", "zip")

    @property
    def needs_texts(self) -> bool:
        """Whether it holds the snapshots' texts."""
        return self.name == "bundle"

    def write(
        self, report: Report, options: ExportOptions = DEFAULT_EXPORT
    ) -> Iterator[bytes]:
        """The report, chunk by chunk. Raises ExportError: it cannot be made here; says
        why and what to do. That comes with the first chunk or not at all."""
        return self.writer(report, options)

    def file_name(self, title: str) -> str:
        """A name that any system takes, made from the document's title."""
        return f"{safe_stem(title)}{self.suffix}.{self.extension}"


def safe_stem(title: str) -> str:
    """Words of a title that may stand in a file name."""
    whole = unicodedata.normalize("NFC", title)
    words = " ".join(_NOT_IN_NAMES.sub(" ", whole).split())[:NAME_SIGNS].strip(" .-'")
    if not words:
        return "report"
    return f"report {words}" if _RESERVED.fullmatch(words) else words


def report_title(report: Report, options: ExportOptions) -> str:
    title = " ".join((options.title or report.document.title or _("Report")).split())
    return shortened(title, TITLE_SIGNS)


UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""Of files from a report without a time that calendars and ZIP archives can hold."""


def moment_of(report: Report) -> datetime:
    """The report's own time in UTC, so that the same report gives the same file."""
    try:
        moment = datetime.fromisoformat(report.generated_at).astimezone(UTC)
    except (ValueError, OverflowError):
        return UNDATED
    return moment if 1980 <= moment.year <= 2107 else UNDATED


def chunks_of(content: bytes) -> Iterator[bytes]:
    for start in range(0, len(content), CHUNK_BYTES):
        yield content[start : start + CHUNK_BYTES]


def gathered(parts: Iterable[bytes]) -> Iterator[bytes]:
    waiting = bytearray()
    for part in parts:
        waiting += part
        if len(waiting) >= CHUNK_BYTES:
            yield bytes(waiting)
            waiting.clear()
    if waiting:
        yield bytes(waiting)


def later(module: str, name: str) -> Writer:
    """The writer of that name in a module of this package, imported when it writes."""

    def write(report: Report, options: ExportOptions) -> Iterator[bytes]:
        writer: Writer = getattr(import_module(f".{module}", __package__), name)
        yield from writer(report, options)

    return write


Combiner = Callable[[Sequence[tuple[Report, ExportOptions]]], Iterator[bytes]]


def combiner(module: str, name: str) -> Combiner:
    """What writes several reports into one file."""

    def write(parts: Sequence[tuple[Report, ExportOptions]]) -> Iterator[bytes]:
        writer: Combiner = getattr(import_module(f".{module}", __package__), name)
        yield from writer(parts)

    return write


def alone(combine: Combiner) -> Writer:
    return lambda report, options: combine([(report, options)])


def from_text(name: str) -> Writer:
    def write(report: Report, options: ExportOptions) -> Iterator[bytes]:
        text: str = getattr(import_module("verification.reporting.texts"), name)(report)
        yield text.encode("utf-8", "replace")

    return write


COMBINERS: Mapping[str, Combiner] = {
    "sarif": combiner("sarif", "sarif_of"),
    "junit": combiner("code_hosts", "junit_of"),
    "github": combiner("code_hosts", "github_of"),
    "gitlab": combiner("code_hosts", "gitlab_of"),
    "summary": combiner("code_hosts", "summary_of"),
}
"""Formats in which several checked files make one."""

FOR_PIPELINES = (frozenset(COMBINERS) - {"sarif"}) | {"deepdive"}
"""Those that mean nothing away from a program that asks for them: no page does."""

WRITERS: Mapping[str, Writer] = {
    "json": later("json_record", "write_json"),
    "markdown": from_text("as_markdown"),
    "text": from_text("as_plain_text"),
    "csv": later("tables", "write_csv"),
    "findings": later("tables", "write_findings"),
    "xlsx": later("xlsx_book", "write_xlsx"),
    "docx": later("docx_fresh", "write_docx"),
    "html": later("html_page", "write_html"),
    "pdf": later("pdf_file", "write_pdf"),
    **{name: alone(combine) for name, combine in COMBINERS.items()},
    "claimreview": later("claim_review", "write_claim_review"),
    "deepdive": later("deepdive", "write_deepdive"),
    "badge": later("badge", "write_badge"),
    "bundle": later("bundle", "write_bundle"),
}
FORMATS: Mapping[str, Exporter] = {
    name: Exporter(WRITERS[name], name, *columns)
    for name, *columns in table_rows("reporting/exports/formats")
}
