"""The team's library of sources."""

import pytest
from django.urls import reverse

from tests.cases import cases
from tests.factories import make_check, make_source

pytestmark = pytest.mark.django_db

URL = "sources:source_list"


@pytest.fixture
def sources(ada):
    """One in order, one gone, one never looked at."""
    read = make_source(ada, "https://www.bridges.example/length")
    gone = make_source(ada, "https://old.example/ferry")
    make_check(read, outcome="live", page_title="Length of the bridge")
    make_check(gone, outcome="gone", action="removed", text=None, title="Ferries")
    make_source(ada, "https://new.example/tower")
    return read, gone


def page_of(client, **query):
    return client.page(reverse(URL), query)


def test_list_shows_each_source_with_its_latest_look(signed_in, sources, run):
    read, _ = sources
    page = page_of(signed_in)
    make_check(read, outcome="blocked", action="flagged", text=None)

    said = ["Length of the bridge", "bridges.example", "Ferries", "5 sources"]
    said += ["Not reachable", "Not looked at", '<td class="numeral">1</td>']
    assert [phrase for phrase in said if phrase not in page] == []
    assert "Length of the bridge" not in page_of(signed_in, state="ok")
    assert "1 source" in page_of(signed_in, outcome="blocked")


@cases
def test_filters_leave_what_fits(signed_in, sources, query, shown, hidden):
    page = signed_in.page(reverse(URL), query, headers={"HX-Request": "true"})

    assert shown in page
    assert hidden not in page


@cases
def test_filter_that_is_none_does_no_harm(signed_in, sources, query):
    assert signed_in.get(reverse(URL), query).status_code == 200


def test_empty_list_says_why(signed_in, ada):
    empty = page_of(signed_in)
    make_source(ada)

    page = page_of(signed_in, words="zeppelin")

    assert "Sources appear here when" in empty
    assert "No source fits" in page
    assert "Show all sources" in page


def test_hostile_title_stays_text(signed_in, sources):
    read, _ = sources
    make_check(read, page_title="<script>alert(1)</script>\u202e")

    page = page_of(signed_in)

    assert "<script>alert" not in page
    assert "\u202e" not in page


def test_long_library_comes_in_pages_that_keep_the_filter(signed_in, ada):
    for number in range(51):
        make_check(make_source(ada, f"https://a.example/{number}"))

    page = page_of(signed_in, state="ok", domain="a.example")

    assert "Page 1 of 2" in page
    assert "state=ok&amp;domain=a.example&amp;page=2" in page


def test_source_that_only_a_link_names_shows_its_address(signed_in, make_run):
    url = "https://www.example.org/bridges/1"
    run, _ = (make_run(urls=[url], unread=[1]) for _ in "12")
    link = f'<a href="{url}">twelve days</a>'
    run.revision.references.filter(position=0).update(title="", text=link)
    run.revision.references.get(position=0).source.checks.update(cited_title="")

    page = signed_in.page(reverse(URL))

    assert f">{url}</a>" in page
    assert "twelve days" not in page
