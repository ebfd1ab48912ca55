"""Kill -9 of any process at any moment: the run finishes by itself, and nothing that
was fetched is fetched again."""

import os
import signal

import pytest

from .installation import Installation, send
from .site import SlowSite

pytestmark = [pytest.mark.faults, pytest.mark.enable_socket]

CLUSTER = "citeweb.supervision.cluster"
SOURCES = 6
SECONDS_A_PAGE = 0.5
"""Two pages at once: six take 1.5 seconds, time enough to kill in between."""


@pytest.fixture(scope="module")
def site():
    with SlowSite(seconds=SECONDS_A_PAGE) as site:
        yield site


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    with Installation(
        tmp_path_factory.mktemp("installation"),
        is_new=True,
        CITEWEB_ALLOW_PRIVATE_ADDRESSES="1",
        CITEWEB_STALL_SECONDS="5",
        CITEWEB_RUN_ATTEMPTS="5",
        CITEWEB_WORKERS="2",
    ) as installation:
        installation.start()
        yield installation


def test_undisturbed_run_fetches_each_source_once(installation, site):
    run = installation.submit(site.text("calm", sources=SOURCES))

    installation.wait_until_finished(run)

    assert [site.calls[f"/calm/{n}"] for n in range(1, SOURCES + 1)] == [1] * SOURCES


def in_its_midst(installation, site, name):
    """A run, and the paths that it has reached."""
    run = installation.submit(site.text(name, sources=SOURCES))
    installation.wait_until(lambda: len(installation.reached_paths(run)) >= 2)
    return run, installation.reached_paths(run)


@pytest.mark.parametrize(
    ("name", "victim", "kill"),
    [
        ("worker", "citeweb-busy", "kill"),
        ("cluster", CLUSTER, "kill"),
        ("parent", CLUSTER, "kill_child"),
    ],
)
def test_run_survives_kill_in_the_middle(installation, site, name, victim, kill):
    run, reached = in_its_midst(installation, site, name)

    killed = getattr(installation, kill)(victim)
    installation.wait_until_finished(run)

    assert killed
    assert {site.calls[path] for path in reached} == {1}
    assert len(installation.reached_paths(run)) == SOURCES


def test_frozen_worker_is_ended_and_its_run_goes_on(installation, site):
    run, reached = in_its_midst(installation, site, "frozen")
    frozen = installation.find("citeweb-busy")

    send(frozen, signal.SIGSTOP)
    installation.wait_until(lambda: all(process.is_gone() for process in frozen))
    installation.wait_until_finished(run)

    assert frozen
    assert {site.calls[path] for path in reached} == {1}
    assert installation.of_run(run, "attempts") >= 2


def test_work_goes_on_after_idle_workers_were_killed(installation, site):
    installation.wait_until(lambda: installation.count("citeweb-idle") == 2)
    idle = installation.find("citeweb-idle")
    nice = {os.getpriority(os.PRIO_PROCESS, process.pid) for process in idle}

    killed = installation.kill("citeweb-idle")
    run = installation.submit(site.text("idle", sources=2))

    assert killed == 2
    assert min(nice) >= 5  # pages go first
    installation.wait_until_finished(run)


def test_pages_come_back_after_the_web_processes_were_killed(installation):
    before = installation.find("citeweb.supervision.web")

    killed = installation.kill("citeweb.supervision.web")
    installation.wait_until(lambda: all(process.is_gone() for process in before))

    assert killed >= 2
    assert installation.page("/sign-in/") == 200
