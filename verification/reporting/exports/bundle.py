"""The evidence bundle: one ZIP with the report, the texts it was judged by, the audit
trail, the sums of all of them, and a page that checks the sums without a connection."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.records import ReachedSource, Report
from verification.reporting.summary import summarise

from .exporting import ExportOptions, chunks_of, gathered, moment_of, report_title
from .html_page import checked_words, write_html
from .html_writing import fill
from .json_record import write_json

SCRIPT = files(__package__).joinpath("bundle_page.js").read_text("utf-8")
"""The constants of SHA-256 are computed in it from the primes, as the standard defines
them: doubles carry 53 bits, of which 32 after the point are exact for these."""


OWN_STYLE = """
input[type=file]{display:block;margin:.25rem 0 .75rem;max-width:100%;font:inherit}
label{font-weight:600}
[data-outcome=same]{color:var(--supported)}
[data-outcome=changed],[data-outcome=missing]{color:var(--contradicted);font-weight:600}
#outcome{font-weight:600;min-height:1.5em}
.sum{display:block}
"""


@dataclass(frozen=True, slots=True)
class BundledFile:
    path: str
    words: str
    sha256: str
    size: int


def short(path: str) -> str:
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash}{name[:12]}…{name[-4:]}" if len(name) > 40 else path


NO_TEXTS = mark(
    "The texts of the sources are not in this bundle: it was made from a saved report, "
    "which holds the passages and the sums, not the texts."
)
NO_TRAIL = mark(
    "The audit trail is not in this bundle: it is kept where the text was checked."
)


class Sink(io.RawIOBase):
    """What the ZIP writer writes to: holds bytes until they are taken."""

    held = b""

    def write(self, part: Any) -> int:
        self.held += part
        return len(part)

    def take(self) -> bytes:
        taken, self.held = self.held, b""
        return taken


def write_bundle(report: Report, options: ExportOptions) -> Iterator[bytes]:
    yield from gathered(BundleWriter(report, options).write())


class BundleWriter:
    """Writes one bundle and keeps the sum of each file."""

    def __init__(self, report: Report, options: ExportOptions) -> None:
        self.report, self.options = report, options
        self.files: list[BundledFile] = []
        self._sink = Sink()
        self._zip = zipfile.ZipFile(self._sink, "w", zipfile.ZIP_DEFLATED)
        self._moment = moment_of(report).timetuple()[:6]

    def write(self) -> Iterator[bytes]:
        report, options, trail = self.report, self.options, self.options.audit_trail
        yield from self.add("report.json", _("The report"), write_json(report, options))
        page = write_html(report, options)
        yield from self.add("report.html", _("The report to read"), page)
        yield from self.add_snapshots()
        missing = [_(NO_TEXTS)] if any(map(is_text_missing, report.sources)) else []
        if trail is None:
            missing.append(_(NO_TRAIL))
        else:
            yield from self.add("audit-trail.json", _("The audit trail"), [trail])
        index = fill(
            "bundle_page.html",
            OWN_STYLE,
            title=report_title(report, options),
            script=Markup(SCRIPT),  # noqa: S704 - our own
            summary=summarise(report),
            checked=checked_words(report),
            missing=missing,
            files=self.files,
            short=short,
        )
        yield from self.add("index.html", _("This page"), list(index))
        sums = "".join(f"{file.sha256}  {file.path}\n" for file in self.files)
        yield from self.add("SHA256SUMS", _("The sums"), [sums.encode("ascii")])
        self._zip.close()
        yield self._sink.take()

    def add_snapshots(self) -> Iterator[bytes]:
        """The text of each source that was read, each text once, named by its sum."""
        written: set[str] = set()
        for source in self.report.sources:
            if source.snapshot is None or is_text_missing(source):
                continue
            content = source.snapshot.text.encode("utf-8", "surrogatepass")
            name = hashlib.sha256(content).hexdigest()
            if name not in written:
                written.add(name)
                words = _("Text of source [{id}]", id=source.id)
                yield from self.add(f"snapshots/{name}.txt", words, chunks_of(content))

    def add(self, path: str, words: str, parts: Iterable[bytes]) -> Iterator[bytes]:
        total, size = hashlib.sha256(), 0
        info = zipfile.ZipInfo(path, self._moment)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        with self._zip.open(info, "w") as file:
            for part in parts:
                file.write(part)
                total.update(part)
                size += len(part)
                yield self._sink.take()
        self.files.append(BundledFile(path, words, total.hexdigest(), size))
        yield self._sink.take()


def is_text_missing(source: ReachedSource) -> bool:
    """Whether a text was read but is not at hand, as in a report that was saved."""
    snapshot = source.snapshot
    return snapshot is not None and not snapshot.text and snapshot.text_length > 0
