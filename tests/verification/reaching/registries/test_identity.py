"""Which work an entry names, as registries on a loopback site have it."""

import asyncio

import pytest

from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer, hang_up, in_turn
from verification import records
from verification.reaching.lookups import LOOKUPS
from verification.reaching.registries.comparing import compare_fields
from verification.reaching.registries.desk import (
    FAILURES_IN_A_ROW,
    RegistryDesk,
    open_desk,
)
from verification.reading.references import read_reference
from verification.services import ServiceClient

from . import recorded
from .conftest import NOW, Identify, choice_at, identify_all

WAKEFIELD_ENTRY = (
    "Wakefield AJ, Murch SH, et al. Ileal-lymphoid-nodular hyperplasia, non-specific "
    "colitis, and pervasive developmental disorder in children. Lancet. "
    "1998;351:637-641. doi:10.1016/S0140-6736(97)11096-0"
)


def check(identity: records.Identity, name: str) -> tuple[records.CheckState, str]:
    return next((row.state, row.reason) for row in identity.checks if row.name == name)


FACETS = {
    "state": lambda identity: identity.state,
    "identifier": lambda identity: str(identity.identifier),
    "registry": lambda identity: identity.match.registry,
    "title": lambda identity: identity.match.work.title,
    "fields": lambda identity: {
        field.name: field.state for field in identity.match.fields
    },
    "checks": lambda identity: {
        row.name: [row.state, row.reason] for row in identity.checks
    },
    "notices": lambda identity: [
        [notice.kind, notice.date, notice.doi, notice.source]
        for notice in identity.notices
    ],
}
"""What a row may say of an identity."""


@cases
def test_entry_is_identified(identify, behaviour, entry, names, said) -> None:
    identity = identify(entry, names=tuple(LOOKUPS) if names is None else tuple(names))

    assert {name: FACETS[name](identity) for name in said} == said


ARXIV_ERROR = (
    "<entry><id>http://arxiv.org/api/errors#incorrect_id_format"
    "</id><title>Error</title></entry>"
)
ARXIV_TROUBLE = recorded.atom(ARXIV_ERROR)
OTHER_TITLE = recorded.crossref_list({"DOI": "10.1/x", "title": ["Snow in the Alps"]})
PUBMED_NOTHING = recorded.PUBMED_NOTHING
NOWHERE = recorded.handle("")


@cases
def test_answer_without_the_record_is_told(
    identify, registries, path, body, entry, state, reason
):
    registries.on(path, answer(200, body))

    identity = identify(entry)

    assert identity.state == state
    assert identity.offered is None
    assert check(identity, "identity")[1].startswith(reason)


@cases
def test_registry_that_does_not_answer_is_named_and_nothing_is_called_missing(
    identify, registries, reply
):
    trouble = answer(*reply) if reply else hang_up
    registries.on(f"/doi/api/handles/{recorded.STAP}", trouble)
    registries.on(f"/crossref/works/{recorded.STAP}", trouble)
    registries.on(f"/datacite/dois/{recorded.STAP}", answer(404))

    identity = identify(f"doi:{recorded.STAP}", names=("doi", "crossref", "datacite"))

    assert identity.state is records.IdentityState.COULD_NOT_CHECK
    state, reason = check(identity, "identity")
    assert state is records.CheckState.COULD_NOT_CHECK
    assert "doi.org and Crossref did not answer" in reason


def test_entry_without_identifier_is_offered_its_best_hit(identify, registries):
    other = {"DOI": "10.1/x", "title": ["Attention is all they need in schools"]}
    registries.on(
        "/crossref/works",
        answer(200, recorded.crossref_list(other, recorded.STAP_WORK)),
    )

    identity = identify(
        "Obokata H. Stimulus-triggered fate conversion of somatic cells into "
        "pluripotency. Nature. 2014;505:641."
    )

    assert identity.state is records.IdentityState.OFFERED
    assert identity.match is None
    assert identity.offered is not None
    assert identity.offered.work.doi == recorded.STAP
    assert check(identity, "identity")[0] is records.CheckState.COULD_NOT_CHECK
    assert "query.bibliographic=Stimulus" in " ".join(registries.requests)


@pytest.mark.parametrize(
    ("entry", "options"),
    [("A day in town. https://news.example/a", {}), (WAKEFIELD_ENTRY, {"names": ()})],
)
def test_nobody_is_asked_without_an_identifier_or_a_registry(
    identify, registries, entry, options
):
    identity = identify(entry, **options)

    assert identity.state is records.IdentityState.NOT_RUN
    assert {row.state for row in identity.checks} == {records.CheckState.NOT_RUN}
    assert not registries.requests


def test_openalex_is_not_asked_without_a_key(identify, registries):
    identify(f"doi:{recorded.STAP}", keys={})

    assert not [request for request in registries.requests if "/openalex/" in request]


def test_one_identifier_is_asked_once_for_many_entries(registries):
    entries = [f"A title number {number}. doi:{recorded.STAP}" for number in range(5)]

    asyncio.run(identify_all(registries, list(entries)))

    assert registries.asked[f"/crossref/works/{recorded.STAP}"] == 1


def test_numbers_of_arxiv_share_one_question(registries: LoopbackSite) -> None:
    entries = [f"arXiv:1706.0376{number}" for number in range(5)]

    identities = asyncio.run(identify_all(registries, list(entries)))

    assert registries.asked["/arxiv/api/query"] == 1
    states = [identity.state for identity in identities]
    assert states == [*["not_found"] * 2, "registered", *["not_found"] * 2]


