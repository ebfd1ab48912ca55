"""A limit counts for each subject by itself, in any cache, and forgets in time."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from citeweb.clients import client_address
from citeweb.limits import Limit

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


@pytest.mark.parametrize(
    ("https", "meta", "expected"),
    [
        (False, {"REMOTE_ADDR": "192.0.2.1"}, "192.0.2.1"),
        (False, {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "x"}, "192.0.2.1"),
        (True, {"HTTP_X_FORWARDED_FOR": "made up, 192.0.2.9"}, "192.0.2.9"),
        (True, {"REMOTE_ADDR": "192.0.2.1"}, "192.0.2.1"),
        (True, {"HTTP_X_FORWARDED_FOR": "192.0.2.9:4711"}, "192.0.2.9"),
        (True, {"HTTP_X_FORWARDED_FOR": "[2001:db8::1]:443"}, "2001:db8::1"),
        (True, {"HTTP_X_FORWARDED_FOR": "fe80::1%eth0"}, "fe80::1"),
        (True, {"HTTP_X_FORWARDED_FOR": "'; DROP TABLE"}, None),
        (True, {"HTTP_X_FORWARDED_FOR": "1" * 9000}, None),
        (False, {"REMOTE_ADDR": ""}, None),
    ],
)
def test_client_is_whom_our_own_proxy_saw(rf, settings, https, meta, expected):
    settings.HTTPS = https
    request = rf.get("/")
    request.META.pop("REMOTE_ADDR")
    request.META.update(meta)

    assert client_address(request) == expected
