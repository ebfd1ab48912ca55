"""Deleting a document: what goes, what stays, and who may."""

import pytest
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.corroboration.services import start_search
from citeweb.documents.models import Document, UploadedFile
from citeweb.documents.services import DocumentGoneError, revise_document
from citeweb.removal.services import delete_document
from citeweb.reports.models import ClaimResult, Decision, Run
from citeweb.reports.runs.services import start_run
from citeweb.reports.runs.working import RunStore
from citeweb.reports.tasks import verify_run
from citeweb.sharing.models import Share, ShareComment
from citeweb.sources.models import Snapshot, Source
from tests.factories import make_run, make_user
from verification.reporting.audit import check_trail_file
from verification.weighing.searching import LIBRARY_LENS


@pytest.fixture
def full(run, share_of, ada):
    """A document with everything that can belong to one."""
    document = run.revision.document
    address = share_of(allows_comments=True)
    share = Share.objects.get()
    ShareComment.objects.create(share=share, name="Rita", text="Well seen.")
    Decision.objects.create(
        document=document, finding="f", verdict="uncited", state="fixed"
    )
    UploadedFile.objects.create(revision=run.revision, sha256="0" * 64, content=b"x")
    make_run(ada, state="queued", revision=run.revision)
    document.address = address
    return document


def test_page_says_what_goes_and_what_stays(signed_in, full):
    Document.objects.update(title="<script>alert(1)</script>")

    page = signed_in.page(f"/documents/{full.pk}/delete/")

    said = " ".join(page.split())
    assert "1 revision, and 1 Word file kept with it" in said
    assert "2 verifications with their reports; 1 of them is under way" in said
    assert "1 decision about claims" in said
    assert "1 share: 1 link stops working, with 1 comment of readers" in said
    assert "rows of the <a" in said or "row of the <a" in said
    assert "<script>alert" not in said
    assert Document.objects.filter(pk=full.pk).exists()


def test_everything_about_it_goes_but_texts_of_its_sources_and_a_whole_trail(
    signed_in, full
):
    before = signed_in.get(full.address)
    judged = signed_in.page("/trail/", {"kind": "judge"})
    kept = [Snapshot, Source]
    counts = [model.objects.count() for model in kept]
    entries = set(AuditEntry.objects.values_list("number", flat=True))

    answer = signed_in.post(f"/documents/{full.pk}/delete/", follow=True)

    assert "The document is deleted" in answer.text
    left = [Document, Run, ClaimResult, Decision, Share, ShareComment, UploadedFile]
    assert [model.objects.count() for model in left] == [0] * len(left)
    assert [model.objects.count() for model in kept] == counts
    assert entries < set(AuditEntry.objects.values_list("number", flat=True))
    links = (full.address, f"{full.address}badge.svg")
    assert before.status_code == 200
    assert [signed_in.get(link).status_code for link in links] == [404, 404]
    assert ("/claims/" in judged, "claim 1" in judged) == (True, True)
    judged = signed_in.page("/trail/", {"kind": "judge"})
    assert ("/claims/" in judged, "claim 1" in judged) == (False, True)
    content = signed_in.get("/trail/entries.json").getvalue()
    checked, _ = check_trail_file(content)
    entry = AuditEntry.objects.get(kind="delete")
    assert checked.fault is None
    assert (entry.actor, entry.document_id) == ("ada", full.pk)
    assert (entry.what, entry.outcome) == (full.title, "document")
    counts = {"revisions": 1, "verifications": 2, "decisions": 1, "shares": 1}
    assert entry.input == {"document": str(full.pk), **counts}
    assert full.title in signed_in.page("/trail/", {"kind": "delete"})


def test_worker_whose_document_is_deleted_under_it_ends_quietly(
    ada, document, fetcher, monkeypatch
):
    run = make_run(ada, state="queued", revision=document.revisions.get())
    store = RunStore.store

    def delete_first(self, events):
        delete_document(Document.objects.get(pk=document.pk), user=ada)
        store(self, events)

    monkeypatch.setattr(RunStore, "store", delete_first)

    verify_run(str(run.pk))

    assert not Document.objects.exists()
    assert not Run.objects.exists()
    ended = AuditEntry.objects.filter(outcome__in=("failed", "cancelled"))
    assert [entry.actor for entry in ended] == ["ada"]
    assert AuditEntry.objects.filter(kind="delete").count() == 1


