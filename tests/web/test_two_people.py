"""Two editors at one text: nothing that either decided, typed or saved is lost."""

import threading

import pytest
from django.db import connection

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import MendedSentence
from citeweb.documents.services import revise_document, submit_document
from citeweb.reports import mending
from citeweb.reports.access import result_for
from citeweb.reports.decisions import decide
from citeweb.reports.history import last_entry
from citeweb.reports.models import ClaimResult, Decision, Run
from tests.depth import at_depth

from .verified_runs import verified

PAGE = "https://www.example.org/a"
LONG = "The Marrow Bridge is 400 metres long"
OPENED = "Mayor Ines Calder opened it in 1935"
TEXT = f"""{LONG} [1]. {OPENED} [1].

## Sources

1. The Marrow Bridge. {PAGE}
"""
HTMX = {"HX-Request": "true"}


@pytest.fixture
def run(verify_text, fetcher):
    """Finished, both of its claims contradicted."""
    said = "The Marrow Bridge is 512 metres long. Ines Calder opened it in 1931."
    fetcher.pages[PAGE] = f"<p>{said}</p>"
    return verify_text(TEXT)


@pytest.fixture
def rosa(client, bob):
    """Another editor of the desk, in a browser of her own."""
    other = type(client)()
    other.force_login(bob)
    return other


def result_of(run, number=1):
    return ClaimResult.objects.get(run=run, claim__number=number)


def decision_url(run, number=1):
    return f"/runs/{run.pk}/claims/{number}/decision/"


def basis_on(page):
    """What a page says that its decision is made on."""
    return page.split('name="basis" value="')[1].split('"')[0]


def test_decision_on_what_somebody_decided_meanwhile_is_asked_again_with_its_words(
    signed_in, rosa, run
):
    typed = {"state": "false_alarm", "note": "The mayor said so.", "basis": ""}
    said = {"state": "upheld", "note": "Not on Tuesday.", "basis": ""}
    rosa.post(decision_url(run), said)

    told = signed_in.post(decision_url(run), typed, headers=HTMX)
    kept = result_of(run).decision.state
    signed_in.post(decision_url(run), {**typed, "basis": basis_on(told.text)})

    assert told.status_code == 422
    assert "decided <strong>To be fixed</strong>" in told.text
    assert "Not on Tuesday." in told.text
    assert "The mayor said so.</textarea>" in told.text
    assert kept == "upheld"
    assert result_of(run).decision.state == "false_alarm"


def test_page_without_scripts_is_told_with_409(signed_in, rosa, run):
    rosa.post(decision_url(run), {"state": "upheld", "basis": ""})

    told = signed_in.post(decision_url(run), {"state": "wont_fix", "basis": ""})

    assert told.status_code == 409
    assert "is not kept yet" in told.text


def test_what_both_decide_alike_is_asked_of_nobody(signed_in, rosa, run):
    typed = {"state": "upheld", "note": "", "basis": ""}
    rosa.post(decision_url(run), typed)

    answer = signed_in.post(decision_url(run), typed, headers=HTMX)

    assert answer.status_code == 200
    assert "decided the same a moment ago" in answer.text
    assert result_of(run).decision.decided_by.username == "bob"


def test_decision_that_was_taken_back_meanwhile_is_told_too(signed_in, rosa, run):
    rosa.post(decision_url(run), {"state": "upheld", "basis": ""})
    page = signed_in.page(f"/runs/{run.pk}/claims/1/")
    rosa.post(f"/runs/{run.pk}/decisions/undo/")

    typed = {"state": "wont_fix", "basis": basis_on(page)}
    told = signed_in.post(decision_url(run), typed, headers=HTMX)

    assert told.status_code == 422
    assert "taken back meanwhile" in told.text


