"""The web side: views, services and tasks."""

from __future__ import annotations
