"""The start page: one's own work, what is new, and for an owner what everybody has."""

from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document
from citeweb.documents.services import submit_document
from tests.factories import make_run

TODAY = timezone.localdate()


@pytest.fixture
def document(ada, team):
    text = "The Marrow Bridge is 512 metres long."
    return submit_document(team=team, user=ada, text=text).document


@pytest.fixture
def rosa(client, bob):
    """Another editor of the desk, in a browser of her own."""
    other = type(client)()
    other.force_login(bob)
    return other


def plan(document, **changes):
    """A plan's form as a browser sends it, with what it showed before."""
    document.refresh_from_db()
    names = ("owner_id", "reviewer_id", "due", "stage", "kind")
    before = {name.removesuffix("_id"): getattr(document, name) for name in names}
    before |= {"tags": "", "published_on": "", "published_url": "", "note": ""}
    before = {name: value or "" for name, value in before.items()}
    seen = {f"initial-{name}": value for name, value in before.items()}
    return {**before, **seen, **changes}


def test_whoever_submits_a_document_has_it_on_the_start_page(signed_in, document):
    page = signed_in.page("/")

    assert document.title in page
    assert "Mine" in page


def test_stranger_sees_nothing_of_it(client, mallory, document):
    client.force_login(mallory)

    assert document.title not in client.page("/")


def test_document_handed_over_is_new_to_whoever_gets_it(signed_in, rosa, bob, document):
    address = f"/documents/{document.pk}/plan/"

    signed_in.post(address, plan(document, owner=bob.pk, note="Look at the length."))

    page = rosa.page("/")
    assert "handed over to you" in page
    assert "Look at the length." in page
    assert "Mine" in page
    entry = AuditEntry.objects.filter(kind="decide").latest("pk")
    assert (entry.what, entry.input["owner"]) == ("owner", str(bob))


def test_what_is_seen_is_new_no_more(signed_in, rosa, bob, document):
    signed_in.post(f"/documents/{document.pk}/plan/", plan(document, reviewer=bob.pk))
    assert "asks you to review" in rosa.page("/")

    rosa.post("/notices/seen/", {"notice": bob.notices.get().pk})

    assert "asks you to review" not in rosa.page("/")


def test_what_another_changed_meanwhile_in_the_plan_stays(signed_in, rosa, document):
    address = f"/documents/{document.pk}/plan/"
    opened_by_both = plan(document)
    rosa.post(address, {**opened_by_both, "due": TODAY.isoformat()})

    signed_in.post(address, {**opened_by_both, "kind": "news"})

    document.refresh_from_db()
    assert (document.due, document.kind) == (TODAY, "news")


def test_due_and_overdue_stand_first_and_say_so(signed_in, document):
    Document.objects.update(due=TODAY - timedelta(days=1))

    page = signed_in.page("/")

    assert page.index(">Due ") < page.index(">Mine ")
    assert "overdue" in page


def test_review_and_waiting_for_the_writer_are_lists_of_their_own(
    rosa, ada, bob, team, document
):
    Document.objects.update(reviewer=bob, stage="in_review")
    in_review = rosa.page("/")
    Document.objects.update(stage="with_writer")

    assert "To review" in in_review
    assert "Waiting for the writer" in rosa.page("/")


def test_owner_of_the_desk_sees_what_everybody_has(signed_in, rosa, bob, document):
    Document.objects.update(owner=bob, due=TODAY - timedelta(days=3))

    mine, theirs = signed_in.page("/"), rosa.page("/")

    assert "Everybody" in mine
    assert f"owner={bob.pk}" in mine
    assert "Everybody" not in theirs


@pytest.mark.parametrize(
    ("query", "is_there"),
    [
        ("stage=draft", True),
        ("stage=under_way", True),
        ("stage=cleared", False),
        ("due=overdue", True),
        ("due=none", False),
        ("kind=news", True),
        ("kind=feature", False),
        ("tag=bridges", True),
        ("tag=boats", False),
        ("words=Marrow&sort=due", True),
        ("stage=%00&owner=x&sort=;", True),
    ],
)
def test_filters_of_the_list(signed_in, ada, document, query, is_there):
    yesterday = (TODAY - timedelta(days=1)).isoformat()
    typed = plan(document, due=yesterday, kind="news", tags="bridges, county")
    signed_in.post(f"/documents/{document.pk}/plan/", typed)

    page = signed_in.page(f"/documents/?{query}")

    assert (f'value="{document.pk}"' in page) is is_there


def test_several_documents_are_changed_at_once(signed_in, ada, bob, team, document):
    other = submit_document(team=team, user=ada, text="Nobody counted.").document
    chosen = [str(document.pk), str(other.pk), "x"]
    typed = {"document": chosen, "reviewer": bob.pk, "stage": "in_review"}

    page = signed_in.post("/documents/change/", typed, follow=True)

    assert "2 documents changed" in page.text
    assert Document.objects.filter(reviewer=bob, stage="in_review").count() == 2


def test_documents_of_strangers_are_not_changed(client, mallory, document):
    client.force_login(mallory)
    typed = {"document": [str(document.pk)], "stage": "published"}

    client.post("/documents/change/", typed)

    document.refresh_from_db()
    assert document.stage == "draft"


def test_view_is_kept_under_a_name_and_dropped(signed_in, ada, document):
    typed = {"name": "Due bridges", "due": "week", "tag": "bridges"}
    signed_in.post("/documents/views/", typed)

    view = ada.saved_views.get()
    assert view.query == "due=week&tag=bridges"
    assert "Due bridges" in signed_in.page("/")
    signed_in.post(f"/documents/views/{view.pk}/drop/")
    assert not ada.saved_views.exists()


@pytest.mark.parametrize("address", ["/", "/documents/"])
def test_page_costs_the_same_with_more_documents(
    signed_in, ada, count_queries, address
):
    make_run(ada, verdicts=["contradicted"])
    before = count_queries(signed_in.get, address)

    for _ in range(6):
        make_run(ada, verdicts=["contradicted"])

    assert count_queries(signed_in.get, address) == before
