"""A run's report as a file."""

import hashlib
import io
import json
import zipfile

import docx
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import UploadedFile
from citeweb.documents.services import submit_document
from citeweb.reports.models import Run
from tests import factories
from verification.reporting.audit import check_trail_file
from verification.reporting.exports import FOR_PIPELINES, FORMATS, pdf_file
from verification.reporting.record import read_report

NAMES = list(FORMATS)


def address_of(run, name="json"):
    return f"/runs/{run.pk}/exports/{name}"


@pytest.mark.parametrize("name", NAMES)
def test_owner_gets_a_file_that_no_browser_shows(signed_in, run, name):
    answer = signed_in.get(address_of(run, name))

    content = answer.getvalue()
    assert answer.status_code == 200
    # The header of a table without findings; a list of findings may be empty.
    assert len(content) > 70 or content == b"[]\n"
    assert answer["Content-Type"] == FORMATS[name].media_type
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert answer["Content-Disposition"].endswith(f'.{FORMATS[name].extension}"')


def test_reader_who_hangs_up_leaves_nothing_on_the_disk(
    signed_in, run, tmp_path, monkeypatch
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    signed_in.get(address_of(run, "xlsx")).close()

    assert list(tmp_path.iterdir()) == []


def test_title_in_any_script_names_the_file(signed_in, make_run):
    run = make_run(title='Мост\r\n "x"/../ \u202e a')

    answer = signed_in.get(address_of(run))

    named = answer["Content-Disposition"]
    assert "filename*=utf-8''%D0%9C%D0%BE%D1%81%D1%82" in named
    assert ".." not in named
    assert "\r" not in named


def test_json_is_the_record_and_read_back_gives_the_same_bytes(signed_in, run):
    written = signed_in.get(address_of(run)).getvalue()
    page = signed_in.get(f"/runs/{run.pk}/report.json")

    record = json.loads(written)
    lengths = [source["snapshot"]["text_length"] for source in record["sources"]]
    assert record["schema"] == "citeweb.report/1"
    assert lengths == [len(factories.SOURCE_TEXT)] * len(record["sources"]) != []
    assert (page["Content-Type"], page.content) == ("application/json", written)
    report = read_report(written.decode(), "report.json")
    assert b"".join(FORMATS["json"].write(report)) == written


def test_csv_for_older_spreadsheets_has_a_byte_order_mark_and_is_in_the_trail(
    signed_in, run
):
    answer = signed_in.get(f"{address_of(run, 'csv')}?bom")

    entry = AuditEntry.objects.get(kind="export")
    assert answer.getvalue().startswith(b"\xef\xbb\xbf")
    assert (entry.what, entry.run_id) == ("report as csv", run.pk)


def test_format_that_cannot_be_made_here_is_said_on_the_page(
    signed_in, run, monkeypatch
):
    monkeypatch.setattr(pdf_file, "find_spec", lambda name: None)

    answer = signed_in.get(address_of(run, "pdf"))

    page = answer.text
    assert answer.status_code == 409
    assert "citeweb[pdf]" in page
    assert address_of(run, "html") in page
    entry = AuditEntry.objects.get(what="report as pdf")
    assert (entry.success, entry.outcome) == (False, "not made")
    assert "citeweb[pdf]" in entry.error


def test_bundle_holds_the_texts_and_a_trail_that_checks(signed_in, run):
    signed_in.get(address_of(run, "csv"))

    answer = signed_in.get(address_of(run, "bundle"))

    packed = io.BytesIO(answer.getvalue())
    with zipfile.ZipFile(packed) as bundle:
        record = json.loads(bundle.read("report.json"))
        check, _ = check_trail_file(bundle.read("audit-trail.json"))
        sums = {source["snapshot"]["sha256"] for source in record["sources"]}
        texts = {bundle.read(f"snapshots/{digest}.txt") for digest in sums}
    assert check.fault is None
    assert check.row_count == AuditEntry.objects.count() - 1  # that it was sent
    assert {hashlib.sha256(text).hexdigest() for text in texts} == sums


def word_file(*paragraphs) -> bytes:
    document = docx.Document()
    for words in paragraphs:
        document.add_paragraph(words)
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def test_uploaded_word_file_comes_back_with_comments(signed_in):
    content = word_file("Ferries.", "Of 30 ferries, 12 are red.", "No ferry is blue.")
    file = SimpleUploadedFile("Ferries.docx", content)
    signed_in.post("/documents/new/", {"file": file})
    run = Run.objects.get()
    run.options = {"flag_uncited": True}
    run.save()
    claims = list(run.revision.claims.all())
    run.claim_results.create(claim=claims[-1], verdict="uncited", flagged=True)

    answer = signed_in.get(address_of(run, "docx"))

    document = docx.Document(io.BytesIO(answer.getvalue()))
    assert UploadedFile.objects.get().content == content
    texts = [paragraph.text for paragraph in document.paragraphs]
    assert texts[1:] == ["Of 30 ferries, 12 are red.", "No ferry is blue."]
    beside, closing = document.comments
    assert {beside.author, closing.author} == {"citeweb"}
    assert closing.text.startswith("Citation health\n")


def test_markdown_file_is_not_kept_beside_its_text(signed_in):
    file = SimpleUploadedFile("Ferries.md", b"No ferry is blue.")

    signed_in.post("/documents/new/", {"file": file})

    assert Run.objects.exists()
    assert not UploadedFile.objects.exists()


def test_findings_about_the_document_have_a_table_of_their_own(signed_in, ada, team):
    text = "The Marrow Bridge is long [3].\n\n## Sources\n\n1. https://a.example/b\n"
    revision = submit_document(team=team, user=ada, text=text)
    run = factories.make_run(ada, revision=revision)

    answer = signed_in.get(address_of(run, "findings"))

    content = answer.getvalue().decode()
    assert "unknown_source" in content
    assert '"[3]"' in content
    assert " findings.csv" in answer["Content-Disposition"]


def test_page_offers_every_format_that_people_use(signed_in, run):
    page = signed_in.page(f"/runs/{run.pk}/exports/")

    offered = [name for name in FORMATS if name not in FOR_PIPELINES]
    wanted = [f"/runs/{run.pk}/exports/{name}" for name in offered]
    assert [name for name in wanted if f'"{name}"' not in page] == []
