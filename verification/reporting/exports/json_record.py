"""The report record as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

from verification.records import Report
from verification.reporting.harmless import escaped_json
from verification.reporting.record import as_record

from .exporting import ExportOptions

CHUNK_SIGNS = 8_192
"""Brackets, names and values that leave at once: some 64 kilobytes."""


def write_json(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """`citeweb.report/1` in UTF-8. Signs that turn the order of letters, and halves of
    surrogate pairs, are written as their JSON escapes."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2)
    signs = encoder.iterencode(as_record(report))
    while chunk := "".join(islice(signs, CHUNK_SIGNS)):
        yield escaped_json(chunk).encode()
    yield b"\n"
