"""A source with its text, its evidence and who cites it."""

import pytest
from django.urls import reverse
from django.utils.module_loading import import_string

from citeweb.reports.models import Judgment
from citeweb.sources import wording
from citeweb.sources.models import Snapshot, SourceCheck
from citeweb.wording import word_table
from tests import factories
from tests.cases import cases
from tests.factories import make_check, make_document, make_source
from verification.reaching.registries.wording import NOTICE_WORDS
from verification.records import Hop, Notice, NoticeKind

pytestmark = pytest.mark.django_db


def address_of(source):
    return reverse("sources:source_detail", args=[source.pk])


@pytest.fixture
def source(run):
    return run.revision.references.first().source


def test_page_shows_outcome_text_and_citing_document(signed_in, source):
    page = signed_in.page(address_of(source))

    assert "The page answers" in page
    assert "crosses the river Tamsin" in page
    assert "The Marrow Bridge" in page


def test_evidence_asked_for_is_highlighted(signed_in, source):
    snapshot = Snapshot.objects.get()

    page = signed_in.page(
        address_of(source), {"snapshot": snapshot.pk, "start": "4", "end": "17"}
    )

    assert 'id="evidence-in-text">Marrow Bridge</mark>' in page


def test_evidence_of_every_judgment_is_highlighted_unasked(signed_in, source):
    words = "longest bridge of the county"
    start = factories.SOURCE_TEXT.index(words)
    evidence = [{"start": start, "end": start + len(words), "text": words}]
    Judgment.objects.filter(citation__reference__source=source).update(
        evidence=evidence
    )

    page = signed_in.page(address_of(source))

    assert f'<mark class="match">{words}</mark>' in page


def test_all_documents_that_cite_a_source_are_listed(signed_in, ada, source):
    for number in range(30):
        make_document(ada, title=f"Report {number}", urls=[source.url])

    page = signed_in.page(address_of(source))

    assert "Cited by 31 documents" in page
    assert "11 more" in page
    assert all(f"Report {number}<" in page for number in range(30))


@cases
def test_range_that_is_none_is_left_out(signed_in, source, start, end):
    answer = signed_in.get(address_of(source), {"start": start, "end": end})

    assert answer.status_code == 200
    assert "evidence-in-text" not in answer.content.decode()


def test_snapshot_of_another_source_is_not_shown(signed_in, ada, source):
    other = make_source(ada, "https://other.example.net/")
    secret = make_check(other, text="Another text entirely.")

    page = signed_in.get(address_of(source), {"snapshot": secret.snapshot_id})

    assert "Another text" not in page.content.decode()


def test_way_through_redirects_is_shown(signed_in, source):
    SourceCheck.objects.update(
        hops=[
            {"url": "https://a.example/", "status": 301},
            {"url": "https://b.example/<b>", "status": None},
        ]
    )

    page = signed_in.page(address_of(source))

    assert "https://a.example/" in page
    assert "https://b.example/&lt;b&gt;" in page
    assert "no answer" in page


def test_long_text_is_shown_in_part(signed_in, source):
    Snapshot.objects.update(text="Many words. " * 50_000)

    answer = signed_in.get(address_of(source))

    assert len(answer.content) < 200_000
    assert "A part of the text" in answer.content.decode()


def test_source_nobody_looked_at_has_a_page(signed_in, ada):
    page = signed_in.get(address_of(make_source(ada)))

    assert "Nobody has looked at this source yet" in page.content.decode()


def test_page_says_when_the_site_changed_it_last(signed_in, ada, source):
    said = (("last-modified", "Mon, 03 May 2027 12:00:00 GMT"), ("server", "<b>x</b>"))
    factories.make_check(source, headers=said)

    page = signed_in.page(address_of(source))

    assert "Mon, 03 May 2027 12:00:00 GMT" in page
    assert [tuple(each) for each in source.checks.first().headers] == list(said)


@cases
def test_every_stored_word_has_its_word_on_the_pages(about, path):
    assert {each.value for each in import_string(path)} == set(word_table(about))


@pytest.mark.parametrize("kind", list(NoticeKind))
def test_every_notice_has_its_own_word(kind):
    [line] = wording.notice_lines([Notice(kind, "2010-02-02", "10.1/x", "Crossref")])

    assert line.words == f"{NOTICE_WORDS[kind]} on 2 February 2010, says Crossref"
    assert len(set(NOTICE_WORDS.values())) == len(NoticeKind)


def test_way_names_each_request_and_where_it_leaves_the_site():
    way = wording.way_there(
        [
            Hop("http://www.a.org/x", 301),
            Hop("https://a.org/x", 302),
            Hop("https://b.org/", 200),
        ]
    )

    assert [each.words for each in way] == ["moved for good", "sent on", "answered"]
    assert [each.is_other_site for each in way] == [False, False, True]
    assert [each.is_last for each in way] == [False, False, True]


@cases
def test_way_says_how_it_ended(status, words):
    way = wording.way_there([Hop("https://a.example/", 301), Hop("http://[", status)])

    assert way[-1].words == words


def test_way_ends_at_the_address_that_the_page_calls_its_own():
    asked, own = "https://a.example/m/12", "https://a.example/coffee"

    way = wording.way_there([Hop(asked, 200)], proper_url=own)

    assert [each.url for each in way] == [asked, own]
    assert [each.words for each in way] == ["answered", "named by the page as its own"]
    assert [each.is_last for each in way] == [False, True]
    assert wording.way_there([Hop(asked, 200)], proper_url=asked) == ()


def test_straight_way_needs_no_picture():
    assert wording.way_there([Hop("https://a.example/", 200)]) == ()
