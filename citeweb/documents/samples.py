"""The documents that come with the program: what tells them from a desk's own."""

from __future__ import annotations

SAMPLE_FILE_NAMES = (
    "electric-ferry.md",
    "bicycle-counters.md",
    "millrace-heat-pumps.md",
)
"""As a newcomer should meet them: an AI answer, a feature, a policy brief."""
