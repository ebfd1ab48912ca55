"""A limit counts for each subject by itself, in any cache, and forgets in time."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from citeweb.clients import client_address
from citeweb.limits import Limit
from tests.cases import cases

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LIMIT = Limit("test", count=3, seconds=600)


@pytest.fixture(params=["locmem.LocMemCache", "filebased.FileBasedCache"])
def _cache(request, settings, tmp_path, monkeypatch):
    monkeypatch.setattr("citeweb.limits.timezone", timezone)  # the day's own stretches
    settings.CACHES = {
        "default": {
            "BACKEND": f"django.core.cache.backends.{request.param}",
            "LOCATION": str(tmp_path),
        }
    }


@pytest.mark.usefixtures("_cache")
def test_limit_is_reached_and_forgotten():
    with time_machine.travel(NOON, tick=False) as clock:
        used = [LIMIT.use("ada") for _ in range(5)]
        others = LIMIT.use("bob")
        clock.shift(timedelta(seconds=599))
        before = LIMIT.allows("ada")
        clock.shift(timedelta(seconds=1))
        after = LIMIT.allows("ada")

    assert used == [True, True, True, False, False]
    assert (others, before, after) == (True, False, True)


@cases
def test_client_is_whom_our_own_proxy_saw(rf, settings, https, meta, expected):
    settings.HTTPS = https
    request = rf.get("/")
    request.META.pop("REMOTE_ADDR")
    request.META.update(meta)

    assert client_address(request) == expected
