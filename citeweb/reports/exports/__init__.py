"""Reports and bibliographies as files."""

from __future__ import annotations
