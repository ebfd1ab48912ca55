"""What a search beyond the document's sources found, in each file for people."""

from __future__ import annotations

import io
from dataclasses import replace

import docx
import pytest

from verification.records import ClaimCorroboration, FoundSource, SourceProfile
from verification.reporting.exports import FORMATS
from verification.weighing import corroborate

from .reports import bridge_report, hostile_report

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
    first = next(each for each in report.claims if each.flagged)
    answers = (ClaimCorroboration(first.claim.id, found),)
    return replace(report, corroboration=answers)


def written(name: str, report) -> bytes:
    return b"".join(FORMATS[name].write(report))


@pytest.mark.parametrize("name", ["html", "markdown", "text"])
def test_file_tells_what_a_search_found(name) -> None:
    page = written(name, corroborated(bridge_report())).decode()

    assert "Contested by other sources" in page
    assert SUMMARY in page


def test_html_names_the_sources_found_and_runs_none_of_their_words() -> None:
    page = written("html", corroborated(bridge_report())).decode()

    assert "Bridge &lt;b&gt;news&lt;/b&gt;" in page
    assert 'href="https://bbc.com/bridge"' in page
    assert ": contradicts</p>" in page


def test_comment_in_word_tells_what_a_search_found() -> None:
    content = written("docx", corroborated(bridge_report()))

    comments = [each.text for each in docx.Document(io.BytesIO(content)).comments]
    assert any(SUMMARY in each for each in comments)


@pytest.mark.parametrize("name", ["html", "markdown", "text", "docx"])
def test_file_without_a_search_says_nothing_of_one(name) -> None:
    content = written(name, bridge_report())

    assert b"other sources" not in content


def test_hostile_title_of_a_found_source_stays_text() -> None:
    report = corroborated(hostile_report(), title="<script>alert(1)</script>")

    assert "<script" not in written("html", report).decode()
