"""What somebody may do at a desk, chosen by its owners."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.people.services import (
    NotAllowedError,
    change_role,
)
from citeweb.teams.models import Membership
from tests.factories import make_team

pytestmark = pytest.mark.django_db

NEW = {"username": "grace", "full_name": "Grace Hill", "role": "editor"}


@pytest.fixture
def url():
    return reverse("people:member_list")


@pytest.fixture
def owner(signed_in, ada, team):
    Membership.objects.filter(user=ada, team=team).update(role="owner")
    return signed_in


def place_of(user):
    return Membership.objects.get(user=user)


def entries_about(user, team):
    return [
        (each.actor, each.what, each.outcome, each.input)
        for each in AuditEntry.objects.filter(team_id=team.pk, kind="member")
        if each.what == user.username
    ]


def test_new_owner_adds_people_and_an_editor_again_does_not(owner, client, url, bob):
    role = reverse("people:member_role", args=[place_of(bob).pk])

    owner.post(role, {"role": "owner"})
    client.force_login(bob)
    as_owner = client.post(url, NEW)
    Membership.objects.filter(user=bob).update(role="editor")
    as_editor = client.post(url, {**NEW, "username": "hal"})

    assert (as_owner.status_code, as_editor.status_code) == (200, 403)
    assert "Ask Ada" in as_editor.content.decode()


def test_same_role_again_leaves_no_row(owner, bob, team):
    owner.post(
        reverse("people:member_role", args=[place_of(bob).pk]), {"role": "editor"}
    )

    assert entries_about(bob, team) == []


def test_nobody_changes_what_they_may_do_themselves(owner, ada):
    place = place_of(ada)

    answer = owner.post(
        reverse("people:member_role", args=[place.pk]), {"role": "editor"}
    )

    assert answer.status_code == 403
    assert "Nobody removes themselves" in answer.content.decode()
    assert place_of(ada).role == "owner"


def test_role_that_there_is_not_is_refused(owner, bob):
    place = place_of(bob)

    answer = owner.post(
        reverse("people:member_role", args=[place.pk]), {"role": "emperor"}
    )

    assert answer.status_code == 422
    assert place_of(bob).role == "editor"


def test_owners_of_a_desk_are_named_once_whatever_else_they_own(ada, bob, team):
    make_team(ada)
    Membership.objects.filter(user=bob).update(role="owner")

    assert list(team.owners()) == [ada, bob]


def test_two_owners_who_demote_each_other_leave_one(ada, bob, team):
    Membership.objects.filter(team=team).update(role="owner")
    places = place_of(ada), place_of(bob)
    change_role(places[1], "editor", by=ada)

    with pytest.raises(NotAllowedError):
        change_role(places[0], "editor", by=bob)

    assert list(team.owners()) == [ada]
