from __future__ import annotations

from django.apps import AppConfig


class TeamsConfig(AppConfig):
    name = "citeweb.teams"
    label = "teams"
