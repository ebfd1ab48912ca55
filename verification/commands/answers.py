"""`answers`: what a writer answered in Word, or a colleague filled in a table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path, PurePath

from verification.records import ClaimDecision, Report
from verification.reporting.exports import FORMATS
from verification.reporting.record import read_report
from verification.reporting.returned import Answer, read_returned

from . import ExitCode
from .calls import add_options
from .files import read_input, read_text, shown_name, write_json
from .report_output import write_file


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "answers")


def run(arguments: Namespace) -> int:
    """Everything is a proposal; `--into` takes those that are decisions."""
    report = read_report(read_text(arguments.report), shown_name(arguments.report))
    name = PurePath(arguments.input).name
    returned = read_returned(name, read_input(arguments.input), report)
    sentences = {claim.claim.id: claim.claim.text for claim in report.claims}
    told = [answer_record(answer, sentences) for answer in returned.answers]
    record = {"answers": told, "unplaced": returned.unplaced}
    write_json(record, indent=2)
    if arguments.into:
        decided = with_decisions(report, returned.answers, datetime.now(UTC))
        write_file(Path(arguments.into), FORMATS["json"].write(decided))
    is_whole = not returned.unplaced
    return ExitCode.NOTHING_FLAGGED if is_whole else ExitCode.COULD_NOT_CHECK


def answer_record(answer: Answer, sentences: dict[int, str]) -> dict[str, object]:
    return {
        "claim": answer.claim_id,
        "text": sentences[answer.claim_id],
        "decision": answer.state or None,
        "note": answer.note,
        "new_text": answer.words or None,
        "by": answer.by,
        "resolved": answer.is_resolved,
    }


def with_decisions(report: Report, answers: Iterable[Answer], now: datetime) -> Report:
    """The report in which the answers that are decisions stand."""
    made = {
        answer.claim_id: ClaimDecision(
            answer.state, answer.by, now.isoformat(timespec="seconds"), answer.note
        )
        for answer in answers
        if answer.state
    }
    claims = (
        replace(claim, decision=decision, flagged=decision.is_to_fix)
        if (decision := made.get(claim.claim.id))
        else claim
        for claim in report.claims
    )
    return replace(report, claims=tuple(claims))
