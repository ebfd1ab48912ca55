"""What is otherwise than in the verification before."""

import re

import pytest

from citeweb.documents.services import revise_document, submit_document
from citeweb.reports.runs.earlier import changes_since
from verification.reporting.changes import ChangeKind

LIST = "\n\n[1] https://www.example.org/bridges\n"
FIRST = (
    "The bridge is 512 metres long [1]. It was opened in 1932 by the king [1]. "
    "Four million cars cross it in a year [1]." + LIST
)
SECOND = (
    "The bridge is 502 metres long [1]. It was opened in 1932 by the king [1]. "
    "The toll was abolished on 3 May 1970 [1]." + LIST
)


@pytest.fixture
def runs(team, ada, make_run):
    """The first claim is mended, the second flagged only now, the third another."""
    first = submit_document(team=team, user=ada, text=FIRST)
    before = make_run(
        revision=first, verdicts=["contradicted", "supported", "unsupported"]
    )
    second = revise_document(first.document, user=ada, text=SECOND)
    after = make_run(
        revision=second, verdicts=["supported", "unsupported", "supported"]
    )
    return before, after


def words_of(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.text))


def test_claims_are_set_beside_what_became_of_them(runs):
    before, after = runs

    changes = changes_since(after, before)

    found = [
        (
            change.kind,
            change.before and change.before.number,
            change.after and change.after.number,
        )
        for change in changes.changes
    ]
    assert found == [
        (ChangeKind.NEW, 2, 2),
        (ChangeKind.MENDED, 1, 1),
        (ChangeKind.ADDED, None, 3),
        (ChangeKind.TAKEN_OUT, 3, None),
    ]
    assert changes.headline == "1 mended, 1 taken out, 1 new"


def test_report_says_what_changed_and_leads_to_both_sentences(signed_in, runs):
    before, after = runs

    report, page = (
        signed_in.get(f"/runs/{after.pk}/{path}") for path in ("", "changes/")
    )

    words = words_of(page)
    assert "Since the verification before : 1 mended, 1 taken out, 1 new" in words_of(
        report
    )
    assert f"/runs/{after.pk}/changes/" in report.text
    assert "Contradicted Before The bridge is 512 metres long" in words
    assert "Supported Now The bridge is 502 metres long" in words
    assert f"/runs/{before.pk}/claims/1/" in page.text


def test_earlier_reports_lead_to_the_latest_which_is_never_one_of_an_older_text(
    signed_in, runs, make_run
):
    before, after = runs
    supplied = make_run(revision=before.revision)
    first, early, late = (f"/runs/{run.pk}/" for run in (before, supplied, after))

    pages = [signed_in.page(path) for path in (first, early, late)]
    listed = signed_in.page("/documents/")

    told = ["This is not the latest verification" in page for page in pages]
    assert told == [True, True, False]
    assert [late in page for page in pages[:2]] == [True, True]
    assert late in listed
    assert early not in listed


def test_same_text_again_is_as_it_was(signed_in, run, make_run):
    again = make_run(revision=run.revision)

    page = signed_in.get(f"/runs/{again.pk}/changes/")

    assert "Every sentence and every verdict is as it was." in words_of(page)
