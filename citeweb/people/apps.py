from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "citeweb.people"
    label = "people"

    def ready(self) -> None:
        from . import sign_ins  # noqa: F401 - connects what Django says of sign-ins
