"""
The finders as the docs list them.

    python -m tests.evaluation.finders      print the list of the page on judging
"""

import inspect
import sys

from verification.judging.finders import FINDERS


def list_finders() -> str:
    """A Markdown list, in the order in which a reader is told what they find."""
    return "".join(
        f"- **{kind}**: {(inspect.getdoc(find) or '').splitlines()[0]}\n"
        for kind, find in FINDERS.items()
    )


if __name__ == "__main__":
    sys.stdout.write(list_finders())
