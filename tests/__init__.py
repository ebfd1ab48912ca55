"""Every test of the project: make test."""

from __future__ import annotations
