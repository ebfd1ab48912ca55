"""No file, however broken, costs more than its length or raises what is not ours."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import cases
from tests.depth import at_depth
from verification.errors import BinaryFileError, EmptyTextError, UnreadableFileError
from verification.reaching.extraction import extract

from .files import make_docx, make_pdf
from .site import article

OURS = (BinaryFileError, EmptyTextError, UnreadableFileError)
STARTS = [b"", b"%PDF-1.4\n", b"PK\x03\x04word/", b"<html>", b"<?xml version='1.0'?>"]
TYPES = ["", "text/html", "application/json", "application/pdf", "text/markdown"]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(STARTS), st.binary(max_size=400), st.sampled_from(TYPES))
def test_no_bytes_raise_anything_but_our_own_errors(start, rest, content_type):
    try:
        found = extract(start + rest, content_type=content_type)
    except OURS:
        return

    assert found.text.encode("utf-8").decode("utf-8") == found.text


PARTS = [
    "\n    <p>",
    "</p>",
    "<div>",
    "<table><tr><td>",
    "<ul><li>",
    "<h2>References</h2>",
    "<sup>1</sup>",
    "<svg>\n    ",
    "<a href='//['>",
    "<script>",
    "</script>",
    "<!--",
    "words ",
    "<title>",
    "<math>",
    "&#0;",
    "&#xD800;",
    "<body>\n    ",
    "<meta charset=utf-7>",
    "<base href='http://['>",
    "<link rel=canonical href='http://['>\n    ",
    "<html lang='\ud7ff'>",
    "<input type=password>",
    "<template>",
    "<frameset>",
    "<p hidden>\n",
]

MARKUP = st.lists(st.sampled_from(PARTS), max_size=40)


@settings(max_examples=150, deadline=None)
@given(MARKUP)
def test_no_markup_raises_anything(parts: list[str]) -> None:
    found = extract("".join(parts).encode(), content_type="text/html", url="http://[")

    assert "\x00" not in found.text


def seconds_of(markup: str) -> float:
    """Of this process: how busy the machine is does not count."""
    started = time.process_time()
    extract(markup.encode(), content_type="text/html")
    return time.process_time() - started


@cases
def test_half_a_megabyte_of_broken_markup_takes_in_proportion_to_a_quarter(
    markup: str,
) -> None:
    quarter = seconds_of(markup[: len(markup) // 4])
    whole = seconds_of(markup)

    # Within one run, so that a slow machine is no fault; squares would give sixteen.
    assert whole < max(0.5, 9 * quarter)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)

KEYS = st.sampled_from(
    [
        "@type",
        "@graph",
        "headline",
        "isAccessibleForFree",
        "hasPart",
        "articleBody",
        "author",
        "name",
    ]
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
def test_no_damage_to_a_file_raises_anything_but_our_own_errors(patches, content):
    try:
        found = extract(patched(content, patches), content_type="application/pdf")
    except OURS:
        return

    assert "\x00" not in found.text


def test_filter_that_its_reader_no_longer_knows_is_damage() -> None:
    content = make_pdf(["Coffee"]).replace(b"/FlateDecode", b"/Fl         ")

    with pytest.raises(UnreadableFileError):
        extract(content, content_type="application/pdf")


@cases
def test_half_a_megabyte_of_broken_markdown_is_read_in_seconds(content: str) -> None:
    started = time.process_time()

    extract(content.encode(), content_type="text/markdown")

    assert time.process_time() - started < at_depth(15.0, 2.0)


@pytest.mark.parametrize("content", ["9" * 5000, '{"a": ' + "9" * 5000 + "}"])
def test_number_without_end_in_a_json_file_is_refused_in_plain_words(content):
    with pytest.raises(UnreadableFileError, match="called JSON and is none"):
        extract(content.encode(), content_type="application/json")