def test_selection_leaves_to_others_what_they_decided_meanwhile(signed_in, rosa, run):
    rosa.post(decision_url(run), {"state": "upheld", "note": "Hers.", "basis": ""})

    typed = {"claim": ["1:", "2:"], "state": "wont_fix"}
    answer = signed_in.post(f"/runs/{run.pk}/decisions/", typed, headers=HTMX)

    assert "Claim 1 decided by others meanwhile" in answer.text
    assert "Claim 2: stays." in answer.text
    assert result_of(run).decision.note == "Hers."


def test_undo_leaves_alone_what_another_decided_since(signed_in, rosa, run):
    signed_in.post(decision_url(run), {"state": "upheld", "basis": ""})
    page = rosa.page(f"/runs/{run.pk}/claims/1/")
    rosa.post(decision_url(run), {"state": "wont_fix", "basis": basis_on(page)})

    answer = signed_in.post(f"/runs/{run.pk}/decisions/undo/", headers=HTMX)

    assert answer.status_code == 422
    assert result_of(run).decision.state == "wont_fix"


def mend_url(run, number=1):
    return f"/runs/{run.pk}/claims/{number}/mend/"


def test_two_sentences_changed_beside_one_report_are_both_kept(signed_in, rosa, run):
    signed_in.post(mend_url(run, 1), {"text": LONG.replace("400", "512")})
    rosa.post(mend_url(run, 2), {"text": OPENED.replace("1935", "1931")})

    text = run.revision.document.revisions.latest("number").text
    assert "512 metres" in text
    assert "in 1931" in text


def test_sentence_that_another_changed_is_told_before_it_is_replaced(
    signed_in, rosa, run
):
    rosa.post(mend_url(run), {"text": LONG.replace("400", "500")})
    mine = {"text": LONG.replace("400", "512")}

    told = signed_in.post(mend_url(run), mine, headers=HTMX)
    kept = run.revision.document.revisions.latest("number").text
    signed_in.post(mend_url(run), {**mine, "over": 2})

    assert told.status_code == 422
    assert "500 metres long</q>" in told.text
    assert "512 metres long</textarea>" in told.text
    assert 'name="over" value="2"' in told.text
    assert "500 metres" in kept
    assert "512 metres" in run.revision.document.revisions.latest("number").text


def test_sentence_is_kept_in_a_text_that_was_edited_elsewhere(signed_in, ada, run):
    document = run.revision.document
    revise_document(document, user=ada, text=f"A word before.\n\n{TEXT}")

    signed_in.post(mend_url(run), {"text": LONG.replace("400", "512")})

    text = document.revisions.latest("number").text
    assert text.startswith("A word before.")
    assert "512 metres" in text


def test_sentence_that_is_gone_from_the_text_is_told_and_stays_in_its_field(
    signed_in, ada, run
):
    document = run.revision.document
    revise_document(document, user=ada, text=TEXT.replace("400 metres long", "green"))

    page = signed_in.post(mend_url(run), {"text": LONG.replace("400", "512")})

    assert page.status_code == 409
    assert "512 metres long</textarea>" in page.text
    assert document.revisions.count() == 2


def test_text_saved_at_the_moment_of_saving_is_not_hidden(
    signed_in, bob, run, monkeypatch
):
    document = run.revision.document
    form = signed_in.get(f"/documents/{document.pk}/edit/").context["form"]
    theirs = TEXT.replace("400", "512")

    def with_another_before(document, *, text, **given):
        monkeypatch.undo()
        revise_document(document, user=bob, text=theirs)
        return revise_document(document, text=text, **given)

    name = "citeweb.reports.documents.views.revise_document"
    monkeypatch.setattr(name, with_another_before)
    typed = {"text": TEXT.replace("1935", "1931"), "number": form["number"].value()}
    page = signed_in.post(f"/documents/{document.pk}/edit/", typed)

    assert page.status_code == 409
    assert "in 1931" in page.text
    assert document.revisions.latest("number").text == theirs


