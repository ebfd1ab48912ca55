"""Users, teams, roles and signing in."""

from __future__ import annotations
