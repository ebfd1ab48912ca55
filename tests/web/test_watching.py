"""Cleared and published pieces are watched, and what becomes otherwise is told once."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command

from citeweb.audit.models import AuditEntry
from citeweb.desk import watching
from citeweb.desk.models import Notice, PieceNews
from citeweb.documents.models import Document
from citeweb.sources.models import ListedNotice, Source
from tests import factories

START = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)
URL = "https://www.example.org/bridges/1"
TEXT = factories.SOURCE_TEXT
CHANGED = TEXT.replace("512", "498")


@pytest.fixture
def run(ada, team):
    """Verified on the first day; its first source was live then."""
    with time_machine.travel(START, tick=False):
        run = factories.make_run(ada, sources=1)
        factories.make_check(Source.objects.get())
    return run


@pytest.fixture
def piece(run, fetcher):
    """Published, and its source says what it said."""
    Document.objects.update(stage="published", owner=run.requested_by)
    fetcher.pages[URL] = page(TEXT)
    return Document.objects.get()


def page(text):
    return f"<title>Bridges</title><body><article><p>{text}</p></article></body>"


def day(days):
    """What a worker does who is free on that day."""
    with time_machine.travel(START + timedelta(days=days, hours=1), tick=False):
        watching.plan_looks()
        watching.watch()
        watching.plan_looks()


def news():
    return list(
        PieceNews.objects.filter(settled_at=None).values_list("kind", flat=True)
    )


def test_live_source_of_a_published_piece_is_looked_at_every_week(piece):
    source = Source.objects.get()

    looks = []
    for days in (0, 3, 8, 9, 16):
        day(days)
        looks.append(source.checks.count())

    assert looks == [2, 2, 3, 3, 4]
    assert news() == []


def test_source_of_a_draft_is_left_alone(piece):
    Document.objects.update(stage="draft")

    day(0), day(8)

    assert Source.objects.get().checks.count() == 2


def test_piece_that_nobody_wants_watched_is_left_alone(piece):
    day(0)
    Document.objects.update(is_watched=False)

    day(8), day(16)

    assert not Source.objects.get().is_watched
    assert Source.objects.get().checks.count() == 3


def test_operator_may_switch_watching_off(piece, settings):
    settings.WATCH_DAYS = 0

    day(0), day(8)

    assert Source.objects.get().checks.count() == 2


def test_changed_words_under_the_evidence_are_told_once_with_what_to_do(
    piece, fetcher, signed_in
):
    day(0)
    fetcher.pages[URL] = page(CHANGED)
    day(8), day(16)

    told = signed_in.page(f"/documents/{piece.pk}/watch/")
    start = signed_in.page("/")

    assert news() == ["changed"]
    assert "With its 512 metres" in told
    assert "With its 498 metres" in told
    assert factories.SENTENCES[0] in told
    assert "Where the sentence no longer holds, correct it" in told
    assert "Correction, " in told
    assert "News of watched pieces" in start
    assert "Changed source" in start
    assert Notice.objects.get(kind="watched").text == "1 changed source"


def test_each_is_told_in_their_own_language(piece, fetcher, ada):
    ada.language = "de"
    ada.save()
    day(0)
    del fetcher.pages[URL]

    day(8), day(12), day(16)

    assert Notice.objects.get(user=ada).text == "1 tote Quelle"


def test_page_that_changes_elsewhere_is_no_news(piece, fetcher):
    day(0)
    fetcher.pages[URL] = page(f"{TEXT} Today it rained.")

    day(8)

    assert news() == []


def test_page_that_says_again_what_it_said_settles_itself(piece, fetcher):
    day(0)
    fetcher.pages[URL] = page(CHANGED)
    day(8)
    fetcher.pages[URL] = page(TEXT)

    day(16)

    assert news() == []
    assert PieceNews.objects.get().settled_by is None
    fetcher.pages[URL] = page(CHANGED)
    day(24)
    assert news() == ["changed"]
    assert Notice.objects.count() == 1


def test_address_is_dead_after_three_looks_and_told_then(piece, fetcher):
    day(0)
    del fetcher.pages[URL]

    told = []
    for days in (8, 12, 16, 30):
        day(days)
        told.append(news())

    assert told == [[], [], ["rot"], ["rot"]]


def test_retraction_listed_since_is_told_with_its_day(piece, signed_in, run):
    row = run.revision.references.get()
    row.identifiers = ["doi:10.1000/marrow"]
    row.save()
    day(0)
    ListedNotice.objects.create(
        work="doi:10.1000/marrow",
        kind="retraction",
        date="2027-05-09",
        source="Retraction Watch",
        imported_at=START,
    )

    day(8), day(16)

    assert news() == ["notice"]
    told = signed_in.page(f"/documents/{piece.pk}/watch/")
    assert "Retracted on 9 May 2027, says Retraction Watch" in told


def test_correction_that_the_page_prints_of_itself_is_told(piece, fetcher):
    day(0)
    fetcher.pages[URL] = page(
        f"{TEXT}</p><p>Correction: An earlier version of this article gave a wrong "
        "length of the bridge."
    )

    day(8)

    assert news() == ["notice"]


def test_expired_waiver_is_told_once(piece, ada, signed_in):
    ends = START.date() + timedelta(days=2)
    piece.waivers.create(
        rule="second_pair", reason="Ada is alone.", until=ends, waived_by=ada
    )

    told = []
    for days in (1, 2, 3, 4):
        day(days)
        told.append(news())

    assert told == [[], [], ["waiver"], ["waiver"]]
    assert "Somebody else than its owner" in signed_in.page(
        f"/documents/{piece.pk}/watch/"
    )


def test_news_that_is_dealt_with_comes_back_no_more(piece, fetcher, signed_in):
    day(0)
    fetcher.pages[URL] = page(CHANGED)
    day(8)

    signed_in.post(f"/documents/{piece.pk}/watch/")
    day(16)

    assert news() == []
    assert "News of watched pieces" not in signed_in.page("/")
    assert Notice.objects.get().seen_at
    assert AuditEntry.objects.filter(outcome="dealt with").count() == 1


def test_hostile_words_of_a_page_stay_words(piece, fetcher, signed_in):
    day(0)
    fetcher.pages[URL] = page(CHANGED.replace("498", "498 &lt;b&gt;</textarea>"))
    day(8)

    told = signed_in.page(f"/documents/{piece.pk}/watch/")

    assert "<b>" not in told.partition("<main")[2]


def test_desks_take_turns_when_many_sources_are_due(ada, mallory, fetcher):
    urls = [f"https://www.example.org/{number}" for number in range(5)]
    factories.make_document(ada, sources=5, urls=urls)
    factories.make_document(mallory, sources=1)
    Source.objects.filter(team__members=ada).update(next_look_at=START)
    late = START + timedelta(hours=1)
    Source.objects.filter(team__members=mallory).update(next_look_at=late)

    due = Source.objects.due_for_a_look(START + timedelta(days=1))

    assert mallory.teams.get().pk in [source.team_id for source in due[:2]]


def test_command_lists_news_with_what_to_do(piece, fetcher, capsys):
    day(0)
    fetcher.pages[URL] = page(CHANGED)
    day(8)

    call_command("watch", no_look=True)

    printed = capsys.readouterr().out
    assert "The Marrow Bridge" in printed
    assert "Changed source: Bridges of the county, part 1." in printed


def test_list_of_pieces_costs_the_same_with_a_thousand(
    signed_in, piece, ada, team, count_queries
):
    def add(count):
        documents = Document.objects.bulk_create(
            Document(team=team, created_by=ada, owner=ada, title=f"Piece {number}")
            for number in range(count)
        )
        PieceNews.objects.bulk_create(
            PieceNews(document=document, kind="rot", key="a") for document in documents
        )

    add(10)
    few = [count_queries(signed_in, url) for url in ("/watch/", "/")]
    add(990)

    assert [count_queries(signed_in, url) for url in ("/watch/", "/")] == few
