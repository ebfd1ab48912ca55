"""Every verb, what it does and how it is called; the parser that they share."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from verification.version import VERSION

from .calls import OneLineParser, set_defaults

VERBS = {
    "audit": "check that an exported audit trail is whole and as it was written",
    "bibliography": "list works in a citation style, or as BibTeX, RIS or CSL-JSON",
    "check": "check every citation of a document",
    "citation": "say everything about one citation: a DOI, an address or a reference",
    "completion": "write what a shell needs to complete these words",
    "corroborate": "search for a claim and count what independent sources say of it",
    "export": "turn a saved report into any other format",
    "interest": "find cited sources that a party named in the claim publishes",
    "judges": "list the judges there are, and measure them on the test pairs that ship",
    "mcp": "give assistants the checks as tools (Model Context Protocol)",
    "sources": "check that the sources of a list are there",
    "support": "judge claims against source texts",
}
"""Each verb, a module of `commands`, and what it does; only a chosen one is loaded."""

EXAMPLES = {
    "audit": "audit audit-trail.json",
    "bibliography": "bibliography works.bib --style mla",
    "check": "check chapters/ --format text --fail-on error",
    "citation": 'citation 10.1038/nature12373 --claim "The cells lived for a year."',
    "completion": "completion bash > citeweb.bash",
    "corroborate": 'corroborate "The bridge opened in 1932." --search wikipedia',
    "export": "export report.json --format docx --output report.docx",
    "interest": "interest citations.jsonl",
    "judges": "judges --measure --judge lexical",
    "mcp": "mcp --service searxng --lookups doi,crossref",
    "sources": "sources list.json --strict",
    "support": "support pairs.jsonl --judge reader",
}
EPILOG = (
    "Exit status: 0 nothing flagged, 1 something flagged, 2 the input or the call is "
    "wrong, 3 something could not be checked and nothing was flagged."
)


def make_parser(name: str, *chosen: str, folder: Path | None = None) -> OneLineParser:
    """
    The parser of a call; only the chosen verbs have their arguments.

    Args:
        folder: Where settings are looked for; None for nowhere.
    """
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
