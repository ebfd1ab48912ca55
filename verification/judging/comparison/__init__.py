"""A claim beside a source: the records, and how names and numbers find their match."""

from __future__ import annotations

from .claims import ReadClaim, read_claim
from .record import Comparison, Swap
