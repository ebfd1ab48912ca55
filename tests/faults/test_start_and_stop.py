"""Starting, stopping, and starting again: nothing left, nothing lost."""

import os
import re
import signal

import pytest

from .installation import PATIENCE_SECONDS, Installation, all_processes
from .site import SlowSite

pytestmark = [pytest.mark.faults, pytest.mark.enable_socket]


@pytest.fixture
def installation(tmp_path):
    with Installation(
        tmp_path,
        CITEWEB_ALLOW_PRIVATE_ADDRESSES="1",
        CITEWEB_STALL_SECONDS="2",
        CITEWEB_RUN_ATTEMPTS="1",
    ) as installation:
        yield installation


def left_over(installation):
    """Processes that work on the installation's folder or were started for it."""
    mark = re.compile(rf"citeweb\.supervision\.\w+ {installation.supervisor.pid} ")
    return [
        process.command for process in all_processes() if mark.search(process.command)
    ]


def test_stop_is_quick_complete_and_counts_against_no_run(installation):
    with SlowSite(seconds=1) as site:
        installation.start()
        run = installation.submit(site.text("stopped", sources=60))
        installation.wait_until(lambda: len(installation.reached_paths(run)) >= 2)
        reached = installation.reached_paths(run)

        installation.stop()
        after_stop = left_over(installation), installation.state(run)
        site.seconds = 0
        installation.start()
        installation.wait_until_finished(run)

    assert after_stop == ([], "queued")
    assert installation.address.endswith(f"{installation.host}/")  # no link in a log
    assert {site.calls[path] for path in reached} == {1}
    assert installation.ask("SELECT count(*) FROM teams_user") == [(1,)]
    assert installation.of_run(run, "losses") == 0


def test_nothing_outlives_a_supervisor_that_is_killed(installation):
    installation.start()

    os.kill(installation.supervisor.pid, signal.SIGKILL)
    installation.supervisor.wait()

    installation.wait_until(lambda: not left_over(installation))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_other_ways_to_say_stop_end_everything_too(installation, number):
    installation.start()

    installation.supervisor.send_signal(number)
    status = installation.supervisor.wait(timeout=PATIENCE_SECONDS)

    assert (status, left_over(installation)) == (0, [])


def test_interrupt_stops_it_where_a_script_started_it_with_interrupts_ignored(
    installation,
):
    installation.ignored = {signal.SIGINT}
    installation.start()

    installation.stop()

    assert (installation.supervisor.returncode, left_over(installation)) == (0, [])


def test_hang_up_is_ignored_where_nohup_started_it(installation):
    installation.ignored = {signal.SIGHUP}
    installation.start()

    installation.supervisor.send_signal(signal.SIGHUP)

    assert installation.page("/sign-in/") == 200
    assert installation.supervisor.poll() is None


def test_run_at_its_time_limit_is_gone_on_with_by_another_worker(installation):
    installation.environment |= {
        "CITEWEB_TASK_SECONDS": "20",
        "CITEWEB_RUN_ATTEMPTS": "9",
    }
    with SlowSite(seconds=9) as site:
        installation.start_worker()
        run = installation.submit(site.text("long", sources=6))
        # Beside other work the first attempts may end before they found anything.
        installation.wait_until(lambda: len(installation.reached_paths(run)) >= 2)
        found_in = installation.of_run(run, "attempts")
        installation.wait_until(lambda: installation.of_run(run, "attempts") > found_in)
        reached = installation.reached_paths(run)
        site.seconds = 0  # what is left fits the limit, however slow the machine
        installation.wait_until_finished(run)

    assert {site.calls[path] for path in reached} == {1}
    ended = installation.of_run(run, "attempts") - 1
    assert installation.of_run(run, "losses") < ended  # one of them found something
