"""Slow clients hold no thread, the pulse tells when all are held, a stop waits."""

import http.client
import logging
import os
import socket
import threading
from contextlib import closing

import pytest
from django.core.wsgi import get_wsgi_application

from citeweb.middleware import without_bodies_of_heads
from citeweb.supervision import web
from citeweb.supervision.pulses import Pulse
from citeweb.supervision.sockets import listen
from citeweb.supervision.supervisor import close_door
from tests.faults.slow_clients import SlowClients

from .conftest import wait_until

pytestmark = pytest.mark.enable_socket

SECONDS = 30.0
LARGE = 64 * 1024 * 1024
"""More than the sockets and the buffer in memory hold."""


class Site:
    """`/` answers at once, `/held/` when `release` is set."""

    def __init__(self, folder) -> None:
        self.pulse = Pulse(folder / "pulse")
        self.release, self.is_held = threading.Event(), threading.Semaphore(0)
        opened = listen("127.0.0.1", 0)
        self.host = f"127.0.0.1:{opened.getsockname()[1]}"
        self.server = web.WebServer(web.make_server(self.answer, opened), self.pulse)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()

    def answer(self, environ, start_response):
        if environ["PATH_INFO"] == "/held/":
            self.is_held.release()
            self.release.wait(SECONDS)
        if environ["PATH_INFO"] == "/large/":
            start_response("200 OK", [("Content-Length", str(LARGE))])
            return [b"x" * (LARGE // 64)] * 64
        names = ("SCRIPT_NAME", "HTTP_X_FORWARDED_FOR")
        body = " ".join(str(environ.get(name) or "none") for name in names).encode()
        start_response("200 OK", [("Content-Length", str(len(body)))])
        return [body]

    def get(self, path, **headers):
        connection = http.client.HTTPConnection(self.host, timeout=SECONDS)
        try:
            connection.request("GET", path, headers=headers)
            return connection.getresponse().read().decode()
        finally:
            connection.close()

    def hold(self, count=1):
        """So many requests that are being answered."""
        found = []
        for _ in range(count):
            asking = threading.Thread(target=lambda: found.append(self.get("/held/")))
            asking.start()
            assert self.is_held.acquire(timeout=SECONDS)
        return found


def socket_to(site):
    host, _, port = site.host.partition(":")
    return socket.create_connection((host, int(port)), timeout=SECONDS)


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.setattr(web, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(web, "LOOP_SECONDS", 0.05)
    monkeypatch.setattr(web, "THREADS", 2)
    monkeypatch.setattr(logging, "shutdown", lambda: None)
    site = Site(tmp_path)
    yield site
    site.release.set()
    site.server.stop(0, None)
    site.thread.join(SECONDS)


def test_slow_clients_hold_no_thread(site):
    with SlowClients(site.host, count=5 * web.THREADS):
        assert site.get("/") == "none none"


def test_who_reads_slowly_holds_no_thread(site):
    readers = [http.client.HTTPConnection(site.host) for _ in range(web.THREADS)]
    for reader in readers:
        reader.request("GET", "/large/")

    assert site.get("/") == "none none"

    for reader in readers:
        reader.close()


def test_body_beyond_all_that_we_take_is_refused_unread(site):
    connection = http.client.HTTPConnection(site.host, timeout=SECONDS)
    connection.putrequest("POST", "/")
    connection.putheader("Content-Length", str(2**30 - 1))
    connection.endheaders()

    assert connection.getresponse().status == 413
    connection.close()


def test_requests_that_never_end_are_ended(site, monkeypatch):
    with SlowClients(site.host, count=4):
        channels = site.server._server.active_channels
        assert wait_until(lambda: len(channels) == 4)
        monkeypatch.setattr(web, "HEADER_SECONDS", 0.2)
        monkeypatch.setattr(web, "BODY_SECONDS", 0.2)
        assert wait_until(lambda: not channels)


def test_pulse_beats_until_every_thread_is_held(site):
    def beats(**patience):
        os.utime(site.pulse.path, (0, 0))
        return wait_until(lambda: site.pulse.silence_seconds() < 30, **patience)

    assert wait_until(site.pulse.path.exists)
    site.hold(web.THREADS - 1)
    before = beats()
    site.hold()
    meanwhile = beats(seconds=0.3)
    site.release.set()

    assert (before, meanwhile, beats()) == (True, False, True)


def test_log_says_what_threads_are_at_that_are_all_held(site, monkeypatch, caplog):
    monkeypatch.setattr(web, "HELD_SECONDS", 0.2)
    monkeypatch.setattr("citeweb.health.being_answered", lambda: ["9 s a:view user 7"])
    site.hold(web.THREADS)

    assert wait_until(lambda: "web_threads_held" in caplog.text)
    told = {line.pages for line in caplog.records if line.msg == "web_threads_held"}
    assert told == {"9 s a:view user 7"}


def test_stop_answers_what_was_asked_before(site):
    found = site.hold()

    site.server.stop(0, None)
    assert wait_until(lambda: not site.server._server.accepting)
    was_waiting = site.thread.is_alive()
    site.release.set()

    assert was_waiting
    assert wait_until(lambda: found == ["none none"])
    site.thread.join(SECONDS)
    assert not site.thread.is_alive()


def test_stop_waits_within_a_bound(site, monkeypatch):
    monkeypatch.setattr(web, "FINISH_SECONDS", 0.2)
    site.hold()

    site.server.stop(0, None)
    site.thread.join(SECONDS)

    assert not site.thread.is_alive()


def test_client_moves_neither_the_site_nor_itself(site):
    for name in ("Script-Name", "Script_Name", "X-Forwarded-For"):
        assert site.get("/", **{name: "/elsewhere"}) == "none none", name


def test_site_may_lie_under_a_path(tmp_path, settings):
    settings.PATH_PREFIX = "/desk"
    site = Site(tmp_path)

    assert site.get("/desk/sign-in/") == "/desk none"

    site.server.stop(0, None)
    site.thread.join(SECONDS)


ANSWERED = ("/healthz", "/robots.txt", "/sign-in/", "/nothing/", "/s/x/")
REST = "HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_answer_to_head_has_no_body_that_the_next_answer_is_taken_for(db):
    opened = listen("127.0.0.1", 0)
    application = without_bodies_of_heads(get_wsgi_application())
    server = web.make_server(application, opened)
    threading.Thread(target=server.run, daemon=True).start()
    connection = socket.create_connection(opened.getsockname(), timeout=SECONDS)

    for path in ANSWERED:
        connection.sendall(f"HEAD {path} {REST}".encode())
    connection.sendall(f"GET /healthz {REST}".encode())
    received = b""
    while not received.endswith(b"alive"):
        received += connection.recv(65_536)

    *heads, body = received.split(b"\r\n\r\n")
    assert len(heads) == len(ANSWERED) + 1
    assert all(head.startswith(b"HTTP/1.1 ") for head in heads)
    assert body == b"alive"
    connection.close()
    server.close()


def test_closed_door_refuses_at_once_and_what_was_taken_is_answered(site, caplog):
    found = site.hold()

    close_door(site.server._server.socket.fileno())
    with pytest.raises(ConnectionRefusedError):
        site.get("/")
    site.release.set()

    assert wait_until(lambda: found == ["none none"])
    assert caplog.records == []


def test_stop_answers_a_request_that_is_on_its_way(site):
    with closing(socket_to(site)) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        channels = site.server._server.active_channels
        assert wait_until(lambda: any(channel.request for channel in channels.values()))

        site.server.stop(0, None)
        assert wait_until(lambda: not site.server._server.accepting)
        opened.sendall(b"Connection: close\r\n\r\n")
        with opened.makefile("rb") as answer:
            assert answer.readline() == b"HTTP/1.1 200 OK\r\n"
