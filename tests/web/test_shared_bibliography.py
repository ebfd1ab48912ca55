"""The works of a shared report: for visitors to whom the share shows all of it."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.sources.models import SourceCheck
from tests.cases import cases


@pytest.fixture
def address(share_of):
    return share_of(shows_full_texts=True)


def test_shared_report_leads_to_the_list_that_the_team_sees(client, ada, run, address):
    client.force_login(ada)
    own = client.get(f"/runs/{run.pk}/bibliography/?style=mla")
    client.logout()

    report = client.page(address)
    page = client.get(f"{address}bibliography/?style=mla")

    listed = page.content.decode()
    assert f'href="{address}bibliography/"' in report
    assert page.status_code == 200
    assert own.context["page"]["text"] in page.context["page"]["text"]
    assert own.context["page"]["text"]
    assert "Bibliography" in listed
    assert f"/runs/{run.pk}/" not in listed
    assert not page.cookies


@pytest.mark.parametrize("name", ["text", "markdown", "html", "bibtex", "ris"])
def test_list_is_taken_along_and_noted(client, address, name):
    response = client.get(f"{address}bibliography/{name}/?style=ieee")

    content = b"".join(response.streaming_content).decode()
    assert "example.org" in content
    assert content.startswith("<!doctype html>") == (name == "html")
    assert "attachment" in response["Content-Disposition"]
    row = AuditEntry.objects.get(kind="export")
    assert row.what.startswith(f"bibliography as {name}, from")
    assert row.outcome == "sent"


def test_share_without_full_texts_has_no_list_and_no_share_another_format(
    client, address, share_of
):
    without = share_of()

    paths = [f"{without}bibliography/", f"{without}bibliography/text/"]
    answers = [client.get(path) for path in (*paths, f"{address}bibliography/docx/")]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert "bibliography" not in client.page(without)


@cases
def test_wrong_choice_is_422_on_the_page_and_404_as_a_file(client, address, query):
    page = client.get(f"{address}bibliography/?{query}")
    file = client.get(f"{address}bibliography/text/?{query}")

    assert page.status_code == 422
    assert "Show list" in page.content.decode()
    assert file.status_code == 404


def test_name_of_a_supplied_file_stays_with_the_team(client, address):
    SourceCheck.objects.update(origin="uploaded", detail="secret-memo.pdf")

    page = client.page(f"{address}bibliography/")

    assert "secret-memo" not in page
