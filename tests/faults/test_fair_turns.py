"""A flood of one desk beside the others, with the real queue and workers."""

from datetime import datetime, timedelta

import pytest

from .installation import Installation
from .site import SlowSite

pytestmark = [pytest.mark.faults, pytest.mark.slow, pytest.mark.enable_socket]

FLOOD, SOURCES = 6, 12
WAIT_SECONDS = 60
"""For a worker beside the flood, which takes minutes. On an idle machine it takes some
ten: two of patience, four until the watch looks, four until the worker notices."""


def test_flood_of_one_desk_keeps_no_other_waiting(tmp_path):
    with (
        SlowSite(seconds=8) as slow,
        SlowSite(seconds=0) as fast,
        Installation(
            tmp_path,
            CITEWEB_ALLOW_PRIVATE_ADDRESSES="1",
            CITEWEB_WORKERS="2",
        ) as installation,
    ):
        installation.start()
        texts = [slow.text(f"flood-{n}", sources=SOURCES) for n in range(FLOOD)]
        flood = installation.submit_all(texts)
        installation.wait_until(
            lambda: [installation.state(run) for run in flood].count("running") == 2
        )
        others = [
            installation.submit(fast.text(name, sources=2), user=name)
            for name in ("second", "third")
        ]
        for run in others:
            installation.wait_until_finished(run)
        waited = [
            moment(installation, run, "started_at")
            - moment(installation, run, "queued_at")
            for run in others
        ]
        left = [installation.state(run) for run in flood]

    assert max(waited) < timedelta(seconds=WAIT_SECONDS)
    assert set(left) & {"queued", "running"}


def moment(installation, run, column):
    return datetime.fromisoformat(installation.of_run(run, column))
