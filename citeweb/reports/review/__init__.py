"""The report of a run, as a person reads it."""

from __future__ import annotations
