"""Who belongs to a desk and may do what there, who signed in or was refused, who
somebody of an organisation is. Each change is a row of the desk's trail, never a link's
secret."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import Actor, person, record
from citeweb.limits import limit
from citeweb.teams.models import Identity, Membership, Team, User
from citeweb.teams.services import LINK_AGE, current_team, make_sign_in_link
from verification.reporting.audit import Action, AuditKind

INVITATION_AGE = timedelta(days=3)
"""Until somebody has read their mail after a weekend."""

AT_THIS_MACHINE = Actor(AuditEntry.ActorKind.WORKER, "serve")
"""As the trail names whoever starts citeweb: no account says who sits at a machine."""

AT_THE_DOOR = Actor(AuditEntry.ActorKind.VISITOR, "sign-in page")
"""Who signs in is nobody's account until it is done."""

NOTED = limit("sign-in-refusals-noted")
logger = logging.getLogger(__name__)
NOT_ONESELF = gettext_lazy(
    "Nobody removes themselves or changes what they may do themselves, "
    "so that a desk keeps an owner. Ask another owner to do it."
)
NO_LINK = gettext_lazy(
    "No link is made for this account: it may do more than an owner of "
    "this desk. Its person signs in with a password, or asks whoever "
    "runs this site."
)


class NotKnownError(Exception):
    """Nobody here is meant; the message says what to do."""


def add_member(
    team: Team, *, username: str, full_name: str, role: str, by: User
) -> tuple[Membership, str]:
    """Make an account at a desk, and a link that signs its person in once. Only ever a
    new account: with a link to one that exists, an owner of this desk could act as
    somebody of another."""
    with transaction.atomic():
        user = User.objects.create_user(username, first_name=full_name)
        membership = Membership.objects.create(user=user, team=team, role=role)
        record_member(membership, person(by), "added")
        token = new_link(user, team.pk, person(by))
    logger.info("member_added", extra={"team_id": team.pk, "user_id": user.pk})
    return membership, token


def let_in(membership: Membership, *, by: User) -> str:
    """A new link that signs a member in once, or PermissionDenied."""
    if not may_be_let_in(membership):
        raise PermissionDenied(NO_LINK)
    return new_link(membership.user, membership.team_id, person(by))


def link_for(user: User) -> str:
    """The path that signs in whoever runs citeweb at this machine, once."""
    token = new_link(user, current_team(user).pk, AT_THIS_MACHINE, age=LINK_AGE)
    return reverse("teams:sign_in_link", args=[token])


def new_link(
    user: User, team_id: int, actor: Actor, *, age: timedelta = INVITATION_AGE
) -> str:
    """A token that signs somebody in; the trail says until when, not what it is."""
    ends = f"{timezone.now() + age:%Y-%m-%d}"
    record(team_id, actor, [told(user, "sign-in link made", expires=ends)])
    return make_sign_in_link(user, age=age)


def may_be_let_in(membership: Membership) -> bool:
    """Whether an owner may make a link: for who can do nothing that they could not."""
    user = membership.user
    return is_plain(user) and set(user.memberships.all()) == {membership}


def is_plain(user: User) -> bool:
    """Whether an account is open, and of nobody who runs this site."""
    return user.is_active and not (user.is_staff or user.is_superuser)


def change_role(membership: Membership, role: str, *, by: User) -> None:
    """Let somebody do more or less at their desk."""
    with transaction.atomic():
        require_owner(membership, by=by)
        others = Membership.objects.filter(pk=membership.pk).exclude(role=role)
        before, membership.role = membership.role, role
        if others.update(role=role):
            record_member(membership, person(by), "role changed", before=before)


def remove_member(membership: Membership, *, by: User) -> None:
    """End somebody's place at a desk. PermissionDenied for one's own, and for who owns
    the desk no more: so it keeps an owner, also when two remove each other at once."""
    with transaction.atomic():
        require_owner(membership, by=by)
        count, _ = Membership.objects.filter(pk=membership.pk).delete()
        end_access(membership)
        if count:
            record_member(membership, person(by), "removed")
    told = {"team_id": membership.team_id, "user_id": membership.user_id}
    logger.info("member_removed", extra=told)


