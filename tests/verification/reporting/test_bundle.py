"""The evidence bundle: everything in it, and nothing changed."""

import hashlib
import io
import json
import subprocess
import zipfile
from dataclasses import replace
from time import process_time

import docx
import pytest

from tests.cases import cases
from verification.records import ClaimCorroboration, FoundSource, SourceProfile
from verification.reporting.changes import Sentence, compare_sentences, kind_of, paired
from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.exports.bundle import NO_TEXTS, NO_TRAIL
from verification.reporting.record import read_report
from verification.weighing import corroborate

from .reports import BRIDGE, NOW, bridge_report, hostile_report


def bundle_of(report, **options) -> zipfile.ZipFile:
    chunks = FORMATS["bundle"].write(report, ExportOptions(**options))
    return zipfile.ZipFile(io.BytesIO(b"".join(chunks)))


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
    record = json.loads(bundle.read("report.json"))
    assert record["schema"] == "citeweb.report/1"
    read = [source["snapshot"] for source in record["sources"] if source["snapshot"]]
    assert [snapshot["sha256"] for snapshot in read] == [sha256]
    claims = record["document"]["claims"]
    judged = [citation for claim in claims for citation in claim["citations"]]
    passages = [passage for citation in judged for passage in citation["evidence"]]
    assert len(passages) == 2
    assert all(
        BRIDGE[passage["start"] : passage["end"]] == passage["text"]
        for passage in passages
    )


def test_sums_are_those_that_the_usual_program_checks(tmp_path) -> None:
    bundle_of(bridge_report(), audit_trail=b"{}").extractall(tmp_path)

    words = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    checked = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)

    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.count(": OK") == 5


def test_bundle_of_a_saved_report_says_what_it_lacks() -> None:
    saved = b"".join(FORMATS["json"].write(bridge_report())).decode()

    bundle = bundle_of(read_report(saved, "report.json"))

    page = bundle.read("index.html").decode()
    assert not [name for name in bundle.namelist() if name.startswith("snapshots")]
    assert NO_TEXTS in page
    assert NO_TRAIL in page


def test_same_report_gives_the_same_bundle_dated_by_the_report() -> None:
    first, second = (written("bundle", bridge_report()) for _ in range(2))

    dates = {entry.date_time for entry in zipfile.ZipFile(io.BytesIO(first)).infolist()}
    assert first == second
    assert dates == {NOW.timetuple()[:6]}


def test_hostile_report_names_no_file_outside_the_bundle() -> None:
    bundle = bundle_of(hostile_report())

    names = bundle.namelist()
    assert not [name for name in names if ".." in name or name.startswith("/")]
    assert "<script>alert" not in bundle.read("index.html").decode()


CLAIM = "The Sund bridge was opened to traffic on 1 July 1997."

SUMMARY = (
    "Found 1 source. 0 independent sources support the claim; 1 contradicts it. "
    "Corroboration score: 0.00."
)


def corroborated(report, title: str = "Bridge <b>news</b>"):
    page = SourceProfile(
        1,
        url="https://bbc.com/bridge",
        title=title,
        text="The Sund bridge was opened to traffic on 1 July 2000.",
    )
    found = corroborate(CLAIM, [FoundSource(page)])
    first = next(claim for claim in report.claims if claim.flagged)
    answers = (ClaimCorroboration(first.claim.id, found),)
    return replace(report, corroboration=answers)


def written(name: str, report) -> bytes:
    return b"".join(FORMATS[name].write(report))


@pytest.mark.parametrize("name", ["html", "markdown", "text", "docx"])
def test_file_tells_what_a_search_found_and_runs_none_of_its_words(name) -> None:
    told, silent = (
        words_of(name, written(name, make(bridge_report())))
        for make in (corroborated, lambda r: r)
    )

    assert "Contested by other sources" in told
    assert SUMMARY in told
    assert "other sources" not in silent
    if name == "html":
        assert "Bridge &lt;b&gt;news&lt;/b&gt;" in told
        assert 'href="https://bbc.com/bridge"' in told
        assert ": contradicts</p>" in told
        hostile = corroborated(hostile_report(), title="<script>alert(1)</script>")
        assert "<script" not in written("html", hostile).decode()


def words_of(name: str, content: bytes) -> str:
    if name != "docx":
        return content.decode()
    return "\n".join(
        comment.text for comment in docx.Document(io.BytesIO(content)).comments
    )


@cases
def test_change_has_the_kind_that_an_editor_asks_for(
    before: tuple | None, after: tuple | None, kind
):
    old = Sentence(1, *before) if before else None
    new = Sentence(1, *after) if after else None

    assert kind_of(old, new) == kind


def test_thousands_of_like_sentences_are_compared_in_time():
    before = [Sentence(n, "It rains.", "supported", False) for n in range(5000)]
    after = [Sentence(n, f"It rains {n}.", "supported", False) for n in range(5000)]

    began = process_time()
    pairs = list(paired(before, after))

    assert len(pairs) == 10_000
    assert process_time() - began < 5


def test_sentences_that_are_unlike_are_no_pair():
    words = ("It is 5 miles long.", "It is 6 miles long.", "Nobody pays any toll.")
    old, near, far = (Sentence(1, word, "supported", False) for word in words)

    assert list(paired([old], [near])) == [(old, near)]
    assert list(paired([old], [far])) == [(old, None), (None, far)]


def test_changes_come_in_the_order_in_which_an_editor_wants_them():
    before = [
        Sentence(1, "The bridge is 512 metres long.", "contradicted", True),
        Sentence(2, "A ferry crossed before.", "supported", False),
    ]
    after = [
        Sentence(1, "The bridge is 502 metres long.", "supported", False),
        Sentence(2, "Nobody pays a toll any more.", "unsupported", True),
    ]

    changes = compare_sentences(before, after)

    assert [change.kind for change in changes.changes] == ["new", "mended", "taken_out"]
    assert changes.headline == "1 mended, 1 new"
