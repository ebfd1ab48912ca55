"""The team's own library: what it finds, for whom, and that it is kept in step."""

import pytest
from django.core.management import call_command
from django.db import connection

from citeweb.sources.library import search_library
from citeweb.sources.models import Snapshot
from citeweb.word_index import LIBRARY
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
    return [hit.source.url for hit in hits]


def test_texts_are_found_by_their_words_the_best_first_in_their_own_library(
    team, mallory, shelve
):
    shelve(LAMPS, url="https://www.bbc.com/lamps")
    shelve("The Marrow Bridge opened.", url="https://www.bbc.com/part")
    shelve(BRIDGE, url="https://www.bbc.com/whole")
    shelve(BRIDGE, owner=mallory)

    hits = search_library(team, "Marrow Bridge opened 1931")

    assert urls(hits) == ["https://www.bbc.com/whole", "https://www.bbc.com/part"]
    assert hits[0].snapshot.text == BRIDGE


def test_sites_are_compared_label_by_label(team, shelve):
    shelve(BRIDGE, url="https://notbbc.com/a")
    shelve(f"{BRIDGE} Again.", url="https://news.bbc.com/a")

    hits = search_library(team, BRIDGE, domains=["bbc.com"])

    assert urls(hits) == ["https://news.bbc.com/a"]


def test_each_source_comes_once_and_no_more_when_its_texts_are_removed(team, shelve):
    looks = shelve(BRIDGE), shelve(f"{BRIDGE} It has lamps now.")
    found = search_library(team, BRIDGE)

    for look in looks:
        look.delete()
    Snapshot.objects.all().delete()

    assert len(found) == 1
    assert search_library(team, BRIDGE) == []


def test_text_about_another_matter_is_left_out(team, shelve):
    shelve("Marrow is a vegetable that grows in every garden of the county.")
    shelve("In 2018 some 41,218 people asked for heating bills and got an answer.")

    assert search_library(team, "Marrow Bridge opened 1931 Mayor Calder") == []
    assert search_library(team, "18 tenants paid less") == []


@cases
def test_signs_of_a_query_language_mean_nothing(team, shelve, words):
    shelve(BRIDGE)

    assert isinstance(search_library(team, words), list)


def test_longest_text_is_stored_and_found_by_its_beginning(team, shelve):
    shelve(BRIDGE + " ".join(f"word{number}" for number in range(150_000)))

    assert len(search_library(team, BRIDGE)) == 1


@pytest.mark.django_db(transaction=True)
def test_index_is_filled_again_when_it_was_lost_or_is_rebuilt(team, shelve, capsys):
    shelve(BRIDGE)
    LIBRARY.drop(connection)

    LIBRARY.make(connection)
    made = search_library(team, BRIDGE)
    call_command("rebuild_library")

    assert len(made) == len(search_library(team, BRIDGE)) == 1
    assert "Indexed 1 texts of sources" in capsys.readouterr().out


def test_search_costs_the_same_with_more_texts(team, shelve, count_queries):
    shelve(BRIDGE)
    before = count_queries(search_library, team, BRIDGE)

    for number in range(12):
        shelve(f"{BRIDGE} {number}", url=f"https://www.bbc.com/{number}")

    assert count_queries(search_library, team, BRIDGE) == before
