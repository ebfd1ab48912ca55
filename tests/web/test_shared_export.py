"""The badge of a share, and the files that its visitors take along."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.reports.models import Run
from citeweb.sharing.models import Share
from citeweb.sharing.services import revoke_share
from verification.reporting.exports import pdf_file


def test_badge_is_a_picture_of_figures_made_once_and_dies_with_the_link(
    client, ada, address, count_queries
):
    first = count_queries(client, f"{address}badge.svg")
    second = count_queries(client, f"{address}badge.svg")
    badge = client.get(f"{address}badge.svg")
    revoke_share(Share.objects.get(), user=ada)

    assert badge["Content-Type"] == "image/svg+xml"
    assert b"2 claims supported" in badge.content
    assert "Marrow" not in badge.content.decode()
    assert second < first
    assert client.get(f"{address}badge.svg").status_code == 404


@pytest.mark.parametrize("name", ["json", "markdown", "csv", "sarif"])
def test_formats_are_offered_and_noted(client, address, name):
    response = client.get(f"{address}exports/{name}/")

    content = b"".join(response.streaming_content).decode()
    assert "512 metres" in content or name == "sarif"
    assert "attachment" in response["Content-Disposition"]
    assert AuditEntry.objects.get(kind="export").what.startswith(f"report as {name}")


@pytest.mark.parametrize("state", ["finished", "running"])
@pytest.mark.parametrize("path", ["exports/text/", "bibliography/text/"])
def test_files_are_limited_and_the_report_is_not(client, share_of, path, state):
    address = share_of(shows_full_texts=True)
    Run.objects.update(state=state)
    for _ in range(20):
        client.get(f"{address}{path}")

    stopped = client.get(f"{address}{path}")

    assert stopped.status_code == 429
    assert "Wait a little" in stopped.content.decode()
    assert client.get(address).status_code == 200
    refused = AuditEntry.objects.get(kind="export", success=False)
    assert (refused.outcome, refused.error) == ("refused", "too many files")


def test_format_that_cannot_be_made_here_is_told_and_noted(
    client, address, monkeypatch
):
    monkeypatch.setattr(pdf_file, "find_spec", lambda name: None)

    _, answer = (client.get(f"{address}exports/pdf/") for _ in range(2))

    row = AuditEntry.objects.get(kind="export")
    assert answer.status_code == 409
    assert (row.success, row.outcome) == (False, "not made")


@pytest.mark.parametrize("name", ["bundle", "nothing", "..", "badge"])
def test_no_other_format_is(client, address, name):
    assert client.get(f"{address}exports/{name}/").status_code == 404
