from __future__ import annotations

from django.apps import AppConfig


class CitewebConfig(AppConfig):
    name = "citeweb"
    label = "citeweb"

    def ready(self) -> None:
        from . import checks  # noqa: F401 - registers them
        from .people import services  # noqa: F401 - connects what Django says of sign-ins
