"""Verifying a document again."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.reports.models import Run

pytestmark = pytest.mark.django_db


def address_of(document):
    return reverse("reports:run_start", args=[document.pk])


def test_post_starts_a_run_and_leads_to_it(signed_in, document):
    answer = signed_in.post(address_of(document))

    run = Run.objects.get()
    assert answer["Location"] == reverse("reports:run_detail", args=[run.pk])


def test_posting_twice_starts_one_run(signed_in, document):
    signed_in.post(address_of(document))
    signed_in.post(address_of(document))

    assert Run.objects.count() == 1


def test_link_starts_nothing(signed_in, document):
    assert signed_in.get(address_of(document)).status_code == 405
