"""Teams, and one-time links that sign a person in."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, make_password
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.query_values import number_from

from .models import Membership, Team, User

FIRST_TEAM_NAME = "My desk"
LOCAL_USERNAME = "editor"
"""Who an installation without accounts belongs to. Has no password: links sign in."""

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
    """A token that signs `user` in once, within `age`, unless they come in otherwise
    before or all their sessions are ended. Nothing is kept of it."""
    ends = int((timezone.now() + age).timestamp())
    return link_signer(user).sign(f"{user.pk}.{ends}")


def user_for_sign_in(token: str) -> User | None:
    """The user whom a token signs in, spending it. None when it is spent or wrong."""
    pk, ends = (number_from(part) or 0 for part in f"{token}.".split(".")[:2])
    with transaction.atomic():
        rows = User.objects.select_for_update()
        user = rows.filter(pk=pk, is_active=True).first()
        if user is None or ends < timezone.now().timestamp():
            return None
        try:
            link_signer(user).unsign(token)
        except (BadSignature, UnicodeEncodeError):
            return None
        user.last_login = timezone.now()
        user.save(update_fields=["last_login"])
    return user


def link_signer(user: User) -> Signer:
    """Bound to when somebody last came in, as Django's links to a new password are."""
    bound = f"{user.last_login}:{user.get_session_auth_hash()}"
    return Signer(salt=f"citeweb.teams.link:{bound}", sep=".")


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


OWNERS_NAMED = 3
"""Of whom somebody can ask one; a longer list would hide the sentence."""


def only_owners(team: Team, *, to: str, besides: str = "") -> str:
    """Who may do something at a desk ("change the house policy"): owners and others."""
    who = gettext("owners of {team}")
    if besides:
        who = gettext("owners of {team} and {besides}")
    told = {"who": who.format(team=team, besides=besides), "to": gettext(to)}
    names = [str(owner) for owner in team.owners()[: OWNERS_NAMED + 1]]
    if not names:
        return gettext(
            "Only {who} may {to}, and nobody owns it. Whoever runs this site can name "
            "an owner in its administration."
        ).format(**told)
    named = ", ".join(names[:OWNERS_NAMED])
    if len(names) > OWNERS_NAMED:
        named = gettext("{names} and others").format(names=named)
    return gettext("Only {who} may {to}. Ask {named}.").format(named=named, **told)
