"""Teams, and links that sign a person in once."""

from datetime import timedelta

import pytest
import time_machine

from citeweb.teams import services
from citeweb.teams.models import Membership, User
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
    assert [desk.name for desk in user.teams.all()] == [services.FIRST_TEAM_NAME]
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


def test_link_is_void_once_its_person_came_in_by_another(ada):
    first, second = (
        services.make_sign_in_link(ada, age=timedelta(hours=n)) for n in (1, 2)
    )

    assert services.user_for_sign_in(second) == ada
    assert services.user_for_sign_in(second) is None
    assert services.user_for_sign_in(first) is None


def test_link_of_one_person_signs_in_no_other_and_no_longer(ada, bob):
    pk, ends, signature = services.make_sign_in_link(ada).split(".")

    for wrong in (f"{bob.pk}.{ends}", f"{pk}.{ends}0"):
        assert services.user_for_sign_in(f"{wrong}.{signature}") is None, wrong
