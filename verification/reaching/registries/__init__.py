"""Who knows which work an identifier names, and what was said of it since. `desk` asks
the registries that are on; import it from there: it loads the HTTP library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification.late_names import late_names

if TYPE_CHECKING:
    from .answers import NoticeTable, Registries


__getattr__ = late_names(__name__, {"answers": "NoticeTable Registries"})
