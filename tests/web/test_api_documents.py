"""Programs that rename and delete documents, for people who may."""

import pytest

from citeweb.api.services import make_token
from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document
from citeweb.reports.models import Run

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(client, request):
    """send("bob", "delete", document, title=...) -> the answer, with a new token."""

    def send(name, method, document, *, scope="write", **body):
        user = request.getfixturevalue(name)
        _, secret = make_token(user, user.teams.get(), name="CMS", scope=scope)
        return getattr(client, method)(
            f"/api/documents/{document.pk}",
            body or None,
            content_type="application/json",
            headers={"Authorization": f"Bearer {secret}"},
        )

    return send


def test_document_is_renamed(send, document):
    answer = send("ada", "patch", document, title="The bridge, as printed")

    entry = AuditEntry.objects.get(kind="rename")
    assert answer.status_code == 200
    assert answer.json()["title"] == "The bridge, as printed"
    assert Document.objects.get().title == "The bridge, as printed"
    assert (entry.actor_kind, entry.actor) == ("program", "ada, token CMS")


def test_document_is_deleted_and_its_run_cancelled(send, make_run):
    run = make_run(state="queued")

    answer = send("ada", "delete", run.revision.document)

    kinds = AuditEntry.objects.order_by("-number").values_list("kind", "outcome")
    assert answer.status_code == 200
    assert answer.json()["id"] == str(run.revision.document_id)
    assert not Document.objects.exists()
    assert not Run.objects.exists()
    assert list(kinds[:2]) == [("delete", "document"), ("run", "cancelled")]
    assert send("ada", "delete", run.revision.document).status_code == 404


@pytest.mark.parametrize("method", ["patch", "delete"])
def test_whoever_submitted_it_may_and_other_people_and_tokens_may_not(
    send, document, bob, method
):
    not_hers = send("bob", method, document, title="New")
    read_only = send("ada", method, document, scope="read", title="New")
    strange = send("mallory", method, document, title="New")

    answers = [not_hers, read_only, strange]
    assert [answer.status_code for answer in answers] == [403, 403, 404]
    assert not_hers.json()["code"] == "not_yours"
    assert read_only.json()["code"] == "read_only_token"
    assert Document.objects.get().title == document.title
    Document.objects.update(created_by=bob)
    assert send("bob", method, document, title="New").status_code == 200


@pytest.mark.parametrize("title", ["", " ", "\x00", "\u200b", "x" * 301, None, 3])
def test_title_that_cannot_be_used_is_refused(send, document, title):
    answer = send("ada", "patch", document, title=title)

    assert answer.status_code == 422
    assert Document.objects.get().title == document.title
