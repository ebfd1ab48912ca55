from __future__ import annotations

from django.apps import AppConfig


class CorroborationConfig(AppConfig):
    name = "citeweb.corroboration"
    label = "corroboration"

    def ready(self) -> None:
        from citeweb.reports.exports.services import provide_corroborations

        from .adapters import corroborations_of

        provide_corroborations(corroborations_of)
