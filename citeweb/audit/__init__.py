"""The audit trail: a row for everything that was done, never changed."""

from __future__ import annotations
