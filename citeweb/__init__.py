"""The web side of citeweb: it stores what the engine finds, runs it and shows it."""

from __future__ import annotations

from verification.version import VERSION

__version__ = VERSION
