"""The engine of citeweb: read a text, reach its sources, judge its claims, report."""

from __future__ import annotations

__version__ = "0.1.0"
