"""Fixtures for pages that several files test."""

from __future__ import annotations

import pytest

from citeweb.api.services import make_token
from citeweb.sharing.services import ShareChoices, make_share, token_of

from .api_program import Program


@pytest.fixture
def share_of(run, ada):
    """share_of(allows_comments=True, ...) -> the address of a new share."""

    def make(**choices):
        share = make_share(choices.pop("run", run), ShareChoices(**choices), user=ada)
        return f"/s/{token_of(share)}/"

    return make


@pytest.fixture
def address(share_of):
    return share_of()


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
