from __future__ import annotations

from django.apps import AppConfig


class RemovalConfig(AppConfig):
    name = "citeweb.removal"
    label = "removal"
