"""`completion`: what a shell needs to complete a call."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import shtab

from . import ExitCode
from .files import write_text


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))


def run(arguments: Namespace) -> int:
    from .verbs import VERBS, make_parser

    parser = make_parser("citeweb", *VERBS)
    write_text(f"{shtab.complete(parser, shell=arguments.shell)}\n")
    return ExitCode.NOTHING_FLAGGED
