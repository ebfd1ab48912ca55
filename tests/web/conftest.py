"""Fixtures for pages that several files test."""

from __future__ import annotations

import pytest

from citeweb.sharing.services import ShareChoices, make_share, token_of


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
