"""Addresses that failed are looked at again, and called dead only after days."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command

from citeweb.desk import watching
from citeweb.sources import looking_again
from citeweb.sources.adapters import read_check
from citeweb.sources.models import Source, SourceCheck
from citeweb.sources.services import store_supplied_text
from citeweb.sources.wording import outcome_wording
from tests import factories
from verification import records
from verification.records import Fetch, FetchOutcome

pytestmark = pytest.mark.django_db

START = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)
URL = "https://www.example.org/bridges/1"
PAGE = f"<title>Bridges</title><body><article>{factories.SOURCE_TEXT}</article></body>"


@pytest.fixture
def source(fetcher, make_document):
    """Cited by a document; its address is gone at the first look."""
    document = make_document(sources=1)
    source = Source.objects.get()
    assert document
    with time_machine.travel(START, tick=False):
        gone = {"outcome": FetchOutcome.GONE, "action": records.SourceAction.REMOVED}
        factories.make_check(source, text=None, failed_looks=1, **gone)
    source.refresh_from_db()
    return source


def look(days):
    """How many sources a worker looks at on that day."""
    before = SourceCheck.objects.count()
    with time_machine.travel(START + timedelta(days=days), tick=False):
        looking_again.look_again()
    return SourceCheck.objects.count() - before


def standing(source):
    source.refresh_from_db()
    return source.failed_looks, source.is_dead


def words(source):
    check = source.checks.first()
    return outcome_wording(read_check(check, source_id=1, url=source.url, title=""))


def test_first_failure_is_one_look_of_three_and_looks_on_one_day_count_once(
    source, ada
):
    said = words(source).happened
    with time_machine.travel(START + timedelta(hours=5), tick=False):
        factories.make_check(source, outcome=FetchOutcome.TIMEOUT, text=None)
    given = {"text": "Words.", "title": "", "origin": "pasted"}
    store_supplied_text(source, supplied_by=ada, **given)

    assert standing(source) == (1, False)
    assert source.next_look_at == START + timedelta(days=3)
    assert "failed look 1 of the 3" in said


def test_address_that_fails_for_six_days_is_dead(source):
    looks = [look(days) for days in (1, 3, 4, 6, 9, 30)]

    assert looks == [0, 1, 0, 1, 0, 0]
    assert standing(source) == (3, True)
    assert source.next_look_at is None
    assert words(source).word == "Dead"
    assert "It is dead: it failed at 3 looks" in words(source).happened


def test_address_that_answers_again_is_forgiven(source, fetcher):
    fetcher.pages[URL] = PAGE

    look(3)

    assert standing(source) == (0, False)
    assert source.next_look_at is None
    assert source.checks.first().snapshot is not None


def test_dead_address_comes_back_to_life_in_a_run(source, team):
    look(3), look(6)

    with time_machine.travel(START + timedelta(days=7), tick=False):
        factories.make_check(source)

    assert standing(source) == (0, False)


def test_operator_may_set_the_rule(source, settings):
    settings.LOOKS_NEEDED = 2

    look(3)

    assert standing(source) == (2, True)


def test_nothing_counts_while_the_network_is_down(source, fetcher, monkeypatch, ada):
    other = factories.make_document(ada, sources=1, urls=["https://www.example.net/b"])
    second = Source.objects.exclude(pk=source.pk).get()
    assert other
    with time_machine.travel(START, tick=False):
        factories.make_check(second, outcome=FetchOutcome.GONE, text=None)

    async def nobody(url):
        return Fetch(url, url, FetchOutcome.DNS_FAILURE, retry_after_seconds=99)

    monkeypatch.setattr(fetcher, "fetch", nobody)

    assert look(3) == 2
    assert (
        SourceCheck.objects.filter(is_local_trouble=True, failed_looks=0).count() == 2
    )
    assert standing(source) == standing(second) == (1, False)
    assert words(source).word == "Could not look"
    assert look(4) == 2


def test_two_workers_do_not_take_the_same_source(source):
    with time_machine.travel(START + timedelta(days=3), tick=False):
        taken = looking_again.take_due(10), looking_again.take_due(10)

    assert [len(batch) for batch in taken] == [1, 0]


def test_source_that_no_document_cites_is_left_alone(source):
    source.references.all().delete()

    assert look(3) == 0


def test_worker_is_asked_only_when_a_look_is_due(source, monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(watching, "async_task", asked.append)

    for days in (1, 3):
        with time_machine.travel(START + timedelta(days=days), tick=False):
            watching.queue_watch()
    with time_machine.travel(START + timedelta(days=3), tick=False):
        call_command("watch")

    assert asked == [watching.WATCH]
    assert "Looked again at 1 sources: 0 answered" in capsys.readouterr().out


def test_copy_and_looks_are_kept_with_the_look(ada):
    source = factories.make_source(ada)
    copy = records.TextCopy(
        records.CopyKind.ARCHIVED, "https://web.archive.org/x", "the Internet Archive"
    )

    told = {"copy": copy, "copy_note": "Nobody knew.", "is_abstract": True}
    check = factories.make_check(source, outcome=FetchOutcome.GONE, **told)

    kept = SourceCheck.objects.get(pk=check.pk)
    found = read_check(kept, source_id=1, url="", title="")
    assert found.copy == copy
    assert (found.copy_note, found.is_abstract) == ("Nobody knew.", True)
    assert (found.failed_looks, found.looks_needed) == (1, 3)
