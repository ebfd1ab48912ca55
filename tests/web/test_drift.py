"""A source read again that no longer says what was judged tells so."""

from django.urls import reverse

from citeweb.reports.models import Judgment
from citeweb.sources.models import Snapshot, Source, SourceCheck
from tests import factories
from tests.cases import cases
from verification import records

CHANGED = factories.SOURCE_TEXT.replace("512", "498")
OTHER = "A page about something else, which names neither the bridge nor the river."


def first_source(run):
    return run.revision.references.order_by("position").first().source


def claim_of(client, run):
    return client.page(f"/runs/{run.pk}/claims/1/")


def page_of(client, source):
    return client.page(reverse("sources:source_detail", args=[source.pk]))


HOSTILE = factories.SOURCE_TEXT.replace("512", "<script>alert(1)</script> 512")
SAME = factories.SOURCE_TEXT


@cases
def test_what_a_later_reading_says_is_told_beside_the_evidence(
    signed_in, run, text, outcome, copy: records.TextCopy | None, says, never
):
    factories.make_check(first_source(run), text=text, outcome=outcome, copy=copy)

    page = claim_of(signed_in, run)

    assert [phrase for phrase in says if phrase not in page] == []
    assert [phrase for phrase in never if phrase in page] == []


def test_text_that_was_handed_in_is_held_against_no_page(signed_in, run):
    SourceCheck.objects.update(origin=SourceCheck.Origin.PASTED)
    factories.make_check(first_source(run), text=OTHER)

    assert "Read again" not in claim_of(signed_in, run)


def test_source_page_lists_what_no_longer_stands(signed_in, run):
    source = first_source(run)
    before = page_of(signed_in, source)
    factories.make_check(source, text=CHANGED)

    page = page_of(signed_in, source)

    assert "What judgments rest on" not in before
    assert "What judgments rest on" in page
    assert "<dt>Changed</dt>" in page


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
    for passage in judgment.evidence:
        assert judged.text[passage["start"] : passage["end"]] == passage["text"]
    assert "512 metres" in claim_of(signed_in, run)
