"""The stages in order: a document with its sources, or one citation, to a report."""

from __future__ import annotations

from .verifying import check, verify
