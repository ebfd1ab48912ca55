"""Reading: from a submitted text to claims, citations and references, with exact
offsets; the steps in order stand in `reader`."""

from __future__ import annotations

from .overlay import render_plain
from .reader import MAX_TEXT_LENGTH, read
