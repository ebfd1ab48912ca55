"""Copies of sources that are gone, paid for or abstracts: docs/algorithms/copies.md."""

from __future__ import annotations

from .finders import make_wish
from .looking import Copies, CopyDesk, FoundCopy
