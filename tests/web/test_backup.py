"""`citeweb backup` and `restore`: every row as it was, or nothing at all."""

import json
import stat
import zipfile

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from citeweb import backups
from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document, UploadedFile
from citeweb.removal.services import delete_document
from citeweb.reports.decisions import decide
from citeweb.sources.library import search_texts
from citeweb.start_errors import StartError
from citeweb.teams.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def all_rows():
    """Every kept table as the database itself tells it."""
    found = {}
    with connection.cursor() as cursor:
        for model in backups.kept_models():
            cursor.execute(f"SELECT * FROM {backups.quoted(model)}")  # noqa: S608
            rows = [tuple(map(comparable, row)) for row in cursor.fetchall()]
            found[backups.table_of(model)] = sorted(rows, key=repr)
    return found


def comparable(value):
    return bytes(value) if isinstance(value, memoryview) else value


@pytest.fixture
def file(tmp_path):
    return tmp_path / "desk.backup"


@pytest.fixture
def desk(run, ada):
    """A run, a decision about it, and the file that its text came in."""
    result = run.claim_results.first()
    decide(result, state="contested", note="no", user=ada)
    UploadedFile.objects.create(revision=run.revision, content=bytes(range(256)))
    return run


def test_every_row_is_as_it_was_after_others_were_made_and_removed(
    desk, ada, team, file
):
    before = all_rows()
    words = desk.run_sources.first().check_made.snapshot.text
    found = search_texts(team, words)
    call_command("backup", file)
    delete_document(desk.revision.document, user=ada)
    User.objects.create(username="later")

    call_command("restore", file, "--replace")

    assert all_rows() == before
    assert search_texts(team, words) == found != []
    assert sum(map(len, before.values())) > 50


def test_all_tables_are_read_in_one_transaction(desk, file, monkeypatch):
    put, is_one = backups.put, []
    seen = lambda *given: is_one.append(connection.in_atomic_block) or put(*given)  # noqa: E731
    monkeypatch.setattr(backups, "put", seen)
    call_command("backup", file)

    assert set(is_one) == {True}


def test_trail_is_append_only_again_and_new_rows_find_their_numbers(desk, ada, file):
    call_command("backup", file)
    call_command("restore", file, "--replace")

    User.objects.create(username="later")
    delete_document(desk.revision.document, user=ada)
    with pytest.raises(IntegrityError), transaction.atomic():
        AuditEntry.objects.first().delete()


def test_nothing_is_lost_that_nobody_gave_up(desk, file):
    call_command("backup", file)
    before = all_rows()

    with pytest.raises(StartError, match=r"holds 1 documents\. .*--replace"):
        call_command("restore", file)

    assert all_rows() == before


def test_file_is_for_its_owner_alone_and_never_overwritten(desk, file):
    call_command("backup", file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(StartError, match="is there already"):
        call_command("backup", file)
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def change_manifest(file, change):
    with zipfile.ZipFile(file) as archive:
        parts = {each: archive.read(each) for each in archive.namelist()}
    manifest = json.loads(parts[backups.MANIFEST])
    change(manifest)
    parts[backups.MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def test_backup_of_other_tables_says_which_version_reads_it(desk, file):
    call_command("backup", file)
    change_manifest(file, lambda it: it.update(version="9.9", migrations=[]))

    with pytest.raises(StartError, match=r"made by citeweb 9\.9, .* Install that"):
        call_command("restore", file, "--replace")


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(file.read_bytes()[:-300]),
        lambda file: file.write_bytes(b"no zip"),
        lambda file: change_manifest(file, lambda it: it["rows"].update(teams_user=9)),
    ],
)
def test_damaged_file_changes_nothing(desk, file, damage):
    call_command("backup", file)
    damage(file)
    before = all_rows()

    with pytest.raises(StartError, match=r"no whole backup .* Nothing was changed"):
        call_command("restore", file, "--replace")

    assert all_rows() == before
    assert Document.objects.count() == 1


def test_key_that_signed_the_rows_comes_along(desk, file, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").write_text("of the old machine")
    call_command("backup", file)
    (tmp_path / "secret_key").write_text("of the new machine")

    call_command("restore", file, "--replace")

    assert (tmp_path / "secret_key").read_text() == "of the old machine"
