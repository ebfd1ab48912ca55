"""Registries that answer with anything at all: no exception but our own, no network."""

import asyncio
import json
import tracemalloc
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.cases import cases
from tests.verification.reaching.site import answer
from verification.errors import EmptyTextError
from verification.reaching.lookups import LOOKUPS, LookupChoice
from verification.reaching.registries.desk import RegistryDesk
from verification.reading.references import read_reference
from verification.records import CheckState, IdentityState
from verification.services import ServiceAnswer, ServiceQuestion, ServiceState

from . import recorded
from .conftest import NOW

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["2014-02-31", "10.1/x", "<i>", "\ud800", "\x00", "RETRACTED:"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
SHAPES: list[tuple[str, Any]] = [
    (f"doi:{recorded.WAKEFIELD}", {"message": recorded.WAKEFIELD_WORK}),
    (f"doi:{recorded.ATTENTION}", json.loads(recorded.DATACITE_ATTENTION)),
    (f"doi:{recorded.STAP}", json.loads(recorded.OPENALEX_STAP)),
    ("PMID: 9500320", json.loads(recorded.PUBMED_WAKEFIELD)),
    ("ISBN 978-0-14-143954-9", json.loads(recorded.MIDDLEMARCH)),
    (
        "Obokata H. Stimulus-triggered fate conversion. 2014.",
        {"message": {"items": [recorded.STAP_WORK]}},
    ),
]


class OneAnswer:
    """Answers every question alike."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def ask(self, service: str, question: ServiceQuestion) -> ServiceAnswer:
        return ServiceAnswer(service, ServiceState.ANSWERED, 200, self._body)


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, bytes]:
    """An answer of a right shape in which some value has become any other thing."""
    entry, shape = draw(st.sampled_from(SHAPES))
    value = json.loads(json.dumps(shape))
    places = list(places_in(value))
    for holder, key in draw(st.lists(st.sampled_from(places), min_size=1, max_size=4)):
        holder[key] = draw(JUNK)
    return entry, json.dumps(value).encode()


def places_in(value: Any) -> Any:
    keys = list(value) if isinstance(value, dict) else []
    keys = list(range(len(value))) if isinstance(value, list) else keys
    for key in keys:
        yield value, key
        yield from places_in(value[key])


def identify(entry: str, body: bytes) -> IdentityState:
    choice = LookupChoice(names=tuple(LOOKUPS), keys={"openalex": "a-key"})

    async def run() -> IdentityState:
        desk = RegistryDesk(OneAnswer(body), choice)
        try:
            return (await desk.identify(read_reference(entry), now=NOW)).state
        finally:
            await desk.close()

    return asyncio.run(run())


@settings(max_examples=300, deadline=None)
@given(spoiled())
def test_wrong_types_in_any_field_do_no_harm(call: tuple[str, bytes]) -> None:
    entry, body = call

    assert identify(entry, body) in IdentityState


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from([entry for entry, _ in SHAPES] + ["arXiv:1706.03762"]),
    st.binary(max_size=200) | JUNK.map(lambda junk: json.dumps(junk).encode()),
)
def test_any_bytes_do_no_harm(entry: str, body: bytes) -> None:
    assert identify(entry, body) in IdentityState


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {chr(98 + step)} "{f"&{chr(97 + step)};" * 10}">'
        for step in range(8)
    )
    + ']><feed xmlns="http://www.w3.org/2005/Atom"><entry><title>&i;</title></entry></feed>'
)
READS_FILE = (
    '<!DOCTYPE feed [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry>'
    "<id>http://arxiv.org/abs/1706.03762</id><title>&f;</title></entry></feed>"
)
OPEN_ENTRY = recorded.atom("<entry>")


@cases
def test_hostile_xml_is_no_answer_and_costs_little(identify, registries, body, codec):
    registries.on("/arxiv/api/query", answer(200, body.encode(codec)))
    tracemalloc.start()

    identity = identify("arXiv:1706.03762", names=("arxiv",))

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert identity.state is IdentityState.COULD_NOT_CHECK
    assert identity.checks[0].state is CheckState.COULD_NOT_CHECK
    assert "arXiv did not answer" in identity.checks[0].reason
    assert peak < 30_000_000


@settings(max_examples=150, deadline=None)
@given(
    st.text(max_size=300)
    | st.lists(
        st.sampled_from(
            [
                "10.1038/nature12968",
                "Obokata, H.",
                "(2014)",
                "[1]",
                "“",
                ".",
                "arXiv:",
                "1706.03762",
                "PMID: 9",
                "ISBN 9780141439549",
                "](",
                "Nature, 505(1), 2",
            ]
        ),
        max_size=20,
    ).map(" ".join)
)
def test_any_entry_can_be_looked_up(entry: str) -> None:
    assume(entry.strip())
    try:
        read_reference(entry)
    except EmptyTextError:
        return

    body = json.dumps({"message": recorded.STAP_WORK | {"items": [recorded.STAP_WORK]}})

    assert identify(entry, body.encode()) in IdentityState
