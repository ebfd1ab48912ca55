"""The real web server beside slow clients, frozen, and told to stop."""

import signal

import pytest

from .installation import Installation
from .slow_clients import SlowClients

pytestmark = [pytest.mark.faults, pytest.mark.enable_socket]


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    with Installation(
        tmp_path_factory.mktemp("installation"),
        CITEWEB_WEB_PROCESSES="1",
        CITEWEB_WEB_SILENCE_SECONDS="15",
    ) as installation:
        installation.start()
        yield installation


def test_200_slow_clients_hold_up_nobody(installation):
    with SlowClients(installation.host, count=200):
        assert [installation.page("/sign-in/") for _ in range(5)] == [200] * 5


def test_frozen_web_process_is_replaced(installation):
    (frozen,) = installation.find("citeweb.supervision.web")

    installation.signal("citeweb.supervision.web", signal.SIGSTOP)
    installation.wait_until(frozen.is_gone)

    assert installation.page("/sign-in/") == 200
