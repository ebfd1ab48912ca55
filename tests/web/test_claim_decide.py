"""A desk decides on a verdict: what is settled is flagged no more, and stays so."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.documents.services import revise_document
from citeweb.reports.decisions import decide
from citeweb.reports.models import ClaimResult, Decision
from citeweb.sharing.services import make_share
from citeweb.sources.models import SourceCheck
from tests.cases import cases
from tests.outside_readers import words_of_file

from .verified_runs import exported, verified

PAGE = "https://www.example.org/a"
WRONG = "The Marrow Bridge is 400 metres long"
TEXT = f"{WRONG} [1].\n\n## Sources\n\n1. The Marrow Bridge. {PAGE}\n"
NOTE = "The mayor's office told us so."
FALSE_ALARM = {"state": "false_alarm", "note": NOTE}


@pytest.fixture
def page(fetcher):
    fetcher.pages[PAGE] = "<p>The Marrow Bridge is 512 metres long.</p>"


@pytest.fixture
def run(verify_text, page):
    """Finished, its one claim contradicted."""
    return verify_text(TEXT)


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/claims/1/decision/"


def result_of(run):
    return ClaimResult.objects.get(run=run, claim__number=1)


TWO = f"""{WRONG} [1]. The Marrow Bridge is 300 metres long [1].

## Sources