def test_open_page_learns_what_another_decided(signed_in, rosa, run):
    address = f"/runs/{run.pk}/news/?since={last_entry(run)}"
    before = signed_in.get(address, headers=HTMX)
    rosa.post(decision_url(run), {"state": "upheld", "basis": ""})

    news = signed_in.get(address, headers=HTMX)
    own = rosa.get(address, headers=HTMX)

    assert (before.status_code, own.status_code) == (204, 204)
    assert "decided: claim 1: To be fixed." in news.text
    assert 'id="queue-1" hx-swap-oob="outerHTML"' in news.text
    assert 'id="panel-news-1"' in news.text
    assert f"since={last_entry(run)}" in news.text


def test_open_page_learns_that_another_changed_the_text(signed_in, rosa, run):
    address = f"/runs/{run.pk}/news/?since={last_entry(run)}"
    rosa.post(mend_url(run), {"text": LONG.replace("400", "512")})

    news = signed_in.get(address, headers=HTMX)

    assert "changed the text" in news.text


def test_claim_has_its_history_through_a_change_of_its_sentence(signed_in, rosa, run):
    rosa.post(decision_url(run), {"state": "asked", "note": "From where?"})
    signed_in.post(mend_url(run), {"text": LONG.replace("400", "512")})
    later = verified(run.revision.document.revisions.latest("number"), None)

    page = signed_in.page(f"/runs/{later.pk}/claims/1/")

    history = page[page.index("History of this claim") :].partition("</ol>")[0]
    assert "<bdi>bob</bdi>: <strong>Asked</strong>" in history
    assert "From where?" in history
    assert "400 metres long</del>" in history
    assert "512 metres long</ins>" in history
    assert AuditEntry.objects.filter(outcome="sentence changed").count() == 1
    assert MendedSentence.objects.count() == 1


ROUNDS = at_depth(50, 20)


def side_by_side(*acts):
    """Do all at the same moment, each in a thread with a connection of its own."""
    start, failures = threading.Barrier(len(acts)), []

    def work(act):
        try:
            start.wait()
            act()
        except Exception as error:  # noqa: BLE001 - told by the test
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures


@pytest.mark.side_by_side
@pytest.mark.django_db(transaction=True)
def test_two_sentences_saved_at_the_same_moment_are_both_there_every_time(
    ada, bob, team, fetcher
):
    fetcher.pages[PAGE] = "<p>The Marrow Bridge is 512 metres long.</p>"
    run = verified(submit_document(team=team, user=ada, text=TEXT), ada)
    document, kept = run.revision.document, []

    for number in range(ROUNDS):
        latest = document.revisions.latest("number")
        base = Run.objects.get(revision=latest) if number else run
        results = [
            ClaimResult(run=base, claim=claim) for claim in latest.claims.all()[:2]
        ]
        words = (f"The bridge is {number} metres long", f"It opened in {number}")
        failures = side_by_side(
            *(
                lambda result=result, user=user, said=said: mending.save_words(
                    result, said, user=user
                )
                for result, user, said in zip(results, (ada, bob), words, strict=True)
            )
        )
        text = document.revisions.latest("number").text
        kept.append(not failures and all(word in text for word in words))

    assert kept == [True] * ROUNDS


@pytest.mark.side_by_side
@pytest.mark.django_db(transaction=True)
def test_of_two_decisions_at_the_same_moment_one_is_told_of_the_other(
    ada, bob, team, fetcher
):
    fetcher.pages[PAGE] = "<p>The Marrow Bridge is 512 metres long.</p>"
    run = verified(submit_document(team=team, user=ada, text=TEXT), ada)
    outcomes = []

    for _ in range(ROUNDS):
        Decision.objects.all().delete()
        failures = side_by_side(
            *(
                lambda user=user, state=state: decide(
                    result_for(run, 1), state=state, note="", user=user, basis=""
                )
                for user, state in ((ada, "upheld"), (bob, "wont_fix"))
            )
        )
        outcomes.append([type(failure).__name__ for failure in failures])

    assert outcomes == [["DecidedMeanwhileError"]] * ROUNDS
