"""Bytes to text: by byte order mark, declaration, or look, whichever the bytes agree
with. Labels mean what the Encoding standard says; the order is ours: a declaration is
believed only where the bytes can be read by it, and UTF-8 that reads without a fault is
UTF-8 whatever is declared."""

from __future__ import annotations

import codecs
import re

from verification.language.lists import table_mapping

SNIFFED_BYTES = 64 * 1024
"""Looked at when nothing else tells: enough to be sure, and some milliseconds."""

MIN_SNIFFED_BYTES = 200
"""Of fewer nothing is known: the commonest charset is taken."""

_CODECS = table_mapping("reaching/charsets")
"""Every name that is believed. UTF-7 and the codecs of Python that are no charsets are
missing on purpose: they turn harmless bytes into something else."""

_ESCAPING = "iso-2022-jp"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_META_CHARSET = re.compile(
    rb"""(?:charset|encoding)\s{0,5}=\s{0,5}["']?\s{0,5}([A-Za-z0-9_:.-]{1,40})"""
)
_META_BYTES = 2048
"""Where HTML and XML may declare; the standard says 1,024, browsers look further."""


def decode(content: bytes, *, declared: str = "") -> str:
    """
    Give the text that bytes stand for. Bytes that fit nothing become U+FFFD.

    >>> decode("Café".encode("latin-1"), declared="utf-8")
    'Café'
    """
    for mark, codec in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(codec, "replace")
    found = _META_CHARSET.search(content[:_META_BYTES])
    meta = found[1].decode("ascii") if found else ""
    labels = ["utf-8", declared.strip().lower(), meta.lower()]
    if _ESCAPING in labels:  # all its bytes are ASCII, so it would pass for UTF-8
        labels.insert(0, _ESCAPING)
    named = [_CODECS[label] for label in labels if label in _CODECS]
    for read in (_read, _read_with_faults):
        found_text = next(filter(None, (read(content, codec) for codec in named)), None)
        if found_text is not None:
            return found_text
    return content.decode(_sniff(content), "replace")


def _read(content: bytes, codec: str) -> str | None:
    """Read strictly, save for a character cut in two at the end. A NUL says that the
    bytes are wider than the codec takes them for."""
    try:
        text = codecs.getincrementaldecoder(codec)().decode(content)
    except UnicodeDecodeError:
        return None
    if "\x00" in text[:SNIFFED_BYTES]:
        return None
    has_lost_all_signs = text.isascii() and not content.isascii()
    return None if has_lost_all_signs else text


def _read_with_faults(content: bytes, codec: str) -> str | None:
    """Forgive one bad byte in a thousand where nothing declared reads without: a stray
    one is more common than a lie. The signs that do read must outnumber the bad bytes:
    else they are the few umlauts of another charset."""
    text = content.decode(codec, "replace")
    faults = text.count("\ufffd")
    if faults * 1000 > len(text) or len(text) <= 1000:
        return None
    signs = sum(each > "\x7f" for each in text) - faults
    return text if signs > faults else None


def _sniff(content: bytes) -> str:
    if len(content) < MIN_SNIFFED_BYTES:
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(content[:SNIFFED_BYTES]).best()
    if best is None or best.encoding == "utf_7":
        return "cp1252"
    return best.encoding
