"""Tests of weighing."""

from __future__ import annotations
