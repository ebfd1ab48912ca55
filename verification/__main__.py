"""`python -m verification VERB`, installed as `citeweb-check`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import NoReturn

from .commands import (
    audit,
    bibliography,
    check,
    citation,
    corroborate,
    export,
    interest,
    sources,
    support,
)
from .commands.exit_codes import ExitCode
from .errors import VerificationError
from .reporting.harmless import harmless_line
from .version import VERSION

VERBS = {
    "audit": audit,
    "bibliography": bibliography,
    "check": check,
    "citation": citation,
    "corroborate": corroborate,
    "export": export,
    "interest": interest,
    "sources": sources,
    "support": support,
}
INTERRUPTED = 130
"""The shell's status for a program ended by Ctrl-C."""


class OneLineParser(ArgumentParser):
    """Says what is wrong with a call in one line; argparse prints the usage too."""

    def error(self, message: str) -> NoReturn:
        self.exit(ExitCode.WRONG_CALL, f"{self.prog}: {message}\n")


def make_parser() -> ArgumentParser:
    parser = OneLineParser(
        prog="citeweb-check",
        description="Check citations: is the source there, does it say so?",
        epilog="Exit status: 0 nothing flagged, 1 something flagged, 2 the input or "
        "the call is wrong, 3 something could not be checked and nothing was flagged.",
    )
    parser.add_argument("--version", action="version", version=VERSION)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for name, verb in VERBS.items():
        verb_parser = verbs.add_parser(name, help=verb.HELP, description=verb.HELP)
        verb.add_arguments(verb_parser)
    return parser


def main(words: Sequence[str] | None = None) -> int:
    arguments = make_parser().parse_args(words)
    try:
        return int(VERBS[arguments.verb].run(arguments))
    except VerificationError as error:
        message = harmless_line(str(error))
        sys.stderr.write(f"citeweb-check {arguments.verb}: {message}\n")
        return ExitCode.WRONG_CALL
    except BrokenPipeError:
        # The reader has gone, as with `| head`; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.WRONG_CALL
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
