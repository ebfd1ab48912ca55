"""From a claim to a corroboration: lenses, pages, exclusions, limits, trouble."""

import json

import pytest

from tests.cases import cases
from tests.verification.reaching.site import answer
from verification import records
from verification.errors import BadCallError
from verification.weighing.searching import (
    DEFAULT_LENSES,
    read_domain,
    read_lenses,
    shipped_lenses,
)
from verification.weighing.searching.asking import LONGEST_SITES, with_sites

from .conftest import CLAIM, corroboration_of, page

NEWS = records.Lens("journalism", "Journalism", ("web",), ("bbc.com", "reuters.com"))
TECH = records.Lens("tech", "Technology", ("web",), ("wired.com", "zdnet.com"))
EVERYWHERE = records.Lens("web", "The web", ("web",))
PAPERS = records.Lens("academic", "Academic", ("crossref",), ("nature.com",))

BBC, REUTERS = "https://www.bbc.com/marrow", "https://www.reuters.com/marrow"
WIRED = "https://www.wired.com/marrow"
SAYS_SO = CLAIM
SAYS_OTHERWISE = "The Marrow Bridge was opened in 1947 by Mayor Ines Calder."
MARKET_DAY = (
    "On market days the carts stood in a row from the church to the toll house, and "
    "nobody in town remembered a louder autumn than that one."
)
STEEL = (
    "Its arches are of steel from the works at Low Harbour, riveted by crews who "
    "slept in tents on the eastern bank for two summers."
)


def entries(*urls: str) -> list[dict[str, str]]:
    return [{"url": url, "title": "Marrow", "content": "A bridge."} for url in urls]


class Shelf:
    """A library of the team's own with one text."""

    name, destination, is_general = "library", "", False

    async def search(self, query: records.SearchQuery) -> records.SearchAnswer:
        result = records.SearchResult(BBC, "Marrow", text=SAYS_SO)
        return records.SearchAnswer(self.name, (result,))


def test_pages_are_read_and_counted(serve, search) -> None:
    serve("searxng", *entries(BBC, REUTERS, WIRED))
    pages = {
        BBC: page(SAYS_SO),
        REUTERS: page(SAYS_SO, around=MARKET_DAY),
        WIRED: page(SAYS_OTHERWISE, around=STEEL),
    }

    events = search(services=["searxng"], lenses=[NEWS, TECH], pages=pages)

    found = corroboration_of(events)
    assert found.summary == (
        "Found 3 sources across journalism, tech lenses. 2 independent sources support "
        "the claim; 1 contradicts it. Corroboration score: 0.67."
    )
    assert {source.read_from for source in found.sources} == {records.ReadFrom.PAGE}
    assert [type(event) for event in events[:-1]].count(records.LensSearched) == 2
    assert [type(event) for event in events[:-1]].count(records.ResultRead) == 3


LENSES = {
    **{"NEWS": NEWS, "TECH": TECH, "EVERYWHERE": EVERYWHERE, "PAPERS": PAPERS},
    "HOME": records.Lens("home", "Home", ("web",), ("bbc.com",)),
}
FACETS = {
    "urls": lambda found: [source.profile.url for source in found.sources],
    "read_from": lambda found: [source.read_from for source in found.sources],
    "lenses": lambda found: list(found.lenses),
    "verdict": lambda found: found.verdict,
}
"""What a row may say of a search."""


@cases
def test_results_of_a_search_are_chosen(
    serve,
    search,
    behaviour,
    service,
    entries,
    lenses,
    originals: list[records.SourceProfile],
    options,
    said,
) -> None:
    serve(service, *entries)
    lenses = [LENSES[lens] for lens in lenses]

    events = search(services=[service], lenses=lenses, originals=originals, **options)

    found = corroboration_of(events)
    assert {name: FACETS[name](found) for name in said} == said


def test_page_that_cannot_be_read_is_judged_by_its_excerpt_and_says_so(serve, search):
    serve("searxng", {"url": BBC, "title": "Marrow", "content": SAYS_SO})

    found = corroboration_of(search(services=["searxng"], lenses=[NEWS], pages={}))

    (source,) = found.sources
    assert source.read_from is records.ReadFrom.EXCERPT
    assert source.stance is records.Stance.SUPPORTS
    assert "404" in source.unread_reason
    assert "Read from an excerpt only: 1 source." in found.notes


def test_library_gives_texts_that_need_no_fetching(search) -> None:
    lens = records.Lens("library", "Library", ("library",))

    found = corroboration_of(
        search(services=[], lenses=[lens], extra=(Shelf(),), pages={})
    )

    (source,) = found.sources
    assert source.read_from is records.ReadFrom.PAGE
    assert source.stance is records.Stance.SUPPORTS


def test_no_service_is_unverifiable_and_says_so(search) -> None:
    found = corroboration_of(search(services=[], lenses=[NEWS, TECH]))

    assert found.verdict == "unverifiable"
    assert found.confidence == 0.3
    assert "No search service is configured." in found.notes


@pytest.mark.parametrize("status", [401, 402, 403, 429])
def test_service_that_stops_is_named_once_and_others_go_on(serve, search, site, status):
    serve("brave", behaviour=answer(status, "{}"))
    serve("searxng", {"url": BBC, "content": SAYS_SO})

    found = corroboration_of(search(services=["brave", "searxng"], lenses=[NEWS, TECH]))

    named = [note for note in found.notes if note.startswith("Brave Search is not")]
    assert len(named) == 1
    assert f"HTTP {status}" in named[0]
    assert len(found.sources) == 1


def test_limit_of_calls_is_kept_by_all_lenses_together(serve, search, site) -> None:
    serve("searxng", *entries(BBC))

    found = corroboration_of(
        search(services=["searxng"], lenses=[NEWS, TECH], max_calls=1)
    )

    assert sum(site.asked.values()) == 1
    assert "SearXNG was not asked: the limit of 1 calls is reached." in found.notes


def test_lenses_are_searched_side_by_side(serve, search, site) -> None:
    body = json.dumps({"results": []})
    serve("searxng", behaviour=site.together(3, answer(200, body)))

    search(services=["searxng"], lenses=[NEWS, TECH, EVERYWHERE])

    assert site.most_at_once == 3


@cases
def test_wrong_call_is_refused_in_words(search, options, words) -> None:
    with pytest.raises(BadCallError, match=words):
        search(**{"services": [], "lenses": [NEWS]} | options)


def test_lenses_that_the_issue_names_ship() -> None:
    names = "journalism tech academic government fact-checkers encyclopedia"
    assert list(shipped_lenses()) == names.split()
    assert set(DEFAULT_LENSES) < set(shipped_lenses())


@pytest.mark.parametrize("name", list(shipped_lenses()))
def test_every_site_of_a_shipped_lens_fits_into_one_question(name) -> None:
    lens = shipped_lenses()[name]

    question = with_sites("", lens.domains)

    assert question.count("site:") == len(lens.domains)
    assert len(question) <= LONGEST_SITES + 4


@cases
def test_file_of_lenses_that_cannot_be_used_says_why(text, words) -> None:
    with pytest.raises(BadCallError, match=words):
        read_lenses(text, name="own.toml")


@cases
def test_site_is_read_from_what_people_write(written, read) -> None:
    assert read_domain(written) == read


@cases
def test_what_is_no_site_is_refused(written) -> None:
    with pytest.raises(BadCallError, match="is no site"):
        read_domain(written)
