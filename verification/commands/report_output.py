"""Where a verb's report goes: standard output or a file, in any format."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

from verification.errors import BadCallError
from verification.reaching.identity import is_refuted
from verification.records import Attention, Report
from verification.reporting.exports import (
    COMBINERS,
    FORMATS,
    ExportOptions,
    RatingScale,
)
from verification.reporting.harmless import harmless_line
from verification.reporting.readiness import (
    ReportState,
    answer_of,
    is_nothing_compared,
    markers_untied,
    state_of,
)
from verification.reporting.texts import LEVELS, printable

from . import ExitCode, exit_code
from .files import STANDARD_INPUT, read_input, read_text

RED, YELLOW, CYAN = 31, 33, 36
PAINTS = {"error": RED, "WARNING": RED, "read": YELLOW, "warning": YELLOW}
PAINTS |= {"unchecked": CYAN, "note": CYAN}
DOCX_SIGN = b"PK\x03\x04"
NAMELESS = (
    "citeweb-check: the SARIF names no file and carries the text itself. Code hosts "
    "show findings beside a file of theirs: name it with --artifact.\n"
)


def check_output(arguments: Namespace) -> None:
    """Raises BadCallError: the format is no text and would go to a terminal. Said
    before the work is done, not after."""
    exporter = FORMATS[arguments.format]
    if not exporter.is_text and not arguments.output and sys.stdout.isatty():
        raise BadCallError(
            f"{exporter.name} is no text for a terminal. Name a file with --output."
        )


def write_report(report: Report, arguments: Namespace, options: ExportOptions) -> None:
    if arguments.format == "sarif" and not options.artifact_uri:
        sys.stderr.write(NAMELESS)
    if is_quiet(arguments):
        say_answer(report, "")
        return
    chunks = FORMATS[arguments.format].write(report, options)
    if arguments.output and arguments.output != STANDARD_INPUT:
        write_file(Path(arguments.output), chunks)
        return
    show(chunks, may_be_coloured=arguments.format == "text")


Checked = tuple[Report, ExportOptions]


def write_together(parts: Sequence[Checked], arguments: Namespace) -> None:
    """The findings of several files in one."""
    chunks = COMBINERS[arguments.format](parts) if parts else iter(())
    if arguments.output and arguments.output != STANDARD_INPUT:
        write_file(Path(arguments.output), chunks)
    else:
        show(chunks, may_be_coloured=False)


def others_of(typed: Sequence[str]) -> list[tuple[str, str]]:
    """The further files of a call, each FORMAT=FILE. Raises BadCallError: one is no
    such pair, or names no format."""
    parts = [pair.partition("=") for pair in typed]
    pairs = [(name.strip(), path.strip()) for name, _, path in parts]
    for name, path in pairs:
        if name not in FORMATS or not path:
            known = ", ".join(FORMATS)
            told = f"must be FORMAT=FILE, the format one of {known}"
            raise BadCallError(f"--also {name!r:.80}: {told}.")
    return pairs


def write_also(name: str, path: str, parts: Sequence[Checked]) -> None:
    """What was checked in one more format. Raises BadCallError: it is made of one file,
    and there are more."""
    if name in COMBINERS:
        chunks = COMBINERS[name](parts) if parts else iter(())
    elif len(parts) == 1:
        chunks = FORMATS[name].write(*parts[0])
    else:
        known = ", ".join(COMBINERS)
        raise BadCallError(f"--also {name}: of several files there are {known}.")
    write_file(Path(path), chunks)


def is_quiet(arguments: Namespace) -> bool:
    """Whether a first line is all that the terminal gets."""
    return getattr(arguments, "quiet", False) and not arguments.output


def say_answer(report: Report, name: str) -> None:
    shown = f"{harmless_line(name)}: " if name else ""
    sys.stdout.write(f"{shown}{printable(answer_of(report))}\n")
    sys.stdout.flush()


def show(chunks: Iterable[bytes], *, may_be_coloured: bool) -> None:
    says_no = os.environ.get("NO_COLOR")  # noqa: TID251 - a setting of the terminal
    is_coloured = may_be_coloured and sys.stdout.isatty() and not says_no
    for chunk in chunks:
        sys.stdout.buffer.write(coloured(chunk) if is_coloured else chunk)
    sys.stdout.buffer.flush()


def write_one_of_many(
    report: Report, arguments: Namespace, options: ExportOptions, name: str
) -> None:
    """Into the folder that the call names, under the file's own path; else as text
    under its name."""
    exporter = FORMATS[arguments.format]
    if is_quiet(arguments):
        say_answer(report, name)
        return
    chunks = exporter.write(report, options)
    if not arguments.output:
        sys.stdout.buffer.write(f"== {harmless_line(name)}\n".encode())
        show(chunks, may_be_coloured=True)
        return
    inside = [part for part in PurePath(name).parts if part not in ("/", "..", ".")]
    path = Path(arguments.output, *inside)
    path = path.with_name(f"{path.name}{exporter.suffix}.{exporter.extension}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadCallError.of_file(path.parent, error, "made") from error
    write_file(path, chunks)


def coloured(content: bytes) -> bytes:
    paints = {LEVELS[level].encode(): paint for level, paint in PAINTS.items()}
    first_word = re.compile(rb"^(%s)(?=:)" % b"|".join(paints), re.MULTILINE)
    return first_word.sub(
        lambda found: b"\x1b[%dm%s\x1b[0m" % (paints[found[1]], found[1]), content
    )


def write_file(path: Path, chunks: Iterable[bytes]) -> None:
    """Write beside the file and put it in its place when it is whole."""
    beside = path.with_name(f"{path.name}.part")
    try:
        with beside.open("wb") as file:
            file.writelines(chunks)
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise BadCallError.of_file(path, error, "written") from error
    finally:
        beside.unlink(missing_ok=True)


def export_options(
    arguments: Namespace, report: Report, name: str, content: bytes
) -> ExportOptions:
    """What a call says about its export. `name` and `content` are those of the checked
    file; a call in JSON is none, as it holds the text as a field."""
    kind, trail = PurePath(name).suffix.lower(), arguments.audit_trail
    is_docx = kind == ".docx" and content.startswith(DOCX_SIGN)
    call, name = (name, "") if kind == ".json" else ("", name)
    is_other = kind in (".docx", ".pdf")
    return ExportOptions(
        title=arguments.title,
        with_bom=arguments.bom,
        artifact_uri=arguments.artifact or name,
        read_from=call,
        has_regions=not is_other,
        exact_length=None if is_other or not name else same_length(report, content),
        newline_length=len("\r\n") if name and b"\r\n" in content else 1,
        uploaded_docx=content if is_docx else None,
        proposes=arguments.propose,
        audit_trail=read_input(trail) if trail else None,
        author=arguments.author,
        page_url=arguments.page_url,
        scale=scale_of(arguments.scale),
    )


def scale_of(path: str) -> RatingScale | None:
    if not path:
        return None
    from verification.reporting.exports.claim_review import read_scale

    return read_scale(read_text(path), path)


def same_length(report: Report, content: bytes) -> int | None:
    """How far the report's text is the file's, line ends aside; None when wholly."""
    text = content.decode("utf-8-sig", "replace")
    typed = text.replace("\r\n", "\n").replace("\r", "\n")
    read = report.document.text
    if typed == read:
        return None
    pairs = enumerate(zip(typed, read, strict=False))
    shorter = min(len(typed), len(read))
    return next((place for place, (one, other) in pairs if one != other), shorter)


CODES = {
    ReportState.FLAGGED: ExitCode.FLAGGED,
    ReportState.COULD_NOT_CHECK: ExitCode.COULD_NOT_CHECK,
    ReportState.NOTHING_FLAGGED: ExitCode.NOTHING_FLAGGED,
}


def exit_code_of(report: Report, fail_on: str = "") -> ExitCode:
    """
    The report's state as a status.

    `fail_on` is the least grave kind of attention that is FLAGGED; then everything else
    is in order, except that a report in which nothing was compared, or a marker leads
    nowhere, never is: a gate would stay open because it saw nothing.
    """
    if not fail_on:
        return CODES[state_of(report)]
    kinds = list(Attention)[: list(Attention).index(Attention(fail_on)) + 1]
    flagged = {claim.attention for claim in report.claims if claim.flagged}
    refuted = any(map(is_refuted, report.sources))
    return exit_code(
        is_flagged=refuted or not flagged.isdisjoint(kinds),
        is_open=is_nothing_compared(report) or bool(markers_untied(report)),
    )
