"""What was submitted: documents, their revisions, claims and citations."""

from __future__ import annotations
