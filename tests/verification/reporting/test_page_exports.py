"""The report as one HTML file and as PDF."""

import base64
import hashlib
import io
import os
import re
import time

import docx
import pypdf
import pytest
from lxml import html as lxml_html

from tests.cases import cases
from verification.errors import ExportError
from verification.pipeline import check
from verification.records import SourceText
from verification.reporting.exports import FORMATS, ExportOptions, pdf_file, sandboxed
from verification.reporting.record import read_report
from verification.reporting.words import standing_words

from .reports import BRIDGE, NOW, bridge_report, clean_report, hostile_report

MAKERS = [bridge_report, clean_report, hostile_report]


def page_of(report) -> str:
    return b"".join(FORMATS["html"].write(report)).decode()


def pdf_of(report) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(b"".join(FORMATS["pdf"].write(report))))


@pytest.mark.parametrize("make", MAKERS)
def test_page_holds_no_script_no_handler_and_loads_nothing(make) -> None:
    tree = lxml_html.document_fromstring(page_of(make()))

    names = {each.tag for each in tree.iter() if isinstance(each.tag, str)}
    attributes = {name for each in tree.iter() for name in each.attrib}
    links = [each.get("href") for each in tree.iter("a")]
    assert not names & {"script", "img", "iframe", "object", "embed", "link", "form"}
    assert not [each for each in attributes if each.startswith("on")]
    assert not attributes & {"src", "style", "srcset"}
    assert [each for each in links if not each.startswith(("#", "https://"))] == []


@pytest.mark.parametrize("make", MAKERS)
def test_policy_of_the_page_allows_its_own_style_sheet_alone(make) -> None:
    page = page_of(make())

    tree = lxml_html.document_fromstring(page)
    [policy] = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy.startswith("default-src 'none'; ")
    assert f"style-src 'sha256-{digest}'" in policy
    assert "script" not in policy


def test_every_inner_link_of_the_page_leads_somewhere() -> None:
    tree = lxml_html.document_fromstring(page_of(bridge_report()))

    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    targets = {
        each.get("href")[1:] for each in tree.xpath("//a[starts-with(@href,'#')]")
    }
    assert targets <= set(ids)
    assert len(ids) == len(set(ids))


def test_page_begins_with_the_picture_and_what_needs_a_look() -> None:
    page = page_of(bridge_report())

    order = ["<h1", "<figure>", "Needs a look", "The text", "Claims and evidence"]
    positions = [page.index(each) for each in order]
    assert positions == sorted(positions)
    assert "4 claims: Supported 1, Contradicted 1, Could not check 2" in page


def test_evidence_shows_what_was_found_and_what_differs() -> None:
    page = page_of(bridge_report())

    tree = lxml_html.document_fromstring(page)
    differing = "".join(tree.xpath("//mark[@class='differ']//text()"))
    assert differing == "1 July 2000"
    assert "<mark>Sund bridge</mark>" in page.replace("</mark> <mark>", " ")
    assert bridge_report().sources[0].snapshot.sha256 in page


def test_page_says_how_far_a_source_can_be_relied_on() -> None:
    report = bridge_report()

    page = page_of(report)

    weighed = report.weighing.sources
    said = [standing_words(each.credibility) for each in weighed]
    assert said
    assert [each for each in said if each not in page] == []


def test_page_of_a_saved_report_has_text_and_evidence() -> None:
    saved = b"".join(FORMATS["json"].write(bridge_report())).decode()

    page = page_of(read_report(saved, "report.json"))

    assert 'id="claim-2"' in page
    assert "five years of work" in page


@pytest.mark.parametrize("make", MAKERS)
def test_pdf_is_tagged_and_has_bookmarks(make) -> None:
    reader = pdf_of(make())

    root = reader.trailer["/Root"]
    titles = [each.title for each in flat(reader.outline)]
    assert root["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in root
    assert root["/Lang"] == "en"
    assert titles[0] == " ".join(make().document.title.split()) or titles[0] == "Report"
    assert {"The text", "Claims and evidence", "Sources"} <= set(titles)


def flat(outline) -> list:
    return [
        each
        for entry in outline
        for each in (flat(entry) if isinstance(entry, list) else [entry])
    ]


@pytest.mark.slow
@cases
def test_pdf_of_a_long_text_holds_less_though_it_cites_little(sentences, extent):
    text = " ".join(f"Bridge {n} is {n} metres long." for n in range(sentences))

    assert pdf_file.extent_of(check(text, [])) is getattr(pdf_file, extent)


def test_pdf_says_the_figures_first_and_the_evidence_later() -> None:
    reader = pdf_of(bridge_report())

    first, *others = [" ".join(each.extract_text().split()) for each in reader.pages]
    assert "1 of 4 claims supported" in first
    assert "1 July 2000 after five years of work" in " ".join(others)


def test_missing_library_is_said_plainly(monkeypatch) -> None:
    monkeypatch.setattr(pdf_file, "find_spec", lambda name: None)

    with pytest.raises(ExportError, match=r"citeweb\[pdf\]"):
        pdf_of(bridge_report())


def test_work_that_takes_too_long_is_ended() -> None:
    before = time.monotonic()

    with pytest.raises(ExportError, match="too slow"):
        sandboxed.make_file(
            "render_pdf",
            {},
            b"<p>word</p>" * 200_000,
            seconds=3,
            memory_bytes=2**31,
            too_much="too slow",
        )

    assert time.monotonic() - before < 20


def test_work_that_takes_too_much_memory_is_ended() -> None:
    with pytest.raises(ExportError, match="too much"):
        sandboxed.make_file(
            "render_pdf",
            {},
            b"<p>word</p>",
            seconds=30,
            memory_bytes=60_000_000,
            too_much="too much",
        )


@pytest.mark.parametrize("url", ["file:///etc/hostname", "http://a.example/"])
def test_pdf_fetches_nothing(url) -> None:
    with pytest.raises(ExportError, match="refused"):
        sandboxed.make_file(
            "render_pdf",
            {},
            f"<p>word</p><img src='{url}'>".encode(),
            seconds=30,
            memory_bytes=2**31,
            too_much="refused",
        )


def test_comments_of_an_uploaded_file_are_made_in_a_child() -> None:
    document, file = docx.Document(), io.BytesIO()
    document.add_paragraph("The Sund bridge was opened to traffic on 1 July 1997 [1].")
    document.save(file)
    options = ExportOptions(uploaded_docx=file.getvalue())

    made = b"".join(FORMATS["docx"].write(bridge_report(), options))

    assert len(list(docx.Document(io.BytesIO(made)).comments)) > 0


@pytest.mark.slow
def test_word_without_an_end_is_set_on_paper_in_no_time() -> None:
    """A picture written into a text is one: it took minutes, and then failed."""
    text = f"It is {'iVBORw0KGgo' * 5000} metres long [1].\n"
    report = check(text, [SourceText(1, text=BRIDGE)], now=NOW)
    before = os.times().children_user

    pages = pypdf.PdfReader(io.BytesIO(b"".join(FORMATS["pdf"].write(report)))).pages

    assert len(pages) > 10
    assert os.times().children_user - before < 30


def test_title_without_an_end_is_cut_over_a_file() -> None:
    report = check(f"# {'Bridges ' * 20_000}\n\nText.\n", [], now=NOW)

    page = lxml_html.fromstring(b"".join(FORMATS["html"].write(report)))

    assert len(page.findtext(".//h1")) == 300
    assert page.findtext(".//h1").endswith("…")
    assert len(page.findtext(".//title")) < 350
