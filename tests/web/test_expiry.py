"""What goes by itself when it is old, and what does not."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document, Revision
from citeweb.reports.decisions import decide
from citeweb.reports.models import Run
from citeweb.sharing.models import Share
from citeweb.sources.models import Snapshot, SourceCheck

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(run, settings):
    """A run of a document that was last worked on 40 days ago."""
    settings.KEEP_DAYS = 30
    then = timezone.now() - timedelta(days=40)
    Document.objects.update(created_at=then)
    Revision.objects.update(created_at=then)
    Run.objects.update(queued_at=then)
    Snapshot.objects.update(created_at=then)
    SourceCheck.objects.update(checked_at=then)
    return run


@pytest.fixture
def said(capsys):
    def call(*options):
        call_command("prune", *options)
        return capsys.readouterr().out

    return call


def test_old_document_goes_with_its_texts_and_the_trail_stays(old, team, said):
    rows, title = AuditEntry.objects.count(), old.revision.document.title

    words = said()

    assert "1 document and 1 text" in words
    assert (Document.objects.count(), Snapshot.objects.count()) == (0, 0)
    entries = AuditEntry.objects.filter(team_id=team.pk, actor="retention")
    assert title in entries.values_list("what", flat=True)
    assert AuditEntry.objects.count() > rows


def test_dry_run_counts_and_removes_nothing(old, said):
    assert said("--dry-run") == "Would remove 1 document and 0 texts.\n"
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

    assert "0 documents and 0 texts" in said()
    assert Document.objects.count() == 1


def test_policy_page_tells_the_desk(client, ada, settings):
    settings.KEEP_DAYS = 30
    client.force_login(ada)

    assert "nobody worked for 30 days" in client.page("/policy/")
