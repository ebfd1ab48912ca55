"""The version, which the User-Agent and the command line name."""

from __future__ import annotations

VERSION = "0.2.0"
"""Also what the package is built as; CHANGELOG.md names it."""
