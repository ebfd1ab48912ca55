"""
The evidence bundle: one ZIP with the report, the texts it was judged by, the audit
trail, the sums of all of them, and a page that checks the sums without a connection.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import IO, cast

from verification.records import ReachedSource, Report

from .bundle_index import BundledFile, index_page
from .exporting import PIECE_BYTES, ExportOptions, gathered
from .html_page import write_html
from .json_record import write_json

FIRST_MOMENT = datetime(1980, 1, 1, tzinfo=UTC)
"""Before it a ZIP cannot date a file."""

NO_TEXTS = (
    "The texts of the sources are not in this bundle: it was made from a saved report, "
    "which holds the passages and the sums, not the texts."
)
NO_TRAIL = (
    "The audit trail is not in this bundle: it is kept where the text was checked."
)


class Sink:
    """What the ZIP writer writes to: holds bytes until they are taken."""

    def __init__(self) -> None:
        self._held = bytearray()

    def write(self, part: bytes) -> int:
        self._held += part
        return len(part)

    def flush(self) -> None:
        """Nothing waits anywhere else."""

    def take(self) -> bytes:
        taken = bytes(self._held)
        self._held.clear()
        return taken


def write_bundle(report: Report, options: ExportOptions) -> Iterator[bytes]:
    yield from gathered(BundleWriter(report, options).write())


class BundleWriter:
    """Writes one bundle and keeps the sum of each file."""

    def __init__(self, report: Report, options: ExportOptions) -> None:
        self.report = report
        self.options = options
        self.files: list[BundledFile] = []
        self._sink = Sink()
        written = cast("IO[bytes]", self._sink)  # never read, never sought
        self._zip = zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED)
        self._moment = moment_of(report.generated_at).timetuple()[:6]

    def write(self) -> Iterator[bytes]:
        report, options, missing = self.report, self.options, []
        yield from self.add("report.json", "The report", write_json(report, options))
        page = write_html(report, options)
        yield from self.add("report.html", "The report to read", page)
        yield from self.add_snapshots()
        if any(is_text_missing(each) for each in report.sources):
            missing.append(NO_TEXTS)
        if options.audit_trail is None:
            missing.append(NO_TRAIL)
        else:
            trail = [options.audit_trail]
            yield from self.add("audit-trail.json", "The audit trail", trail)
        index = index_page(report, options, list(self.files), missing)
        encoded = (each.encode("utf-8") for each in index)
        yield from self.add("index.html", "This page", encoded)
        sums = "".join(f"{each.sha256}  {each.path}\n" for each in self.files)
        yield from self.add("SHA256SUMS", "The sums", [sums.encode("ascii")])
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
                words = f"Text of source [{source.id}]"
                parts = (
                    content[start : start + PIECE_BYTES]
                    for start in range(0, len(content), PIECE_BYTES)
                )
                yield from self.add(f"snapshots/{name}.txt", words, parts)

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


def moment_of(generated_at: str) -> datetime:
    """The report's own time, in the range that a ZIP can hold."""
    try:
        moment = datetime.fromisoformat(generated_at).astimezone(UTC)
    except (ValueError, OverflowError):
        return FIRST_MOMENT
    return moment if 1980 <= moment.year <= 2107 else FIRST_MOMENT
