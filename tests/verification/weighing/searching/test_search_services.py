"""Each service's questions and answers, over real sockets; trouble; hostile answers."""

import json

import pytest

from tests.cases import cases
from tests.verification.reaching.site import answer
from verification.services import ServiceClient
from verification.weighing.searching import (
    SERVICE_NAMES,
    ServiceConfiguration,
    open_service,
)

URL = "https://www.bbc.com/marrow"


@cases
def test_empty_answer_says_why(serve, ask, service, body, trouble) -> None:
    serve(service, behaviour=answer(200, json.dumps(body)))

    found = ask(service)

    assert (found.results, found.trouble) == ((), trouble)


@pytest.mark.parametrize("service", SERVICE_NAMES)
@cases
def test_answer_of_another_shape_is_trouble_and_no_fault(serve, ask, service, body):
    serve(service, behaviour=answer(200, body))

    found = ask(service)

    assert found.results == ()
    assert "no list of results" in found.trouble


HOSTILE = [
    None,
    3,
    "text",
    [],
    ["list"],
    {"nested": {}},
    True,
    1e400,
    "\x00\ud800\u202e",
    "javascript:alert(1)",
    "https://user:pass@bbc.com/",
    "http://[",
    "<script>" * 500,
    "x" * 100_000,
]


@pytest.mark.parametrize("service", SERVICE_NAMES)
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_come_out_plain_and_bounded(serve, ask, service, value) -> None:
    names = (
        "url link title content description snippet publishedDate page_age DOI URL doi "
        "display_name abstract author container-title issued authorships timestamp "
        "abstract_inverted_index publication_date primary_location published_date"
    )
    serve(service, dict.fromkeys(names.split(), value), {"url": "https://bbc.com/a"})

    found = ask(service)

    assert found.trouble == ""
    assert all(result.url.startswith("http") for result in found.results)
    assert all("<" not in result.title for result in found.results)
    assert all(len(result.title) <= 300 for result in found.results)
    assert all(len(result.excerpt) <= 3000 for result in found.results)
    assert all("@" not in result.url for result in found.results)


def test_word_repeated_by_a_scholarly_index_stays_bounded(serve, ask) -> None:
    index = {"x" * 50_000: list(range(400)), "y": [10**9, -1, "3", None]}
    serve(
        "openalex", {"doi": "https://doi.org/10.1/a", "abstract_inverted_index": index}
    )

    (found,) = ask("openalex").results

    assert len(found.excerpt) <= 3000


def test_one_address_counts_once_and_the_limit_holds(serve, ask) -> None:
    urls = ["https://bbc.com/a", "http://www.bbc.com/a/", "https://bbc.com/a#x"]
    others = [f"https://bbc.com/{number}" for number in range(90)]
    serve("searxng", *({"url": url} for url in [*urls, *others]))

    found = ask("searxng", limit=5)

    assert [result.url for result in found.results][:2] == [urls[0], others[0]]
    assert len(found.results) == 5


def test_key_shows_in_no_description() -> None:
    configuration = ServiceConfiguration("brave", key="very-secret")

    service = open_service(configuration, ServiceClient())

    assert "very-secret" not in f"{configuration!r} {service!r} {service.destination}"
    assert service.destination == "Brave Search at https://api.search.brave.com"
