"""`citeweb demo`: the sample desk loaded, found again, and started afresh."""

import pytest
from django.core.management import call_command

from citeweb.documents.models import Document
from citeweb.reports.models import Run
from citeweb.supervision.sockets import remembered_port, sample_sites
from citeweb.teams.services import current_team, local_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


def document_ids():
    return set(Document.objects.values_list("pk", flat=True))


def test_demo_puts_the_articles_on_the_local_desk_once(capsys):
    call_command("demo")
    before = document_ids()
    call_command("demo")

    team = current_team(local_user())
    assert Document.objects.filter(team=team).count() == 3
    assert document_ids() == before
    assert Run.objects.filter(state=Run.State.QUEUED).count() == 3
    assert "3 sample articles" in capsys.readouterr().out


def test_reset_starts_the_articles_afresh_and_spares_the_rest(document):
    call_command("demo")
    before = document_ids()

    call_command("demo", reset=True)

    assert before & document_ids() == {document.pk}
    assert Document.objects.count() == 4


def test_port_of_the_sample_sites_stays_the_same_and_taken_leaves_them_out(tmp_path):
    port = remembered_port(tmp_path)

    with sample_sites(tmp_path) as first, sample_sites(tmp_path) as second:
        assert (first, second) == (port, 0)


@pytest.mark.parametrize("content", ["", "soon", "\x00"])
def test_damaged_note_of_the_port_is_replaced(tmp_path, content):
    (tmp_path / "sample_port").write_text(content)

    port = remembered_port(tmp_path)

    assert remembered_port(tmp_path) == port > 0
