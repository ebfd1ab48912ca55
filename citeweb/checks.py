"""Settings that cannot work, or should not stand together: see `data/checks.csv`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from verification.errors import BadCallError
from verification.language.lists import table_rows
from verification.services import ServiceClient
from verification.weighing.searching import SERVICE_NAMES

from .corroboration.lenses import open_configured
from .judges import model_settings, reader_judge

LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})

SQLITE_WORKERS = 4
"""SQLite lets one write at a time: past some four workers they wait for each other."""


@register(Tags.compatibility)
def check_settings(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    is_sqlite, has_redis = settings.IS_SQLITE, bool(settings.REDIS_URL)
    client = settings.OIDC_CLIENT_ID and settings.OIDC_CLIENT_SECRET
    has_client = bool(client) and find_spec("authlib") is not None
    # Our own network costs each command a quarter of a second.
    reader = refusal(lambda: settings.READER and reader_judge(settings.READER))
    return messages(
        [
            ("W001", is_sqlite and settings.WORKERS > SQLITE_WORKERS),
            ("W002", is_sqlite and has_redis),
            ("W003", not is_sqlite and not has_redis),
            ("E001", refusal(model_settings)),
            ("E002", reader),
            *(("E003", trouble) for trouble in search_troubles()),
            ("E004", settings.OIDC_ISSUER and not has_client),
        ]
    )


@register(Tags.security)
def check_public_hosts(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    hosts = [host for host in settings.ALLOWED_HOSTS if host not in LOOPBACK_HOSTS]
    if not hosts:
        return []
    return messages(
        [
            ("W004", settings.DEBUG),
            ("W005", not settings.HTTPS),
            ("W006", settings.ALLOW_PRIVATE_ADDRESSES),
            ("W007", not settings.CONTACT),
            ("W008", "*" in hosts),
        ],
        named=", ".join(hosts),
    )


def messages(
    found: Iterable[tuple[str, object]], *, named: str = ""
) -> list[CheckMessage]:
    """The messages of those that are so."""
    texts = {row[0]: row[1:] for row in table_rows("../citeweb/checks")}
    told = {"workers": settings.WORKERS, "most": SQLITE_WORKERS, "named": named}
    made: list[CheckMessage] = []
    for id, trouble in found:
        if trouble:
            message, hint = (text.format(trouble=trouble, **told) for text in texts[id])
            kind = Error if id.startswith("E") else Warning
            made.append(kind(message, hint=hint, id=f"citeweb.{id}"))
    return made


def refusal(make: Callable[[], object]) -> str:
    """Why something of the settings cannot be used; empty where it can."""
    try:
        make()
    except BadCallError as error:
        return str(error)
    return ""


def search_troubles() -> list[str]:
    """Why search services that were named cannot be used."""
    _, troubles = open_configured(ServiceClient())
    named = {*settings.SEARCH_BASES, *settings.SEARCH_KEYS}
    if unknown := sorted(named - set(SERVICE_NAMES)):
        troubles.append(
            f"CITEWEB_SEARCH_BASES or CITEWEB_SEARCH_KEYS names '{unknown[0]}', which "
            f"is no search service. There are {', '.join(SERVICE_NAMES)}."
        )
    return troubles
