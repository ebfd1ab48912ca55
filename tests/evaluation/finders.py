"""
The finders as the docs list them.

    python -m tests.evaluation.finders      print the table of the page on judging
"""

import inspect
import sys

from verification.judging.finders import FINDERS

HEADING = ("finder", "module", "what it finds")


def list_finders() -> str:
    """A Markdown table, in the order in which a reader is told what they find."""
    rows = [HEADING, ("---",) * len(HEADING)]
    for kind, find in FINDERS.items():
        module = find.__module__.rpartition(".")[2]
        found = (inspect.getdoc(find) or "").split("\n")[0].rstrip(".")
        rows.append((kind.value, f"`{module}`", found))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    sys.stdout.write(list_finders())
