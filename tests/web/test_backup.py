"""`citeweb backup` and `restore`: every row as it was, or nothing at all."""

import hashlib
import json
import stat
import tracemalloc
import zipfile
from functools import partial

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from citeweb import backups
from citeweb.audit.models import AuditEntry, Chain
from citeweb.documents.models import Document, UploadedFile
from citeweb.removal.services import delete_document
from citeweb.reports.decisions import decide
from citeweb.sources.library import candidates, question_terms
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
    found = candidates(team, question_terms(words))
    call_command("backup", file)
    delete_document(desk.revision.document, user=ada)
    User.objects.create(username="later")

    call_command("restore", file, "--replace")

    assert all_rows() == before
    assert candidates(team, question_terms(words)) == found != []
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
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def changed(file, change):
    """A backup whose parts were changed by hand."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def in_manifest(signs=False, **changes):
    """A change of the manifest, signed again perhaps, as who has the key can."""

    def change(parts):
        manifest = json.loads(parts[backups.MANIFEST]) | changes
        if signs:
            manifest["signature"] = backups.signature_of(manifest)
        parts[backups.MANIFEST] = json.dumps(manifest).encode()

    return partial(changed, change=change)


def in_table(name, old, new):
    def change(parts):
        parts[f"{name}.jsonl"] = parts[f"{name}.jsonl"].replace(old, new)

    return partial(changed, change=change)


def as_table(name, content):
    """Another content of a table, with its digest and count, signed."""

    def change(parts):
        manifest = json.loads(parts[backups.MANIFEST])
        parts[f"{name}.jsonl"] = content
        manifest["rows"][name] = content.count(b"\n")
        manifest["digests"][name] = hashlib.sha256(content).hexdigest()
        manifest["signature"] = backups.signature_of(manifest)
        parts[backups.MANIFEST] = json.dumps(manifest).encode()

    return partial(changed, change=change)


def without(name):
    return partial(changed, change=lambda parts: parts.pop(name))


def test_backup_of_other_tables_says_which_version_reads_it(desk, file):
    call_command("backup", file)
    in_manifest(version="9.9", migrations=[])(file)

    with pytest.raises(StartError, match=r"made by citeweb 9\.9, .* Install that"):
        call_command("restore", file, "--replace")


VERDICT, USERS = "reports_claimresult", "teams_user"
DAMAGES = {
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:-300]),
    "no zip": lambda file: file.write_bytes(b"no zip"),
    "empty": lambda file: file.write_bytes(b""),
    "not there": lambda file: file.unlink(),
    "a byte in the middle": lambda file: file.write_bytes(
        file.read_bytes().replace(
            b"documents_revision.jsonl", b"documents_revisiom.jsonl"
        )
    ),
    "no manifest": without(backups.MANIFEST),
    "no table": without("reports_run.jsonl"),
    "manifest of nothing": partial(
        changed, change=lambda parts: parts.update({backups.MANIFEST: b"[]"})
    ),
    "manifest as deep as can be": partial(
        changed, change=lambda parts: parts.update({backups.MANIFEST: b"[" * 200_000})
    ),
    "manifest too long": in_manifest(note="x" * backups.MANIFEST_BYTES),
    "a verdict changed": in_table(VERDICT, b"false", b"true"),
    "a digest changed": in_manifest(digests={}),
    "a key that is none": in_manifest(True, secret_key=7),
    "a key of two lines": in_manifest(True, secret_key="a\nb"),
    "a key beyond ASCII": in_manifest(True, secret_key="\u00e9" * 50),
    "unsigned": in_manifest(signature=""),
    "signed by nothing": in_manifest(signature=None),
    "counts that are none": in_manifest(True, rows=[]),
    "a row that is none": as_table(USERS, b"7\n"),
    "a row with a column less": as_table(USERS, b"[1]\n"),
    "a row twice": as_table("django_content_type", b'[1,"a","b"]\n' * 2),
    "values that are none": as_table("teams_team", b'["x",[],{}]\n'),
    "a row of nobody": as_table("teams_membership", b'[1,9,9,"owner",null]\n'),
    "a row as deep as can be": as_table("teams_team", b"[" * 200_000 + b"\n"),
    "not UTF-8": as_table("teams_team", b'[1,"\xff","2020-01-01T00:00:00Z"]\n'),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_file_changes_nothing_and_is_told_in_a_sentence(desk, file, name):
    call_command("backup", file)
    DAMAGES[name](file)
    before = all_rows()

    with pytest.raises(StartError, match=r"Nothing was changed"):
        call_command("restore", file, "--replace")

    assert all_rows() == before
    assert Document.objects.count() == 1


def test_row_longer_than_any_that_is_kept_is_not_read_into_memory(
    desk, file, monkeypatch
):
    monkeypatch.setattr(backups, "LINE_BYTES", 1_000_000)
    call_command("backup", file)
    as_table("teams_team", b'[1,"' + b"x" * 50_000_000 + b'"]\n')(file)

    tracemalloc.start()
    with pytest.raises(StartError, match="longer than any"):
        call_command("restore", file, "--replace")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 20_000_000


def test_trail_that_did_not_hold_when_it_was_saved_is_told(desk, file, capsys):
    call_command("backup", file)
    call_command("restore", file, "--replace")
    whole = capsys.readouterr().out
    Chain.objects.update(hash="0" * 64)
    file.unlink()
    call_command("backup", file)

    call_command("restore", file, "--replace")

    assert "Careful" not in whole
    assert "Careful: the audit trail does not hold of desk" in capsys.readouterr().out


def test_key_that_signed_the_rows_comes_along(desk, file, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").write_text("of the old machine")
    call_command("backup", file)
    (tmp_path / "secret_key").write_text("of the new machine")

    call_command("restore", file, "--replace")

    assert (tmp_path / "secret_key").read_text() == "of the old machine"
