"""What workers do."""

from __future__ import annotations

from . import services


def send_messages() -> None:
    services.send_due()