1. The Marrow Bridge. {PAGE}
"""
HTMX = {"HX-Request": "true"}


@pytest.fixture
def two(verify_text, page):
    """Finished, both of its claims contradicted."""
    return verify_text(TWO)


def test_decision_goes_on_to_the_next_undecided_claim(signed_in, two):
    answer = signed_in.post(f"/runs/{two.pk}/claims/1/decision/", FALSE_ALARM)
    typed = {**FALSE_ALARM, "show": "//evil.example"}
    elsewhere = signed_in.post(f"/runs/{two.pk}/claims/2/decision/", typed)

    assert answer["Location"] == f"/runs/{two.pk}/claims/2/"
    assert elsewhere["Location"] == f"/runs/{two.pk}/#claim-2"


def test_decision_in_the_pane_brings_the_next_claim_and_at_last_that_nothing_is_left(
    signed_in, two
):
    typed = ({**FALSE_ALARM, "show": "open"}, {"state": "upheld"})
    first, last = (
        signed_in.post(f"/runs/{two.pk}/claims/{at}/decision/", form, headers=HTMX).text
        for at, form in enumerate(typed, start=1)
    )

    assert 'data-claim="2"' in first
    assert "1 of 2 decided" in first
    assert "Claim 1: false alarm." in first
    assert 'id="queue-1" hx-swap-oob="outerHTML"' in first
    assert 'id="note-1" hx-swap-oob="outerHTML"' in first
    assert '<input type="hidden" name="show" value="open">' in first
    assert "Nothing left to decide" in last
    assert "Nothing left; 1 to be fixed by the writer" in last


def test_figures_after_review_and_the_writers_list_are_the_same_wherever_they_stand(
    signed_in, two
):
    signed_in.post(f"/runs/{two.pk}/claims/1/decision/", FALSE_ALARM)
    signed_in.post(f"/runs/{two.pk}/claims/2/decision/", {"state": "upheld"})

    page = signed_in.page(f"/runs/{two.pk}/?show=to_fix")
    names = ("json", "markdown", "html", "badge", "csv", "writer-csv")
    files = {name: exported(signed_in, two, name).decode() for name in names}
    comments = words_of_file("docx", exported(signed_in, two, "writer-docx"))

    words = "fter review 1 of 2 claims stands, 1 to be fixed"
    record = json.loads(files["json"])
    claim, summary = record["document"]["claims"][0], record["summary"]
    assert f"a{words}" in page
    assert [f"A{words}" in files[name] for name in ("markdown", "html")] == [True, True]
    assert "1 of 2 claims stand after review" in files["badge"]
    counted = ("claims_decided", "claims_to_fix", "claims_standing", "claims_flagged")
    assert [summary[name] for name in counted] == [2, 1, 1, 1]
    assert (claim["decision"]["state"], claim["flagged"]) == ("false_alarm", False)
    assert NOTE not in claim["reason"]
    assert NOTE in files["csv"]
    assert "Nothing left; 1 to be fixed" in signed_in.page("/documents/")
    assert f"/runs/{two.pk}/exports/writer-docx" in page
    assert "The source says 512" in page
    assert "300 metres" in files["writer-csv"]
    assert WRONG not in files["writer-csv"]
    assert "(claim 2)" in comments
    assert "claim 1" not in comments
    assert "Citation health" not in comments


def test_undo_puts_back_what_was_decided_before_and_by_whom(signed_in, ada, bob, two):
    result = result_of(two)
    decide(result, state="wont_fix", note="Bob knows.", user=bob)
    signed_in.post(f"/runs/{two.pk}/claims/1/decision/", FALSE_ALARM)

    answer = signed_in.post(f"/runs/{two.pk}/decisions/undo/", headers=HTMX)

    decision = result_of(two).decision
    made = (decision.state, decision.note, decision.decided_by)
    assert made == ("wont_fix", "Bob knows.", bob)
    assert "Undone: Claim 1." in answer.text


def test_undo_goes_back_step_by_step_until_nothing_is_left(signed_in, two):
    for number in (1, 2):
        signed_in.post(f"/runs/{two.pk}/claims/{number}/decision/", FALSE_ALARM)

    for _ in range(2):
        signed_in.post(f"/runs/{two.pk}/decisions/undo/")
    answer = signed_in.post(f"/runs/{two.pk}/decisions/undo/", headers=HTMX)

    assert not Decision.objects.exists()
    assert two.claim_results.filter(flagged=True).count() == 2
    assert answer.status_code == 422
    assert "nothing to undo" in answer.text


def test_undo_keeps_the_latest_steps(signed_in, two, monkeypatch):
    monkeypatch.setattr("citeweb.reports.decisions.UNDO_STEPS", 1)
    for number in (1, 2):
        signed_in.post(f"/runs/{two.pk}/claims/{number}/decision/", FALSE_ALARM)

    undone = signed_in.post(f"/runs/{two.pk}/decisions/undo/", headers=HTMX)
    assert "Undone: Claim 2." in undone.text


def test_undo_leaves_alone_what_somebody_decided_since(signed_in, bob, two):
    signed_in.post(f"/runs/{two.pk}/claims/1/decision/", FALSE_ALARM)
    decide(result_of(two), state="upheld", note="", user=bob)

    answer = signed_in.post(f"/runs/{two.pk}/decisions/undo/", headers=HTMX)

    assert answer.status_code == 422
    assert result_of(two).decision.state == "upheld"


def test_several_claims_are_decided_about_together_and_undone_together(signed_in, two):
    typed = {"claim": ["1", "2", "77", "x"], "state": "wont_fix"}

    answer = signed_in.post(f"/runs/{two.pk}/decisions/", typed, headers=HTMX)
    settled = Decision.objects.filter(state="wont_fix").count()
    signed_in.post(f"/runs/{two.pk}/decisions/undo/")

    assert "2 claims: stays." in answer.text
    assert settled == 2
    assert two.claim_results.filter(flagged=True).count() == 2


@cases
def test_selection_that_cannot_be_decided_about_is_422(signed_in, two, typed):
    answer = signed_in.post(f"/runs/{two.pk}/decisions/", typed, headers=HTMX)

    assert answer.status_code == 422
    assert not Decision.objects.exists()


def test_decision_about_another_verdict_counts_in_no_figure(signed_in, ada, run):
    decide(result_of(run), state="false_alarm", note=NOTE, user=ada)
    run.claim_results.update(verdict="unsupported", flagged=True)

    record = json.loads(exported(signed_in, run, "json"))

    assert record["summary"]["claims_decided"] == 0
    assert "decision" not in record["document"]["claims"][0]


def test_fixed_needs_to_say_why_while_the_sentence_is_as_it_was(signed_in, address):
    opened = signed_in.post(address, {"state": "fixed"})
    refused = signed_in.post(address, {"state": "fixed", "asking": "fixed"})
    kept = signed_in.post(address, {"state": "fixed", "note": "In print already."})

    assert opened.status_code == 200
    assert 'data-asking="fixed"' in opened.text
    assert "Say what was fixed" not in opened.text
    assert refused.status_code == 422
    assert "Say what was fixed" in refused.text
    assert kept.status_code == 302


def test_false_alarm_is_flagged_no_more_and_its_verdict_stays(
    client, ada, bob, run, address
):
    before = result_of(run)
    client.force_login(ada)

    answer = client.post(address, FALSE_ALARM)

    after, entry = result_of(run), AuditEntry.objects.get(kind="decide")
    client.force_login(bob)
    page = client.page(f"/runs/{run.pk}/claims/1/")
    assert before.flagged
    assert answer["Location"] == f"/runs/{run.pk}/#claim-1"
    assert (after.flagged, after.verdict) == (False, before.verdict)
    assert not after.judgments.filter(flagged=True).exists()
    assert (entry.actor, entry.what, entry.outcome) == ("ada", "claim 1", "false_alarm")
    assert (entry.input["verdict"], entry.input["note"]) == ("contradicted", NOTE)
    assert entry.run_id == run.pk
    assert "Decided by Ada on" in page
    assert "False alarm" in page
    assert "The mayor" in page
    assert 'value="false_alarm" data-key="f" aria-pressed="true"' in page
    assert page.count('aria-pressed="true"') == 3  # with those of colours and language


@pytest.mark.parametrize("state", ["fixed", "wont_fix", "false_alarm"])
def test_decision_taken_back_flags_the_claim_again(signed_in, run, address, state):
    signed_in.post(address, {"state": state, "note": ""})

    signed_in.post(address, {"state": "open", "note": ""})

    assert result_of(run).flagged
    assert result_of(run).judgments.filter(flagged=True).exists()
    assert not Decision.objects.exists()


def test_upheld_verdict_stays_flagged_and_a_hostile_note_text(signed_in, run, address):
    note = f"{NOTE}<script>alert(1)</script>\u202e"
    signed_in.post(address, {"state": "upheld", "note": note})

    page = signed_in.page(f"/runs/{run.pk}/claims/1/")
    assert result_of(run).flagged
    assert NOTE in exported(signed_in, run, "markdown").decode()
    assert "<script>alert" not in page
    assert "\u202e" not in page


def test_decision_survives_an_edit_elsewhere(ada, run):
    decide(result_of(run), state="false_alarm", note=NOTE, user=ada)
    edited = f"# Bridges\n\nA word before it. {TEXT}"

    later = verified(revise_document(run.revision.document, user=ada, text=edited), ada)

    [result] = later.claim_results.filter(claim__statement__startswith=WRONG)
    assert result.verdict == "contradicted"
    assert result.flagged is False


@cases
def test_decision_ends_where_the_sentence_or_its_source_is_another(
    ada, run, fetcher, edited
):
    fetcher.pages["https://www.example.org/b"] = fetcher.pages[PAGE]
    decide(result_of(run), state="false_alarm", note=NOTE, user=ada)

    later = verified(revise_document(run.revision.document, user=ada, text=edited), ada)

    assert result_of(later).flagged


def test_decision_does_not_hide_another_verdict(signed_in, ada, run, fetcher):
    decide(result_of(run), state="false_alarm", note=NOTE, user=ada)
    fetcher.pages[PAGE] = "<p>Boats of the river Tamsin carry coal and timber.</p>"
    long_ago = timezone.now() - timedelta(days=400)
    SourceCheck.objects.update(checked_at=long_ago)

    later = verified(run.revision, ada)
    page = signed_in.page(f"/runs/{later.pk}/claims/1/")

    assert result_of(later).verdict != "contradicted"
    assert result_of(later).flagged
    assert "about another verdict" in page


@pytest.mark.parametrize(
    ("notes", "names"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_share_tells_decisions_by_choice_and_names_by_another(
    client, ada, run, share_of, notes, names
):
    decide(result_of(run), state="false_alarm", note=NOTE, user=ada)
    address = share_of(shows_notes=notes, shows_names=names)

    report, claim = client.page(address), client.page(f"{address}claims/1/")
    record = client.get(f"{address}exports/json/").getvalue().decode()

    assert not make_share(run, user=ada).shows_notes
    assert "<button" not in claim
    assert ["mayor" in text for text in (report, claim, record)] == [notes] * 3
    assert ("Decided" in claim) == notes
    assert ["by Ada" in claim, '"by": "Ada"' in record] == [notes and names] * 2


TWICE = f"""{WRONG} [1][2].

