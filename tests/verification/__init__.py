"""The engine, tested without Django."""

from __future__ import annotations
