"""One claim beside its evidence, as a page and as the panel."""

import pytest
from django.urls import reverse

from citeweb.reports.models import Judgment, RunSource
from citeweb.sources.models import Snapshot

pytestmark = pytest.mark.django_db


def address_of(run, number=1):
    return reverse("reports:claim_detail", args=[run.pk, number])


def test_claim_and_passage_stand_side_by_side_with_a_link_that_tells_nothing(
    signed_in, run
):
    page = signed_in.page(address_of(run))

    assert "The text says" in page
    assert "Marrow Bridge</mark> is 512" in page or "Bridge is 512 metres long" in page
    assert "The source says" in page
    assert page.count('<mark class="match">The</mark>') == 2
    assert "very likely (90 %)" in page
    assert 'rel="noopener noreferrer nofollow"' in page
    assert 'href="https://www.example.org/bridges/1"' in page


def test_differing_number_is_marked_on_both_sides_and_listed(signed_in, make_run):
    run = make_run(verdicts=["contradicted"])
    text = Snapshot.objects.get().text
    claim_start = "The Marrow Bridge is 512 metres long.".index("512")
    source_start = text.index("512")
    Judgment.objects.filter(citation__claim__number=1).update(
        differences=[
            {
                "kind": "number",
                "claim": "512",
                "source": "521",
                "claim_span": [claim_start, claim_start + 3],
                "source_span": [source_start, source_start + 3],
            }
        ]
    )

    page = signed_in.page(address_of(run))

    assert page.count('<mark class="differ">512</mark>') == 2
    assert "521" in page


def test_a_close_call_is_called_one(signed_in, run):
    Judgment.objects.filter(citation__claim__number=1).update(support=0.41)

    page = signed_in.page(address_of(run))

    assert "a close call (41 %)" in page
    assert "read the passage" in page


def test_what_could_not_be_checked_has_no_figure(signed_in, make_run):
    run = make_run(verdicts=["unverifiable"])

    page = signed_in.page(address_of(run))

    assert "Carries the whole claim" not in page


def test_kind_of_the_claim_is_named(signed_in, run):
    run.revision.claims.update(kinds=["statistic", "prediction"])

    page = signed_in.page(address_of(run))

    assert "<dt>Kind</dt><dd>statistic, forecast</dd>" in page
    assert "A forecast: look at the day" in page


def test_unread_source_is_explained_and_can_be_supplied(signed_in, make_run):
    run = make_run(verdicts=["unverifiable"], unread=[1])

    page = signed_in.page(address_of(run))

    assert "Could not check" in page
    assert "refused our request (403)" in page
    assert reverse("reports:source_text_supply", args=[run.pk, 0]) in page


def test_uncited_claim_has_a_page_too(signed_in, run):
    page = signed_in.get(address_of(run, 3))

    assert page.status_code == 200
    assert "No source cited" in page.content.decode()


def test_address_that_is_none_of_the_web_is_no_link(signed_in, make_run):
    run = make_run(urls=["javascript:alert(1)"])
    RunSource.objects.get(reference__position=0).check_made.__class__.objects.update(
        final_url="javascript:alert(1)"
    )

    page = signed_in.page(address_of(run))

    assert 'href="javascript' not in page


def test_page_of_a_pdf_is_named(signed_in, run):
    Snapshot.objects.update(page_starts=[0, 2000])

    page = signed_in.page(address_of(run))

    assert "p. 1" in page


def test_steps_lead_through_what_the_filter_shows(signed_in, make_run):
    sentences = [f"It is {number} metres long." for number in range(1, 5)]
    verdicts = ["contradicted", "supported", "supported", "unsupported"]
    run = make_run(sentences=sentences, sources=4, verdicts=verdicts)

    page = signed_in.page(address_of(run), {"show": "flagged"})

    assert "1 of 2" in page
    assert f"{address_of(run, 4)}?show=flagged" in page
    assert f"{address_of(run, 2)}?" not in page


@pytest.mark.parametrize("citation", ["0", "7", "-1", "x", "\x00"])
def test_citation_asked_for_is_shown_or_the_first(signed_in, run, citation):
    answer = signed_in.get(address_of(run), {"citation": citation})

    assert answer.status_code == 200


def test_hostile_words_are_escaped(signed_in, make_run):
    run = make_run(sentences=["<img src=x onerror=alert(1)> is 5 metres long."])
    Snapshot.objects.update(text="<script>alert(1)</script> " * 20)

    page = signed_in.page(address_of(run))

    assert "<script>alert" not in page
    assert "<img" not in page


def test_claim_that_is_none_gets_404(signed_in, run):
    assert signed_in.get(address_of(run, 99)).status_code == 404


def test_panel_costs_the_same_in_a_large_report(signed_in, make_run, count_queries):
    small = make_run()
    large = make_run(
        sentences=[f"It is {n} metres long." for n in range(40)], sources=9
    )

    before = count_queries(signed_in, address_of(small))

    assert count_queries(signed_in, address_of(large)) == before
