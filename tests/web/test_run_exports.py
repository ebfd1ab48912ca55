"""The page that offers a run's report in every format."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.reports.models import Run
from verification.reporting.exports import FORMATS

pytestmark = pytest.mark.django_db


def address_of(run):
    return reverse("reports:run_exports", args=[run.pk])


def test_page_offers_every_format(signed_in, run):
    page = signed_in.page(address_of(run))

    wanted = [reverse("reports:run_export", args=[run.pk, name]) for name in FORMATS]
    assert [each for each in wanted if f'"{each}"' not in page] == []


def test_report_leads_to_its_exports(signed_in, run):
    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))

    assert page.count(f'"{address_of(run)}"') == 2


def test_running_report_says_how_far_it_is(signed_in, make_run):
    run = make_run(state=Run.State.RUNNING)

    page = signed_in.page(address_of(run))

    assert "not finished" in page
    assert reverse("reports:run_export", args=[run.pk, "markdown"]) in page
