"""What is read out of pages and texts."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verification.errors import BinaryFileError, EmptyTextError, UnreadableFileError
from verification.reaching.cleaning import clean
from verification.reaching.extraction import Extraction, extract
from verification.reaching.kinds import Kind, find_kind

from .files import make_docx, make_pdf
from .site import article

SENTENCE = "Three cups of coffee a day went with a longer life in the study of nurses."


def read(markup: str, url: str = "https://example.org/a") -> Extraction:
    return extract(markup.encode(), content_type="text/html", url=url)


def test_main_text_is_read_without_what_stands_around_it() -> None:
    page = article().replace(
        "<article>",
        "<nav><a href='/'>Home</a> <a href='/shop'>Mugs for sale</a></nav><article>",
    )
    page = page.replace(
        "</article>",
        "</article><div id='comments'><p>Nonsense, wrote a reader.</p></div>"
        "<footer>All rights reserved by the Daily Cup</footer>",
    )

    found = read(page)

    assert "three cups of coffee" in found.text
    assert "Mugs" not in found.text
    assert "Nonsense" not in found.text
    assert "rights reserved" not in found.text


def test_rows_of_a_table_stay_rows() -> None:
    table = (
        "<table><caption>Cups a year</caption><tr><th>Year</th><th>Cups</th></tr>"
        "<tr><td>2020</td><td>3.1</td></tr><tr><td>2021</td><td>3.4</td></tr></table>"
    )

    found = read(article(extra=table))

    assert "Year | Cups" in found.text
    assert "2020 | 3.1" in found.text
    assert "Cups a year\n" in found.text
    assert "---" not in found.text


@pytest.mark.parametrize(
    "references",
    [
        "<h2>References</h2><ol><li>Ng A. (2010) Tea drinkers live for ever.</li></ol>",
        "<div class='mw-heading'><h2>References</h2></div>"
        "<div class='reflist'><ol><li>Ng A. Tea lasts for ever.</li></ol></div>",
        "<section id='references'><p>Ng A. Tea drinkers live for ever.</p></section>",
        "<ol class='citation-list'><li>Ng A. Tea drinkers live for ever.</li></ol>",
        "<h3>Works cited:</h3><p>Ng A. Tea drinkers live for ever.</p>",
        "<h2>Literatur</h2><ul><li>Ng A. Tea drinkers live for ever.</li></ul>",
        "<ul role='doc-bibliography'><li>Ng A. Tea drinkers live for ever.</li></ul>",
    ],
)
def test_list_of_references_of_the_page_is_no_text_of_it(references: str) -> None:
    found = read(article(extra=references))

    assert "three cups of coffee" in found.text
    assert "for ever" not in found.text


def test_part_after_the_references_is_kept() -> None:
    extra = (
        "<h2>References</h2><ol><li>Ng A. Tea drinkers live for ever.</li></ol>"
        f"<h2>Methods in detail</h2><p>{SENTENCE}</p><p>{SENTENCE}</p>"
    )

    found = read(article(extra=extra))

    assert "for ever" not in found.text
    assert SENTENCE in found.text


def test_page_that_is_nothing_but_references_is_read() -> None:
    entries = "".join(f"<li>Ng A. (20{n}) {SENTENCE}</li>" for n in range(10, 40))

    found = read(f"<body><h1>References</h1><ol>{entries}</ol></body>")

    assert SENTENCE in found.text


@pytest.mark.parametrize(
    ("markup", "shown"),
    [
        ("in 10<sup>6</sup> cups", "in 10⁶ cups"),
        ("about 10<sup>-3</sup> grams", "about 10⁻³ grams"),
        ("of CO<sub>2</sub> gas", "of CO2 gas"),
        ("lived longer<sup><a href='#r1'>[1]</a></sup> than", "lived longer than"),
        ("lived longer<sup>[12]</sup> than", "lived longer than"),
        ("lived longer<a href='#f'><sup>a</sup></a> than", "lived longer than"),
    ],
)
def test_powers_are_kept_and_marks_of_notes_are_not(markup: str, shown: str) -> None:
    found = read(article(extra=f"<p>The nurses {markup}, wrote the authors of it.</p>"))

    assert f"The nurses {shown}, wrote" in found.text


def test_short_page_is_read_whole() -> None:
    found = read("<html><body><div>Paris has 2.1 million people.</div></body></html>")

    assert "Paris has 2.1 million people." in found.text


def test_page_that_keeps_its_text_in_odd_places_is_read() -> None:
    cells = "".join(f"<td><font>{SENTENCE} Row {n}.</font></td>" for n in range(9))

    found = read(f"<html><body><table><tr>{cells}</tr></table></body></html>")

    assert "Row 8." in found.text


def test_titles_come_from_everywhere_and_the_most_telling_first() -> None:
    json_ld = json.dumps({"@type": "NewsArticle", "headline": "From JSON-LD"})
    head = (
        '<meta name="citation_title" content="From citation_title">'
        '<meta property="og:title" content="From og:title">'
        f'<script type="application/ld+json">{json_ld}</script>'
    )

    found = read(article("From title", head=head))

    assert found.titles == (
        "From citation_title",
        "From JSON-LD",
        "From og:title",
        "From title",
    )


def test_author_date_site_and_language_are_read() -> None:
    head = (
        '<meta property="og:site_name" content="The Daily Cup">'
        '<meta name="author" content="Ada Ng">'
        '<meta property="article:published_time" content="2023-05-06T10:00:00Z">'
    )

    found = read(article(head=head))

    assert found.site_name == "The Daily Cup"
    assert found.author == "Ada Ng"
    assert found.published == "2023-05-06"
    assert found.language == "en"


@pytest.mark.parametrize(
    ("json_ld", "is_free"),
    [
        ({"@type": "NewsArticle", "isAccessibleForFree": False}, False),
        ({"@type": "NewsArticle", "isAccessibleForFree": "False"}, False),
        ({"@graph": [{"@type": "Article", "isAccessibleForFree": False}]}, False),
        ([{"@type": "Article", "isAccessibleForFree": True}], True),
        ({"@type": "Article"}, None),
        ("words", None),
    ],
)
def test_page_that_says_it_is_paid_is_noticed(
    json_ld: object, is_free: bool | None
) -> None:
    block = f'<script type="application/ld+json">{json.dumps(json_ld)}</script>'

    found = read(article(head=block))

    assert found.signals.is_accessible_for_free is is_free


def test_wall_has_signals_and_no_text() -> None:
    found = read(
        "<html><head><title>Just a moment...</title></head>"
        "<body><script>window._cf_chl_opt={}</script><noscript>Enable it</noscript>"
        "</body></html>"
    )

    assert found.text == ""
    assert found.titles == ("Just a moment...",)
    assert found.signals.protection == "Cloudflare"


def test_sign_in_form_and_canonical_address_are_noticed() -> None:
    found = read(
        "<link rel='canonical' href='/proper'><form><input type='password'></form>Hi"
    )

    assert found.signals.has_password_field
    assert found.signals.canonical_url == "https://example.org/proper"


@pytest.mark.parametrize(
    "extra",
    [
        "<figure><img alt='x'><figcaption>A ward in 1987.</figcaption></figure>",
        "<aside><h3>Key facts</h3><ul><li>A ward in 1987.</li></ul></aside>",
        "<ul><li><a href='/a'>A ward in 1987.</a></li><li><a href='/b'>B</a></li></ul>",
        "<details><summary>Where?</summary><p>A ward in 1987.</p></details>",
        "<dl><dt>Where</dt><dd>A ward in 1987.</dd></dl>",
        "<blockquote><p>A ward in 1987.</p></blockquote>",
        "<h3>A ward in 1987.</h3>",
    ],
)
def test_captions_boxes_and_lists_of_an_article_belong_to_it(extra: str) -> None:
    found = read(article(extra=extra))

    assert "A ward in 1987." in found.text


def test_teasers_inside_an_article_are_not_its_text() -> None:
    extra = "<div class='related-stories'><a href='/x'>Tea kills, says Ng</a></div>"

    found = read(article(extra=extra))

    assert "Tea kills" not in found.text


def test_hidden_text_is_not_read() -> None:
    found = read(f"<body><p>{SENTENCE}</p><p hidden>Secret words.</p></body>")

    assert "Secret" not in found.text


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("a\x00b", "ab"),
        ("a\ud800b", "a\ufffdb"),
        ("a\u00a0b\u2009c", "a b c"),
        ("e\u0301", "é"),
        ("soft\u00adhyphen", "softhyphen"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a \n \n \n b", "a\n\nb"),
        ("\u202eright to left\u202c", "right to left"),
        ("\ufeffstart", "start"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\tb", "a b"),
    ],
)
def test_text_is_made_plain_once(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@given(st.text(max_size=200))
def test_plain_text_stays_as_it_is(text: str) -> None:
    once = clean(text)

    assert clean(once) == once
    assert once.encode("utf-8").decode("utf-8") == once


@pytest.mark.parametrize(
    ("content", "content_type", "url", "kind"),
    [
        (b"%PDF-1.7 ...", "text/html", "", Kind.PDF),
        (b"<!DOCTYPE html><p>x", "application/pdf", "https://x.org/a.pdf", Kind.HTML),
        (b"junk\n%PDF-1.7 ...", "application/pdf", "", Kind.PDF),
        (b"How %PDF-1.7 files begin", "text/plain", "", Kind.PLAIN),
        (b"How %PDF-1.7 files begin", "", "notes.md", Kind.MARKDOWN),
        (b"<p>x</p>", "", "", Kind.HTML),
        (b"words", "", "notes.md", Kind.MARKDOWN),
        (b"words", "text/plain", "notes.md", Kind.PLAIN),
        (b"<p>x</p>", "text/plain", "", Kind.PLAIN),
        (b'{"a": 1}', "application/ld+json", "", Kind.JSON),
        (b"<?xml version='1.0'?><article/>", "application/xml", "", Kind.XML),
        (b"<rss>", "application/rss+xml", "", Kind.XML),
        (
            b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>",
            "application/xml",
            "",
            Kind.HTML,
        ),
        (b"PK\x03\x04....word/document.xml", "application/zip", "", Kind.DOCX),
        (b"PK\x03\x04....sheet.xml", "application/zip", "x.docx", Kind.BINARY),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "", "", Kind.BINARY),
        (b"words", "image/png", "", Kind.BINARY),
        (b"\xff\xfeh\x00i\x00", "text/plain", "", Kind.PLAIN),
        (b"\x00\x01\x02\x03" * 50, "text/html", "", Kind.BINARY),
        (b"plain words", "application/octet-stream", "", Kind.PLAIN),
    ],
)
def test_kind_is_told_by_the_bytes_before_the_label(
    content: bytes, content_type: str, url: str, kind: Kind
) -> None:
    assert find_kind(content, content_type=content_type, url=url) is kind


def test_plain_text_is_read_with_its_first_line_as_title() -> None:
    found = extract(b"Coffee and health\n\nIt is fine.", content_type="text/plain")

    assert found.titles == ("Coffee and health",)
    assert found.text == "Coffee and health\n\nIt is fine."


def test_markdown_is_read_without_its_marks() -> None:
    found = extract(
        b"# Coffee\n\nIt is **very** [fine](https://example.org) _indeed_.\n",
        content_type="text/markdown",
    )

    assert found.titles == ("Coffee",)
    assert found.text == "Coffee\n\nIt is very fine indeed."


def test_json_is_read_line_by_line() -> None:
    value = {"title": "Coffee", "cups": 3.1, "tags": ["a", "b"], "ok": True}

    found = extract(json.dumps(value).encode(), content_type="application/json")

    assert found.text == "title: Coffee\ncups: 3.1\ntags: a\ntags: b"
    assert found.titles == ("Coffee",)


def test_xml_is_read_without_fetching_or_expanding_entities() -> None:
    content = (
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "boom"><!ENTITY f SYSTEM '
        b'"file:///etc/passwd">]><article><title>Coffee</title><p>Fine &e;&f;.</p>'
        b"</article>"
    )

    found = extract(content, content_type="application/xml")

    assert "Fine" in found.text
    assert "boom" not in found.text
    assert "root:" not in found.text
    assert found.titles == ("Coffee",)


@pytest.mark.parametrize(
    ("content", "content_type", "error"),
    [
        (b"", "text/plain", EmptyTextError),
        (b"  \n \n", "text/plain", EmptyTextError),
        (b"{broken", "application/json", UnreadableFileError),
        (b"[" * 200_000, "application/json", UnreadableFileError),
        (b"\x00" * 100, "text/html", BinaryFileError),
        (b"x", "video/mp4", BinaryFileError),
        (b"%PDF-1.4 and then nothing", "application/pdf", UnreadableFileError),
        (b"PK\x03\x04word/ and then nothing", "", UnreadableFileError),
    ],
)
def test_file_that_cannot_be_read_says_so(
    content: bytes, content_type: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        extract(content, content_type=content_type)


OURS = (BinaryFileError, EmptyTextError, UnreadableFileError)
STARTS = [b"", b"%PDF-1.4\n", b"PK\x03\x04word/", b"<html>", b"<?xml version='1.0'?>"]
TYPES = ["", "text/html", "application/json", "application/pdf", "text/markdown"]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(STARTS), st.binary(max_size=400), st.sampled_from(TYPES))
def test_no_bytes_raise_anything_but_our_own_errors(
    start: bytes, rest: bytes, content_type: str
) -> None:
    try:
        found = extract(start + rest, content_type=content_type)
    except OURS:
        return

    assert found.text.encode("utf-8").decode("utf-8") == found.text


PIECES = """
    <p>|</p>|<div>|<table><tr><td>|<ul><li>|<h2>References</h2>|<sup>1</sup>|<svg>
    |<a href='//['>|<script>|</script>|<!--|words |<title>|<math>|&#0;|&#xD800;|<body>
    |<meta charset=utf-7>|<base href='http://['>|<link rel=canonical href='http://['>
    |<html lang='\ud7ff'>|<input type=password>|<template>|<frameset>|<p hidden>
