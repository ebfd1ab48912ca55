"""A team's lenses: those that ship, its own, and what cannot be one."""

import pytest
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.corroboration.lenses import lenses_of
from citeweb.corroboration.models import TeamLens
from tests.cases import cases
from verification.weighing import searching

LIST, NEW = "corroboration:lens_list", "corroboration:lens_create"
WRITTEN = {
    "name": "county",
    "title": "The county",
    "about": "Papers of the county.",
    "services": ["web", "library"],
    "sites": "https://www.hallowick.example/\nbrackwater.example, Dunmorrow.example",
}


def edit(name):
    return reverse("corroboration:lens_edit", args=[name])


def remove(name):
    return reverse("corroboration:lens_remove", args=[name])


def test_shipped_lenses_are_listed_and_stand_in_their_form(signed_in):
    page, form = signed_in.page(reverse(LIST)), signed_in.page(edit("journalism"))

    assert "Fact-checkers" in page
    assert "reuters.com" in page
    assert "yours" not in page
    assert "reuters.com" in form
    assert 'value="Journalism"' in form
    assert 'value="web" checked' in form
    for name in ("nosuch", "library"):
        assert signed_in.get(edit(name)).status_code == 404


def test_new_lens_can_be_searched_and_the_trail_says_who_changed_it(signed_in, team):
    response = signed_in.post(reverse(NEW), WRITTEN)
    lens = lenses_of(team)["county"]
    signed_in.post(edit("county"), WRITTEN | {"title": "The whole county"})
    signed_in.post(remove("county"))

    entries = AuditEntry.objects.filter(
        team_id=team.pk, kind="decide", what="lens county"
    )
    assert response.url == reverse(LIST)
    sites = "hallowick.example brackwater.example dunmorrow.example"
    assert " ".join(lens.domains) == sites
    assert lens.services == ("web", "library")
    outcomes = [entry.outcome for entry in entries.order_by("number")]
    assert outcomes == ["added", "changed", "removed"]
    assert entries.last().actor == "ada"
    told = {"services": "web, library", "sites": 3}
    assert entries.get(outcome="added").input == told


def test_shipped_lens_is_replaced_comes_back_and_cannot_be_removed(signed_in, team):
    signed_in.post(edit("tech"), WRITTEN | {"name": "other"})
    own = lenses_of(team)["tech"].title

    signed_in.post(remove("tech"))
    page = signed_in.post(remove("tech"), follow=True).text

    assert own == "The county"
    assert lenses_of(team)["tech"].title == "Technology"
    assert not TeamLens.objects.exists()
    assert "ships with citeweb and stays" in page


@pytest.mark.parametrize("view", ["create", "edit"])
@cases
def test_what_is_no_lens_is_said_and_kept(signed_in, view, wrong, words):
    url = {"create": reverse(NEW), "edit": edit("tech")}[view]

    response = signed_in.post(url, WRITTEN | wrong)

    page = response.text
    assert response.status_code == 422
    assert words in page
    assert "Papers of the county." in page
    assert "<script>alert" not in page
    assert not TeamLens.objects.exists()


@pytest.mark.parametrize("name", ["", "A B", "library", "-", "ümlaut", "x" * 60])
def test_name_that_cannot_be_one_is_refused(signed_in, name):
    response = signed_in.post(reverse(NEW), WRITTEN | {"name": name})

    assert response.status_code == 422
    assert not TeamLens.objects.exists()


def test_lens_beyond_the_limit_is_refused_and_kept_in_the_form(
    signed_in, team, monkeypatch
):
    monkeypatch.setattr(searching, "MAX_LENSES", 1)
    signed_in.post(reverse(NEW), WRITTEN)

    page = signed_in.post(reverse(NEW), WRITTEN | {"name": "second"})
    signed_in.post(edit("county"), WRITTEN | {"title": "Changed"})

    assert page.status_code == 422
    assert "Your team has 1 lenses, the most that it can have" in page.text
    assert [lens.title for lens in team.lenses.all()] == ["Changed"]
