"""Copies of sources whose own text is gone, paid for, or an abstract only. See
docs/algorithms/copies.md."""

from __future__ import annotations

from .finders import make_wish
from .looking import Copies, CopyDesk, FoundCopy
