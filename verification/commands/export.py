"""`export`: a saved report in any other format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import PurePath

from verification.errors import BadCallError
from verification.reaching.uploads import read_upload
from verification.reading import read
from verification.reporting.exports import FORMATS
from verification.reporting.layout import with_layout
from verification.reporting.record import read_report
from verification.reporting.rewording import reworded

from . import ExitCode
from .calls import add_options
from .files import read_input, read_text, shown_name
from .report_output import DOCX_SIGN, check_output, export_options, write_report


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "export", "output", "language", format=FORMATS)


def run(arguments: Namespace) -> int:
    check_output(arguments)
    report = read_report(read_text(arguments.input), shown_name(arguments.input))
    path = arguments.original or ""
    content = read_original(path) if path else b""
    options = export_options(arguments, report, PurePath(path).name, content)
    if content and arguments.format == "docx":
        before = with_layout(read(read_upload(PurePath(path).name, content).text))
        changes = reworded(before, with_layout(report.document))
        options = replace(options, docx_changes=changes or ())
    write_report(report, arguments, options)
    return ExitCode.NOTHING_FLAGGED


def read_original(path: str) -> bytes:
    content = read_input(path)
    if not path.lower().endswith(".docx") or not content.startswith(DOCX_SIGN):
        raise BadCallError(f"{path}: is no DOCX. --original takes a Word file.")
    return content
