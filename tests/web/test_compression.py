"""Pages are compressed on their way; files and pages with a secret are not."""

import gzip

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

ASKED = {"Accept-Encoding": "gzip, deflate, br"}


def test_report_is_compressed_for_who_asks_for_it(signed_in, make_run):
    run = make_run(sentences=[f"Span {n} is {n} metres long." for n in range(80)])
    address = reverse("reports:run_detail", args=[run.pk])

    page = signed_in.get(address, headers=ASKED)
    plain = signed_in.get(address)

    assert page["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in page["Vary"]
    assert "Span 79 is 79 metres long." in gzip.decompress(page.content).decode()
    assert len(page.content) < len(plain.content) / 5
    assert "Content-Encoding" not in plain


def test_page_with_a_secret_is_not_compressed(signed_in):
    page = signed_in.get(reverse("tokens:token_list"), headers=ASKED)

    assert "Content-Encoding" not in page


@pytest.mark.parametrize("name", ["html", "json", "bundle"])
def test_files_are_not_compressed_again(signed_in, run, name):
    address = reverse("reports:run_export", args=[run.pk, name])

    file = signed_in.get(address, headers=ASKED)

    assert file.status_code == 200
    assert "Content-Encoding" not in file
