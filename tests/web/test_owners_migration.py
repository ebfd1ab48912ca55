"""Desks from before owners had a say of their own."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from citeweb.teams.models import Membership
from tests.factories import make_team, make_user

pytestmark = pytest.mark.django_db


def test_desk_that_nobody_owns_gets_who_joined_first(ada, bob, team):
    grace, hal = make_user("grace"), make_user("hal")
    ownerless = make_team(grace, hal)
    Membership.objects.filter(team=ownerless).update(role="editor")

    migration = import_module("citeweb.teams.migrations.0002_owners")
    migration.name_owners(apps, None)

    assert list(ownerless.owners()) == [grace]
    assert list(team.owners()) == [ada]
