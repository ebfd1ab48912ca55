"""Teams, and one-time links that sign a person in."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, make_password
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from .models import Membership, SignInLink, Team, User

FIRST_TEAM_NAME = "My desk"
LOCAL_USERNAME = "editor"
"""Who an installation without accounts belongs to. Has no password: links sign in."""

TOKEN_BYTES = 32
"""256 random bits: as hard to guess as the digest that is kept of it."""

LINK_AGE = timedelta(hours=12)
"""A working day: `serve` is started in the morning, the link clicked by the evening."""


def current_team(user: User) -> Team:
    """The team whose rows a person works on: the one joined first, made when none."""
    places = user.memberships.select_related("team")
    membership = places.order_by("created_at", "pk").first()
    return membership.team if membership else make_team(user)


def make_team(owner: User, *, name: str = FIRST_TEAM_NAME) -> Team:
    with transaction.atomic():
        team = Team.objects.create(name=name)
        Membership.objects.create(user=owner, team=team, role=Membership.Role.OWNER)
    return team


def local_user() -> User:
    """The person at this machine, with a team of their own; made on the first call."""
    may = {"is_staff": True, "is_superuser": True, "password": make_password(None)}
    with transaction.atomic():
        user, _ = User.objects.get_or_create(username=LOCAL_USERNAME, defaults=may)
        current_team(user)
    return user


def has_password() -> bool:
    """Whether anybody signs in with a password here."""
    unusable = Q(password__startswith=UNUSABLE_PASSWORD_PREFIX) | Q(password="")
    return User.objects.exclude(unusable).filter(is_active=True).exists()


def make_sign_in_link(user: User, *, age: timedelta = LINK_AGE) -> str:
    """A token that signs `user` in once, within `age`. Only its digest is kept. Links
    of the same person that can no longer be used are removed on the way."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    now = timezone.now()
    with transaction.atomic():
        user.sign_in_links.filter(expires_at__lt=now).delete()
        digest = digest_of(token)
        SignInLink.objects.create(user=user, digest=digest, expires_at=now + age)
    return token


def user_for_sign_in(token: str) -> User | None:
    """The user whom a token signs in, spending it. None when it is spent or wrong."""
    links = SignInLink.objects.select_related("user").filter(user__is_active=True)
    link = links.filter(digest=digest_of(token)).first()
    return link.user if link and link.use() else None


def prune_sign_in_links() -> int:
    """Remove links that can no longer be used. Returns how many."""
    is_over = Q(expires_at__lt=timezone.now()) | Q(used_at__isnull=False)
    return SignInLink.objects.filter(is_over).delete()[0]


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


OWNERS_NAMED = 3
"""Of whom somebody can ask one; a longer list would hide the sentence."""


def only_owners(team: Team, *, to: str, besides: str = "") -> str:
    """Who may do something at a desk ("change the house policy"): owners and others."""
    others = f" and {besides}" if besides else ""
    names = [str(each) for each in team.owners()[: OWNERS_NAMED + 1]]
    if not names:
        return (
            f"Only owners of {team}{others} may {to}, and nobody owns it. Whoever runs "
            "this site can name an owner in its administration."
        )
    more = " and others" if len(names) > OWNERS_NAMED else ""
    named = ", ".join(names[:OWNERS_NAMED])
    return f"Only owners of {team}{others} may {to}. Ask {named}{more}."
