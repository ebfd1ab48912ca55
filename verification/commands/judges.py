"""`judges`: the judges there are, measured where asked; and how calls name one."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from verification.errors import BadCallError
from verification.judging import BatchJudge, Judge, LexicalJudge, OverlapJudge
from verification.records import Document, Verdict

from . import ExitCode, finished
from .calls import add_options, count
from .files import read_text, write_json

if TYPE_CHECKING:
    from verification.judging.judges.llm import LlmJudge

ASKED = "llm"
"""The judge that asks somebody else."""

DEFAULT_JUDGE = "reader"
OWN_JUDGE_NAMES = (DEFAULT_JUDGE, "lexical", "overlap")
CASCADE = "cascade"
"""Asks it about what words are unsure of or flag."""

JUDGE_NAMES = (*OWN_JUDGE_NAMES, ASKED, CASCADE)


def add_judge_arguments(
    parser: ArgumentParser, *, calls_flag: str = "--max-calls"
) -> None:
    """Args: calls_flag: Bounds the calls of the model; another name where a verb has
    calls of another kind."""
    add_options(parser, "judge", judge=JUDGE_NAMES)
    parser.set_defaults(judge=DEFAULT_JUDGE)
    model = parser.add_argument_group(
        "the judges llm and cascade",
        "a language model; claims and passages are sent to it",
    )
    add_options(model, "model")
    model.add_argument(
        calls_flag,
        dest="model_calls",
        type=count,
        default=200,
        help="most calls of the model (default: %(default)s)",
    )


def judge_of(arguments: Namespace) -> Judge | BatchJudge:
    """The judge that a call names. Raises BadCallError: it is a language model of which
    something is missing, or the folder of the network for `reader` cannot be used."""
    if arguments.judge == ASKED:
        return make_llm_judge(arguments)
    if arguments.judge == CASCADE:
        from verification.judging.judges.cascade import CascadeJudge

        return CascadeJudge(LexicalJudge(), make_llm_judge(arguments))
    if arguments.judge == "reader":
        from verification.judging.judges.reader import reader_or_words

        judge, why_not = reader_or_words(arguments.reader)
        sys.stderr.write(why_not and f"{why_not}\n")
        return judge
    if arguments.judge == "overlap":
        return OverlapJudge(min_recall=arguments.min_recall)
    return LexicalJudge()


def make_llm_judge(arguments: Namespace) -> LlmJudge:
    """Imported here because the HTTP library takes longer to load than most calls."""
    from verification.judging.judges.llm import (
        FileAnswers,
        LlmJudge,
        ModelForm,
        ModelSettings,
    )

    if not arguments.llm_base or not arguments.llm_model:
        raise BadCallError(
            f"--judge {arguments.judge} needs --llm-base URL and --llm-model NAME: "
            "where the language model answers, and which one."
        )
    path, kept = arguments.llm_key_file, arguments.llm_answers
    settings = ModelSettings(
        base_url=arguments.llm_base,
        model=arguments.llm_model,
        key=read_text(path).strip() if path else "",
        form=ModelForm(arguments.llm_form),
        max_calls=arguments.model_calls,
        max_tokens=arguments.max_tokens,
        context_tokens=arguments.llm_context,
        calibration=read_calibration(arguments.llm_calibration),
    )
    try:
        answers = FileAnswers(Path(kept)) if kept else None
    except OSError as error:
        raise BadCallError.of_file(kept, error, "read") from error
    contact = getattr(arguments, "contact", "")
    second = second_reader(arguments.reader)
    return LlmJudge(settings, contact=contact, answers=answers, second=second)


def second_reader(folder: Path | None) -> Judge | None:
    """The small reader, which reads what a language model quotes; None where it cannot
    be loaded. Half a second beside calls that take many."""
    from verification.judging.judges.reader import reader_or_words

    judge, why_not = reader_or_words(folder)
    return None if why_not else judge


def announce_budget(
    judge: Judge | BatchJudge, sent: str = "", *, document: Document | None = None
) -> None:
    """Say on standard error what a language model may be sent, before it is: `sent` is
    such as "the claim with passages of what is found"; else what a document takes."""
    model = model_of(judge)
    if model is None:
        return
    settings, spends = model.settings, "at most"
    if document is not None:
        from verification.judging.judges.llm import estimate

        most = estimate(document, settings)
        sent = f"{most.pairs} claims with passages of their sources"
        spends += f" {most.calls} calls and {most.tokens:,} tokens. This run may spend"
    sys.stderr.write(
        f"The language model {settings.model} at {settings.host} is sent {sent}: "
        f"{spends} {settings.max_calls} calls and {settings.max_tokens:,} tokens; "
        "what is left over is judged by words.\n"
    )


def model_of(judge: Judge | BatchJudge) -> LlmJudge | None:
    model: LlmJudge | None = getattr(judge, "model", None)
    return judge if judge.name == ASKED else model  # type: ignore[return-value]


def announce_cost(judge: Judge | BatchJudge) -> None:
    from verification.judging.judges.cascade import use_of_model

    use = use_of_model(judge)
    if use is not None:
        sys.stderr.write(f"{use.words}\n")


def read_calibration(path: str) -> Mapping[Verdict, float] | None:
    """What a measurement that was kept in a file says of its judge; None without a
    file. Raises BadCallError: it is no measurement."""
    if not path:
        return None
    try:
        measured = json.loads(read_text(path))["measured"][-1]
        shares = {Verdict(word): measured["calibration"][word] for word in CALIBRATED}
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        wrong = f"{path}: not a measurement that `judges --measure` wrote."
        raise BadCallError(wrong) from error
    for share in shares.values():
        if not isinstance(share, float) or not 0.0 <= share <= 1.0:
            raise BadCallError(f"{path}: its calibration is not in [0, 1].")
    return shares


CALIBRATED = tuple(
    verdict for verdict in Verdict if verdict is not Verdict.UNVERIFIABLE
)


def add_arguments(parser: ArgumentParser) -> None:
    add_judge_arguments(parser)
    add_options(parser, "judges")


def run(arguments: Namespace) -> int:
    if not arguments.measure:
        from verification.judging.judges.llm.endpoints import local_models

        found = [asdict(endpoint) for endpoint in finished(local_models())]
        asking = {"with_a_language_model": [ASKED, CASCADE], "endpoints": found}
        write_json({"judges": OWN_JUDGE_NAMES, **asking})
        return ExitCode.NOTHING_FLAGGED
    from verification.judging.measuring import measure, some_pairs

    pairs, chosen = some_pairs(arguments.pairs), judge_of(arguments)
    announce_budget(chosen, f"{len(pairs)} test pairs")
    measured = [measure(LexicalJudge(), pairs)]
    if chosen.name != LexicalJudge.name:
        model = model_of(chosen)
        tokens = (lambda: model.spent.tokens) if model else (lambda: 0)
        measured.append(measure(chosen, pairs, tokens=tokens))
    records = [measurement.as_record() for measurement in measured]
    write_json({"pairs": len(pairs), "measured": records})
    announce_cost(chosen)
    return ExitCode.NOTHING_FLAGGED
