"""Bytes to text, and the one normalising that a source's text gets: offsets of evidence
refer to its result. Of charsets byte order mark, declaration or look decides, whichever
the bytes agree with: a declaration is believed only where they can be read by it."""

from __future__ import annotations

import codecs
import re
import unicodedata

from verification.language.lists import late_regex, table_mapping

MAX_TEXT = 2_000_000
"""Characters: a book of 700 pages. More is cut off, and the snapshot says so."""

_INVISIBLE = late_regex(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Controls, soft hyphens, marks of direction: nothing that a reader sees as a sign."""

_SURROGATE = late_regex("[\ud800-\udfff]")
_LINE_END = late_regex("\r\n?|[\x0c\x85\u2028\u2029]")
_BLANK = late_regex("[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_BLANK_AROUND_LINE_END = late_regex(" ?\n ?")
_EMPTY_LINES = late_regex("\n{3,}")
_LIGATURES = {
    number: unicodedata.normalize("NFKC", chr(number))
    for number in range(0xFB00, 0xFB07)
}
_PARTED = late_regex(r"([^\W\d_]{1,40})[-\u00ad\u2010]\n(?=([^\W\d_]{1,40}))")
_WORD = late_regex(r"[^\W\d_]{1,60}(?:-[^\W\d_]{1,60})?(?!-\n)")

_CONJUNCTIONS = frozenset({"and", "or", "und", "oder", "bzw", "et", "ou", "y", "o"})
"""Before these a hyphen stands for the end of a compound, also at a line's end."""


def clean(text: str) -> str:
    """Give `text` composed (NFC), with plain spaces and line ends and no invisible
    signs."""
    text = _SURROGATE.sub("\ufffd", text)
    text = _LINE_END.sub("\n", text)
    text = _INVISIBLE.sub("", text)
    text = _BLANK.sub(" ", text)
    text = _BLANK_AROUND_LINE_END.sub("\n", text)
    text = _EMPTY_LINES.sub("\n\n", text)
    return unicodedata.normalize("NFC", text).strip()


def with_whole_words(text: str, *, words: frozenset[str] = frozenset()) -> str:
    """
    Give `text` without ligatures and with words that a line's end parts made whole:
    PDFs, and what is copied from them, have both.

    Args:
        words: Of the whole work in lower case; those of the text when empty. They tell
            a compound, which keeps its hyphen, from a parted word.
    """
    text = text.translate(_LIGATURES)
    if not _PARTED.search(text):
        return text
    known = words or words_in(text)

    def whole(parted: re.Match[str]) -> str:
        """Keep the hyphen of a word that has it within lines, and never lacks it."""
        first, second = parted.groups()
        if second.lower() in _CONJUNCTIONS:
            return f"{first}- "
        compound, joined = f"{first}-{second}".lower(), f"{first}{second}".lower()
        is_compound = compound in known and joined not in known
        return f"{first}-" if is_compound or second[0].isupper() else first

    return _PARTED.sub(whole, text)


def words_in(text: str) -> frozenset[str]:
    """Give the words of `text` in lower case, compounds with their hyphen."""
    return frozenset(word.lower() for word in _WORD.findall(text.translate(_LIGATURES)))


def clean_line(text: str | None, *, max_length: int = 500) -> str:
    """Give `text` on one line, cut at `max_length`: a title, a name."""
    return " ".join(clean((text or "")[: 4 * max_length]).split())[:max_length].strip()


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
    """Give the text that bytes stand for. Bytes that fit nothing become U+FFFD."""
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
    """Read strictly, but for a character cut at the end. NULs tell of wider ones."""
    try:
        text = codecs.getincrementaldecoder(codec)().decode(content)
    except UnicodeDecodeError:
        return None
    if "\x00" in text[:SNIFFED_BYTES]:
        return None
    has_lost_all_signs = text.isascii() and not content.isascii()
    return None if has_lost_all_signs else text


def _read_with_faults(content: bytes, codec: str) -> str | None:
    """Forgive one bad byte in a thousand: a stray one is more common than a lie. More
    signs must read than not: else they are the few umlauts of another charset."""
    text = content.decode(codec, "replace")
    faults = text.count("\ufffd")
    if faults * 1000 > len(text) or len(text) <= 1000:
        return None
    signs = sum(sign > "\x7f" for sign in text) - faults
    return text if signs > faults else None


def _sniff(content: bytes) -> str:
    if len(content) < MIN_SNIFFED_BYTES:
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(content[:SNIFFED_BYTES]).best()
    if best is None or best.encoding == "utf_7":
        return "cp1252"
    return best.encoding
