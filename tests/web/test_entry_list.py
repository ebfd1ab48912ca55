"""The trail of a team and of a run: narrowed, added up, and taken along as a file."""

import json

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import WORKER, person, record
from citeweb.documents.services import rename_document, revise_document
from citeweb.removal.services import delete_document
from citeweb.reports.runs.services import cancel_run, start_run
from tests.cases import cases
from verification.__main__ import main
from verification.reporting.audit import Action, AuditKind, FaultKind, check_trail_file

URL = "/trail/"
FETCHED = Action(AuditKind.FETCH, "https://www.example.org/a", outcome="live")
FAILED = Action(
    AuditKind.FETCH, "https://www.example.org/b", outcome="blocked", error="403"
)
SEARCHED = Action(
    AuditKind.SEARCH, "searxng", {"query": "bridges"}, outcome="8 results"
)


@pytest.fixture
def trail(team, ada):
    record(team.pk, person(ada), [SEARCHED])
    record(team.pk, WORKER, [FETCHED, FAILED])


def text_of(response):
    return response.getvalue()


def test_page_shows_what_was_done_and_what_it_adds_up_to(signed_in, team, trail):
    last = AuditEntry.objects.filter(team_id=team.pk).order_by("number").last()

    page = signed_in.page(URL)

    told = [last.hash, "citeweb audit verify FILE --head", "3 actions", "2 sources"]
    told += ["1 error", "https://www.example.org/b", "403"]
    assert [phrase for phrase in told if phrase not in page] == []
    for number in ("0", "x", "99999999999999999999"):
        assert "3 actions" in signed_in.page(URL, {"page": number})


@cases
def test_filter_narrows(signed_in, trail, query, count):
    shown = signed_in.get(URL, query).context["trail"]

    assert shown["report"]["actions"] == len(shown["lines"]) == count


@cases
def test_filter_that_cannot_be_read_is_422_and_exports_nothing(signed_in, trail, query):
    pages = [signed_in.get(url, query) for url in (URL, f"{URL}entries.json")]

    assert [page.status_code for page in pages] == [422, 422]
    assert ("The address names no document" in pages[0].text) == ("document" in query)
    assert not AuditEntry.objects.filter(kind=AuditKind.EXPORT).exists()


@pytest.mark.parametrize("format_name", ["json", "csv"])
def test_selection_as_a_file_checks_and_says_what_it_is(signed_in, trail, format_name):
    content = text_of(signed_in.get(f"{URL}entries.{format_name}", {"kind": "fetch"}))

    check, tally = check_trail_file(content)
    altered, _ = check_trail_file(content.replace(b"blocked", b"live"))
    assert check.fault is None
    assert tally.as_record()["by_kind"] == {"export": 1, "fetch": 2}
    assert check.filter == "kind fetch"
    assert "filter kind fetch" in signed_in.page(URL)
    assert altered.fault.kind is FaultKind.ALTERED


def test_page_and_file_add_up_to_the_same(signed_in, trail):
    told = json.loads(text_of(signed_in.get(f"{URL}entries.json")))["report"]
    report = signed_in.get(URL).context["trail"]["report"]

    names = ("actions", "unique_sources", "errors")
    assert [told[name] for name in names] == [report[name] for name in names]


def test_hostile_words_stay_text(signed_in, team):
    hostile = Action(AuditKind.FETCH, "<script>alert(1)</script>\u202e")
    record(team.pk, WORKER, [hostile])

    page = signed_in.page(URL)

    assert "<script>alert" not in page
    assert "\u202e" not in page


def test_sources_are_not_counted_among_too_many_entries(signed_in, trail, monkeypatch):
    monkeypatch.setattr("citeweb.audit.timeline.SOURCES_COUNTED_IN", 2)

    page = signed_in.get(URL)

    assert page.context["trail"]["report"]["unique_sources"] is None
    assert "3 actions" in page.text


def test_rows_about_a_deleted_document_are_found_and_taken_along(
    signed_in, ada, team, make_run
):
    gone, _ = make_run(), make_run()
    pk = gone.revision.document_id
    delete_document(gone.revision.document, user=ada)

    whole = signed_in.page(URL)
    page = signed_in.page(URL, {"document": pk})
    file = text_of(signed_in.get(f"{URL}entries.json", {"document": pk}))

    checked, _ = check_trail_file(file)
    assert f'href="{URL}?document={pk}"' in whole
    count = AuditEntry.objects.filter(document_id=pk).count()
    assert f"{count} actions" in page
    assert f"entries.json?document={pk}" in page
    assert checked.fault is None
    assert {row["document"] for row in json.loads(file)["entries"][:-1]} == {str(pk)}


def test_document_of_another_desk_has_no_rows_here(client, mallory, document, ada):
    rename_document(document, "New", user=ada)
    client.force_login(mallory)

    page = client.page(URL, {"document": document.pk})

    assert "No action matches" in page


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/trail/"


def test_steps_of_another_run_are_left_out_and_edits_are_not(
    signed_in, ada, run, address
):
    edited = revise_document(run.revision.document, user=ada, text="New.")
    other = start_run(edited, user=ada)

    lines = signed_in.get(address).context["trail"]["lines"]

    entries = [line["entry"] for line in lines]
    assert other.pk not in {entry.run_id for entry in entries}
    assert "edit" in {entry.kind for entry in entries}


@pytest.mark.parametrize("format_name", ["json", "csv"])
def test_file_is_the_whole_chain_of_the_document_and_of_no_other(
    signed_in, ada, run, make_run, address, format_name, tmp_path, capfdbinary
):
    other = make_run()
    for verification in (run, other, run):
        cancel_run(start_run(verification.revision, user=ada), user=ada)
    response = signed_in.get(f"{address}entries.{format_name}")
    path = tmp_path / "trail"
    path.write_bytes(response.getvalue())

    status = status_of(path)

    check, _ = check_trail_file(path.read_bytes())
    assert check.fault is None
    assert check.row_count > 4
    assert str(other.pk).encode() not in path.read_bytes()
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

    page = signed_in.line(f"/runs/{run.pk}/trail/")

    assert f'decided about <a href="/runs/{run.pk}/claims/2/">claim 2</a>' in page
    assert "<strong>contested</strong>." in page
