"""Each service's questions and answers, over real sockets; trouble; hostile answers."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cases import cases
from tests.verification.reaching.site import answer, hang_up
from verification.errors import BadCallError
from verification.records import SearchResult
from verification.services import ServiceClient
from verification.weighing.searching import (
    SERVICE_NAMES,
    ServiceConfiguration,
    open_service,
)

URL = "https://www.bbc.com/marrow"


def parameters_of(request: str) -> dict[str, str]:
    query = urlsplit(request.split(" ")[1]).query
    return {name: values[0] for name, values in parse_qs(query).items()}


def body_of(request: str) -> Any:
    return json.loads(request.partition("\r\n\r\n")[2])


@cases
def test_service_is_read_in_its_own_shape(
    serve, ask, service, entry, expected: SearchResult
) -> None:
    serve(service, entry)

    found = ask(service)

    assert found.trouble == ""
    assert found.results == (expected,)


def test_wiki_gives_addresses_of_its_own(serve, ask, site) -> None:
    entry = {"title": "Marrow Bridge (Tamsin)", "snippet": 'a <span class="x">b</span>'}
    serve("wikipedia", entry)

    (found,) = ask("wikipedia").results

    assert found.url == f"{site.address}/wiki/Marrow_Bridge_%28Tamsin%29"
    assert found.excerpt == "a b"


@cases
def test_question_is_put_as_the_service_reads_it(
    serve, ask, site, service, query, parameters, header, body
) -> None:
    serve(service)

    ask(service, **query)

    (request,) = site.requests
    asked = parameters_of(request)
    assert {name: asked.get(name) for name in parameters} == parameters
    assert header in request
    assert not body or body.items() <= body_of(request).items()


@cases
def test_empty_answer_says_why(serve, ask, service, body, trouble) -> None:
    serve(service, behaviour=answer(200, json.dumps(body)))

    found = ask(service)

    assert (found.results, found.trouble) == ((), trouble)


@pytest.mark.parametrize("service", SERVICE_NAMES)
@cases
def test_trouble_is_a_sentence_that_names_the_service(
    serve, ask, service, status, words
) -> None:
    serve(service, behaviour=answer(status, "{}"))

    found = ask(service)

    assert found.results == ()
    assert words in found.trouble
    assert found.trouble.split(" ")[0].lower() == service


@pytest.mark.parametrize("service", SERVICE_NAMES)
@cases
def test_answer_of_another_shape_is_trouble_and_no_fault(serve, ask, service, body):
    serve(service, behaviour=answer(200, body))

    found = ask(service)

    assert found.results == ()
    assert "no list of results" in found.trouble


@pytest.mark.parametrize("service", SERVICE_NAMES)
def test_silent_service_is_trouble_and_no_fault(serve, ask, service) -> None:
    serve(service, behaviour=hang_up)

    assert "gave no answer" in ask(service).trouble


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


@cases
def test_wrong_configuration_is_refused_in_words(configuration: tuple, words) -> None:
    with pytest.raises(BadCallError, match=words):
        open_service(ServiceConfiguration(*configuration), ServiceClient())


def test_key_shows_in_no_description() -> None:
    configuration = ServiceConfiguration("brave", key="very-secret")

    service = open_service(configuration, ServiceClient())

    assert "very-secret" not in f"{configuration!r} {service!r} {service.destination}"
    assert service.destination == "Brave Search at https://api.search.brave.com"
