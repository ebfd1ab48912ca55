"""Visitors of shares at a name, or in a process, of their own."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db
THEIRS = "https://read.example"


@pytest.fixture
def apart(settings):
    settings.VISITOR_ORIGIN = THEIRS
    settings.VISITOR_HOST = "read.example"
    settings.ALLOWED_HOSTS = ["testserver", "read.example"]


@pytest.mark.usefixtures("apart")
def test_share_is_read_at_their_name_and_nothing_else_is_there(client, address):
    theirs = {"Host": "read.example"}

    assert client.get(address, headers=theirs).status_code == 200
    for path in ("/", "/sign-in/", "/documents/", "/admin/", "/api/v1/openapi.json"):
        assert client.get(path, headers=theirs).status_code == 404
    assert client.get("/healthz", headers=theirs).status_code == 200


@pytest.mark.usefixtures("apart")
def test_old_link_leads_from_the_desks_name_to_theirs(client, address):
    answer = client.get(f"{address}claims/1/?words=x")

    assert answer.status_code == 308
    assert answer["Location"] == f"{THEIRS}{address}claims/1/?words=x"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert client.get("/sign-in/").status_code == 200


@pytest.mark.usefixtures("apart")
def test_link_to_copy_names_their_place(client, ada, address, run):
    client.force_login(ada)

    assert f"{THEIRS}{address}" in client.page(f"/runs/{run.pk}/shares/")


def test_process_for_visitors_has_no_desk_under_any_name(client, address, settings):
    settings.FOR_VISITORS = True

    assert client.get(address).status_code == 200
    assert client.get("/sign-in/").status_code == 404
