"""`completion`: what a shell needs to complete a call; and the page of the manual."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator

import shtab

from verification.version import VERSION

from . import ExitCode
from .files import write_text

PROGRAM = "citeweb"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "shell",
        choices=("bash", "zsh", "fish", "tcsh", "man"),
        help="a shell, or man for the page of the manual",
    )


def run(arguments: Namespace) -> int:
    from .verbs import EPILOG, VERBS, make_parser

    parser = make_parser(PROGRAM, *VERBS)
    if arguments.shell == "fish":
        made = "\n".join(fish_lines(parser))
    elif arguments.shell == "man":
        made = "\n".join(manual_lines(parser, EPILOG))
    else:
        made = shtab.complete(parser, shell=arguments.shell)
    write_text(f"{made}\n")
    return ExitCode.NOTHING_FLAGGED


def verbs_of(parser: ArgumentParser) -> Iterator[tuple[str, str, ArgumentParser]]:
    """Each verb with what it does and its own parser."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            told = {verb.dest: verb.help or "" for verb in action._choices_actions}
            for name, own in action.choices.items():
                yield name, told.get(name, ""), own


def help_of(action: Action, parser: ArgumentParser) -> str:
    words = action.help or ""
    known = {**vars(action), "prog": parser.prog}
    return " ".join((words % known if "%(" in words else words).split())


def fish_lines(parser: ArgumentParser) -> Iterator[str]:
    """
    Source: fish's manual, `complete`; -x where only the choices fit, -r where a value
    follows.
    """
    for verb, does, own in verbs_of(parser):
        first = "-n __fish_use_subcommand"
        yield f"complete -c {PROGRAM} {first} -a {verb} -d {quoted(does)}"
        seen = f"-n '__fish_seen_subcommand_from {verb}'"
        for action in own._actions:
            choices = " ".join(map(str, action.choices or ()))
            if not action.option_strings:
                if choices:
                    yield f"complete -c {PROGRAM} {seen} -a {quoted(choices)}"
                continue
            names = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in action.option_strings
            )
            value = f" -xa {quoted(choices)}" if choices else " -r"
            takes = "" if action.nargs == 0 else value
            words = quoted(help_of(action, own))
            yield f"complete -c {PROGRAM} {seen} {names}{takes} -d {words}"


def quoted(words: str) -> str:
    r"""
    >>> print(quoted("the house's own"))
    'the house\'s own'
    """
    escaped = words.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def manual_lines(parser: ArgumentParser, epilog: str) -> Iterator[str]:
    """Source: man(7)."""
    yield f'.TH {PROGRAM.upper()} 1 "" "citeweb {VERSION}" "User commands"'
    yield from (".SH NAME", rf"{PROGRAM} \- check citations against what sources say")
    yield from (".SH SYNOPSIS", rf".B {PROGRAM}", r"\fIVERB\fR [\fIOPTIONS\fR]")
    yield from (".SH DESCRIPTION", roff(parser.description or ""))
    yield ".SH VERBS"
    for verb, does, own in verbs_of(parser):
        yield f".SS {verb}"
        yield roff(f"{does[:1].upper()}{does[1:]}.")
        for action in own._actions:
            yield ".TP"
            named = ", ".join(action.option_strings) or (action.metavar or action.dest)
            value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
            takes = f" {value}" if action.option_strings and value else ""
            yield rf"\fB{roff(f'{named}')}\fR{roff(str(takes))}"
            yield roff(help_of(action, own) or "As its name says.")
    yield from (".SH EXIT STATUS", roff(epilog.removeprefix("Exit status: ")))


def roff(words: str) -> str:
    r"""
    >>> print(roff(".start with a-dash"))
    \&.start with a\-dash
    """
    escaped = words.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped[:1] in (".", "'") else escaped
