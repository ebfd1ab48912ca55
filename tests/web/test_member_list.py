"""The people of a desk: added and removed by its owners, let in by one-time links."""

import re
from functools import partial

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.people.services import change_role, remove_member
from citeweb.sources.policy.models import HousePolicy
from citeweb.teams.models import Membership, User
from tests.cases import cases
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


def link_in(page):
    return re.search(r'id="link" value="http://testserver([^"]+)"', page)[1]


def place_of(user):
    return Membership.objects.get(user=user)


def test_added_person_signs_in_and_sees_the_desk(owner, client, url, run):
    page = owner.post(url, NEW).content.decode()

    client.logout()
    client.get(link_in(page), follow=True)
    documents = client.get("/documents/")

    grace = User.objects.get(username="grace")
    assert grace.get_full_name() == "Grace Hill"
    assert not grace.has_usable_password()
    assert run.revision.document.title in documents.content.decode()


def test_taken_name_is_refused_and_its_account_left_alone(owner, url, mallory, team):
    answer = owner.post(url, {**NEW, "username": mallory.username.upper()})

    assert answer.status_code == 422
    assert "This name is taken" in answer.content.decode()
    assert not team.memberships.filter(user=mallory).exists()


@cases
def test_unusable_entry_is_refused_and_kept_in_the_form(owner, url, team, values):
    answer = owner.post(url, {**NEW, **values})

    assert answer.status_code == 422
    assert 'value="Grace Hill"' in answer.content.decode() or "full_name" in values
    assert not User.objects.filter(username="grace").exists()


def test_who_does_not_own_the_desk_sees_the_people_and_changes_nothing(
    client, url, ada, bob, team
):
    client.force_login(bob)
    place = place_of(ada).pk

    page = client.page(url)
    changes = (f"{url}{place}/{change}/" for change in ("link", "remove", "role"))
    answers = [client.post(address, NEW) for address in (url, *changes)]

    assert str(ada) in page
    assert "Ask Ada" in page
    assert not any(words in page for words in ("Add somebody", "Make owner"))
    assert [answer.status_code for answer in answers] == [403] * 4
    assert Membership.objects.filter(pk=place).exists()
    assert not AuditEntry.objects.filter(kind="member").exists()


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
def test_no_link_is_made_for_who_may_do_more_than_an_owner(owner, bob, power):
    User.objects.filter(pk=bob.pk).update(**{power: True})

    answer = owner.post(reverse("people:member_link", args=[place_of(bob).pk]))

    assert answer.status_code == 403
    assert not AuditEntry.objects.filter(outcome="sign-in link made").exists()


def test_new_link_lets_a_member_in_but_none_of_another_desk_too(
    owner, url, client, bob
):
    place = reverse("people:member_link", args=[place_of(bob).pk])
    before = owner.page(url)
    link = link_in(owner.post(place).content.decode())
    make_team(bob)

    assert f'action="{place}"' in before
    assert f'action="{place}"' not in owner.page(url)
    assert owner.post(place).status_code == 403
    client.logout()
    assert client.get(link).status_code == 302


@pytest.mark.parametrize("change", [remove_member, partial(change_role, role="editor")])
def test_two_owners_who_do_it_to_each_other_leave_one(ada, bob, team, change):
    Membership.objects.filter(team=team).update(role="owner")
    places = place_of(ada), place_of(bob)
    change(places[1], by=ada)

    with pytest.raises(PermissionDenied):
        change(places[0], by=bob)

    assert list(team.owners()) == [ada]


def entries_about(user, team):
    return [
        (entry.actor, entry.what, entry.outcome, entry.input)
        for entry in AuditEntry.objects.filter(team_id=team.pk, kind="member")
        if entry.what == user.username
    ]


def test_each_change_is_a_row_of_the_trail_that_holds_no_secret(owner, url, team):
    page = owner.post(url, NEW).content.decode()
    grace = User.objects.get(username="grace")
    place = place_of(grace).pk

    again = owner.post(reverse("people:member_link", args=[place])).content.decode()
    owner.post(reverse("people:member_role", args=[place]), {"role": "owner"})
    owner.post(reverse("people:member_remove", args=[place]))

    rows = entries_about(grace, team)
    secrets = {link_in(text).strip("/").split("/")[-1] for text in (page, again)}
    made = "sign-in link made"
    assert {actor for actor, *_ in rows} == {"ada"}
    outcomes = [outcome for _, _, outcome, _ in reversed(rows)]
    assert outcomes == ["added", made, made, "role changed", "removed"]
    assert rows[1][3] == {"before": "editor", "role": "owner"}
    assert not any(secret in str(rows) for secret in secrets)


def test_person_without_a_desk_gets_one_of_their_own_and_changes_no_other(
    client, bob, team
):
    team.memberships.filter(user=bob).delete()
    client.force_login(bob)

    client.post("/policy/", {"strictness": "any"})
    page = client.page("/people/")

    assert "My desk" in page
    assert not HousePolicy.objects.filter(team=team).exists()


def test_new_owner_adds_people_and_an_editor_again_does_not(owner, client, url, bob):
    role = reverse("people:member_role", args=[place_of(bob).pk])

    owner.post(role, {"role": "owner"})
    client.force_login(bob)
    as_owner = client.post(url, NEW)
    Membership.objects.filter(user=bob).update(role="editor")
    as_editor = client.post(url, {**NEW, "username": "hal"})

    assert (as_owner.status_code, as_editor.status_code) == (200, 403)
    assert "Ask Ada" in as_editor.content.decode()


@pytest.mark.parametrize(("role", "status"), [("editor", 302), ("emperor", 422)])
def test_same_role_and_one_that_there_is_not_leave_no_row(
    owner, bob, team, role, status
):
    url = reverse("people:member_role", args=[place_of(bob).pk])
    answer = owner.post(url, {"role": role})

    assert answer.status_code == status
    assert place_of(bob).role == "editor"
    assert entries_about(bob, team) == []


@pytest.mark.parametrize("change", ["member_role", "member_remove"])
def test_nobody_does_it_to_themselves(owner, ada, change):
    url = reverse(f"people:{change}", args=[place_of(ada).pk])
    answer = owner.post(url, {"role": "editor"})

    assert answer.status_code == 403
    assert "Nobody removes themselves" in answer.content.decode()
    assert place_of(ada).role == "owner"


def test_owners_of_a_desk_are_named_once_whatever_else_they_own(ada, bob, team):
    make_team(ada)
    Membership.objects.filter(user=bob).update(role="owner")

    assert list(team.owners()) == [ada, bob]
