"""The web side of citeweb: it stores what the engine finds, runs it and shows it."""

from __future__ import annotations

__version__ = "0.1.0"
