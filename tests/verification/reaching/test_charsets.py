"""Bytes to text, with charsets that are missing, wrong or dangerous."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases, each_of
from verification.reaching.charsets import decode

GERMAN = "Die Größe der Müllerschen Höfe ist überall größer als gewöhnlich. " * 8
RUSSIAN = "Кофе пьют во всём мире, и учёные давно изучают его действие на людей. " * 8
JAPANESE = "コーヒーは世界中で飲まれており、研究者はその効果を長く調べてきた。" * 8
CHINESE = "咖啡在世界各地都有人喝,研究人员长期研究它的作用。" * 8


@each_of(
    ("text", "codec", "declared"),
    [
        (GERMAN, "utf-8", "utf-8"),
        (GERMAN, "utf-8", ""),
        (GERMAN, "utf-8", "iso-8859-1"),
        (GERMAN, "cp1252", "iso-8859-1"),
        (GERMAN, "cp1252", "utf-8"),
        (GERMAN, "utf-8", "no-such-charset"),
        (GERMAN, "utf-16-le", "utf-16"),
        (RUSSIAN, "cp1251", "windows-1251"),
        (RUSSIAN, "koi8-r", "KOI8-R"),
        (JAPANESE, "shift_jis", "Shift_JIS"),
        (JAPANESE, "euc_jp", "euc-jp"),
        (JAPANESE, "iso2022_jp", "ISO-2022-JP"),
        (CHINESE, "gb18030", "gb2312"),
        (CHINESE, "big5", "utf-8"),
    ],
)
def test_declared_charset_is_used_where_the_bytes_agree(text, codec, declared):
    content = text.encode(codec, "ignore")

    assert decode(content, declared=declared) == content.decode(codec)


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_byte_order_mark_outranks_every_declaration(mark: bytes, codec: str) -> None:
    content = mark + GERMAN.encode(codec)

    assert decode(content, declared="windows-1251") == GERMAN


@cases
def test_charset_named_in_the_page_is_used(meta: str) -> None:
    content = (meta + RUSSIAN).encode("cp1251")

    assert decode(content) == meta + RUSSIAN


def test_charset_that_nobody_names_is_found_by_its_look() -> None:
    assert decode(RUSSIAN.encode("cp1251")) == RUSSIAN


@pytest.mark.parametrize("name", ["utf-7", "UTF7", "unicode-1-1-utf-7", "rot13", "zip"])
def test_utf7_and_codecs_that_are_no_charsets_are_not_obeyed(name: str) -> None:
    content = b"+ADw-script+AD4- harmless words"

    assert decode(content, declared=name) == content.decode("ascii")


def test_single_broken_byte_does_not_spoil_the_rest() -> None:
    content = GERMAN.encode() * 10 + b"\xff" + GERMAN.encode()

    assert decode(content, declared="utf-8").startswith(GERMAN)


def test_text_cut_in_mid_character_keeps_its_charset() -> None:
    content = JAPANESE.encode()[:-1]

    assert decode(content).startswith(JAPANESE[:-2])


@given(st.binary(max_size=300), st.text(max_size=12))
def test_no_bytes_make_decoding_fail(content: bytes, declared: str) -> None:
    assert isinstance(decode(content, declared=declared), str)