## Sources

1. The Marrow Bridge. {PAGE}
2. The Marrow Bridge again. https://www.example.org/b
"""


@cases
def test_files_of_a_share_tell_of_decisions_what_was_chosen_and_no_more(
    client, ada, verify_text, fetcher, share_of, name
):
    fetcher.pages[PAGE] = f"<p>{WRONG}.</p>"
    fetcher.pages["https://www.example.org/b"] = "<p>The Marrow Bridge is closed.</p>"
    run = verify_text(TWICE)
    decide(result_of(run), state="upheld", note=NOTE, user=ada)
    addresses = (share_of(run=run, shows_notes=shown) for shown in (False, True))

    held_back, told = (
        words_of_file(name, client.get(f"{link}exports/{name}/").getvalue())
        for link in addresses
    )

    assert "mayor" in told
    assert not {"mayor", "Decided", "Ada"} & set(held_back.split())
    assert "Ada" not in told.split()


@pytest.mark.parametrize("shows_reviewed", [True, False])
def test_share_tells_figures_after_review_unless_its_maker_says_otherwise(
    client, ada, run, share_of, shows_reviewed
):
    decide(result_of(run), state="false_alarm", note=NOTE, user=ada)
    address = share_of(shows_reviewed=shows_reviewed)

    page = client.page(address)
    badge = client.page(f"{address}badge.svg")
    record = client.get(f"{address}exports/json/").getvalue().decode()

    assert make_share(run, user=ada).shows_reviewed
    assert ("after review 1 of 1 claim stands" in page) is shows_reviewed
    assert ("stand after review" in badge) is shows_reviewed
    assert "mayor" not in page + record
    assert '"by":"Ada"' not in record.replace(" ", "")


def test_question_to_the_writer_needs_words_and_is_left_with_the_writer(
    signed_in, run, address
):
    empty = signed_in.post(address, {"state": "asked", "note": "", "asking": "asked"})
    asked = {"state": "asked", "note": "Where is 400 from?"}
    signed_in.post(address, asked)
    page = signed_in.page(f"/runs/{run.pk}/?show=to_fix")

    assert empty.status_code == 422
    assert "There is no question yet" in empty.text
    assert result_of(run).flagged
    assert "Nothing left; 1 asked" in page
    assert "Where is 400 from?" in page
    file = exported(signed_in, run, "docx")
    assert "Where is 400 from?" in words_of_file("docx", file)
    assert "After review 0 of 1 claim stand, 1 asked" in signed_in.page("/documents/")
