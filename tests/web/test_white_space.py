"""White space of templates does not get into the text that they set."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

SENTENCE = "The *Petrel* is **35** metres long."


def test_claim_is_set_as_it_was_written(signed_in, ada):
    signed_in.post(reverse("reports:document_create"), {"text": f"{SENTENCE} Why?"})
    [run] = ada.runs.all()

    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))

    paragraph = re.search(r'<p dir="auto"[^>]*>(.*?)</p>', page, re.DOTALL)
    words = re.sub(r"<[^>]*>", "", paragraph[1])
    assert words == "The Petrel is 35 metres long. Why?"


def test_judged_claim_has_no_space_at_its_end(signed_in, make_run):
    run = make_run(sentences=["It is 5 metres long."], sources=1)

    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))

    assert ">It is 5 metres long.</a>" in page


def test_passage_is_set_as_it_was_read(signed_in, run):
    url = reverse("reports:claim_detail", args=[run.pk, 1])
    page = signed_in.page(url)

    quotation = re.search(r'<span class="around"></span>(.*?)<span', page, re.DOTALL)
    assert quotation[1].startswith('<mark class="match">The</mark> Marrow')
    assert quotation[1].endswith("Calder.")
