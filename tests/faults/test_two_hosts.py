"""Two hosts with pages and one database: each is restarted while people work."""

import re
import threading
from collections import Counter
from contextlib import ExitStack, contextmanager
from uuid import UUID

import httpx  # noqa: TID251 (a browser)
import pytest

from .installation import PATIENCE_SECONDS, Installation
from .servers import PROGRAMS, PostgresServer, RedisServer
from .site import SlowSite

pytestmark = [pytest.mark.faults, pytest.mark.enable_socket]

RUN, SHARE = re.compile(r"/runs/([0-9a-f-]+)/"), re.compile(r"/s/[\w-]{20,}/")
LEFT = re.compile(r"remaining=(\d+)")
ENDS = "SELECT count(*) FROM audit_auditentry WHERE run_id = ? AND outcome = 'finished'"
NEW = "/documents/new/"
SERVERS = [
    pytest.mark.slow,  # its tables are made from the first migration on
    pytest.mark.skipif(not PROGRAMS, reason="no PostgreSQL server is installed"),
]


class Visitor:
    """One browser behind a proxy that takes the first host which takes connections."""

    def __init__(self, hosts):
        self.hosts = hosts
        each_its_own = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.Client(timeout=PATIENCE_SECONDS, limits=each_its_own)

    def ask(self, path, *, at=0, **form):
        """Args: at: The host that is tried first. form: What is posted, if anything."""
        first, second = (self.hosts[at], self.hosts[1 - at])
        try:
            return self._send(first, path, form)
        except httpx.ConnectError:
            return self._send(second, path, form)

    def _send(self, host, path, form):
        url = f"http://{host.host}{path}"
        if not form:
            return self.client.get(url)
        headers = {"Origin": f"http://{host.host}"}
        return self.client.post(url, data=form, headers=headers)

    def token(self, path, *, at):
        page = self.ask(path, at=at).text
        return re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page).group(1)


@contextmanager
def on_one_machine(folder):
    """Two of one folder, each on a port of its own."""
    quick = {"CITEWEB_ALLOW_PRIVATE_ADDRESSES": "1", "CITEWEB_STALL_SECONDS": "2"}
    no_copy = {"CITEWEB_DATABASE_URL": ""}
    with (
        Installation(folder, **quick) as first,
        Installation(folder, **quick, **no_copy) as second,
    ):
        yield [first, second]


@contextmanager
def on_two_machines(folder):
    """Two that share their servers and the secret key, and no folder."""
    with PostgresServer() as database, RedisServer() as broker, ExitStack() as stack:
        shared = {
            "CITEWEB_ALLOW_PRIVATE_ADDRESSES": "1",
            "CITEWEB_DATABASE_URL": database.url,
            "CITEWEB_REDIS_URL": broker.url,
            "CITEWEB_SECRET_KEY": "a key of both hosts, made up for this test alone",
        }
        folders = folder / "first", folder / "second"
        for home in folders:
            home.mkdir()
        yield [stack.enter_context(Installation(home, **shared)) for home in folders]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(on_one_machine, marks=pytest.mark.slow),
        pytest.param(on_two_machines, marks=SERVERS),
    ],
)
def hosts(request, tmp_path_factory):
    with request.param(tmp_path_factory.mktemp("hosts")) as hosts:
        for host in hosts:
            host.start()
        yield hosts


@pytest.fixture(scope="module")
def visitor(hosts):
    visitor = Visitor(hosts)
    visitor.ask(hosts[0].command("sign_in_link").stdout.strip())
    return visitor


@contextmanager
def asking_all_the_while(visitor, path):
    """Counts of what came back: statuses, and names of errors."""
    answers, is_over = Counter(), threading.Event()

    def ask():
        at = 0
        while not is_over.wait(0.02):
            at = 1 - at
            try:
                answers[visitor.ask(path, at=at).status_code] += 1
            except httpx.HTTPError as error:
                answers[repr(error)] += 1

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield answers
    finally:
        is_over.set()
        thread.join()


def test_one_restarted_after_the_other_is_no_outage(hosts, visitor):
    with SlowSite(seconds=0.5) as site:
        text = site.text("rolling", sources=12)
        token = visitor.token(NEW, at=0)
        begun = visitor.ask(NEW, at=1, csrfmiddlewaretoken=token, text=text)
        run = UUID(RUN.search(begun.headers["Location"])[1]).hex
        hosts[0].wait_until(lambda: hosts[0].reached_paths(run))
        reached = hosts[0].reached_paths(run)

        with asking_all_the_while(visitor, "/documents/") as answers:
            for host in hosts:
                host.stop()
                host.start()
            hosts[0].wait_until_finished(run)

    assert set(answers) == {200}
    assert {site.calls[path] for path in reached} == {1}
    assert hosts[0].ask(ENDS, run) == [(1,)]
    assert hosts[0].of_run(run, "losses") == 0


def test_share_has_one_page_and_one_count_of_wrong_pass_phrases(hosts, visitor):
    run = hosts[0].submit("The Tamsin bridge is 300 metres long.")
    hosts[0].wait_until_finished(run)
    listed = f"/runs/{UUID(run)}/shares/"
    given = {"csrfmiddlewaretoken": visitor.token(listed, at=0), "age_days": "7"}
    visitor.ask(listed, at=1, **given)
    opened = SHARE.search(visitor.ask(listed, at=0).text)[0]
    visitor.ask(listed, at=1, **given, pass_phrase="the bridge at noon")
    (closed,) = {*SHARE.findall(visitor.ask(listed, at=0).text)} - {opened}

    first, second = (visitor.ask(opened, at=host) for host in (0, 1))
    tries = [
        visitor.ask(closed, at=number % 2, pass_phrase="a wrong one")
        for number in range(6)
    ]

    assert first.headers["ETag"] == second.headers["ETag"]
    assert [answer.status_code for answer in tries] == [422] * 5 + [429]


def test_token_is_counted_over_both(hosts):
    secret = hosts[0].command("api_token", "both").stdout.strip()
    told = {"Authorization": f"Bearer {secret}"}

    answers = [
        httpx.get(f"http://{host.host}/api/v1/documents", headers=told)
        for host in hosts
    ]

    left = [int(LEFT.search(answer.headers["RateLimit"])[1]) for answer in answers]
    assert left[0] - left[1] == 1
