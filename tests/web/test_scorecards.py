"""What a source carries over all documents, and what drafts are worth."""

import pytest
from django.urls import reverse

from citeweb.desk.scorecards import claims_citing, drafts_of, summary_of
from citeweb.documents.models import Reference, Tag
from citeweb.reports.decisions import decide
from citeweb.reports.models import Run
from tests import factories

pytestmark = pytest.mark.django_db

BRIDGE = "The Marrow Bridge is 512 metres long."


@pytest.fixture
def source(run):
    """The first source of a run, which its first claim cites."""
    return Reference.objects.get(revision=run.revision, position=0).source


def test_source_has_every_claim_that_cites_it_over_all_documents(ada, run, source):
    other = factories.make_run(ada, verdicts=["contradicted"], title="The toll")

    claims = claims_citing(source)

    verdicts = {claim.title: claim.verdict for claim in claims}
    assert verdicts == {"The Marrow Bridge": "supported", "The toll": "contradicted"}
    assert {claim.run for claim in claims} == {run.pk, other.pk}
    assert summary_of(claims)[:2] == (2, 1)


def test_what_a_source_said_before_is_told_with_when(signed_in, ada, run, source):
    Run.objects.filter(pk=run.pk).update(finished_at="2026-10-03T12:00:00Z")
    again = factories.make_run(ada, revision=run.revision, verdicts=["contradicted"])
    decide(again.claim_results.first(), state="upheld", note="", user=ada)

    page = signed_in.line(reverse("desk:source_scorecard", args=[source.pk]))

    assert "It carries 0 of 1 claim that cites it now." in page
    assert "On 1 it said something else before." in page
    assert "Supported, 3 Oct 2026" in page
    assert "since 20 Nov 2026" in page
    assert "To be fixed" in page


def test_claim_that_left_the_text_is_told_apart(signed_in, ada, run, source):
    factories.make_run(ada, revision=later_revision(ada, run))

    [claim] = claims_citing(source)

    assert not claim.is_current
    page = signed_in.page(reverse("desk:source_scorecard", args=[source.pk]))
    assert "no longer in the text" in page


def later_revision(ada, run):
    """The same document's next text, which cites nothing."""
    read = factories.make_content(sentences=["It has lamps."], sources=0)
    document = run.revision.document
    return factories.store_document(document, read, number=2, created_by=ada)


def test_entry_of_a_report_leads_to_its_source(signed_in, run, source):
    report = signed_in.page(f"/runs/{run.pk}/")
    address = reverse("desk:run_source", args=[run.pk, 0])

    answer = signed_in.get(address)

    assert address in report
    assert answer["Location"] == reverse("sources:source_detail", args=[source.pk])


def test_drafts_are_told_by_owner_tag_and_kind(team, ada, bob, run):
    document = run.revision.document
    document.owner, document.kind = ada, "answer"
    document.save()
    document.tags.add(Tag.objects.create(team=team, name="small-model"))
    other = factories.make_run(ada, verdicts=["contradicted", "unsupported"])
    decide(other.claim_results.first(), state="upheld", note="", user=ada)

    by_owner, by_tag, by_kind = (drafts_of(team, by) for by in ("owner", "tag", "kind"))

    ours = ("ada", 1, 2, 2, 1, 0, 0)
    theirs = ("", 1, 2, 0, 1, 1, 0)
    assert sorted(row[1:] for row in by_owner) == sorted([ours, theirs])
    assert [row.name for row in by_tag] == ["", "small-model"]
    assert [(row.key, row.name) for row in by_kind] == [
        ("", ""),
        ("answer", "AI answer"),
    ]


@pytest.mark.parametrize("rows", [10, 1000])
def test_scorecards_cost_as_many_queries_for_any_number_of_rows(
    signed_in, ada, team, source, count_queries, rows
):
    sentences = [f"The Marrow Bridge has {number} lamps." for number in range(rows)]
    made = factories.make_run(ada, sentences=sentences, sources=0)
    citation = source.references.first().citations.first()
    citation.claim.revision.claims.update(statement=BRIDGE)
    give_citations(made, citation.reference)

    page = reverse("desk:source_scorecard", args=[source.pk])
    drafts = reverse("desk:drafts_scorecard")
    assert count_queries(signed_in, page) <= 8
    assert count_queries(signed_in, drafts) <= 8


def give_citations(run, reference):
    """Judgments on every claim of a run by one source."""
    from citeweb.documents.models import Citation
    from citeweb.reports.models import Judgment

    blank = {"position": 0, "label": 1, "marker": "[1]", "start": 0, "end": 1}
    scope = {"scope_start": 0, "scope_end": 1}
    results = list(run.claim_results.all())
    citations = Citation.objects.bulk_create(
        Citation(claim_id=row.claim_id, reference=reference, **blank, **scope)
        for row in results
    )
    Judgment.objects.bulk_create(
        Judgment(
            claim_result=row,
            citation=citation,
            judge="lexical/1",
            verdict="supported",
            support=0.9,
            recall=0.9,
            flagged=False,
        )
        for row, citation in zip(results, citations, strict=True)
    )
