"""What goes when it is old and no report refers to it, and what does not."""

from datetime import timedelta
from functools import partial

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document, Revision
from citeweb.removal import expiry
from citeweb.removal.services import delete_document
from citeweb.reports.decisions import decide
from citeweb.reports.models import Run
from citeweb.sharing.models import Share
from citeweb.sources.library import candidates, question_terms
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
        return then

    return make


@pytest.fixture
def old(run, settings, age):
    """A run of a document that was last worked on 40 days ago."""
    settings.KEEP_DAYS = 30
    then = age(40)
    Document.objects.update(created_at=then)
    Revision.objects.update(created_at=then)
    Run.objects.update(queued_at=then)
    return run


@pytest.fixture
def call(capsys):
    def call(*words):
        call_command(*words)
        return capsys.readouterr().out

    return call


@pytest.fixture
def said(call):
    return partial(call, "prune")


@pytest.fixture
def purged(call):
    return partial(call, "purge_snapshots")


def test_texts_of_old_looks_at_watched_sources_go_but_the_judged_and_the_latest(
    run, age, said
):
    source = run.revision.references.earliest("position").source
    for words in ("The second text.", "The third text."):
        make_check(source, text=words)
    age(91)
    make_check(source, text="The latest text.")
    before = said("--dry-run")
    Source.objects.update(is_watched=True)

    assert "watched" not in before
    assert "2 texts of looks at watched sources" in said()
    left = source.checks.values_list("snapshot__text", flat=True)
    assert [text[:10] for text in left] == ["The latest", "The Marrow"]


def test_old_document_goes_with_its_texts_and_the_trail_stays(old, team, said):
    rows, title = AuditEntry.objects.count(), old.revision.document.title

    words = said()

    assert "1 document, 1 text (" in words
    assert (Document.objects.count(), Snapshot.objects.count()) == (0, 0)
    entries = AuditEntry.objects.filter(team_id=team.pk, actor="retention")
    assert title in entries.values_list("what", flat=True)
    assert AuditEntry.objects.count() > rows


def test_dry_run_counts_and_removes_nothing(old, said):
    gone = "1 document, 0 texts (0 characters) and 0 sources that no document cites"
    assert said("--dry-run") == f"Would remove {gone}.\n"
    assert Document.objects.count() == 1


def edit(run, ada):
    Revision.objects.update(created_at=timezone.now())


def verify_again(run, ada):
    Run.objects.update(queued_at=timezone.now())


def decide_on_it(run, ada):
    decide(run.claim_results.first(), state="contested", note="", user=ada)


def share_it(run, ada):
    later = timezone.now() + timedelta(days=1)
    Share.objects.create(run=run, digest="d", created_by=ada, expires_at=later)


@pytest.mark.parametrize("work", [edit, verify_again, decide_on_it, share_it])
def test_document_that_somebody_works_on_or_reads_stays(old, ada, said, work):
    work(old, ada)

    said()

    assert Document.objects.count() == 1


def test_everything_stays_where_nothing_is_set(old, settings, said):
    settings.KEEP_DAYS = 0

    assert said("--dry-run") == "Would remove nothing.\n"
    assert said() == "Removed 0 notes of the queue.\n"
    assert Document.objects.count() == 1


def test_texts_of_a_deleted_document_go_when_they_are_old_enough(
    run, ada, age, purged, team
):
    delete_document(run.revision.document, user=ada)
    age(days=29)
    early = purged("--older-than", "30")
    age(days=31)

    foretold = purged("--older-than", "30", "--dry-run")
    kept = [model.objects.count() for model in (Snapshot, Source)]
    words = purged("--older-than", "30")

    assert early.startswith("Removed 0 texts")
    assert kept == [1, 2]
    assert foretold == words.replace("Removed", "Would remove")
    assert words.startswith("Removed 1 text (")
    assert "2 sources" in words
    left = [Snapshot, SourceCheck, Source]
    assert [model.objects.count() for model in left] == [0, 0, 0]
    entries = AuditEntry.objects.filter(team_id=team.pk, actor="purge_snapshots")
    assert [(entry.what, entry.outcome) for entry in entries.order_by("number")] == [
        ("texts of sources", "1 text"),
        ("sources that nothing cites", "2 sources"),
    ]


def test_text_that_another_report_refers_to_stays(make_run, ada, age, purged):
    first, second = make_run(), make_run()
    delete_document(first.revision.document, user=ada)
    age(days=400)

    purged("--older-than", "1")

    assert second.run_sources.filter(check_made__snapshot__isnull=False).count() == 2
    assert Source.objects.count() == 2


def test_latest_text_of_a_source_that_is_cited_stays_and_earlier_ones_go(
    document, age, purged
):
    source = Source.objects.order_by("url").first()
    make_check(source, text="The first text, which no report refers to.")
    age(days=50)
    make_check(source, text="The second text, which no report refers to either.")
    SourceCheck.objects.update(checked_at=timezone.now() - timedelta(days=40))
    Snapshot.objects.update(created_at=timezone.now() - timedelta(days=50))

    purged("--older-than", "30")

    assert [snapshot.text[:10] for snapshot in Snapshot.objects.all()] == ["The second"]


def test_old_text_that_was_read_again_of_late_stays_and_a_purged_one_is_not_found(
    ada, age, purged, team
):
    source = make_source(ada)
    make_check(source)
    other = make_source(ada, "https://other.example/")
    make_check(other, text="The quixotic lighthouse keeper of Tamsin.")
    before = candidates(team, question_terms("quixotic lighthouse"))
    age(days=90)
    make_check(source)

    purged("--older-than", "30")

    assert before
    assert Snapshot.objects.count() == 1
    assert not candidates(team, question_terms("quixotic lighthouse"))


def test_batches_end_when_nothing_is_left(ada, mallory, age, purged, monkeypatch):
    monkeypatch.setattr(expiry, "ROWS_AT_ONCE", 2)
    for number in range(5):
        for owner in (ada, mallory):
            source = make_source(owner, f"https://a.example/{number}")
            make_check(source, text=f"Text {number} of somebody's source.")
    age(days=90)

    words = purged("--older-than", "30")

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
