"""Tests of searching for a claim."""

from __future__ import annotations
