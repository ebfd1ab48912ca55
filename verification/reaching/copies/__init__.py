"""Copies of sources whose own text is gone, paid for, or an abstract only. Look-ups go
through `reaching.services`; the copies themselves through the guarded fetcher. See
docs/algorithms/copies.md."""

from __future__ import annotations

from .finders import make_wish
from .looking import Copies, CopyDesk, FoundCopy
