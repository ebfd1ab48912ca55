"""The verbs of the command line, one module each: `add_arguments` and `run`."""

from __future__ import annotations