def test_number_that_arxiv_refuses_does_not_hide_the_others(registries):
    feeds = (ARXIV_ERROR, ARXIV_ERROR, recorded.ATTENTION_ENTRY)
    told = in_turn(answer(200, recorded.atom(feed)) for feed in feeds)
    registries.on("/arxiv/api/query", told)
    entries = ["arXiv:foo-bar/9901001", "arXiv:1706.03762"]

    identities = asyncio.run(identify_all(registries, entries))

    assert [identity.state for identity in identities] == ["not_found", "registered"]
    assert registries.asked["/arxiv/api/query"] == 3


def test_registry_that_is_silent_is_left_alone_for_the_rest_of_the_run(registries):
    works = [f"10.1234/work-{number}" for number in range(5)]
    for work in works:
        registries.on(f"/datacite/dois/{work}", hang_up)

    async def one_by_one() -> list[records.Identity]:
        choice = choice_at(registries, names=("datacite",))
        async with open_desk(choice) as desk:
            return [
                await desk.identify(read_reference(f"doi:{work}"), now=NOW)
                for work in works
            ]

    identities = asyncio.run(one_by_one())

    assert len(registries.requests) == FAILURES_IN_A_ROW
    assert {identity.state for identity in identities} == {"could_not_check"}


def test_services_are_told_who_asks_and_keys_go_to_their_own_alone(
    identify, registries
):
    identify(f"doi:{recorded.STAP}")
    identify("PMID: 9500320")

    requests = "\n".join(registries.requests)
    assert "mailto=desk%40example.org" in requests
    assert "email=desk%40example.org" in requests
    assert "(+desk@example.org)" in requests
    told = {
        request.split("/")[1] for request in registries.requests if "a-key" in request
    }
    assert told == {"openalex"}


def test_doi_asks_for_its_own_path_and_filter_alone(identify, registries):
    identify("doi:10.1001/jama.251.7.878,883")
    identify("doi:10.1234/../../members")

    asked = [request.split(" ")[1] for request in registries.requests]
    wanted = "filter=updates%3A10.1001%2Fjama.251.7.878%5C%2C883"
    assert [path for path in asked if wanted in path]
    assert not [path for path in asked if path.startswith("/crossref/members")]


@cases
def test_each_registry_can_be_switched_off_by_its_name(registries, name):
    entries = [
        f"doi:{recorded.STAP}",
        f"doi:{recorded.ATTENTION}",
        "doi:10.9999/none",
        "PMID: 9500320",
        "arXiv:1706.03762",
        "ISBN 978-0-14-143954-9",
        "Doe P. A work of fancy nobody wrote. 2021.",
    ]
    others = tuple(lookup for lookup in LOOKUPS if lookup != name)

    asyncio.run(identify_all(registries, list(entries)))
    asked_when_on = [path for path in registries.asked if path.startswith(f"/{name}/")]
    registries.asked.clear()
    asyncio.run(identify_all(registries, list(entries), names=others))

    assert asked_when_on
    assert not [path for path in registries.asked if path.startswith(f"/{name}/")]


def test_waiting_for_a_turn_is_no_silence(registries: LoopbackSite) -> None:
    works = [f"doi:10.1234/work-{number}" for number in range(12)]

    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def ask_slowly() -> list[records.Identity]:
        client = ServiceClient(spacing_seconds={"doi": 30.0}, pause=pause)
        async with client:
            desk = RegistryDesk(client, choice_at(registries, names=("doi",)))
            found = [desk.identify(read_reference(work), now=NOW) for work in works]
            return await asyncio.gather(*found)

    identities = asyncio.run(ask_slowly())

    assert sum(pauses) > 60
    assert {identity.state for identity in identities} == {
        records.IdentityState.NOT_FOUND
    }


MEANT = dict(recorded.STAP_WORK, DOI=recorded.STAP)


@cases
def test_wrong_doi_is_mended_with_the_work_that_was_meant_and_its_notices(
    identify: Identify, registries, doi, state: records.IdentityState
) -> None:
    registries.on("/crossref/works", answer(200, recorded.crossref_list(MEANT)))

    identity = identify(
        "Obokata H. Stimulus-triggered fate conversion of somatic cells into "
        f"pluripotency. Nature. 2014;505:641-647. doi:{doi}"
    )

    assert identity.state is state
    assert identity.offered is not None
    assert identity.offered.work.doi.lower() == recorded.STAP
    assert records.NoticeKind.RETRACTION in {
        notice.kind for notice in identity.offered.notices
    }
    reason = check(identity, "identity")[1]
    assert f"({recorded.STAP}): see whether it is the work that was meant" in reason
    assert "Of that work: Retracted" in reason


@cases
def test_page_and_further_authors_are_held_against_the_record(
    identify: Identify, was, now, name
) -> None:
    identity = identify(WAKEFIELD_ENTRY.replace(was, now))

    assert identity.match is not None
    assert identity.match.state_of(name) is records.FieldState.DIFFERENT
    assert identity.state is records.IdentityState.DETAILS_DIFFER


def test_words_inside_a_doi_are_no_journal() -> None:
    reference = read_reference(
        "Roy J. On sleep. Acta Somnia, 4(2), 1-9. https://doi.org/10.1000/j.science.2"
    )
    kind = records.WorkType.ARTICLE_JOURNAL
    work = records.Work("x", title="On sleep", type=kind, container="Science")

    states = {field.name: field.state for field in compare_fields(reference, work)}

    assert states["journal"] is records.FieldState.DIFFERENT
