"""Whatever goes wrong while verifications run: they end well, and pages say so."""

import pytest

from .outages import FAULTS, RUNS, may_mount, suffer
from .servers import PROGRAMS

pytestmark = [
    pytest.mark.faults,
    pytest.mark.slow,
    pytest.mark.enable_socket,
    pytest.mark.skipif(not PROGRAMS, reason="no PostgreSQL server is installed"),
]

WELL_AGAIN_SECONDS = 60
"""From the end of a fault until all is done. On an idle machine it takes half of it."""


@pytest.mark.parametrize("fault", FAULTS)
def test_verifications_end_well(fault):
    if fault.startswith("disk") and not may_mount():
        pytest.skip("no disk of its own can be mounted here")

    suffered = suffer(fault)

    assert suffered.states == ["finished"] * RUNS
    assert suffered.seconds < WELL_AGAIN_SECONDS
    assert set(suffered.pages) <= {200, 503}  # the page, or: try again in a minute
