"""`audit`: is an exported audit trail as it was written?"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from verification.errors import BadCallError
from verification.language.lists import late_regex
from verification.reporting.audit import ChainCheck, Scope, Tally, check_trail_file
from verification.reporting.harmless import harmless_line

from . import ExitCode
from .calls import add_options
from .files import read_input, write_json, write_text

HASH = late_regex("[0-9a-f]{12,64}")
MAX_TRAIL_BYTES = 512 * 1024 * 1024
"""Half a million rows of 800 bytes, with room: what one machine holds in memory."""


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "audit")


def run(arguments: Namespace) -> int:
    """NOTHING_FLAGGED when the trail is whole, FLAGGED with its first fault."""
    noted = noted_hash(arguments.head)
    content = read_input(arguments.file, most=MAX_TRAIL_BYTES)
    check, tally = check_trail_file(content, noted=noted)
    if arguments.json:
        write_json(as_record(check, tally), indent=2)
    else:
        write_text(f"{harmless_line(describe(check, tally))}\n")
    return ExitCode.FLAGGED if check.fault else ExitCode.NOTHING_FLAGGED


def noted_hash(text: str) -> str:
    """Raises BadCallError: it is no hash, or too little of one."""
    noted = text.strip().rstrip("….").lower()
    if text and not HASH.fullmatch(noted):
        raise BadCallError(
            f"--head: '{text[:80]}' is not a hash. Give 12 to 64 hexadecimal digits."
        )
    return noted


def describe(check: ChainCheck, tally: Tally) -> str:
    """What a person reads: the fault, or what the trail holds."""
    if check.fault:
        before = f"{check.row_count} rows before it are in order."
        return f"{check.fault.sentence} {before}"
    kinds = ", ".join(f"{count} {kind}" for kind, count in tally.by_kind.most_common())
    span = f" from {tally.first_at} to {tally.last_at}" if tally.first_at else ""
    whole = "The trail is whole"
    if check.scope is Scope.SELECTION:
        chosen = f" by {check.filter}" if check.filter else ""
        whole = (
            f"The file is a selection{chosen}: each row is as its hash says, but it "
            "cannot show which rows it leaves out, nor rows whose hash was made anew"
        )
    noted = (
        f" The hash that you noted is that of row {check.noted}: what stands before it "
        "is as it was then."
        if check.noted is not None
        else ""
    )
    return (
        f"{whole}: {check.row_count} rows{span}{f' ({kinds})' if kinds else ''}, "
        f"{tally.errors} of them with an error. Its last hash is {check.head}.{noted}"
    )


def as_record(check: ChainCheck, tally: Tally) -> dict[str, object]:
    fault = check.fault
    return {
        "is_whole": fault is None and check.scope is not Scope.SELECTION,
        "scope": check.scope.value,
        "rows": check.row_count,
        "head": check.head,
        "noted": check.noted,
        "fault": {**asdict(fault), "kind": str(fault.kind)} if fault else None,
        "report": tally.as_record(),
    }
