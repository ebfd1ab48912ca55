from __future__ import annotations

from django.apps import AppConfig


class SourcesConfig(AppConfig):
    name = "citeweb.sources"
    label = "sources"
