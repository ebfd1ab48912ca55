"""What the log says of requests, and what it keeps to itself."""

from __future__ import annotations

import logging

import pytest

from citeweb.logs import EventFormatter

pytestmark = pytest.mark.django_db


def test_refusal_is_one_line_that_names_nobody(client, bob, caplog):
    client.force_login(bob)

    client.post("/policy/", {"strictness": "any"})

    [record] = [each for each in caplog.records if each.name == "django.request"]
    line = EventFormatter().format(record)
    assert "/policy/" in line
    assert "status_code=403" in line
    assert "\n" not in line
    assert "Ada" not in line


def test_fault_keeps_its_traceback():
    try:
        raise ValueError("broken")
    except ValueError as error:
        fault = (ValueError, error, error.__traceback__)
    record = logging.makeLogRecord({"msg": "run_failed", "exc_info": fault})

    assert "ValueError: broken" in EventFormatter().format(record)
