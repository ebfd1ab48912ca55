"""`python -m verification VERB`, installed as `citeweb-check`."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from .commands import ExitCode
from .errors import VerificationError
from .version import VERSION

VERBS = {
    "audit": "check that an exported audit trail is whole and as it was written",
    "bibliography": "list works in a citation style, or as BibTeX, RIS or CSL-JSON",
    "check": "check every citation of a document",
    "citation": "say everything about one citation: a DOI, an address or a reference",
    "corroborate": "search for a claim and count what independent sources say of it",
    "export": "turn a saved report into any other format",
    "interest": "find cited sources that a party named in the claim publishes",
    "judges": "list the judges there are, and measure them on the test pairs that ship",
    "sources": "check that the sources of a list are there",
    "support": "judge claims against source texts",
}
"""Each verb, a module of `commands`, and what it does; only a chosen one is loaded."""
INTERRUPTED = 130
"""The shell's status for a program ended by Ctrl-C."""

NEW_OBJECTS = 50_000
"""
Made between two rounds of the garbage collector. A call makes many that stay, and with
Python's 700 an eighth of its time went into looking at them.
"""


class OneLineParser(ArgumentParser):
    """Says what is wrong with a call in one line; argparse prints the usage too."""

    def error(self, message: str) -> NoReturn:
        self.exit(ExitCode.WRONG_CALL, f"{self.prog}: {message}\n")


def make_parser(chosen: str) -> ArgumentParser:
    """The parser of a call; only the chosen verb has its arguments."""
    parser = OneLineParser(
        prog="citeweb-check",
        description="Check citations: is the source there, does it say so?",
        epilog="Exit status: 0 nothing flagged, 1 something flagged, 2 the input or "
        "the call is wrong, 3 something could not be checked and nothing was flagged.",
    )
    parser.add_argument("--version", action="version", version=VERSION)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for name, summary in VERBS.items():
        verb_parser = verbs.add_parser(name, help=summary, description=summary)
        if name == chosen:
            load_verb(name).add_arguments(verb_parser)
    return parser


def load_verb(name: str) -> ModuleType:
    return import_module(f".commands.{name}", __package__)


def main(words: Sequence[str] | None = None) -> int:
    gc.set_threshold(NEW_OBJECTS)
    words = sys.argv[1:] if words is None else words
    chosen = next((word for word in words if not word.startswith("-")), "")
    arguments = make_parser(chosen).parse_args(words)
    try:
        return int(load_verb(arguments.verb).run(arguments))
    except VerificationError as error:
        from .reporting.harmless import harmless_line

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
