"""
Who knows which work an identifier names, and what was said of it since.

    protocol        what the pipeline needs: `Registries`, `NoticeTable`
"""

from __future__ import annotations

from .protocol import NoticeTable, Registries

__all__ = ["NoticeTable", "Registries"]
