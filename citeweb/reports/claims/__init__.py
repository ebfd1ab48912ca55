"""One claim beside its evidence, and what a person decides about it."""

from __future__ import annotations
