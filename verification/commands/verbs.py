"""Every verb, what it does and how it is called; the parser that they share."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from verification.language.lists import table_rows
from verification.version import VERSION

from .calls import OneLineParser, set_defaults

_ROWS = table_rows("commands/verbs")
VERBS = {verb: does for verb, does, _ in _ROWS}
"""Each verb, a module of `commands`, and what it does; only a chosen one is loaded."""

EXAMPLES = {verb: example for verb, _, example in _ROWS}
EPILOG = (
    "Exit status: 0 nothing flagged, 1 something flagged, 2 the input or the call is "
    "wrong, 3 something could not be checked and nothing was flagged."
)


def make_parser(name: str, *chosen: str, folder: Path | None = None) -> OneLineParser:
    """Only the chosen verbs have their arguments. `folder` is where settings are looked
    for; None for nowhere."""
    parser = OneLineParser(
        prog=name,
        description="Check citations: is the source there, does it say so?",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="version", version=VERSION)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb, summary in VERBS.items():
        own = verbs.add_parser(
            verb,
            help=summary,
            description=f"{summary[:1].upper()}{summary[1:]}.",
            epilog=f"example:\n  {name} {EXAMPLES[verb]}\n\n{EPILOG}",
        )
        if verb in chosen:
            load_verb(verb).add_arguments(own)
            parser.known = list(own._option_string_actions)
            if folder is not None:
                set_defaults(own, verb, folder=folder)
    return parser


def load_verb(name: str) -> ModuleType:
    return import_module(f".{name}", __package__)
