"""One document with all its verifications."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_run

pytestmark = pytest.mark.django_db


def address_of(document):
    return reverse("reports:document_detail", args=[document.pk])


def test_page_lists_every_run_of_the_document(signed_in, ada, run):
    again = make_run(ada, revision=run.revision)

    page = signed_in.page(address_of(run.revision.document))

    assert reverse("reports:run_detail", args=[run.pk]) in page
    assert reverse("reports:run_detail", args=[again.pk]) in page


def test_document_never_verified_offers_to(signed_in, document):
    page = signed_in.page(address_of(document))

    assert "Verify document" in page
