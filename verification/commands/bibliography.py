"""`bibliography`: a list of works, or a report's sources, in one style or format."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from verification.errors import BadCallError, load_json
from verification.records import Work
from verification.reporting.bibliography import listing, report_sources
from verification.reporting.bibliography.fixes import Fix, corrected
from verification.reporting.bibliography.kinds import missing_fields
from verification.reporting.bibliography.reading import read_sources
from verification.reporting.bibliography.titles import Case
from verification.reporting.harmless import harmless_line
from verification.reporting.record import read_report, report_from

from . import ExitCode
from .calls import add_options
from .files import read_text, shown_name, write_text

MAX_NOTES = 20
"""Works named on stderr for what they lack; the rest are only counted."""

TITLE_SIGNS = 60
"""Characters of a title in a note, so that the note stays one line."""


def add_arguments(parser: ArgumentParser) -> None:
    known = {"style": listing.Style, "format": listing.Format}
    known |= {"order": listing.Order, "case": Case}
    add_options(parser, "bibliography", **known)


def run(arguments: Namespace) -> int:
    name = arguments.input
    sources = read_list(read_text(name), shown_name(name), arguments.claim)
    works: tuple[Work, ...] = sources.works
    fixes: tuple[Fix, ...] = ()
    if path := arguments.fixes:
        works, fixes = corrected(works, read_report(read_text(path), shown_name(path)))
    made = listing.format_bibliography(
        works,
        style=listing.Style(arguments.style),
        format=listing.Format(arguments.format),
        order=listing.Order(arguments.order) if arguments.order else None,
        case=Case(arguments.case),
        is_footnotes=arguments.footnotes,
        quotes=sources.quotes,
    )
    write_text(made)
    for note in (*(fix.line for fix in fixes), *notes_on(works)):
        sys.stderr.write(f"citeweb-check bibliography: {harmless_line(note)}\n")
    return ExitCode.NOTHING_FLAGGED


def read_list(text: str, name: str, claim_id: int | None) -> report_sources.SourceList:
    value = load_json(text, name) if text.lstrip().startswith("{") else None
    if isinstance(value, dict) and str(value.get("schema")).startswith("citeweb."):
        report = report_from(value, name)
        return report_sources.sources_of_report(report, claim_id=claim_id)
    if claim_id is not None:
        raise BadCallError(f"{name}: is no citeweb report, so it has no claims.")
    return read_sources(text, name)


def notes_on(works: Sequence[Work]) -> Iterator[str]:
    lacking = [(work, fields) for work in works if (fields := missing_fields(work))]
    for work, fields in lacking[:MAX_NOTES]:
        name = (work.title or work.url or work.id)[:TITLE_SIGNS]
        shown = name.encode("ascii", "backslashreplace").decode()
        yield f'"{shown}" has no {", no ".join(fields)}'
    if len(lacking) > MAX_NOTES:
        yield f"{len(lacking) - MAX_NOTES} more works lack a field"