def test_whoever_submitted_it_deletes_it_while_they_belong_to_the_desk(
    client, bob, team, full
):
    Document.objects.update(created_by=bob)
    team.memberships.filter(user=bob).delete()
    client.force_login(bob)
    left = client.post(f"/documents/{full.pk}/delete/")
    team.memberships.create(user=bob)

    client.post(f"/documents/{full.pk}/delete/")

    assert left.status_code == 404
    assert not Document.objects.exists()


@pytest.mark.parametrize("name", ["document_detail", "run_detail"])
def test_editor_who_did_not_submit_it_is_told_who_may_and_offered_nothing(
    client, ada, bob, full, run, name
):
    rows = {"document_detail": full, "run_detail": run}
    url = reverse(f"reports:{name}", args=[rows[name].pk])
    client.force_login(ada)
    owner = client.page(url)
    client.force_login(bob)

    address = f"/documents/{full.pk}/delete/"
    answers = (client.get(address), client.post(address))

    assert f"/documents/{full.pk}/delete/" in owner
    assert f"/documents/{full.pk}/delete/" not in client.page(url)
    assert [answer.status_code for answer in answers] == [403, 403]
    assert "whoever submitted it may rename or delete" in answers[1].text
    assert Document.objects.filter(pk=full.pk).exists()


def test_deleting_twice_is_deleting_once(ada, document):
    again = Document.objects.get(pk=document.pk)

    assert delete_document(document, user=ada)
    assert not delete_document(again, user=ada)
    assert AuditEntry.objects.filter(kind="delete").count() == 1


def test_operator_who_deletes_or_renames_leaves_rows_too(
    client, document, make_document
):
    other = make_document()
    client.force_login(make_user("root", is_staff=True, is_superuser=True))

    client.post(
        reverse("admin:documents_document_delete", args=[document.pk]), {"post": "yes"}
    )
    client.post(
        reverse("admin:documents_document_change", args=[other.pk]), {"title": "New"}
    )

    rows = AuditEntry.objects.filter(kind__in=["delete", "rename"], actor="root")
    assert {(row.kind, row.document_id) for row in rows} == {
        ("delete", document.pk),
        ("rename", other.pk),
    }


def test_edit_that_comes_as_the_document_goes_keeps_what_was_typed(
    signed_in, ada, document, monkeypatch
):
    def delete_first(given, **values):
        delete_document(Document.objects.get(pk=given.pk), user=ada)
        return revise_document(given, **values)

    monkeypatch.setattr("citeweb.reports.documents.views.revise_document", delete_first)

    typed = {"text": "Another text altogether [1].", "number": "1"}
    answer = signed_in.post(f"/documents/{document.pk}/edit/", typed)

    words = answer.text
    assert answer.status_code == 422
    assert "This document was deleted meanwhile" in words
    assert "Another text altogether [1]." in words


def test_work_asked_for_as_the_document_goes_is_not_found(ada, run):
    delete_document(run.revision.document, user=ada)

    with pytest.raises(DocumentGoneError):
        start_run(run.revision, user=ada)
    with pytest.raises(DocumentGoneError):
        start_search(run, [], user=ada, lenses=[LIBRARY_LENS], results=5, max_calls=0)


def test_run_page_that_is_gone_takes_no_order(signed_in, ada, document, monkeypatch):
    def delete_first(given, **values):
        delete_document(Document.objects.get(pk=document.pk), user=ada)
        return start_run(given, **values)

    monkeypatch.setattr("citeweb.reports.runs.services.start_run", delete_first)

    answer = signed_in.post(f"/documents/{document.pk}/runs/")

    assert answer.status_code == 404
    assert "Somebody deleted this document a moment ago" in answer.text
