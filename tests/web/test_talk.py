"""What is said about a claim, handing it over, and questions that a writer answers."""

import re

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.desk.models import Message, WriterQuestion
from citeweb.documents.models import Document
from citeweb.documents.services import revise_document

from .verified_runs import verified

PAGE = "https://www.example.org/a"
LONG = "The Marrow Bridge is 400 metres long"
TEXT = f"""{LONG} [1]. Nobody counted its lamps [1].

## Sources

1. The Marrow Bridge. {PAGE}
"""
HTMX = {"HX-Request": "true"}
QUESTION = "Where is 400 from?"


@pytest.fixture
def run(verify_text, fetcher):
    fetcher.pages[PAGE] = "<p>The Marrow Bridge is 512 metres long.</p>"
    return verify_text(TEXT)


@pytest.fixture
def rosa(client, bob):
    """Another editor of the desk, in a browser of her own."""
    other = type(client)()
    other.force_login(bob)
    return other


@pytest.fixture
def asked(signed_in, run):
    """A question to the writer; its link."""
    typed = {"state": "asked", "note": QUESTION}
    signed_in.post(f"/runs/{run.pk}/claims/1/decision/", typed)
    page = signed_in.post(f"/runs/{run.pk}/claims/1/question/", headers=HTMX).text
    return re.search(r'href="(/s/writer/[^"]+)"', page)[1]


@pytest.fixture
def writer(client):
    """Somebody without an account."""
    return type(client)()


def test_what_is_said_about_a_claim_stands_beside_it(signed_in, rosa, run):
    address = f"/runs/{run.pk}/claims/1/talk/"

    answer = signed_in.post(address, {"text": "Call the <b>mayor</b>."}, headers=HTMX)

    assert "Call the &lt;b&gt;mayor" in answer.text
    assert "Call the &lt;b&gt;mayor" in rosa.page(f"/runs/{run.pk}/claims/1/")
    assert "Call the" not in rosa.page(f"/runs/{run.pk}/claims/2/")


def test_nothing_said_is_told_and_keeps_nothing(signed_in, run):
    answer = signed_in.post(
        f"/runs/{run.pk}/claims/1/talk/", {"text": " "}, headers=HTMX
    )

    assert 'class="error"' in answer.text
    assert not Message.objects.exists()


def test_claim_that_is_handed_over_is_new_to_whoever_gets_it(signed_in, rosa, bob, run):
    typed = {"text": "Yours.", "to": bob.pk}
    signed_in.post(f"/runs/{run.pk}/claims/1/talk/", typed)

    page = rosa.page("/")
    led = rosa.get(f"/notices/{bob.notices.get().pk}/")

    assert "hands you a claim of" in page
    assert led["Location"] == f"/runs/{run.pk}/#claim-1"


def test_whoever_is_named_is_told_once(signed_in, ada, bob, run):
    typed = {"text": "@bob, and @bob again; mail@bob and @nobody are none. @ada"}
    signed_in.post(f"/runs/{run.pk}/claims/1/talk/", typed)

    assert [notice.kind for notice in bob.notices.all()] == ["mentioned"]
    assert not ada.notices.exists()


def test_thread_goes_along_when_the_sentence_is_changed(signed_in, run):
    signed_in.post(f"/runs/{run.pk}/claims/1/talk/", {"text": "Call the mayor."})
    changed = {"text": LONG.replace("400", "512")}
    signed_in.post(f"/runs/{run.pk}/claims/1/mend/", changed)
    later = verified(run.revision.document.revisions.latest("number"), None)

    assert "Call the mayor." in signed_in.page(f"/runs/{later.pk}/claims/1/")


def test_thread_goes_along_when_the_whole_text_is_edited(signed_in, run, ada):
    signed_in.post(f"/runs/{run.pk}/claims/1/talk/", {"text": "Call the mayor."})
    document = run.revision.document
    edited = f"A first line is new [1]. {TEXT.replace('400 metres', 'some 512 metres')}"
    revise_document(document, user=ada, text=edited)

    later = verified(document.revisions.latest("number"), ada)

    pages = [
        signed_in.page(f"/runs/{later.pk}/claims/{number}/") for number in (1, 2, 3)
    ]
    assert ["Call the mayor." in page for page in pages] == [False, True, False]


def test_link_for_the_writer_shows_one_sentence_and_its_sources(writer, asked):
    page = writer.get(asked)

    assert QUESTION in page.text
    assert LONG in page.text
    assert "512 metres" in page.text
    assert "lamps" not in page.text
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page["Cache-Control"]


def test_answer_stands_in_the_thread_and_is_new_to_whoever_asked(
    writer, signed_in, run, asked
):
    Document.objects.update(stage="with_writer")

    typed = {"words": "From the old plan.", "source": PAGE, "name": "Wim"}
    sent = writer.post(asked, typed)

    page = signed_in.page(f"/runs/{run.pk}/claims/1/")
    assert "Your answer is with the desk" in sent.text
    assert "From the old plan." in page
    assert "Wim" in page
    assert "answers a question about" in signed_in.page("/")
    assert Document.objects.get().stage == "in_review"
    entry = AuditEntry.objects.filter(kind="comment").latest("pk")
    assert (entry.actor_kind, entry.outcome) == ("visitor", "answered")


def test_link_is_closed_once_it_is_answered(writer, asked):
    writer.post(asked, {"words": "From the old plan."})

    again = writer.post(asked, {"words": "Once more."})

    assert (writer.get(asked).status_code, again.status_code) == (404, 404)
    assert Message.objects.count() == 1


def test_corrected_sentence_is_judged_before_it_is_sent_and_put_in_with_one_press(
    writer, signed_in, run, asked
):
    typed = {"sentence": LONG.replace("400", "512")}

    tried = writer.post(asked, {**typed, "try": "1"})
    writer.post(asked, typed)
    panel = signed_in.page(f"/runs/{run.pk}/claims/1/")

    assert "Supported" in tried.text
    assert "Put it in and verify" in panel
    assert f'name="text" value="{LONG.replace("400", "512")}"' in panel


def test_empty_answer_is_asked_for_and_keeps_the_link_open(writer, asked):
    page = writer.post(asked, {"sentence": LONG})

    assert page.status_code == 422
    assert "There is no answer yet" in page.text
    assert writer.get(asked).status_code == 200


@pytest.mark.parametrize("source", ["javascript:alert(1)", "not an address"])
def test_source_that_is_no_page_is_refused_and_the_words_stay(writer, asked, source):
    page = writer.post(asked, {"words": "See there.", "source": source})

    assert page.status_code == 422
    assert "See there." in page.text


def test_withdrawn_and_old_links_open_nothing(writer, signed_in, run, asked):
    signed_in.post(f"/runs/{run.pk}/claims/1/question/withdraw/")

    assert writer.get(asked).status_code == 404
    assert WriterQuestion.objects.get().withdrawn_at
    assert writer.get("/s/writer/unknown/").status_code == 404


def test_link_is_made_for_a_question_alone(signed_in, run):
    signed_in.post(f"/runs/{run.pk}/claims/1/question/")

    assert not WriterQuestion.objects.exists()
