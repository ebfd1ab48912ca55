"""Real processes, killed at awkward moments."""

from __future__ import annotations
