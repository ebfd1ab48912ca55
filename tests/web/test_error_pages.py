"""Pages for when something is missing, refused or broken."""

import gzip
import logging

import pytest
from django.test import Client
from django.urls import reverse

from citeweb.logs import EventFormatter

pytestmark = pytest.mark.django_db


def test_missing_page_says_so_in_our_words(client):
    answer = client.get("/no/such/page/")

    assert answer.status_code == 404
    assert "This page does not exist" in answer.content.decode()
    for path in ("/%00/", "/documents/%ff/", "/runs/not-a-uuid/"):
        assert client.get(path).status_code == 404, path


def test_expired_form_says_so_in_our_words(ada):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)

    answer = client.post(reverse("teams:sign_out"))

    assert answer.status_code == 403
    assert "This form has expired" in answer.content.decode()


def test_fault_of_ours_says_so_names_nothing_internal_and_needs_no_manifest(
    ada, settings, monkeypatch
):
    def fail(*arguments):
        raise ZeroDivisionError("a secret detail")

    backend = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    monkeypatch.setattr("citeweb.reports.documents.views.rows_for", fail)
    client = Client(raise_request_exception=False)
    client.force_login(ada)

    answer = client.get(reverse("reports:document_list"))

    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.content.decode()
    assert "secret detail" not in answer.content.decode()


def test_refusal_is_one_line_that_names_nobody(client, bob, caplog):
    client.force_login(bob)

    client.post("/policy/", {"strictness": "any"})

    [record] = [entry for entry in caplog.records if entry.name == "django.request"]
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


def test_search_engines_are_kept_out_and_an_icon_is_there(client):
    robots, icon = client.get("/robots.txt"), client.get("/favicon.ico")

    assert robots["Content-Type"].startswith("text/plain")
    assert robots.content == b"User-agent: *\nDisallow: /\n"
    assert (icon.status_code, icon["Location"]) == (302, "/static/img/icon.svg")


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


def test_secrets_and_files_are_not_compressed(signed_in, run):
    files = [f"/runs/{run.pk}/exports/{name}" for name in ("html", "bundle")]

    for address in [reverse("tokens:token_list"), *files]:
        answer = signed_in.get(address, headers=ASKED)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer, address
