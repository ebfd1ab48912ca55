"""Lists of rated sites: imported, replaced, removed, and used."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.sources.policy import services
from tests.cases import cases

pytestmark = pytest.mark.django_db

ADDRESS = "/policy/lists/"
GOOD = "domain,rating,reason\npaper.example,0.1,copies\nnews.example,unreliable,\n"


@pytest.fixture
def kept(team, ada):
    services.import_list(team, ada, name="House list", text=GOOD)
    return team.rating_lists.get()


def send(client, content: str | bytes, name="House list"):
    data = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile("list.csv", data)
    return client.post(ADDRESS, {"name": name, "file": file})


def test_list_is_imported_and_its_entries_are_counted(signed_in, team):
    answer = send(signed_in, GOOD)

    assert answer.status_code == 200
    assert "2 entries kept" in answer.content.decode()
    domains = [entry.domain for entry in services.listed_domains(team)]
    assert domains == ["paper.example", "news.example"]


def test_rows_that_cannot_be_used_are_named_by_line(signed_in, team):
    answer = send(signed_in, f"{GOOD}no domain,0.3,x\nfine.example,seven,y\n")

    page = answer.content.decode()
    assert "2 lines left out" in page
    assert "Line 4" in page
    assert "Line 5" in page
    assert team.rating_lists.get().entry_count == 2


def test_list_of_the_same_name_is_replaced_and_another_stands_beside(
    signed_in, kept, team
):
    answer = send(signed_in, "domain,rating\nother.example,0.4\n")
    replaced = [entry.domain for entry in services.listed_domains(team)]
    send(signed_in, GOOD, name="Second")
    both = team.rating_lists.count()
    signed_in.post(f"{ADDRESS}{kept.pk}/remove/")

    assert "Replaced" in answer.content.decode()
    assert replaced == ["other.example"]
    assert both == 2
    assert team.rating_lists.get().name == "Second"


@cases
def test_file_that_is_no_list_is_refused(signed_in, team, content: bytes, words):
    answer = send(signed_in, content)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert 'value="House list"' in answer.content.decode()
    assert team.rating_lists.count() == 0


def test_longest_list_is_taken_and_a_longer_one_refused(signed_in, team, monkeypatch):
    monkeypatch.setattr(services, "MOST_ENTRIES", 2)

    fitting = send(signed_in, GOOD)
    longer = send(signed_in, f"{GOOD}third.example,0.3,\n")

    assert fitting.status_code == 200
    assert longer.status_code == 422
    assert "at most 2 can be kept" in longer.content.decode()


def test_desk_cannot_have_lists_without_end(signed_in, kept, monkeypatch):
    monkeypatch.setattr(services, "MOST_LISTS", 1)

    assert send(signed_in, GOOD, name="Second").status_code == 422
    assert kept.team.rating_lists.get() == kept
    assert send(signed_in, GOOD).status_code == 200


def test_editor_reads_the_lists_and_changes_none(client, bob, kept, team):
    client.force_login(bob)

    page = client.page(ADDRESS)
    answers = send(client, GOOD, "Another"), client.post(f"{ADDRESS}{kept.pk}/remove/")

    assert "House list" in page
    assert "Ask Ada" in page
    assert "Import list" not in page
    assert [answer.status_code for answer in answers] == [403, 403]
    assert [table.name for table in team.rating_lists.all()] == ["House list"]
