"""Lists of works in five styles, and as BibTeX, RIS and CSL-JSON."""

from __future__ import annotations
