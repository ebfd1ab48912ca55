"""A desk's own rows on who owns what, and those that it leaves out."""

from importlib import import_module

import pytest
from django.apps import apps

from citeweb.sources.policy import services
from citeweb.teams.models import Membership
from tests.cases import cases
from tests.factories import make_team, make_user
from verification.weighing import find_interest, shipped_owners
from verification.weighing.owners import OwnerRow

pytestmark = pytest.mark.django_db
ADDRESS = "/policy/owners/"

ROW = {"owner": "Marrow Holding", "brand": "Hallowick Courier"}
ROW |= {"domain": "https://www.courier.example/news", "note": "annual report 2024"}


@pytest.fixture
def row(team, ada):
    made = OwnerRow("Marrow Holding", "Hallowick Courier", "courier.example", "")
    return services.add_owned_domain(team, ada, made)


def test_added_row_is_shown_used_and_one_when_it_is_added_twice(signed_in, team):
    script = "<script>alert(1)</script>"
    for row in (ROW, ROW, ROW | {"owner": script}):
        signed_in.post(ADDRESS, row)

    table, page = services.owner_table(team), signed_in.page(ADDRESS)
    praise = "Marrow Holding is the best employer of the county"
    found = find_interest("https://courier.example/a", praise, owners=table)
    assert "annual report 2024" in page
    assert script not in page
    assert found.kind == "owner"
    assert len(table.rows) == len(shipped_owners().rows) + 2


@cases
def test_row_that_cannot_be_used_is_refused_and_kept_on_the_page(
    signed_in, team, wrong
):
    answer = signed_in.post(ADDRESS, ROW | wrong)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="annual report 2024"' in page
    assert all(f'value="{typed}"' in page for typed in wrong.values() if typed.strip())
    assert team.owned_domains.count() == 0


def test_row_that_ships_is_found_left_out_and_put_back(signed_in, team):
    shipped = services.shipped_rows("marketo")[0]
    values = {"owner": shipped.owner, "brand": shipped.brand, "domain": shipped.domain}

    found = signed_in.page(ADDRESS, {"words": "marketo"})
    unknown = signed_in.post(f"{ADDRESS}leave-out/", {"owner": "Nobody"}, follow=True)
    signed_in.post(f"{ADDRESS}leave-out/", values)
    without = services.owner_table(team).rows
    signed_in.post(f"{ADDRESS}{team.owned_domains.get().pk}/remove/")

    assert "Adobe" in found
    assert "no such row" in unknown.content.decode()
    assert shipped not in without
    assert shipped in services.owner_table(team).rows


def test_desk_cannot_have_more_rows_than_a_run_can_bear(
    signed_in, team, row, monkeypatch
):
    monkeypatch.setattr(services, "MOST_OWNED", 1)

    answer = signed_in.post(ADDRESS, ROW)
    signed_in.post(f"{ADDRESS}{row.pk}/remove/")

    assert answer.status_code == 422
    assert "Remove some first" in answer.content.decode()
    assert team.owned_domains.count() == 0


def test_editor_reads_the_rows_and_changes_none(client, bob, row, team):
    client.force_login(bob)

    page = client.page(ADDRESS, {"words": "marketo"})
    answers = [
        client.post(ADDRESS, ROW),
        client.post(f"{ADDRESS}leave-out/", {"owner": "Adobe"}),
        client.post(f"{ADDRESS}{row.pk}/remove/"),
    ]

    assert "Hallowick Courier" in page or "Marrow Bridge" in page
    assert "Ask Ada" in page
    assert not any(words in page for words in ("Add row", "Leave out", "Remove"))
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert team.owned_domains.count() == 1


def test_desk_that_nobody_owns_gets_who_joined_first(ada, bob, team):
    grace, hal = make_user("grace"), make_user("hal")
    ownerless = make_team(grace, hal)
    Membership.objects.filter(team=ownerless).update(role="editor")

    migration = import_module("citeweb.teams.migrations.0002_owners")
    migration.name_owners(apps, None)

    assert list(ownerless.owners()) == [grace]
    assert list(team.owners()) == [ada]
