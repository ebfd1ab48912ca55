"""The report as one HTML file and as PDF."""

import base64
import hashlib
import io
import os
import re
import time
from itertools import chain

import docx
import pypdf
import pytest
from lxml import html as lxml_html

from tests.cases import cases
from verification.errors import ExportError
from verification.pipeline import check
from verification.records import SourceText
from verification.reporting.exports import (
    FORMATS,
    ExportOptions,
    fonts,
    pdf_file,
    sandboxed,
)
from verification.reporting.exports.html_page import WHOLE, Extent, shown_claims
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
    page = page_of(make())
    tree = lxml_html.document_fromstring(page)

    names = {element.tag for element in tree.iter() if isinstance(element.tag, str)}
    attributes = {name for element in tree.iter() for name in element.attrib}
    links = [link.get("href") for link in tree.iter("a")]
    assert not names & {"script", "img", "iframe", "object", "embed", "link", "form"}
    assert not [attribute for attribute in attributes if attribute.startswith("on")]
    assert not attributes & {"src", "style", "srcset"}
    assert [link for link in links if not link.startswith(("#", "https://"))] == []
    [policy] = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy.startswith("default-src 'none'; ")
    assert f"style-src 'sha256-{digest}'" in policy
    assert "script" not in policy


def test_every_inner_link_of_the_page_leads_somewhere() -> None:
    tree = lxml_html.document_fromstring(page_of(bridge_report()))

    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    targets = {target[1:] for target in tree.xpath("//a[starts-with(@href,'#')]/@href")}
    assert targets <= set(ids)
    assert len(ids) == len(set(ids))


def test_page_begins_with_the_picture_and_what_needs_a_look() -> None:
    report = bridge_report()
    page = page_of(report)

    order = ["<h1", "<figure>", "Needs a look", "The text", "Claims and evidence"]
    positions = [page.index(words) for words in order]
    assert positions == sorted(positions)
    assert "4 claims: Supported 1, Contradicted 1, Could not check 2" in page
    tree = lxml_html.document_fromstring(page)
    assert "".join(tree.xpath("//mark[@class='differ']//text()")) == "1 July 2000"
    assert "<mark>Sund bridge</mark>" in page.replace("</mark> <mark>", " ")
    assert report.sources[0].snapshot.sha256 in page
    said = [standing_words(source.credibility) for source in report.weighing.sources]
    assert said
    assert [words for words in said if words not in page] == []
    saved = b"".join(FORMATS["json"].write(report)).decode()
    again = page_of(read_report(saved, "report.json"))
    assert 'id="claim-2"' in again
    assert "five years of work" in again


def test_page_that_leaves_something_out_shows_the_evidence_of_flagged_claims() -> None:
    report = bridge_report()
    whole, short = (shown_claims(report, extent) for extent in (WHOLE, Extent(most=9)))

    assert [claim.claim.id for claim in short] == [2, 4, 5]
    assert len(whole) == 4


@pytest.mark.parametrize("make", MAKERS)
def test_pdf_is_tagged_and_has_bookmarks(make) -> None:
    reader = pdf_of(make())

    root = reader.trailer["/Root"]
    titles = [mark.title for mark in flat(reader.outline)]
    assert root["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in root
    assert root["/Lang"] == "en"
    assert titles[0] == " ".join(make().document.title.split()) or titles[0] == "Report"
    assert {"The text", "Claims and evidence", "Sources"} <= set(titles)


def flat(outline) -> list:
    parts = (flat(part) if isinstance(part, list) else [part] for part in outline)
    return list(chain.from_iterable(parts))


@pytest.mark.slow
@cases
def test_pdf_of_a_long_text_holds_less_though_it_cites_little(sentences, extent):
    text = " ".join(f"Bridge {n} is {n} metres long." for n in range(sentences))

    assert pdf_file.extent_of(check(text, [])) is getattr(pdf_file, extent)


def test_pdf_says_the_figures_first_and_the_evidence_later() -> None:
    reader = pdf_of(bridge_report())

    first, *others = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert "1 of 4 claims supported" in first
    assert "1 July 2000 after five years of work" in " ".join(others)


def test_missing_library_is_said_plainly(monkeypatch) -> None:
    monkeypatch.setattr(pdf_file, "find_spec", lambda name: None)

    with pytest.raises(ExportError, match=r"citeweb\[pdf\]"):
        pdf_of(bridge_report())


@pytest.mark.parametrize(
    ("content", "seconds", "memory_bytes"),
    [
        pytest.param("<p>word</p>" * 200_000, 3, 2**31, id="too long"),
        pytest.param("<p>word</p>", 30, 110_000_000, id="too much memory"),
        pytest.param("<img src='file:///etc/hostname'>", 30, 2**31, id="a file"),
        pytest.param("<img src='http://a.example/'>", 30, 2**31, id="an address"),
    ],
)
def test_work_that_asks_for_too_much_is_refused_and_ended(
    content, seconds, memory_bytes
) -> None:
    before = time.monotonic()
    bounds = {"seconds": seconds, "memory_bytes": memory_bytes, "too_much": "refused"}

    with pytest.raises(ExportError, match="refused"):
        sandboxed.make_file("render_pdf", {}, content.encode(), **bounds)

    assert time.monotonic() - before < 100


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


def test_pdf_says_which_letters_stand_as_boxes(monkeypatch) -> None:
    monkeypatch.setattr(pdf_file, "scripts_without_font", lambda text: ["Arabic"])
    monkeypatch.setattr(pdf_file, "make_file", lambda maker, values, html, **_: html)

    page = b"".join(FORMATS["pdf"].write(bridge_report())).decode()

    assert "Letters of this script stand as boxes here: Arabic." in page
    assert "stand as boxes" not in page_of(bridge_report())


def test_fonts_are_asked_for_the_scripts_of_the_text_alone(monkeypatch) -> None:
    monkeypatch.setattr(fonts.shutil, "which", lambda name: f"/usr/bin/{name}")

    def ask(words):
        return "Amiri\n" if ":lang=ar" in words else ""

    assert fonts.scripts_without_font("plain, \u0646\u0635", ask) == []
    assert fonts.scripts_without_font("\u0646\u0635 \u6f22", ask) == [
        "Chinese, Japanese and Korean"
    ]
