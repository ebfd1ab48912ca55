"""The judges that a call can name."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from verification.errors import BadCallError
from verification.judging import BatchJudge, Judge, LexicalJudge, OverlapJudge
from verification.records import Document, Options

from .files import decode, read_input

if TYPE_CHECKING:
    from verification.judging.judges.llm import LlmJudge

ASKED = "llm"
"""The judge that asks somebody else."""

OWN_JUDGE_NAMES = ("lexical", "overlap")
JUDGE_NAMES = (*OWN_JUDGE_NAMES, ASKED)
"""The first is the default."""


def add_own_judge_arguments(
    parser: ArgumentParser, *, names: Sequence[str] = OWN_JUDGE_NAMES
) -> None:
    """For verbs whose judge needs nothing but the texts."""
    parser.add_argument(
        "--judge",
        choices=names,
        default=names[0],
        help="what decides whether a source supports a claim (default: %(default)s)",
    )
    parser.add_argument(
        "--min-recall",
        type=fraction,
        default=Options().min_recall,
        help="threshold of the overlap judge, 0 to 1 (default: %(default)s)",
    )


def add_judge_arguments(
    parser: ArgumentParser, *, calls_flag: str = "--max-calls"
) -> None:
    """
    Args:
        calls_flag: Bounds the calls of the model; another name where a verb has calls
            of another kind.
    """
    add_own_judge_arguments(parser, names=JUDGE_NAMES)
    model = parser.add_argument_group(
        "the judge llm", "a language model; claims and passages are sent to it"
    )
    model.add_argument(
        "--llm-base",
        default="",
        metavar="URL",
        help="OpenAI-compatible endpoint, such as http://localhost:11434/v1",
    )
    model.add_argument("--llm-model", default="", metavar="NAME")
    model.add_argument(
        "--llm-form",
        choices=("chat", "minicheck"),
        default="chat",
        help="several claims a call, answered in JSON; or one, answered Yes or No",
    )
    model.add_argument(
        "--llm-key-file", default="", metavar="FILE", help="holds the endpoint's key"
    )
    model.add_argument(
        "--llm-answers",
        default="",
        metavar="FILE",
        help="keeps answers, so that none is asked for twice",
    )
    model.add_argument(
        calls_flag,
        dest="model_calls",
        type=count,
        default=200,
        help="most calls of the model (default: %(default)s)",
    )
    model.add_argument(
        "--max-tokens",
        type=count,
        default=400_000,
        help="most tokens it may take (default: %(default)s)",
    )


def judge_of(arguments: Namespace) -> Judge | BatchJudge:
    """
    The judge that a call names.

    Raises:
        BadCallError: It is a language model of which something is missing.
    """
    if arguments.judge == ASKED:
        return make_llm_judge(arguments)
    return make_judge(arguments.judge, min_recall=arguments.min_recall)


def make_judge(name: str, *, min_recall: float) -> Judge:
    """One of those that need nothing but the texts."""
    return OverlapJudge(min_recall=min_recall) if name == "overlap" else LexicalJudge()


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
            "--judge llm needs --llm-base URL and --llm-model NAME: where the language "
            "model answers, and which one."
        )
    path = arguments.llm_key_file
    settings = ModelSettings(
        base_url=arguments.llm_base,
        model=arguments.llm_model,
        key=decode(read_input(path), path).strip() if path else "",
        form=ModelForm(arguments.llm_form),
        max_calls=arguments.model_calls,
        max_tokens=arguments.max_tokens,
    )
    kept = arguments.llm_answers
    try:
        answers = FileAnswers(Path(kept)) if kept else None
    except OSError as error:
        raise BadCallError(f"{kept}: cannot be read: {error.strerror}.") from error
    contact = getattr(arguments, "contact", "")
    return LlmJudge(settings, contact=contact, answers=answers)


def announce_budget(judge: Judge | BatchJudge, sent: str) -> None:
    """
    Say on standard error what a language model may be sent, before it is.

    Args:
        sent: What goes out, as in "the claim with passages of what is found".
    """
    from verification.judging.judges.llm import LlmJudge

    if isinstance(judge, LlmJudge):
        settings = judge.settings
        sys.stderr.write(
            f"The language model {settings.model} at {settings.host} is sent {sent}: "
            f"at most {settings.max_calls} calls and {settings.max_tokens:,} tokens; "
            "what is left over is judged by words.\n"
        )


def announce(judge: Judge | BatchJudge, document: Document) -> None:
    """Say on standard error what a language model is sent, and the most it costs."""
    from verification.judging.judges.llm import LlmJudge, estimate

    if not isinstance(judge, LlmJudge):
        return
    settings = judge.settings
    most = estimate(document, settings)
    sys.stderr.write(
        f"The language model {settings.model} at {settings.host} is sent {most.pairs} "
        f"claims with passages of their sources: at most {most.calls} calls and "
        f"{most.tokens:,} tokens. This run may spend {settings.max_calls} calls and "
        f"{settings.max_tokens:,} tokens; what is left over is judged by words.\n"
    )


def fraction(text: str) -> float:
    """A number in [0, 1]. Raises ArgumentTypeError, which argparse puts in words."""
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a number") from None
    if not 0.0 <= value <= 1.0:
        raise ArgumentTypeError(f"{text} is not between 0 and 1")
    return value


def count(text: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError, which argparse puts in words."""
    if not text.isascii() or not text.isdigit() or len(text) > 12 or int(text) < 1:
        raise ArgumentTypeError(f"'{text}' is not a whole number from 1")
    return int(text)
