"""`support`: does this text support this claim, a JSON line each."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice
from typing import Any

from verification.judging import BatchJudge, Judge, Question, index_source
from verification.records import Judgment, Verdict
from verification.reporting.record import to_record

from . import exit_code
from .calls import add_options
from .files import parse_json_lines, read_text, text_field, write_json
from .judges import add_judge_arguments, announce_budget, announce_cost, judge_of


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "support", "language")
    add_judge_arguments(parser)


def run(arguments: Namespace) -> int:
    """Judge each line as it comes. FLAGGED when a claim is not supported,
    COULD_NOT_CHECK when nothing is flagged but a source could not be judged."""
    judge = judge_of(arguments)
    announce_budget(judge, "each claim with passages of its text")
    verdicts: set[Verdict] = set()
    for id, judgment in judge_lines(judge, read_lines(arguments.input)):
        verdicts.add(judgment.verdict)
        record = to_record(judgment)
        write_json({"id": id, **{name: record[name] for name in SHOWN}})
    announce_cost(judge)
    is_flagged = bool(verdicts - {Verdict.SUPPORTED, Verdict.UNVERIFIABLE})
    return exit_code(is_flagged=is_flagged, is_open=Verdict.UNVERIFIABLE in verdicts)


def read_lines(path: str) -> Iterator[tuple[Any, str, str]]:
    text, known = read_text(path), ("claim", "source_text")
    for place, fields in parse_json_lines(text, path, known):
        claim, source = (text_field(fields, name, place) for name in known)
        yield fields.get("id"), claim, source


def judge_lines(
    judge: Judge | BatchJudge, lines: Iterator[tuple[Any, str, str]]
) -> Iterator[tuple[Any, Judgment]]:
    if not isinstance(judge, BatchJudge):
        for id, claim, text in lines:
            yield id, judge.judge(claim, index_source(text))
        return
    while chunk := list(islice(lines, LINES_ASKED)):
        indexes = {text: index_source(text) for _, _, text in chunk}
        questions = [Question(claim, indexes[text]) for _, claim, text in chunk]
        judgments = asyncio.run(judge.judge_many(questions))
        yield from zip((id for id, _, _ in chunk), judgments, strict=True)


LINES_ASKED = 50
"""Lines put to a language model together: enough to fill calls, soon shown."""


SHOWN = ("verdict", "support", "recall", "reason", "evidence", "differences")
