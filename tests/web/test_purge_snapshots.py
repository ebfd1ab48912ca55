"""`citeweb purge_snapshots`: what no report refers to goes, and nothing else."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.removal import expiry
from citeweb.removal.services import delete_document
from citeweb.sources.library import search_texts
from citeweb.sources.models import Snapshot, Source, SourceCheck
from tests.cases import cases
from tests.factories import make_check, make_source

pytestmark = pytest.mark.django_db


@pytest.fixture
def age():
    """age(days) makes everything that was read so far as old as that."""

    def make(days):
        then = timezone.now() - timedelta(days=days)
        Snapshot.objects.update(created_at=then)
        SourceCheck.objects.update(checked_at=then)
        Source.objects.update(created_at=then)

    return make


@pytest.fixture
def said(capsys):
    def call(*options):
        call_command("purge_snapshots", *options)
        return capsys.readouterr().out

    return call


def test_texts_of_a_deleted_document_go_when_they_are_old_enough(
    run, ada, age, said, team
):
    delete_document(run.revision.document, user=ada)
    age(days=29)
    early = said("--older-than", "30")
    age(days=31)

    foretold = said("--older-than", "30", "--dry-run")
    kept = [each.objects.count() for each in (Snapshot, Source)]
    words = said("--older-than", "30")

    assert early.startswith("Removed 0 texts")
    assert kept == [1, 2]
    assert foretold == words.replace("Removed", "Would remove")
    assert words.startswith("Removed 1 text (")
    assert "2 sources" in words
    left = [Snapshot, SourceCheck, Source]
    assert [each.objects.count() for each in left] == [0, 0, 0]
    entries = AuditEntry.objects.filter(team_id=team.pk, actor="purge_snapshots")
    assert [(each.what, each.outcome) for each in entries.order_by("number")] == [
        ("texts of sources", "1 text"),
        ("sources that nothing cites", "2 sources"),
    ]


def test_text_that_another_report_refers_to_stays(make_run, ada, age, said):
    first, second = make_run(), make_run()
    delete_document(first.revision.document, user=ada)
    age(days=400)

    said("--older-than", "1")

    assert second.run_sources.filter(check_made__snapshot__isnull=False).count() == 2
    assert Source.objects.count() == 2


def test_latest_text_of_a_source_that_is_cited_stays_and_earlier_ones_go(
    document, age, said
):
    source = Source.objects.order_by("url").first()
    make_check(source, text="The first text, which no report refers to.")
    age(days=50)
    make_check(source, text="The second text, which no report refers to either.")
    SourceCheck.objects.update(checked_at=timezone.now() - timedelta(days=40))
    Snapshot.objects.update(created_at=timezone.now() - timedelta(days=50))

    said("--older-than", "30")

    assert [each.text[:10] for each in Snapshot.objects.all()] == ["The second"]


def test_old_text_that_was_read_again_of_late_stays_and_a_purged_one_is_not_found(
    ada, age, said, team
):
    source = make_source(ada)
    make_check(source)
    other = make_source(ada, "https://other.example/")
    make_check(other, text="The quixotic lighthouse keeper of Tamsin.")
    before = search_texts(team, "quixotic lighthouse")
    age(days=90)
    make_check(source)

    said("--older-than", "30")

    assert before
    assert Snapshot.objects.count() == 1
    assert not search_texts(team, "quixotic lighthouse")


def test_batches_end_when_nothing_is_left(ada, mallory, age, said, monkeypatch):
    monkeypatch.setattr(expiry, "ROWS_AT_ONCE", 2)
    for number in range(5):
        for owner in (ada, mallory):
            source = make_source(owner, f"https://a.example/{number}")
            make_check(source, text=f"Text {number} of somebody's source.")
    age(days=90)

    words = said("--older-than", "30")

    assert words.startswith("Removed 10 texts")
    assert "10 sources" in words
    assert not Snapshot.objects.exists()


@cases
def test_days_that_cannot_be_meant_are_refused(run, days):
    with pytest.raises(CommandError, match="no whole number of days"):
        call_command("purge_snapshots", f"--older-than={days}")
    with pytest.raises(CommandError, match="older-than"):
        call_command("purge_snapshots")

    assert Snapshot.objects.exists()
