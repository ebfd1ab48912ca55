"""Sign-ins, and refused ones of names that there are, as rows of the desk's trail."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.dispatch import receiver

from citeweb.limits import Limit
from citeweb.teams.models import User

from .services import AT_THE_DOOR, record_account

NOTED = Limit("sign-in-refusals-noted", count=20, seconds=60 * 60)
"""Refusals of one name that its desk's trail keeps: enough to see that they come."""

logger = logging.getLogger(__name__)


@receiver(user_logged_in)
def note_sign_in(user: User, request: Any, **_: Any) -> None:
    if getattr(request, "resolver_match", None):  # a test signs in without a page
        record_account(user, AT_THE_DOOR, "signed in")


@receiver(user_login_failed)
def note_refusal(credentials: Mapping[str, Any], **_: Any) -> None:
    """Of a name that nobody has, only that it happened: it may be a mistyped secret."""
    name = str(credentials.get("username") or "")
    user = User.objects.filter(username=name).first()
    logger.warning("sign_in_refused", extra={"is_known": user is not None})
    if user is not None and NOTED.use(user.pk):
        record_account(user, AT_THE_DOOR, "sign-in refused")
