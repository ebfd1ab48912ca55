"""One search over the whole desk: what it finds, for whom, at what cost."""

import pytest
from django.core.management import call_command

from citeweb.desk.talk import say
from citeweb.documents.models import Document
from citeweb.documents.services import revise_document
from citeweb.reports.decisions import decide
from citeweb.search.finding import Kind, search
from tests import factories
from tests.cases import cases

pytestmark = pytest.mark.django_db


@pytest.fixture
def bridge(ada, make_run):
    """A run of a document of whose first claim much was said."""
    run = make_run(verdicts=["contradicted"], title="The toll of the county")
    result = run.claim_results.get(claim__number=1)
    say(result, "Rang the surveyor about the girders.", user=ada)
    decide(result, state="upheld", note="The ministry counts otherwise.", user=ada)
    return run


def found(team, words, **wanted):
    groups = search([team.pk], words, **wanted)
    return {group.kind: [hit.title for hit in group.hits] for group in groups}


@cases
def test_each_kind_is_found_by_words_of_its_own(team, bridge, words, kinds):
    assert sorted(found(team, words)) == kinds


def test_hit_shows_the_place_and_leads_there(signed_in, bridge):
    page = signed_in.page("/search/", {"words": "surveyor girders"})

    assert '<mark class="match">surveyor</mark>' in page
    assert f'href="/runs/{bridge.pk}/?claim=1#claim-1"' in page
    assert "The Marrow Bridge is 512 metres long." in page


def test_text_of_a_source_opens_at_the_passage(signed_in, bridge):
    page = signed_in.page("/search/", {"words": "crosses Tamsin", "kind": "source"})

    assert "#evidence-in-text" in page
    assert '<mark class="match">crosses</mark>' in page


def test_whole_sentence_finds_a_source_that_has_most_of_it(team, bridge):
    asked = "Ines Calder opened the Marrow Bridge in 1931 beside zeppelins"

    assert list(found(team, asked)) == [Kind.SOURCE]


def test_strangers_find_nothing_of_it(client, mallory, bridge):
    client.force_login(mallory)

    for words in ("Marrow", "surveyor", "ministry", "county"):
        assert "data-hit" not in client.page("/search/", {"words": words})


def test_what_is_written_changed_or_deleted_is_found_so_at_once(team, ada, bridge):
    document = bridge.revision.document
    text = "The Marrow Bridge carries trams."
    revise_document(document, user=ada, text=text)

    assert Kind.CLAIM in found(team, "carries trams")
    assert Kind.CLAIM not in found(team, "512 metres long")

    bridge.claim_results.update(decision=None)
    document.decisions.all().delete()
    assert found(team, "ministry") == {}


def test_search_by_an_accent_or_without_one_marks_the_word(signed_in, verify_text):
    verify_text("The Müller dam holds the river Tamsin back.")

    for words in ("Müller", "muller", "MULLER dam"):
        page = signed_in.page("/search/", {"words": words, "kind": "claim"})
        assert '<mark class="match">Müller</mark>' in page


def test_tags_of_a_web_page_are_no_words_of_it(team, ada, signed_in):
    Document.objects.all().delete()
    html = "<html><body><p>The <strong>Quarry</strong> closed in May.</p></body></html>"
    document = factories.make_document(ada, title="Stone")
    document.revisions.update(text=html, submitted_as="html")

    page = signed_in.page("/search/", {"words": "quarry closed", "kind": "document"})

    assert "Stone" in page
    assert "strong&gt;" not in page


@cases
def test_hostile_words_do_no_harm(signed_in, bridge, words):
    answer = signed_in.get("/search/", {"words": words, "kind": "", "page": "-1"})

    assert answer.status_code == 200
    assert "<script>x" not in answer.content.decode()


@pytest.mark.parametrize("rows", [10, 1000])
def test_search_costs_as_many_queries_for_any_number_of_rows(
    team, ada, count_queries, rows
):
    sentences = [f"The Marrow Bridge has {number} lamps." for number in range(rows)]
    run = factories.make_run(ada, sentences=sentences, sources=rows // 5)
    decide(run.claim_results.first(), state="upheld", note="Marrow", user=ada)
    say(run.claim_results.first(), "Marrow", user=ada)

    assert count_queries(search, [team.pk], "Marrow bridge") <= 27


def test_further_pages_go_on_behind_the_first(signed_in, ada):
    sentences = [f"The Marrow Bridge has {number} lamps." for number in range(100, 145)]
    factories.make_run(ada, sentences=sentences)

    asked = {"words": "marrow lamps", "kind": "claim"}
    pages = [signed_in.page("/search/", {**asked, "page": page}) for page in (1, 2, 3)]

    assert [page.count("<h3>") for page in pages] == [20, 20, 5]
    assert "144" in pages[0]
    assert "100" in pages[2]
    assert 'rel="next"' not in pages[2]


def test_same_search_from_the_command_line(team, bridge, capsys):
    call_command("search", "surveyor", "girders")
    told = capsys.readouterr().out
    call_command("search", "zeppelin")

    assert "Notes\n" in told
    assert "Rang the surveyor about the girders." in told
    assert f"/runs/{bridge.pk}/?claim=1#claim-1" in told
    assert "Nothing has all of these words." in capsys.readouterr().out


def test_same_search_for_programs(reader, strange, bridge):
    found = reader.get("/v1/search", words="surveyor girders").json()

    [group] = found
    [item] = group["items"]
    start, end = item["marks"][0]
    assert (group["kind"], group["has_more"]) == ("note", False)
    assert item["text"][start:end] == "surveyor"
    assert item["address"].endswith(f"/runs/{bridge.pk}/?claim=1#claim-1")
    assert strange.get("/v1/search", words="surveyor girders").json() == []
