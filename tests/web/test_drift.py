"""A source read again that no longer says what was judged tells so."""

import pytest
from django.urls import reverse

from citeweb.reports.models import Judgment
from citeweb.sources.models import Snapshot, Source, SourceCheck
from tests import factories
from verification import records

pytestmark = pytest.mark.django_db

CHANGED = factories.SOURCE_TEXT.replace("512", "498")
OTHER = "A page about something else, which names neither the bridge nor the river."


def first_source(run):
    return run.revision.references.order_by("position").first().source


def claim_of(client, run):
    return client.page(reverse("reports:claim_detail", args=[run.pk, 1]))


def page_of(client, source):
    return client.page(reverse("sources:source_detail", args=[source.pk]))


def test_changed_passage_is_told_beside_the_evidence(signed_in, run):
    factories.make_check(first_source(run), text=CHANGED)

    page = claim_of(signed_in, run)

    assert "1 of 1 passage changed or gone" in page
    assert "<ins" in page
    assert "498 metres" in page


def test_passage_that_is_gone_is_told_as_gone(signed_in, run):
    factories.make_check(first_source(run), text=OTHER)

    page = claim_of(signed_in, run)

    assert "<dt>Gone</dt>" in page
    assert "<ins" not in page


def test_passage_that_stands_in_a_longer_text_still_stands(signed_in, run):
    factories.make_check(
        first_source(run), text=f"Updated today.\n{factories.SOURCE_TEXT}"
    )

    page = claim_of(signed_in, run)

    assert "what was judged still stands there" in page
    assert "changed or gone" not in page


@pytest.mark.parametrize(
    "later",
    [
        {"text": factories.SOURCE_TEXT},
        {"text": None, "outcome": records.FetchOutcome.GONE},
        {
            "text": OTHER,
            "copy": records.TextCopy(records.CopyKind.ARCHIVED, "x", "an archive"),
        },
    ],
)
def test_same_text_no_text_and_a_copy_say_nothing_of_drift(signed_in, run, later):
    factories.make_check(first_source(run), **later)

    page = claim_of(signed_in, run)

    assert "Read again" not in page


def test_source_page_lists_what_no_longer_stands(signed_in, run):
    source = first_source(run)
    factories.make_check(source, text=CHANGED)

    page = page_of(signed_in, source)

    assert "What judgments rest on" in page
    assert "<dt>Changed</dt>" in page


def test_source_page_without_drift_has_no_such_part(signed_in, run):
    assert "What judgments rest on" not in page_of(signed_in, first_source(run))


def test_source_page_costs_the_same_with_more_passages(
    signed_in, make_run, count_queries
):
    run = make_run()
    source = first_source(run)
    factories.make_check(source, text=CHANGED)
    address = reverse("sources:source_detail", args=[source.pk])
    few = count_queries(signed_in, address)

    for _ in range(5):
        make_run()

    assert Source.objects.count() == 2
    assert count_queries(signed_in, address) == few


def test_stored_judgments_keep_quoting_the_snapshot_they_were_made_on(signed_in, run):
    judgment = Judgment.objects.exclude(evidence=[]).first()
    judged = Snapshot.objects.get(pk=judgment.snapshot_id)
    source = judgment.citation.reference.source

    later = factories.make_check(source, text=f"Updated. {CHANGED}")

    judgment.refresh_from_db()
    judged.refresh_from_db()
    assert later.snapshot_id != judgment.snapshot_id == judged.pk
    assert [judged.text[each["start"] : each["end"]] for each in judgment.evidence] == [
        each["text"] for each in judgment.evidence
    ]
    assert "512 metres" in claim_of(signed_in, run)


def test_hostile_text_is_shown_as_text(signed_in, run):
    text = factories.SOURCE_TEXT.replace("512", "<script>alert(1)</script> 512")
    factories.make_check(first_source(run), text=text)

    page = claim_of(signed_in, run)

    assert "<script>alert" not in page
    assert SourceCheck.objects.count() == 3
