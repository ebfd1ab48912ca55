"""Who belongs to a desk: adding people, letting them in again, taking them out."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import IntegrityError, transaction

from .models import Membership, Team, User
from .services import make_sign_in_link

INVITATION_AGE = timedelta(days=3)
"""Until somebody has read their mail after a weekend."""

logger = logging.getLogger(__name__)


class NameTakenError(Exception):
    """Somebody on this installation has the name already."""


class NotAllowedError(Exception):
    """Somebody may not take this person out."""


def is_owner(user: User, team: Team) -> bool:
    owners = team.memberships.filter(role=Membership.Role.OWNER)
    return owners.filter(user=user).exists()


def add_member(
    team: Team, *, username: str, full_name: str, role: str
) -> tuple[Membership, str]:
    """
    Make an account at a desk, and a link that signs its person in once.

    Only ever a new account: with a link to one that exists, an owner of this desk
    could act as somebody of another.

    Raises:
        NameTakenError: Whoever has the name, and at whichever desk.
    """
    if User.objects.filter(username__iexact=username).exists():
        raise NameTakenError
    try:
        with transaction.atomic():
            user = User(username=username, first_name=full_name)
            user.set_unusable_password()
            user.save()
            membership = Membership.objects.create(user=user, team=team, role=role)
    except IntegrityError as error:  # two asked for the name at once
        raise NameTakenError from error
    logger.info("member_added", extra={"team_id": team.pk, "user_id": user.pk})
    return membership, make_sign_in_link(user, age=INVITATION_AGE)


def may_be_let_in(membership: Membership) -> bool:
    """
    Whether an owner may make a link for a member: for an account that can do nothing
    which the owner could not do.
    """
    user = membership.user
    is_plain = user.is_active and not (user.is_staff or user.is_superuser)
    return is_plain and all(each.pk == membership.pk for each in user.memberships.all())


def remove_member(membership: Membership, *, by: User) -> None:
    """
    End somebody's place at a desk. What they made there stays with it.

    Their links are spent, and tokens that they made for the desk work no more.

    Raises:
        NotAllowedError: It is `by` themselves, or they own the desk no more. So a desk
            always keeps an owner, also when two remove each other at once.
    """
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=membership.team_id)
        if membership.user_id == by.pk or not is_owner(by, team):
            raise NotAllowedError
        membership.user.sign_in_links.all().delete()
        membership.delete()
    logger.info(
        "member_removed",
        extra={"team_id": membership.team_id, "user_id": membership.user_id},
    )
