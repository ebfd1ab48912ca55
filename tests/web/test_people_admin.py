"""What operators do about people in the administration is in the desk's trail too."""

import pytest
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.teams.models import Membership, User
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client):
    root = make_user("root", is_staff=True, is_superuser=True)
    client.force_login(root)
    return client


def rows(team):
    entries = AuditEntry.objects.filter(team_id=team.pk, kind="member")
    return {(entry.actor, entry.what, entry.outcome) for entry in entries}


def test_places_of_a_desk_that_an_operator_changes_are_rows(operator, ada, bob, team):
    places = list(team.memberships.order_by("pk"))
    rows_sent = [
        {"id": places[0].pk, "user": ada.pk, "role": "editor"},
        {"id": places[1].pk, "user": bob.pk, "role": "editor", "DELETE": "on"},
        {"user": make_user("grace").pk, "role": "owner"},
    ]
    forms = {"TOTAL_FORMS": 3, "INITIAL_FORMS": 2}
    values = {f"memberships-{name}": count for name, count in forms.items()}
    values["name"] = team.name
    for number, row in enumerate(rows_sent):
        row["team"] = team.pk
        values |= {f"memberships-{number}-{name}": value for name, value in row.items()}

    operator.post(reverse("admin:teams_team_change", args=[team.pk]), values)

    changes = {("ada", "role changed"), ("bob", "removed"), ("grace", "added")}
    assert rows(team) == {("root", *change) for change in changes}
    assert not Membership.objects.filter(user=bob).exists()


def test_account_that_an_operator_deletes_has_left_its_desk(operator, bob, team):
    operator.post(reverse("admin:teams_user_delete", args=[bob.pk]), {"post": "yes"})

    assert not User.objects.filter(username="bob").exists()
    assert rows(team) == {("root", "bob", "removed")}


def test_account_that_an_operator_changes_is_a_row(operator, bob, team):
    url = reverse("admin:teams_user_change", args=[bob.pk])
    values = {"username": "robert", "first_name": "Bob", "is_staff": "on"}
    values |= {"date_joined_0": "2026-11-21", "date_joined_1": "12:00:00"}

    operator.post(url, values)

    entry = AuditEntry.objects.get(team_id=team.pk, kind="member")
    assert (entry.actor, entry.what) == ("root", "robert")
    assert entry.outcome == "account changed"
    assert entry.input == {
        "username before": "bob",
        "username": "robert",
        "is_active before": True,
        "is_active": False,
        "is_staff before": False,
        "is_staff": True,
    }


def test_password_that_an_operator_sets_is_a_row_without_it(operator, bob, team):
    url = reverse("admin:auth_user_password_change", args=[bob.pk])
    secret = "a sentence that nobody guesses"

    operator.post(url, {"password1": secret, "password2": "another"})
    typed = {"password1": secret, "password2": secret, "usable_password": "true"}
    operator.post(url, typed)

    assert rows(team) == {("root", "bob", "password set")}
    assert secret not in str(AuditEntry.objects.values())
