"""A person contests what the judge passed: it is flagged, wherever it shows."""

import json

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.documents.services import revise_document
from citeweb.reports.decisions import decide
from citeweb.reports.documents.views import mend_list
from citeweb.reports.models import ClaimResult, Decision
from citeweb.reports.runs.earlier import changes_since
from citeweb.reports.wording import verdict_word
from tests.cases import cases
from tests.outside_readers import words_of_file

from .verified_runs import exported, verified

PAGE = "https://www.example.org/a"
RIGHT = "The Marrow Bridge is 512 metres long"
OTHER = "The Marrow Bridge was opened in 1931"
TEXT = f"{RIGHT} [1]. {OTHER} [1].\n\n## Sources\n\n1. The Marrow Bridge. {PAGE}\n"
NOTE = "Another bridge of that name is meant."
CONTEST = {"state": "contested", "note": NOTE}


@pytest.fixture
def run(verify_text, fetcher):
    """Finished, both its claims supported."""
    fetcher.pages[PAGE] = f"<p>{RIGHT}. {OTHER}.</p>"
    return verify_text(TEXT)


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/claims/1/decision/"


def result_of(run, number=1):
    return ClaimResult.objects.get(run=run, claim__number=number)


def test_contested_claim_is_flagged_and_its_verdict_stays(
    client, ada, bob, run, address
):
    client.force_login(ada)
    before = client.page(f"/runs/{run.pk}/")
    client.post(address, CONTEST)
    client.force_login(bob)

    panel, page = (client.page(f"/runs/{run.pk}/{at}") for at in ("claims/1/", ""))

    result, other = result_of(run), result_of(run, 2)
    assert (result.verdict, result.flagged) == ("supported", True)
    assert not result.judgments.filter(flagged=False).exists()
    assert (other.verdict, other.flagged) == ("supported", False)
    assert not other.judgments.filter(flagged=True).exists()
    assert "Supported, contested" in panel
    assert "Decided by Ada on" in panel
    assert f"Contested, the source does not say this. {NOTE}" in panel
    pressed = 'value="contested" data-key="c" data-also="e" aria-pressed="true"'
    assert pressed in " ".join(panel.split())
    assert "Nothing found against it: every claim is supported." in before
    assert "Not ready: 1 error to be fixed, found by Ada" in page
    assert "1 of 2 claims supported, 1 needs a look" in page
    assert '<span class="unseen">Supported, contested. Decided: </span>' in page
    assert page.index("Supported, contested") < page.index('class="note-word"')
    assert NOTE in page
    assert " data-open" not in page
    assert '<use href="#mark-flagged"/>' in page
    record = json.loads(exported(client, run, "json"))
    claim, summary = record["document"]["claims"][0], record["summary"]
    assert (claim["verdict"], claim["flagged"]) == ("supported", True)
    assert claim["citations"][0]["flagged"] is True
    assert summary["claims_flagged"] == 1
    assert summary["citations_supported"] == 1
    assert (summary["citation_recall"], summary["citation_precision"]) == (0.5, 0.5)
    assert "1 of 2 checked citations" in exported(client, run, "markdown").decode()


def test_contested_claim_is_listed_before_what_a_judge_flags(
    signed_in, ada, run, fetcher
):
    text = TEXT.replace("1931", "1988")
    later = verified(revise_document(run.revision.document, user=ada, text=text), ada)
    decide(result_of(later), state="contested", note="", user=ada)

    page = signed_in.page(f"/runs/{later.pk}/")

    look = page[page.index('id="queue-list"') :]
    assert look.index("Supported, contested") < look.index("Contradicted")
    said = "Not ready: 1 error to be fixed, found by Ada; still to decide: 1 error."
    assert said in page


@cases
def test_contest_is_in_every_file_that_leaves(signed_in, run, address, name):
    signed_in.post(address, CONTEST)

    words = words_of_file(name, exported(signed_in, run, name))

    assert "Another bridge of that name" in " ".join(words.split())
    assert "ontested" in words


def test_contest_taken_back_leaves_everything_as_it_was(signed_in, run, address):
    before = exported(signed_in, run, "json")
    signed_in.post(address, CONTEST)

    signed_in.post(address, {"state": "open", "note": ""})

    assert exported(signed_in, run, "json") == before
    assert not Decision.objects.exists()
    rows = AuditEntry.objects.filter(kind="decide").order_by("pk")
    assert [row.outcome for row in rows] == ["contested", "open"]


def test_edit_page_and_changes_speak_of_a_contested_claim(ada, run):
    later = verified(run.revision, ada)
    told = decide(result_of(later), state="contested", note=NOTE, user=ada)

    mend = mend_list(run.revision)
    changes = changes_since(later, run)

    assert (told, *map(verdict_word, mend["rows"])) == ([1], "Supported, contested")
    assert changes.headline == "1 still needs a look"


@pytest.mark.parametrize("shows_notes", [True, False])
def test_share_flags_what_is_contested_and_tells_why_by_choice(
    client, ada, run, share_of, shows_notes
):
    decide(result_of(run), state="contested", note=NOTE, user=ada)
    address = share_of(shows_notes=shows_notes)

    pages = client.page(address) + client.page(f"{address}claims/1/")

    assert "Supported, contested" in pages
    assert ("Another bridge" in pages) is shows_notes
    assert ("Decided" in pages) is shows_notes
    assert "Ada" not in pages
