"""The report for programs."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def address_of(run):
    return reverse("reports:run_record", args=[run.pk])


def test_record_has_the_schema_and_the_claims(signed_in, run):
    answer = signed_in.get(address_of(run))

    record = json.loads(answer.content)
    assert answer["Content-Type"] == "application/json"
    assert record["schema"] == "citeweb.report/1"
    assert len(record["document"]["claims"]) == 3
