"""What a model may be asked, and what it is counted to cost."""

import asyncio
import json
import math

import pytest

from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer
from verification import read
from verification.errors import BadCallError
from verification.judging.judges.llm import ModelForm, ModelSettings, estimate
from verification.judging.judges.llm.endpoints import Endpoint, find_endpoints
from verification.judging.judges.llm.prompts import SYSTEM_LENGTH
from verification.judging.judges.llm.spending import Budget, tokens_of
from verification.services import ServiceClient

SENTENCES = " ".join(f"Halden counted {n} boats [1]." for n in range(7))
TEXT = (
    f"{SENTENCES} It has a green pier [1][2]. Who painted it green [1]?\n\nSources\n"
    "[1] A, https://a.example/\n[2] B, https://b.example/"
)


def settings(**options) -> ModelSettings:
    return ModelSettings("http://host/v1", "small", **options)


@cases
def test_four_characters_are_a_token(characters, tokens):
    assert tokens_of(characters) == tokens


@pytest.mark.parametrize("form", list(ModelForm))
def test_estimate_counts_claims_excerpts_and_the_words_of_each_call(form):
    document = read(TEXT)
    pairs = [
        (claim, citation.source_id)
        for claim in document.claims
        if claim.is_checkable
        for citation in claim.citations
    ]
    shown = sum(len(claim.statement) + 6_000 for claim, _ in pairs)

    most = estimate(document, settings(form=form, context_tokens=3_000))

    assert len({id(claim) for claim, _ in pairs}) < len(document.claims)
    assert most.pairs == len(pairs) == 9
    if form is ModelForm.CHAT:
        # Eight claims on the first source are two calls, one on the second is one.
        assert most.calls == 3
        assert most.tokens == math.ceil((shown + 3 * SYSTEM_LENGTH) / 4) + 200 * 9
    else:
        assert most.calls == 9
        assert most.tokens == math.ceil(shown / 4) + 8 * 9


@cases
def test_estimate_fits_up_to_both_limits(calls, more, fits):
    most = estimate(read(TEXT), settings())

    assert most.calls == 3
    limits = settings(max_calls=calls, max_tokens=most.tokens + more)
    assert most.fits(limits) is fits


def test_budget_gives_calls_and_tokens_up_to_their_limits():
    by_calls = Budget(settings(max_calls=2, max_tokens=100))
    by_tokens = Budget(settings(max_calls=9, max_tokens=100))

    assert [by_calls.take(1) for _ in range(3)] == [True, True, False]
    assert [by_tokens.take(tokens) for tokens in (60, 41, 40, 1)] == [
        True,
        False,
        True,
        False,
    ]
    assert (by_calls.calls, by_calls.tokens) == (2, 2)
    assert (by_tokens.calls, by_tokens.tokens) == (2, 100)


@cases
def test_what_the_endpoint_counts_takes_the_place_of_what_was_reserved(counted, left):
    budget = Budget(settings())
    budget.take(7)
    budget.take(50)

    budget.settle(50, counted)

    assert budget.tokens == 7 + left
    assert budget.calls == 2


def test_settings_that_cannot_work_are_refused_with_what_is_wrong():
    with pytest.raises(BadCallError) as address:
        ModelSettings("host/v1", "small")
    with pytest.raises(BadCallError) as name:
        ModelSettings("http://host/v1", " ")

    assert str(address.value) == (
        "'host/v1' is not an address of a language model. Give one such as "
        "http://localhost:11434/v1."
    )
    assert str(name.value) == ("The language model has no name. Give the one to ask.")


@pytest.mark.parametrize(
    "limit", ["max_calls", "max_tokens", "concurrency", "context_tokens"]
)
def test_limits_are_one_or_more(limit):
    assert getattr(settings(**{limit: 1}), limit) == 1
    with pytest.raises(BadCallError) as refused:
        settings(**{limit: 0})
    assert str(refused.value) == f"{limit} must be 1 or more, got 0."


@cases
def test_half_of_the_context_is_for_the_excerpt_but_no_less_than_two_pages(
    context, longest
):
    assert settings(context_tokens=context).longest_excerpt == longest


def test_address_is_completed_and_told_without_who_signs_in():
    model = ModelSettings("https://ada:secret@host.example:8443/v1//", "small")

    assert model.url == "https://ada:secret@host.example:8443/v1/chat/completions"
    assert model.host == "host.example:8443"


def test_models_of_this_machine_are_listed_by_program_without_those_that_embed():
    names = ["", "a" * 200, "a" * 201, "two\nlines", "EmbedGemma", *map(str, range(60))]
    entries = [{"id": name} for name in names]
    body = json.dumps({"data": [4, {"id": 3}, *entries]})

    async def look(ports: list[tuple[str, int]]) -> list[Endpoint]:
        async with ServiceClient(timeout_seconds=20) as client:
            return await find_endpoints(client, places=ports)

    with LoopbackSite() as first, LoopbackSite() as second, LoopbackSite() as none:
        first.on("/v1/models", answer(200, body, content_type="application/json"))
        second.on(
            "/v1/models",
            answer(200, '{"data": [{"id": "b"}]}', content_type="application/json"),
        )
        none.on("/v1/models", answer(200, '{"models": []}'))
        sites = {"Vole": second, "None": none, "Ollama": first}
        ports = {
            name: int(site.address.rpartition(":")[2]) for name, site in sites.items()
        }
        found = asyncio.run(look(list(ports.items())))
        asked = first.requests

    assert found == [
        Endpoint("Vole", f"http://127.0.0.1:{ports['Vole']}/v1", ("b",)),
        Endpoint(
            "Ollama",
            f"http://127.0.0.1:{ports['Ollama']}/v1",
            ("a" * 200, *map(str, range(44))),
        ),
    ]
    assert [request.split(" HTTP")[0] for request in asked] == ["GET /v1/models"]
