"""
Documents as a person meets them: the list, a new one, all runs of one.

They stand here and not in `citeweb.documents` because each page shows or starts runs,
and imports point one way.
"""

from __future__ import annotations
