"""`python -m verification VERB`, installed as `citeweb-check`."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from .commands import ExitCode
from .commands.verbs import VERBS, load_verb, make_parser
from .errors import VerificationError, plain_fault
from .language.wording import ENGLISH, use_language

__all__ = ["INTERRUPTED", "VERBS", "main"]

INTERRUPTED = 130
"""The shell's status for a program ended by Ctrl-C."""

NEW_OBJECTS = 500_000
"""Made between two rounds of the garbage collector. A call makes many that stay, and
with Python's 700 an eighth of its time went into looking at them."""


def main(words: Sequence[str] | None = None, *, name: str = "citeweb-check") -> int:
    gc.set_threshold(NEW_OBJECTS)
    atexit.register(gc.freeze)  # else Python looks at them all again before it ends
    words = sys.argv[1:] if words is None else words
    chosen = next((word for word in words if not word.startswith("-")), "")
    try:
        arguments = make_parser(name, chosen, folder=Path.cwd()).parse_args(words)
        with use_language(getattr(arguments, "language", ENGLISH)):
            code = int(load_verb(arguments.verb).run(arguments))
        sys.stdout.flush()
    except VerificationError as error:
        from .reporting.harmless import harmless_line

        sys.stderr.write(f"{name} {chosen}: {harmless_line(str(error))}\n")
        return ExitCode.WRONG_CALL
    except OSError as error:
        # A full disk, or a reader that has gone, as with `| head`: what is still held
        # back can be written nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"{name} {chosen}: {plain_fault(error)}.\n")
        return ExitCode.WRONG_CALL
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


if __name__ == "__main__":
    sys.exit(main())
