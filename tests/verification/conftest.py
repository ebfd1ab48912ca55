"""What tests of every stage may use: a loopback site and a reader of hostile files."""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.recorded import RecordedFile
from tests.verification.reaching.site import LoopbackSite
from verification.reaching.bounded import BoundedReader


@pytest.fixture
def site() -> Iterator[LoopbackSite]:
    with LoopbackSite() as running:
        yield running


@pytest.fixture(scope="session")
def reader() -> Iterator[BoundedReader]:
    running = BoundedReader()
    yield running
    running.close()


@pytest.fixture
def recorded(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """What was recorded of this test; tests/recorded.py says how it is written anew."""
    return snapshot.use_extension(RecordedFile)
