"""All that a desk has leaves as one archive, and a desk is deleted with all of it."""

import csv
import io
import json
import zipfile

import pytest
from django.core.management import call_command

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document, UploadedFile
from citeweb.reports.decisions import decide
from citeweb.sharing.services import token_of
from citeweb.sources.models import Snapshot, Source
from citeweb.start_errors import StartError
from citeweb.teams.models import Team
from verification.reporting.audit.files import check_trail_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(run, ada, share_of):
    decide(run.claim_results.first(), state="contested", note="no", user=ada)
    UploadedFile.objects.create(revision=run.revision, content=b"as it came")
    share_of(run=run, note="=1+1")
    return run


@pytest.fixture
def archive(desk, team, tmp_path):
    call_command("export_desk", team.pk, tmp_path / "desk.zip")
    with zipfile.ZipFile(tmp_path / "desk.zip") as opened:
        yield {name: opened.read(name) for name in opened.namelist()}


def test_archive_has_texts_files_reports_and_decisions(archive, desk):
    folder = "documents/00001/revision-1"
    report = json.loads(archive[f"{folder}/report.json"])
    decisions = [claim.get("decision") for claim in report["document"]["claims"]]

    assert archive["documents/00001/title.txt"].decode() == desk.revision.document.title
    assert archive[f"{folder}/text.txt"].decode() == desk.revision.text
    assert b"as it came" in archive.values()
    assert "contested" in [decision["state"] for decision in decisions if decision]
    assert b"<html" in archive[f"{folder}/report.html"]


def test_archive_has_sources_with_texts_people_and_a_trail_that_holds(archive, ada):
    looks = list(csv.DictReader(io.StringIO(archive["sources.csv"].decode())))
    digests = {look["sha256"] for look in looks if look["sha256"]}
    checked, _ = check_trail_file(archive["trail.jsonl"])

    assert digests
    assert all(f"texts/{digest}.txt" in archive for digest in digests)
    assert json.loads(archive["desk.json"])["people"][0]["name"] == ada.username
    assert checked.fault is None


def test_archive_tells_no_secret_address_and_runs_no_formula(archive, desk):
    everything = b"".join(archive.values()).decode()

    assert token_of(desk.shares.get()) not in everything
    assert "'=1+1" in archive["shares.csv"].decode()


def test_archive_of_one_desk_has_nothing_of_another(desk, mallory, tmp_path):
    other = mallory.teams.get()
    call_command("export_desk", other.pk, tmp_path / "other.zip")

    with zipfile.ZipFile(tmp_path / "other.zip") as opened:
        names = opened.namelist()

    assert not [name for name in names if name.startswith(("documents/", "texts/"))]


def test_owner_takes_it_from_the_page_of_people_and_others_do_not(
    desk, signed_in, client, bob, tmp_path, monkeypatch
):
    file = tmp_path / "made.zip"
    file.write_bytes(b"zip")
    monkeypatch.setattr("citeweb.removal.views.made_file", lambda order: file)
    page, small = signed_in.page("/people/"), signed_in.get("/people/everything.zip")
    monkeypatch.setattr("citeweb.removal.desk_archive.MANY_CLAIMS", 0)
    taken = signed_in.get("/people/everything.zip")
    monkeypatch.setattr("citeweb.removal.views.made_file", lambda order: None)
    waiting = signed_in.get("/people/everything.zip")
    client.force_login(bob)

    assert "/people/everything.zip" in page
    assert zipfile.is_zipfile(io.BytesIO(b"".join(small.streaming_content)))
    assert b"".join(taken.streaming_content) == b"zip"
    assert (waiting.status_code, waiting["Refresh"]) == (202, "2")
    assert client.get("/people/everything.zip").status_code == 403


def test_desk_is_deleted_with_all_that_it_has_but_its_trail(desk, team, ada, mallory):
    with pytest.raises(StartError, match="is called"):
        call_command("delete_desk", team.pk)
    call_command("delete_desk", team.pk, "--name", team.name)
    ada.refresh_from_db()

    assert not Team.objects.filter(pk=team.pk).exists()
    assert not Document.objects.exists()
    assert not Source.objects.filter(team=team.pk).exists()
    assert not Snapshot.objects.filter(team=team.pk).exists()
    assert AuditEntry.objects.filter(team_id=team.pk, outcome="desk").exists()
    assert mallory.teams.exists()
