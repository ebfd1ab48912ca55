"""The kind of a file is told by its bytes, and each kind is read in its way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.errors import InputError
from verification.reaching.cleaning import decode
from verification.reaching.extracted import Kind, find_kind
from verification.reaching.extraction import extract


@cases
def test_kind_is_told_by_the_bytes_before_the_label(
    content: str, content_type: str, url: str, kind: Kind
) -> None:
    found = find_kind(content.encode("latin-1"), content_type=content_type, url=url)

    assert found is kind


@cases
def test_kind_of_file_is_read_in_its_way(
    behaviour, content_type, content, text, titles: tuple
) -> None:
    found = extract(content.encode(), content_type=content_type)

    assert (found.text, found.titles) == (text, titles)


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


@cases
def test_file_that_cannot_be_read_says_so(content: bytes, content_type, error):
    with pytest.raises(InputError) as caught:
        extract(content, content_type=content_type)

    assert caught.typename == error


GERMAN = "Die Größe der Müllerschen Höfe ist überall größer als gewöhnlich. " * 8
RUSSIAN = "Кофе пьют во всём мире, и учёные давно изучают его действие на людей. " * 8
JAPANESE = "コーヒーは世界中で飲まれており、研究者はその効果を長く調べてきた。" * 8


@cases
def test_declared_charset_is_used_where_the_bytes_agree(text, codec, declared):
    content = text.encode(codec, "ignore")

    assert decode(content, declared=declared) == content.decode(codec)


@cases
def test_byte_order_mark_outranks_every_declaration(mark: bytes, codec: str) -> None:
    content = mark + GERMAN.encode(codec)

    assert decode(content, declared="windows-1251") == GERMAN


@cases
def test_charset_named_in_the_page_is_used(meta: str) -> None:
    content = (meta + RUSSIAN).encode("cp1251")

    assert decode(content) == meta + RUSSIAN


@pytest.mark.parametrize(
    ("content", "declared", "begins"),
    [
        (RUSSIAN.encode("cp1251"), "", RUSSIAN),
        (GERMAN.encode() * 10 + b"\xff" + GERMAN.encode(), "utf-8", GERMAN),
        (JAPANESE.encode()[:-1], "", JAPANESE[:-2]),
    ],
    ids=["a charset that nobody names", "one broken byte", "cut in mid-character"],
)
def test_charset_is_found_where_little_speaks_for_it(content, declared, begins):
    assert decode(content, declared=declared).startswith(begins)


@pytest.mark.parametrize("name", ["utf-7", "UTF7", "unicode-1-1-utf-7", "rot13", "zip"])
def test_utf7_and_codecs_that_are_no_charsets_are_not_obeyed(name: str) -> None:
    content = b"+ADw-script+AD4- harmless words"

    assert decode(content, declared=name) == content.decode("ascii")


@given(st.binary(max_size=300), st.text(max_size=12))
def test_no_bytes_make_decoding_fail(content: bytes, declared: str) -> None:
    assert isinstance(decode(content, declared=declared), str)
