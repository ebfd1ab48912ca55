"""`citeweb VERB`: Django's commands and ours (serve, worker, demo) by one name."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citeweb.settings")
    execute_from_command_line(["citeweb", *sys.argv[1:]])


if __name__ == "__main__":
    main()
