"""Figures of speed and memory: `make bench`. No test asserts them."""

from __future__ import annotations
