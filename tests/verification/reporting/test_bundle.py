"""The evidence bundle: everything in it, and nothing changed."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import zipfile

from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.exports.bundle import NO_TEXTS, NO_TRAIL
from verification.reporting.record import read_report

from .reports import BRIDGE, NOW, bridge_report, hostile_report


def bundle_of(report, **options) -> zipfile.ZipFile:
    pieces = FORMATS["bundle"].write(report, ExportOptions(**options))
    return zipfile.ZipFile(io.BytesIO(b"".join(pieces)))


def test_bundle_holds_report_texts_trail_sums_and_a_page() -> None:
    bundle = bundle_of(bridge_report(), audit_trail=b'{"entries": []}')

    sha256 = hashlib.sha256(BRIDGE.encode()).hexdigest()
    assert bundle.testzip() is None
    assert bundle.namelist() == [
        "report.json",
        "report.html",
        f"snapshots/{sha256}.txt",
        "audit-trail.json",
        "index.html",
        "SHA256SUMS",
    ]
    assert bundle.read(f"snapshots/{sha256}.txt").decode() == BRIDGE
    assert bundle.read("audit-trail.json") == b'{"entries": []}'
    assert json.loads(bundle.read("report.json"))["schema"] == "citeweb.report/1"


def test_sums_are_those_that_the_usual_program_checks(tmp_path) -> None:
    bundle_of(bridge_report(), audit_trail=b"{}").extractall(tmp_path)

    checked = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )

    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.count(": OK") == 5


def test_snapshot_of_the_report_is_the_text_in_the_bundle() -> None:
    bundle = bundle_of(bridge_report())

    record = json.loads(bundle.read("report.json"))
    [sha256] = [
        each["snapshot"]["sha256"] for each in record["sources"] if each["snapshot"]
    ]
    text = bundle.read(f"snapshots/{sha256}.txt").decode()
    passages = [
        each
        for claim in record["document"]["claims"]
        for citation in claim["citations"]
        for each in citation["evidence"]
    ]
    assert len(passages) == 2
    assert [text[each["start"] : each["end"]] for each in passages] == [
        each["text"] for each in passages
    ]


def test_bundle_of_a_saved_report_says_what_it_lacks() -> None:
    saved = b"".join(FORMATS["json"].write(bridge_report())).decode()

    bundle = bundle_of(read_report(saved, "report.json"))

    page = bundle.read("index.html").decode()
    assert not [each for each in bundle.namelist() if each.startswith("snapshots")]
    assert NO_TEXTS in page
    assert NO_TRAIL in page


def test_same_report_gives_the_same_bundle_dated_by_the_report() -> None:
    first, second = (
        b"".join(FORMATS["bundle"].write(bridge_report())) for _ in range(2)
    )

    dates = {each.date_time for each in zipfile.ZipFile(io.BytesIO(first)).infolist()}
    assert first == second
    assert dates == {NOW.timetuple()[:6]}


def test_hostile_report_names_no_file_outside_the_bundle() -> None:
    bundle = bundle_of(hostile_report())

    names = bundle.namelist()
    assert not [each for each in names if ".." in each or each.startswith("/")]
    assert "<script>alert" not in bundle.read("index.html").decode()
