"""Runs, what they found, and the pages that show it."""

from __future__ import annotations
