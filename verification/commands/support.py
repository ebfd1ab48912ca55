"""`support`: does this text support this claim, a JSON line each."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from verification.judging import index_source
from verification.records import Judgment, Verdict
from verification.reporting.record import (
    difference_record,
    evidence_record,
    rounded,
)

from .exit_codes import ExitCode
from .files import decode, parse_json_lines, read_input, text_field, write_json
from .judges import add_judge_arguments, make_judge

HELP = "judge claims against source texts"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "input", help='JSON Lines {"id", "claim", "source_text"}; - for standard input'
    )
    add_judge_arguments(parser)


def run(arguments: Namespace) -> int:
    """
    Judge each line as it comes. FLAGGED when a claim is not supported, COULD_NOT_CHECK
    when nothing is flagged but a source could not be judged.
    """
    judge = make_judge(arguments.judge, min_recall=arguments.min_recall)
    text = decode(read_input(arguments.input), arguments.input)
    verdicts: set[Verdict] = set()
    for place, fields in parse_json_lines(text, arguments.input):
        claim = text_field(fields, "claim", place)
        source_text = text_field(fields, "source_text", place, default="")
        judgment = judge.judge(claim, index_source(source_text))
        verdicts.add(judgment.verdict)
        write_json(support_record(fields.get("id"), judgment))
    if verdicts - {Verdict.SUPPORTED, Verdict.UNVERIFIABLE}:
        return ExitCode.FLAGGED
    if Verdict.UNVERIFIABLE in verdicts:
        return ExitCode.COULD_NOT_CHECK
    return ExitCode.NOTHING_FLAGGED


def support_record(id: Any, judgment: Judgment) -> dict[str, Any]:
    return {
        "id": id,
        "verdict": judgment.verdict.value,
        "support": rounded(judgment.support),
        "recall": rounded(judgment.recall),
        "reason": judgment.reason,
        "evidence": [evidence_record(each) for each in judgment.evidence],
        "differences": [difference_record(each) for each in judgment.differences],
    }
