"""`citeweb VERB`: Django's commands and ours (serve, worker, demo) by one name."""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from citeweb.start_errors import StartError, explain

CANNOT_START = 2
"""Exit status when something outside must change first, as for a wrong call."""

INTERRUPTED = 130
"""What shells report of a program that Ctrl-C ended."""


OWNER_ONLY = 0o077
"""What is taken from others' rights to each file made: texts, keys, sessions."""


def main() -> None:
    os.umask(OWNER_ONLY)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citeweb.settings")
    try:
        execute_from_command_line(["citeweb", *sys.argv[1:]])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (StartError, ImproperlyConfigured, OSError, DatabaseError) as error:
        sentence = explain(error)
        if sentence is None:
            raise
        sys.stderr.write(f"citeweb: {sentence}\n")
        sys.exit(CANNOT_START)


if __name__ == "__main__":
    main()
