"""What an operator's monitoring reads, and who may."""

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from citeweb import health
from citeweb.reports.models import Run

pytestmark = pytest.mark.django_db
TOKEN = "of-the-operator"


@pytest.fixture
def figures(client, settings):
    """figures() -> {(name, {labels}): value} as Prometheus reads them."""
    settings.METRICS_TOKEN = TOKEN

    def read():
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        families = text_string_to_metric_families(answer.content.decode())
        samples = [sample for family in families for sample in family.samples]
        return {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for sample in samples
        }

    return read


@pytest.mark.parametrize("said", ["", "Bearer ", "Bearer wrong", f"Basic {TOKEN}"])
@pytest.mark.parametrize("token", [TOKEN, ""])
def test_there_is_no_such_page_without_the_token(client, settings, token, said):
    settings.METRICS_TOKEN = token

    assert client.get("/metrics", headers={"Authorization": said}).status_code == 404


def test_work_is_counted_by_what_became_of_it(figures, make_run):
    make_run(state="failed")
    make_run(state="queued")

    found = figures()

    assert found["citeweb_work", "finished", "verification"] == 0
    assert found["citeweb_work", "failed", "verification"] == 1
    assert found["citeweb_work", "queued", "verification"] == 1
    assert found["citeweb_failed_verifications", "internal_error"] == 1
    assert found["citeweb_oldest_active_seconds", "verification"] > 0
    assert found["citeweb_oldest_active_seconds", "search"] == 0
    assert found["citeweb_disk_free_bytes",] > 0


def test_pages_are_counted_by_their_view_and_never_by_their_address(client, figures):
    key = ("citeweb_page_seconds_count", "4xx", "sharing:shared_run")
    before = figures().get(key, 0)

    client.get("/s/a-secret-that-is-in-the-path/")

    found = figures()
    assert found[key] == before + 1
    assert not [figure for figure in found if "a-secret" in str(figure)]


def test_each_desk_is_told_by_its_number_with_what_waits_and_what_was_reached(
    figures, make_run, team, mallory
):
    make_run()
    make_run(state="queued")
    make_run(owner=mallory, state="running")
    Run.objects.update(queued_at=timezone.now())
    desk, other = str(team.pk), str(mallory.teams.get().pk)

    found = figures()

    work = "citeweb_desk_work"
    assert found[work, *sorted((desk, "verification", "queued"))] == 1
    assert found[work, *sorted((other, "verification", "running"))] == 1
    assert any(key[0] == "citeweb_desk_sources" and desk in key for key in found)
    assert team.name not in str(list(found))


def test_page_that_is_being_made_is_told_with_whose_it_is_and_no_secret(
    signed_in, address, monkeypatch
):
    told = []

    def look(*values, **named):
        told.extend(health.being_answered())
        raise PermissionDenied

    monkeypatch.setattr("citeweb.sharing.access.has_key", look)
    signed_in.get(address)

    [line] = told
    assert line.startswith("0 s sharing:shared_run share ")
    assert address.split("/")[2] not in line
    assert health.being_answered() == []
