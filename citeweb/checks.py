"""Settings that work and yet should not stand together; each with what to do."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from verification.errors import BadCallError

from .judges import model_settings, reader_judge

LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})

SQLITE_WORKERS = 4
"""SQLite lets one write at a time: past some four workers they wait for each other."""


@register(Tags.compatibility)
def check_sqlite(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if settings.IS_SQLITE and settings.WORKERS > SQLITE_WORKERS:
        found.append(
            Warning(
                f"{settings.WORKERS} workers share one SQLite file, which lets one "
                "write at a time.",
                hint=f"Set CITEWEB_WORKERS to {SQLITE_WORKERS} or less, or "
                "CITEWEB_DATABASE_URL to a PostgreSQL database.",
                id="citeweb.W001",
            )
        )
    if settings.IS_SQLITE and settings.REDIS_URL:
        found.append(
            Warning(
                "Redis hands out the work, but the database is a file on this machine: "
                "workers elsewhere would find none of it.",
                hint="Set CITEWEB_DATABASE_URL to a PostgreSQL database, or leave "
                "CITEWEB_REDIS_URL out.",
                id="citeweb.W002",
            )
        )
    return found


@register(Tags.compatibility)
def check_shared_politeness(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    if settings.IS_SQLITE or settings.REDIS_URL:
        return []
    return [
        Warning(
            "Workers on several machines would not know of each other's requests to a "
            "site: without Redis each machine keeps its own pace alone.",
            hint="Set CITEWEB_REDIS_URL, or run workers on one machine only.",
            id="citeweb.W003",
        )
    ]


@register(Tags.compatibility)
def check_language_model(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    try:
        model_settings()
    except BadCallError as error:
        return [
            Error(
                str(error),
                hint="Set CITEWEB_LLM_BASE_URL to an address such as "
                "http://localhost:11434/v1 and CITEWEB_LLM_MODEL to the model's name, "
                "or leave both out.",
                id="citeweb.E001",
            )
        ]
    return []


@register(Tags.compatibility)
def check_reader(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    try:
        if settings.READER:  # our own costs each command a quarter of a second
            reader_judge(settings.READER)
    except BadCallError as error:
        return [
            Error(
                str(error),
                hint="Set CITEWEB_READER to a folder with an exported entailment "
                "network and its calibration, or leave it out.",
                id="citeweb.E002",
            )
        ]
    return []


@register(Tags.compatibility)
def check_organisation(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    if not settings.OIDC_ISSUER:
        return []
    if settings.OIDC_CLIENT_ID and settings.OIDC_CLIENT_SECRET and find_spec("authlib"):
        return []
    return [
        Error(
            "People cannot sign in with CITEWEB_OIDC_ISSUER: the client's id or secret "
            "is missing, or the packages for it are.",
            hint="Set CITEWEB_OIDC_CLIENT_ID and CITEWEB_OIDC_CLIENT_SECRET, and "
            "install citeweb[oidc].",
            id="citeweb.E004",
        )
    ]


@register(Tags.security)
def check_public_hosts(
    app_configs: Sequence[Any] | None, **kwargs: Any
) -> list[CheckMessage]:
    hosts = [each for each in settings.ALLOWED_HOSTS if each not in LOOPBACK_HOSTS]
    if not hosts:
        return []
    risks = risks_of_being_reached(hosts)
    return [
        Warning(message, hint=hint, id=id)
        for is_so, message, hint, id in risks
        if is_so
    ]


def risks_of_being_reached(hosts: Sequence[str]) -> list[tuple[bool, str, str, str]]:
    """Whether each is taken, what it is, what to do about it, and the check's id."""
    named = ", ".join(hosts)
    return [
        (
            settings.DEBUG,
            f"DEBUG is on while others may reach this site as {named}: error pages "
            "would show them settings and code.",
            "Leave CITEWEB_DEBUG out.",
            "citeweb.W004",
        ),
        (
            not settings.HTTPS,
            f"Others may reach this site as {named}, and passwords and cookies would "
            "cross the network in the clear.",
            "Put a TLS proxy in front and set CITEWEB_HTTPS=1.",
            "citeweb.W005",
        ),
        (
            settings.ALLOW_PRIVATE_ADDRESSES,
            f"Whoever may submit a document at {named} can have pages of your private "
            "network fetched and read them.",
            "Leave CITEWEB_ALLOW_PRIVATE_ADDRESSES out unless all of them may.",
            "citeweb.W006",
        ),
        (
            not settings.CONTACT,
            "Sites that are fetched from cannot reach you: the User-Agent names no "
            "contact.",
            "Set CITEWEB_CONTACT to a mail address or a page.",
            "citeweb.W007",
        ),
        (
            "*" in hosts,
            "Any name is accepted as this site's own, so that links in pages can be "
            "made to lead elsewhere.",
            "Set CITEWEB_ALLOWED_HOSTS to the names of this site.",
            "citeweb.W008",
        ),
    ]
