"""Records as registries really give them: parts missing, names whole, titles twice."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer
from verification.pipeline.citation_check import VerificationStatus, status_of
from verification.reaching.identity import with_identity
from verification.records import (
    FetchOutcome,
    FieldState,
    Identity,
    IdentityState,
    ReachedSource,
    SourceAction,
)

from . import recorded
from .conftest import Identify

DOI = "10.1000/182"
BEES: dict[str, Any] = {
    "DOI": DOI,
    "type": "journal-article",
    "title": ["Bees of Malta"],
    "container-title": ["Journal of Bees"],
    "volume": "12",
    "issued": {"date-parts": [[2014, 3]]},
    "author": [{"given": "Ada", "family": "Ng", "sequence": "first"}],
}
ENTRY = f"Ng A. Bees of Malta. Journal of Bees. 2014;12:3. doi:{DOI}"


def fields(identity: Identity) -> tuple[str, ...]:
    assert identity.match is not None
    return tuple(field.state.value for field in identity.match.fields)


def told(identity: Identity) -> str:
    return identity.checks[0].reason


@pytest.fixture
def crossref(registries: LoopbackSite, identify: Identify) -> Any:
    """crossref(entry, title=[...]) -> Identity, of a record with these fields."""

    def look_up(entry: str = ENTRY, **changed: Any) -> Identity:
        message = {**BEES, **changed}
        page = answer(200, recorded.crossref(message))
        registries.on(f"/crossref/works/{DOI}", page)
        return identify(entry, names=("crossref",))

    return look_up


@cases
def test_record_of_crossref_is_compared_as_far_as_it_goes(
    crossref, changed, expected: tuple[str, ...]
):
    assert fields(crossref(**changed)) == expected


@cases
def test_work_is_confirmed_under_the_cited_title(
    crossref, behaviour, entry, changed, words
):
    identity = crossref(entry, **changed)

    assert identity.state is IdentityState.CONFIRMED
    assert words in told(identity)


def test_title_in_another_script_is_neither_the_work_nor_another(crossref):
    identity = crossref(title=["马耳他的蜜蜂"])

    source = ReachedSource(1, "", "", FetchOutcome.LIVE, SourceAction.OK)
    assert identity.state is IdentityState.REGISTERED
    assert "“马耳他的蜜蜂”. The cited title is in another script" in told(identity)
    assert status_of(with_identity(source, identity)) is (
        VerificationStatus.COULD_NOT_CHECK
    )


DATA_SET: dict[str, Any] = {
    "doi": DOI,
    "titles": [{"title": "Bees of Malta"}],
    "creators": [{"name": "Ng, Ada", "nameType": None}],
    "publisher": "Zenodo",
    "publicationYear": 2014,
    "types": {"resourceTypeGeneral": "Dataset"},
}
SUMMARY = {
    "uid": "7",
    "pubdate": "2014 Mar",
    "source": "J Bees",
    "fulljournalname": "Journal of bees",
    "title": "Bees of Malta.",
    "volume": "12",
    "authors": [{"name": "Ng A", "authtype": "Author", "clusterid": ""}],
    "articleids": [{"idtype": "pubmed", "idtypen": 1, "value": "7"}],
}
RECORD = {
    "id": "https://openalex.org/W1",
    "doi": f"https://doi.org/{DOI}",
    "display_name": "Bees of Malta",
    "publication_year": 2014,
    "publication_date": "2014-03-01",
    "is_retracted": False,
    "authorships": [{"author": {"display_name": "Ada Ng"}}],
    "primary_location": {"source": {"display_name": "Journal of Bees"}},
    "biblio": {"volume": "12"},
    "type": "article",
}
REGISTERED: dict[str, tuple[str, str, Any, Callable[[Any], Any]]] = {
    "datacite": (
        f"Ng A. Bees of Malta. 2014. doi:{DOI}",
        f"/datacite/dois/{DOI}",
        DATA_SET,
        lambda record: {"data": {"id": DOI, "type": "dois", "attributes": record}},
    ),
    "pubmed": (
        "Bees of Malta. Journal of Bees. 2014;12:3. PMID: 7",
        "/pubmed/entrez/eutils/esummary.fcgi",
        SUMMARY,
        lambda record: {"result": {"uids": ["7"], "7": record}},
    ),
    "openalex": (ENTRY, f"/openalex/works/doi:{DOI}", RECORD, dict),
    "openlibrary": (
        "Eliot, G. (2003). Middlemarch. Penguin. ISBN 978-0-14-143954-9",
        "/openlibrary/isbn/9780141439549.json",
        json.loads(recorded.MIDDLEMARCH),
        dict,
    ),
}
"""Of a registry: an entry, where its record stands, the record, what is around it."""


@cases
def test_record_is_read_in_every_shape_it_has(registries, identify, registry, changed):
    entry, path, record, around = REGISTERED[registry]
    registries.on(path, answer(200, json.dumps(around({**record, **changed}))))

    identity = identify(entry, names=(registry,))

    assert identity.state is IdentityState.CONFIRMED
    assert fields(identity)[0] == "same"
    assert registry != "datacite" or fields(identity)[1:3] == ("same", "same")
    assert not identity.notices


def test_body_that_made_a_data_set_is_its_author(registries, identify):
    _, path, record, around = REGISTERED["datacite"]
    creators = [{"name": "World Health Organization", "nameType": "Organizational"}]
    body = around({**record, "creators": creators})
    registries.on(path, answer(200, json.dumps(body)))

    identity = identify(
        f"World Health Organization. (2014). Bees of Malta. doi:{DOI}",
        names=("datacite",),
    )

    assert fields(identity)[1] in (FieldState.SAME, FieldState.NOTHING_TO_COMPARE)


@cases
def test_answer_of_doi_org_counts_only_in_its_own_codes(
    registries, identify, status, body, state
):
    registries.on(f"/doi/api/handles/{DOI}", answer(status, json.dumps(body)))

    identity = identify(ENTRY, names=("doi",))

    assert identity.state == state


@cases
def test_feed_of_arxiv_is_read_in_every_shape_it_has(
    registries, identify, entry, state
):
    feed = recorded.atom(f"<entry>{entry}</entry>")
    registries.on("/arxiv/api/query", answer(200, feed))

    identity = identify("Ng A. Bees of Malta. 2024. arXiv:2401.00001", names=("arxiv",))

    assert identity.state == state