""".split("|")
MARKUP = st.lists(st.sampled_from(PIECES), max_size=40)


@settings(max_examples=150, deadline=None)
@given(MARKUP)
def test_no_markup_raises_anything(pieces: list[str]) -> None:
    found = extract("".join(pieces).encode(), content_type="text/html", url="http://[")

    assert "\x00" not in found.text


@pytest.mark.parametrize(
    "markup",
    [
        "<div>" * 100_000,
        "<p>" * 150_000,
        "<!--" * 125_000,
        "<a " * 150_000,
        "&" * 500_000,
        "<table><tr><td>" * 30_000,
        "<sup>1</sup>" * 40_000,
        "<h2>References</h2><p>x</p>" * 15_000,
        "<meta name=a content=b>" * 20_000,
        "<div class=references>x</div>" * 15_000,
    ],
    ids=lambda markup: markup[:20],
)
def test_half_a_megabyte_of_broken_markup_is_read_in_seconds(markup: str) -> None:
    started = time.process_time()

    extract(markup.encode(), content_type="text/html")

    assert time.process_time() - started < 5.0


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
KEYS = st.sampled_from(
    "@type @graph headline isAccessibleForFree hasPart articleBody author name".split()
)
JSON_LD = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(JSON_LD)
def test_no_json_ld_raises_anything(value: object) -> None:
    block = f"<script type='application/ld+json'>{json.dumps(value)}</script>"

    found = extract(article(head=block).encode(), content_type="text/html")

    assert "three cups of coffee" in found.text


PATCHES = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.integers(0, 40),
        st.binary(max_size=4)
        | st.sampled_from([b"9" * 5000, b"(" * 3000, b"[" * 3000, b"<<" * 2000])
        | st.sampled_from([b"/Kids [1 0 R]", b"-1", b"/Fl ", b"1 0 R", b"\x00" * 50]),
    ),
    min_size=1,
    max_size=8,
)


def patched(content: bytes, patches: list[tuple[float, int, bytes]]) -> bytes:
    for place, cut, put in patches:
        at = int(place * len(content))
        content = content[:at] + put + content[at + cut :]
    return content


@settings(max_examples=80, deadline=None)
@given(PATCHES, st.sampled_from([make_pdf(["Coffee", "Health"]), make_docx("Words.")]))
def test_no_damage_to_a_file_raises_anything_but_our_own_errors(
    patches: list[tuple[float, int, bytes]], content: bytes
) -> None:
    try:
        found = extract(patched(content, patches), content_type="application/pdf")
    except OURS:
        return

    assert "\x00" not in found.text


def test_filter_that_its_reader_no_longer_knows_is_damage() -> None:
    content = make_pdf(["Coffee"]).replace(b"/FlateDecode", b"/Fl         ")

    with pytest.raises(UnreadableFileError):
        extract(content, content_type="application/pdf")


@pytest.mark.parametrize(
    "content",
    [
        "# Coffee\n" + "> " * 200_000,
        "[" * 300_000,
        "![" * 200_000 + "](",
        "*_" * 250_000,
        "#" * 500_000,
        "[a](" * 120_000,
    ],
    ids=lambda content: content[:12],
)
def test_half_a_megabyte_of_broken_markdown_is_read_in_seconds(content: str) -> None:
    started = time.process_time()

    extract(content.encode(), content_type="text/markdown")

    assert time.process_time() - started < 5.0


@pytest.mark.parametrize("content", ["9" * 5000, '{"a": ' + "9" * 5000 + "}"])
def test_number_without_end_in_a_json_file_is_refused_in_plain_words(
    content: str,
) -> None:
    with pytest.raises(UnreadableFileError, match="called JSON and is none"):
        extract(content.encode(), content_type="application/json")


STORY = "The ferry Alma carries ninety people across the river at noon. " * 12


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (STORY, "<p>Loading.</p>"),
        (f"<p>{STORY}</p>", "<p>Loading.</p>"),
        (STORY, f"<p>{STORY[:200]}</p>"),
    ],
)
def test_article_that_scripts_would_show_is_read_from_its_json_ld(
    body: str, shown: str
) -> None:
    block = json.dumps({"@type": "NewsArticle", "articleBody": body})
    page = (
        f"<title>Alma</title><script type='application/ld+json'>{block}</script>"
        f"<body>{shown}</body>"
    )

    read = extract(page.encode(), content_type="text/html")

    assert read.text == STORY.strip()


def test_article_that_the_page_shows_is_read_from_the_page() -> None:
    block = json.dumps({"@type": "NewsArticle", "articleBody": STORY})
    page = (
        f"<script type='application/ld+json'>{block}</script><body><article>"
        f"<p>{STORY}</p><table><tr><td>Alma</td><td>90</td></tr></table></article>"
    )

    read = extract(page.encode(), content_type="text/html")

    assert "Alma | 90" in read.text
