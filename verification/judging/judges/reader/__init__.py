"""The judge `reader`: a small network that ships, or another one in a folder."""

from __future__ import annotations

from .judge import Found, ReaderJudge, reader_or_words
from .network import SHIPPED, Network, Reading
