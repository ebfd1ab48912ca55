"""What was done for one run, and the file of all that was done with its document."""

import pytest

from citeweb.documents.services import revise_document
from citeweb.reports.runs.services import start_run
from verification.__main__ import main
from verification.reporting.audit import check_trail_file


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/trail/"


def test_steps_of_another_run_are_left_out_and_edits_are_not(
    signed_in, ada, run, address
):
    other = start_run(
        revise_document(run.revision.document, user=ada, text="New."), user=ada
    )

    entries = [line.entry for line in signed_in.get(address).context["trail"]["lines"]]

    assert other.pk not in {each.run_id for each in entries}
    assert "edit" in {each.kind for each in entries}


@pytest.mark.parametrize("format_name", ["json", "csv"])
def test_file_is_the_whole_chain_of_the_document(
    signed_in, address, format_name, tmp_path, capfdbinary
):
    response = signed_in.get(f"{address}entries.{format_name}")
    path = tmp_path / "trail"
    path.write_bytes(response.getvalue())

    status = status_of(path)

    check, _ = check_trail_file(path.read_bytes())
    assert check.fault is None
    assert status == 0
    assert b"The trail is whole" in capfdbinary.readouterr().out
    assert "attachment" in response["Content-Disposition"]


def test_command_names_the_altered_row_and_what_is_no_trail(
    tmp_path, capfdbinary, signed_in, address
):
    content = signed_in.get(f"{address}entries.json").getvalue()
    altered, other = tmp_path / "altered", tmp_path / "other"
    altered.write_bytes(content.replace(b'"live"', b'"gone"', 1))
    other.write_text("hello")

    statuses = [status_of(altered), status_of(other), status_of(tmp_path / "none")]

    assert statuses == [1, 2, 2]
    assert b"was altered" in capfdbinary.readouterr().out


def status_of(path):
    return main(["audit", str(path)])


def test_entries_speak_in_sentences_with_links(signed_in, run):
    signed_in.post(f"/runs/{run.pk}/claims/2/decision/", {"state": "contested"})

    page = signed_in.page(f"/runs/{run.pk}/trail/")

    assert f'decided about <a href="/runs/{run.pk}/claims/2/">claim 2</a>' in page
    assert "<strong>contested</strong>." in page
