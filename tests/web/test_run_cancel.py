"""Stopping a run."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.reports.models import Run

pytestmark = pytest.mark.django_db


def address_of(run):
    return reverse("reports:run_cancel", args=[run.pk])


def test_active_run_is_cancelled_and_keeps_what_it_found(signed_in, make_run):
    run = make_run(state="running")

    page = signed_in.post(address_of(run), follow=True).content.decode()

    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    assert "was cancelled" in page


def test_ended_run_stays_as_it_is(signed_in, run):
    page = signed_in.post(address_of(run), follow=True).content.decode()

    run.refresh_from_db()
    assert run.state == Run.State.FINISHED
    assert "had ended before" in page


def test_link_cancels_nothing(signed_in, make_run):
    assert signed_in.get(address_of(make_run(state="running"))).status_code == 405
