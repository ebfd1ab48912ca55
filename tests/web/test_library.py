"""The team's own library: what it finds, for whom, and that it is kept in step."""

import pytest
from django.core.management import call_command
from django.db import connection

from citeweb.sources.library import search_library
from citeweb.sources.library_index import (
    drop_library_index,
    make_library_index,
    rebuild_library_index,
)
from citeweb.sources.models import Snapshot
from tests import factories
from tests.cases import cases

pytestmark = pytest.mark.django_db

BRIDGE = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder."
LAMPS = "The lamps of the harbour were counted by the pilots of the port."


@pytest.fixture
def shelve(ada):
    """shelve(text, url=..., owner=ada) -> the look that gave the text."""

    def put(text, *, url="https://www.bbc.com/a", owner=ada):
        return factories.make_check(factories.make_source(owner, url), text=text)

    return put


def urls(hits):
    return [each.check.source.url for each in hits]


def test_text_is_found_by_its_words(team, shelve):
    shelve(BRIDGE, url="https://www.bbc.com/bridge")
    shelve(LAMPS, url="https://www.bbc.com/lamps")

    hits = search_library(team, "When was the Marrow bridge opened?")

    assert urls(hits) == ["https://www.bbc.com/bridge"]
    assert hits[0].snapshot.text == BRIDGE


def test_text_that_holds_more_of_the_words_comes_first(team, shelve):
    shelve("The Marrow Bridge opened.", url="https://www.bbc.com/part")
    shelve(BRIDGE, url="https://www.bbc.com/whole")

    hits = search_library(team, "Marrow Bridge opened 1931")

    assert urls(hits)[0] == "https://www.bbc.com/whole"


def test_library_is_private_to_its_team(team, mallory, shelve):
    shelve(BRIDGE, owner=mallory)

    assert search_library(team, BRIDGE) == []


def test_sites_are_told_apart_label_by_label(team, shelve):
    shelve(BRIDGE, url="https://notbbc.com/a")
    shelve(f"{BRIDGE} Again.", url="https://news.bbc.com/a")

    hits = search_library(team, BRIDGE, domains=["bbc.com"])

    assert urls(hits) == ["https://news.bbc.com/a"]


def test_each_source_comes_once(team, shelve):
    shelve(BRIDGE)
    shelve(f"{BRIDGE} It has lamps now.")

    assert len(search_library(team, BRIDGE)) == 1


def test_text_about_another_matter_is_left_out(team, shelve):
    shelve("Marrow is a vegetable that grows in every garden of the county.")

    assert search_library(team, "Marrow Bridge opened 1931 Mayor Calder") == []


def test_number_inside_another_is_no_word(team, shelve):
    shelve("In 2018 some 41,218 people asked for heating bills and got an answer.")

    assert search_library(team, "18 tenants paid less") == []


@cases
def test_signs_of_a_query_language_mean_nothing(team, shelve, words):
    shelve(BRIDGE)

    assert isinstance(search_library(team, words), list)


def test_text_that_is_removed_is_found_no_more(team, shelve):
    check = shelve(BRIDGE)
    snapshot = check.snapshot_id

    check.delete()
    Snapshot.objects.filter(pk=snapshot).delete()

    assert search_library(team, BRIDGE) == []


def test_longest_text_is_stored_and_found_by_its_beginning(team, shelve):
    shelve(BRIDGE + " ".join(f"word{number}" for number in range(150_000)))

    assert len(search_library(team, BRIDGE)) == 1


@pytest.mark.django_db(transaction=True)
def test_index_that_was_lost_is_made_and_filled_again(team, shelve):
    shelve(BRIDGE)
    drop_library_index(connection)

    make_library_index(connection)

    assert len(search_library(team, BRIDGE)) == 1


@pytest.mark.django_db(transaction=True)
def test_index_can_be_rebuilt_at_any_time(team, shelve, capsys):
    shelve(BRIDGE)

    rebuild_library_index(connection)
    call_command("rebuild_library")

    assert len(search_library(team, BRIDGE)) == 1
    assert "Indexed 1 texts." in capsys.readouterr().out


def test_search_costs_the_same_with_more_texts(team, shelve, count_queries):
    shelve(BRIDGE)
    before = count_queries(search_library, team, BRIDGE)

    for number in range(12):
        shelve(f"{BRIDGE} {number}", url=f"https://www.bbc.com/{number}")

    assert count_queries(search_library, team, BRIDGE) == before
