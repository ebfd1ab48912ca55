"""Who somebody of an organisation is here. An owner has added them by name before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction

from citeweb.audit.services import person
from citeweb.teams.models import Identity, User

from .services import record_account


class NotKnownError(Exception):
    """Nobody here is meant; the message says what to do."""


def user_of(claims: Mapping[str, Any]) -> User:
    """
    The account of a person whom an organisation named.

    The first time it is found by name, and tied to the organisation's own mark of the
    person; from then on the name does not matter. Never an operator's account: that
    would let whoever hands out names there run this site.

    Raises:
        NotKnownError: No account may be entered so.
    """
    issuer, subject = settings.OIDC_ISSUER, str(claims["sub"])
    known = Identity.objects.filter(issuer=issuer, subject=subject)
    identity = known.select_related("user").first()
    if identity is None:
        return tie(issuer, subject, name_in(claims))
    user = identity.user
    if not user.is_active or user.is_staff or user.is_superuser:
        raise NotKnownError("This account is closed to it. Ask the owner of your desk.")
    return user


def name_in(claims: Mapping[str, Any]) -> str:
    name = str(claims.get(settings.OIDC_CLAIM) or "").strip()
    is_verified = settings.OIDC_CLAIM != "email" or claims.get("email_verified") is True
    if not name or not is_verified:
        raise NotKnownError(
            f"{settings.OIDC_NAME} did not tell a verified name "
            f"({settings.OIDC_CLAIM}). Ask whoever runs this site."
        )
    return name


def tie(issuer: str, subject: str, name: str) -> User:
    users = User.objects.filter(
        username__iexact=name, is_active=True, is_staff=False, is_superuser=False
    ).exclude(identities__issuer=issuer)
    user = users.first()
    if user is None:
        raise NotKnownError(
            f"Nobody signs in as “{name}” here. Ask the owner of your desk to add that "
            "name under People."
        )
    try:
        with transaction.atomic():
            Identity.objects.create(user=user, issuer=issuer, subject=subject)
            record_account(user, person(user), "tied to the organisation's sign-in")
    except IntegrityError as error:  # two browsers at once
        raise NotKnownError("Try again.") from error
    return user
