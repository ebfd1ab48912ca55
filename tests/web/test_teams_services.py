"""Teams, and links that sign a person in once."""

from datetime import timedelta

import pytest
import time_machine

from citeweb.teams import services
from citeweb.teams.models import Membership, SignInLink, User
from tests import factories

pytestmark = pytest.mark.django_db


def test_current_team_is_the_one_joined_first(ada, team):
    factories.make_team(ada, name="A later desk")

    assert services.current_team(ada) == team


def test_local_user_is_made_once_with_a_team_and_no_password(db):
    user = services.local_user()

    team = services.current_team(user)
    assert services.local_user() == user
    assert not user.has_usable_password()
    assert [each.name for each in user.teams.all()] == [services.FIRST_TEAM_NAME]
    assert user.memberships.get(team=team).role == Membership.Role.OWNER


def test_sign_in_link_expires_and_does_not_work_for_who_left(ada):
    token = services.make_sign_in_link(ada, age=timedelta(minutes=5))

    with time_machine.travel(timedelta(minutes=6), tick=False):
        assert services.user_for_sign_in(token) is None
    User.objects.filter(pk=ada.pk).update(is_active=False)

    assert services.user_for_sign_in(token) is None


@pytest.mark.parametrize("token", ["", "wrong", "\x00", "\ud800", "x" * 100_000])
def test_unknown_token_signs_nobody_in(db, token):
    assert services.user_for_sign_in(token) is None


def test_only_the_digest_of_a_token_is_kept(ada):
    token = services.make_sign_in_link(ada)

    link = SignInLink.objects.get()

    assert token not in {str(value) for value in vars(link).values()}
    assert link.digest == services.digest_of(token)


def test_links_that_are_over_are_pruned(ada):
    spent = services.make_sign_in_link(ada)
    services.user_for_sign_in(spent)
    fresh = services.make_sign_in_link(ada)

    assert services.prune_sign_in_links() == 1
    assert services.prune_sign_in_links() == 0
    assert services.user_for_sign_in(fresh) == ada
