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
from verification.reaching.identity import NOTICE_WORDS
from verification.records import Hop, Notice, NoticeKind

pytestmark = pytest.mark.django_db


def address_of(source):
    return reverse("sources:source_detail", args=[source.pk])


@pytest.fixture
def source(run):
    return run.revision.references.first().source


def test_page_shows_outcome_text_and_citing_document(signed_in, ada, source):
    page = signed_in.page(address_of(source))
    unread = signed_in.page(address_of(make_source(ada)))

    assert "The page answers" in page
    assert "crosses the river Tamsin" in page
    assert "The Marrow Bridge" in page
    assert "Nobody has looked at this source yet" in unread


def test_evidence_of_every_judgment_and_the_one_asked_for_are_highlighted(
    signed_in, source
):
    words = "longest bridge of the county"
    start = factories.SOURCE_TEXT.index(words)
    evidence = [{"start": start, "end": start + len(words), "text": words}]
    judgments = Judgment.objects.filter(citation__reference__source=source)
    judgments.update(evidence=evidence)
    asked = {"snapshot": Snapshot.objects.get().pk, "start": "4", "end": "17"}

    page = signed_in.page(address_of(source), asked)

    assert f'<mark class="match">{words}</mark>' in page
    assert 'id="evidence-in-text">Marrow Bridge</mark>' in page


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


def test_way_through_redirects_and_last_change_are_shown(signed_in, source):
    said = (("last-modified", "Mon, 03 May 2027 12:00:00 GMT"), ("server", "<b>x</b>"))
    factories.make_check(source, headers=said)
    assert [tuple(header) for header in source.checks.first().headers] == list(said)
    hops = [("https://a.example/", 301), ("https://b.example/<b>", None)]
    way = [{"url": url, "status": status} for url, status in hops]
    SourceCheck.objects.update(hops=way)

    page = signed_in.page(address_of(source))

    told = ["https://a.example/", "https://b.example/&lt;b&gt;", "no answer"]
    told.append("Mon, 03 May 2027 12:00:00 GMT")
    assert [phrase for phrase in told if phrase not in page] == []
    SourceCheck.objects.update(modified="4 May 2027")
    assert "<dd>4 May 2027</dd>" in signed_in.page(address_of(source))


def test_long_text_is_shown_in_part(signed_in, source):
    Snapshot.objects.update(text="Many words. " * 50_000)

    answer = signed_in.get(address_of(source))

    assert len(answer.content) < 200_000
    assert "A part of the text" in answer.content.decode()


@cases
def test_every_stored_word_has_its_word_on_the_pages(about, path):
    assert {member.value for member in import_string(path)} == set(word_table(about))


@pytest.mark.parametrize("kind", list(NoticeKind))
def test_every_notice_has_its_own_word(kind):
    [line] = wording.notice_lines([Notice(kind, "2010-02-02", "10.1/x", "Crossref")])

    assert line["words"] == f"{NOTICE_WORDS[kind]} on 2 February 2010, says Crossref"
    assert len(set(NOTICE_WORDS.values())) == len(NoticeKind)


def test_way_names_each_request_and_where_it_leaves_the_site():
    asked, own = Hop("https://b.org/", 200), "https://b.org/coffee"
    hops = [Hop("http://www.a.org/x", 301), Hop("https://a.org/x", 302), asked]

    way, named = wording.way_there(hops), wording.way_there([asked], proper_url=own)

    assert [hop["words"] for hop in way] == ["moved for good", "sent on", "answered"]
    assert [hop["is_other_site"] for hop in way] == [False, False, True]
    assert [hop["url"] for hop in named] == [asked.url, own]
    own_words = "named by the page as its own"
    assert [hop["words"] for hop in named] == ["answered", own_words]
    assert wording.way_there([asked], proper_url=asked.url) == []
    assert wording.way_there([asked]) == []


@cases
def test_way_says_how_it_ended(status, words):
    way = wording.way_there([Hop("https://a.example/", 301), Hop("http://[", status)])

    assert way[-1]["words"] == words
