"""The judges that a call can name."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from verification.judging import Judge, LexicalJudge, OverlapJudge
from verification.records import Options

JUDGE_NAMES = ("lexical", "overlap")
"""The first is the default."""


def add_judge_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--judge",
        choices=JUDGE_NAMES,
        default=JUDGE_NAMES[0],
        help="what decides whether a source supports a claim (default: %(default)s)",
    )
    parser.add_argument(
        "--min-recall",
        type=fraction,
        default=Options().min_recall,
        help="threshold of the overlap judge, 0 to 1 (default: %(default)s)",
    )


def make_judge(name: str, *, min_recall: float) -> Judge:
    return OverlapJudge(min_recall=min_recall) if name == "overlap" else LexicalJudge()


def fraction(text: str) -> float:
    """A number in [0, 1]. Raises ArgumentTypeError, which argparse puts in words."""
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a number") from None
    if not 0.0 <= value <= 1.0:
        raise ArgumentTypeError(f"{text} is not between 0 and 1")
    return value
