"""The report record as JSON bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator

from verification.records import Report
from verification.reporting.harmless import escaped_json
from verification.reporting.record import as_record

from .exporting import ExportOptions, gathered


def write_json(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """
    `citeweb.report/1` as UTF-8 and a line end.

    Signs that turn the order of letters, and halves of surrogate pairs, which cannot be
    UTF-8, are written as their JSON escapes.
    """
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2)
    signs = encoder.iterencode(as_record(report))
    yield from gathered(escaped_json(each).encode() for each in signs)
    yield b"\n"