def end_access(membership: Membership) -> None:
    """End what let somebody into a desk that they have left: sessions, links, tokens.
    Without any desk left the account ends, too, unless it is an operator's."""
    user = membership.user
    user.end_sessions()
    tokens = user.api_tokens.filter(team_id=membership.team_id, revoked_at=None)
    tokens.update(revoked_at=timezone.now())
    if not user.memberships.exists():
        others = User.objects.filter(pk=user.pk, is_staff=False, is_superuser=False)
        others.update(is_active=False)


def sign_out_everywhere(user: User) -> None:
    """End every session of an account, this one too, and links that would begin one."""
    with transaction.atomic():
        user.end_sessions()
        record_account(user, person(user), "signed out everywhere")


def require_owner(membership: Membership, *, by: User) -> None:
    """Refuse who does not own the desk, and one's own place, while it is locked."""
    team = Team.objects.select_for_update().get(pk=membership.team_id)
    if membership.user_id == by.pk or not team.is_owned_by(by):
        raise PermissionDenied(NOT_ONESELF)


def told(user: User, outcome: str, **input: object) -> Action:
    return Action(AuditKind.MEMBER, user.username, input=input, outcome=outcome)


def record_member(
    membership: Membership, actor: Actor, outcome: str, **input: str
) -> None:
    """Note what became of somebody's place at a desk."""
    action = told(membership.user, outcome, **input, role=membership.role)
    record(membership.team_id, actor, [action])


def record_account(
    user: User, actor: Actor, outcome: str, details: Mapping[str, object] | None = None
) -> None:
    """Note at every desk of an account what an operator did to the account itself."""
    action = told(user, outcome, **(details or {}))
    for team in user.memberships.order_by("pk").values_list("team_id", flat=True):
        record(team, actor, [action])


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


def user_of(claims: Mapping[str, Any]) -> User:
    """The account of a person whom an organisation named. The first time it is found by
    name, and tied to the organisation's own mark of the person; from then on the name
    does not matter. NotKnownError: no account may be entered so, and never an
    operator's: that would let whoever hands out names there run this site."""
    issuer, subject = settings.OIDC_ISSUER, str(claims["sub"])
    known = Identity.objects.filter(issuer=issuer, subject=subject)
    identity = known.select_related("user").first()
    if identity is None:
        return tie_account(issuer, subject, name_in(claims))
    if not is_plain(identity.user):
        raise NotKnownError(
            gettext("This account is closed to it. Ask the owner of your desk.")
        )
    return identity.user


def name_in(claims: Mapping[str, Any]) -> str:
    name = str(claims.get(settings.OIDC_CLAIM) or "").strip()
    is_verified = settings.OIDC_CLAIM != "email" or claims.get("email_verified") is True
    if not name or not is_verified:
        raise NotKnownError(
            gettext(
                "{oidc_name} did not tell a verified name ({oidc_claim}). Ask "
                "whoever runs this site."
            ).format(oidc_name=settings.OIDC_NAME, oidc_claim=settings.OIDC_CLAIM)
        )
    return name


def tie_account(issuer: str, subject: str, name: str) -> User:
    users = User.objects.filter(username__iexact=name)
    user = next(filter(is_plain, users.exclude(identities__issuer=issuer)), None)
    if user is None:
        raise NotKnownError(
            gettext(
                "Nobody signs in as “{name}” here. Ask the owner of your desk to "
                "add that name under People."
            ).format(name=name)
        )
    try:
        with transaction.atomic():
            Identity.objects.create(user=user, issuer=issuer, subject=subject)
            record_account(user, person(user), "tied to the organisation's sign-in")
    except IntegrityError as error:  # two browsers at once
        raise NotKnownError(gettext("Try again.")) from error
    return user
