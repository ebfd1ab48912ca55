"""The report record as JSON bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator

from verification.records import Report
from verification.reporting.record import as_record

from .exporting import ExportOptions, gathered


def write_json(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """
    `citeweb.report/1` as UTF-8 and a line end.

    Half of a surrogate pair cannot be UTF-8: it is written as its JSON escape, which
    has the very form of Python's `backslashreplace`.
    """
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2)
    signs = encoder.iterencode(as_record(report))
    yield from gathered(each.encode("utf-8", "backslashreplace") for each in signs)
    yield b"\n"
