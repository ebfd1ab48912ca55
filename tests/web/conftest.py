"""Fixtures for pages that several files test."""

import time

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client

from citeweb.api.services import make_token
from citeweb.documents.services import submit_document
from citeweb.sharing.services import make_share, token_of
from tests.verification.judging.llm.endpoint import base_of
from tests.verification.reaching.site import LoopbackSite

from .api_program import Program
from .verified_runs import verified


def wait_until(is_so, seconds=20.0):
    deadline = time.monotonic() + seconds
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.02)
    return is_so()


class Reader(Client):
    """A browser without scripts."""

    def page(self, url, query=None, **values):
        """The text of a page, whatever its status."""
        return b"".join(self.get(url, query, **values)).decode()

    def line(self, url, query=None, **values):
        """The same on one line, without spaces between tags."""
        return " ".join(self.page(url, query, **values).split()).replace("> <", "><")


@pytest.fixture
def client():
    return Reader()


@pytest.fixture
def signed_in(client, ada):
    client.force_login(ada)
    return client


@pytest.fixture
def share_of(run, ada):
    """share_of(allows_comments=True, ...) -> the address of a new share."""

    def make(**choices):
        share = make_share(choices.pop("run", run), user=ada, **choices)
        return f"/s/{token_of(share)}/"

    return make


@pytest.fixture
def address(share_of):
    return share_of()


@pytest.fixture
def verify_text(team, ada):
    """verify_text(text) -> the ended run of a new document of Ada's."""
    return lambda text: verified(submit_document(team=team, user=ada, text=text), ada)


@pytest.fixture
def program(client, ada, team):
    return Program(client, make_token(ada, team, name="CMS", scope="write")[1])


@pytest.fixture
def reader(client, ada, team):
    return Program(client, make_token(ada, team, name="Board", scope="read")[1])


@pytest.fixture
def strange(client, mallory):
    return Program(
        client, make_token(mallory, mallory.teams.get(), name="x", scope="write")[1]
    )


@pytest.fixture
def kept_connection():
    """The server's hang-up after each request would end the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def endpoint(settings):
    """A language model on this machine, set up for every desk."""
    with LoopbackSite() as site:
        settings.LLM_BASE_URL = base_of(site)
        settings.LLM_MODEL = "small-model"
        settings.LLM_KEY = "secret"
        yield site


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Ends sessions that threads left: PostgreSQL drops no tables beside them."""
    yield
    from django.db import connection

    if connection.vendor == "postgresql":
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
        others += "datname = current_database() AND pid <> pg_backend_pid()"
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(others)
