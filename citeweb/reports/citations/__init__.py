"""One citation checked by itself."""

from __future__ import annotations
