"""Whose machine a request comes from, for counting attempts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest  # noqa: TID251 (types only)


def client_address(request: HttpRequest) -> str:
    """
    The address that our own proxy saw, or the peer's when there is no proxy.

    Of `X-Forwarded-For` only the last entry is our proxy's; those before it are what
    the client says.
    """
    if settings.HTTPS:
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
        last = forwarded.rpartition(",")[2].strip()
        if last:
            return last[:64]
    return str(request.META.get("REMOTE_ADDR") or "unknown")
