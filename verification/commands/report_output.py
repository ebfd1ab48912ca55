"""Where a verb's report goes: standard output or a file, in any format."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from verification.errors import BadCallError
from verification.records import Report
from verification.reporting.exports import FORMATS, ExportOptions

from .files import STANDARD_INPUT, read_input

DOCX_SIGN = b"PK\x03\x04"
CR_LF_LENGTH = 2


def add_output_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--format", choices=tuple(FORMATS), default="json")
    parser.add_argument(
        "--output", metavar="FILE", help="write there instead of standard output"
    )
    parser.add_argument("--title", default="", help="what to call the document")
    parser.add_argument(
        "--bom",
        action="store_true",
        help="csv: begin with a byte order mark, for old spreadsheets",
    )
    parser.add_argument(
        "--artifact",
        metavar="PATH",
        help="sarif: path of the checked file in its repository",
    )
    parser.add_argument(
        "--audit-trail",
        metavar="FILE",
        help="bundle: put this export of the audit trail into it",
    )


def check_output(arguments: Namespace) -> None:
    """
    Raises:
        BadCallError: The format is no text and would go to a terminal. Said before
            the work is done, not after.
    """
    exporter = FORMATS[arguments.format]
    if not exporter.is_text and not arguments.output and sys.stdout.isatty():
        raise BadCallError(
            f"{exporter.name} is no text for a terminal. Name a file with --output."
        )


def write_report(report: Report, arguments: Namespace, options: ExportOptions) -> None:
    pieces = FORMATS[arguments.format].write(report, options)
    if arguments.output and arguments.output != STANDARD_INPUT:
        write_file(Path(arguments.output), pieces)
        return
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def write_file(path: Path, pieces: Iterable[bytes]) -> None:
    """Write beside the file and put it in its place when it is whole."""
    beside = path.with_name(f"{path.name}.part")
    try:
        with beside.open("wb") as file:
            file.writelines(pieces)
        beside.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadCallError(f"{path}: cannot be written: {reason}.") from error
    finally:
        beside.unlink(missing_ok=True)


def export_options(
    arguments: Namespace, *, name: str = "", content: bytes = b""
) -> ExportOptions:
    """
    What a call says about its export.

    Args:
        name: Of the checked file; empty when there is none.
        content: Of that file.
    """
    is_docx = name.lower().endswith(".docx") and content.startswith(DOCX_SIGN)
    is_other = name.lower().endswith((".docx", ".pdf", ".json"))
    return ExportOptions(
        title=arguments.title,
        with_bom=arguments.bom,
        artifact_uri=arguments.artifact or name,
        has_regions=not is_other or arguments.artifact is not None,
        newline_length=CR_LF_LENGTH if b"\r\n" in content else 1,
        uploaded_docx=content if is_docx else None,
        audit_trail=read_input(arguments.audit_trail)
        if arguments.audit_trail
        else None,
    )
