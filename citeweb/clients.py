"""Whose machine a request comes from, for counting attempts."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest  # noqa: TID251 (types only)

WITH_PORT = re.compile(r"\[(?P<v6>[^]]*)\](:\d+)?|(?P<v4>[\d.]+):\d+")


def client_address(request: HttpRequest) -> str | None:
    """
    The address that our own proxy saw, or the peer's when there is no proxy.

    Of `X-Forwarded-For` only the last entry is our proxy's; those before it are what
    the client says. None for a socket without an address, and for what is none.
    """
    if settings.HTTPS:
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
        last = forwarded.rpartition(",")[2].strip()
        if last:
            return address_in(last)
    return address_in(str(request.META.get("REMOTE_ADDR") or ""))


def address_in(text: str) -> str | None:
    """
    >>> address_in("192.0.2.1:8080"), address_in("[2001:db8::1]:80"), address_in("x")
    ('192.0.2.1', '2001:db8::1', None)
    """
    match = WITH_PORT.fullmatch(text)
    bare = (match["v6"] or match["v4"]) if match else text
    try:
        return str(ip_address(bare.partition("%")[0]))
    except ValueError:
        return None
