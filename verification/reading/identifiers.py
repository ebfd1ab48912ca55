"""Identifiers of works: found in free text, brought into one form. DOI: ANSI/NISO
Z39.84 and Crossref's advice on matching; ISBN: ISO 2108 for the check digit; arXiv: the
scheme of April 2007 and the one before. Trimming is ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import unquote

from verification.language.lists import late_regex
from verification.records import Identifier, IdentifierScheme, Span

from .web_addresses import trim_address

_DOI = late_regex(
    r"10\.(?<![\w.]10\.)\d{4,9}(?:\.\d{1,9}){0,3}(?:/|%2[Ff])[^\s\"“”]{1,300}"
)
_DOI_NEXT = late_regex(r"[,;|](?:https?://|doi:|10\.\d{4,9}/)", re.IGNORECASE)
_DOI_TAIL = late_regex(
    r"(?:\.full(?:[-.](?:pdf|text))?|\.abstract|\.short|\.pdf|\.html?|/full(?:/html)?"
    r"|/abstract|/pdf|/epdf|/html|/summary|/meta|/tables?|/figures?)$",
    re.IGNORECASE,
)
_PREPRINT_VERSION = late_regex(r"(^10\.(?:1101|64898|48550)/.*?)v\d{1,2}$")
_SICI = late_regex(r"<\d+::", re.IGNORECASE)
_TAG = late_regex(r"<(?!\d+::)|(?<![\d.\w-])>")
_ARXIV = late_regex(
    r"(?:\barxiv\s{0,2}:\s{0,2}|\barxiv\.org/(?:abs|pdf|html|format)/"
    r"|\b10\.48550/arxiv\.)"
    r"(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]{2,15}(?:\.[a-z]{2})?/\d{7})(?!\d)",
    re.IGNORECASE,
)
_PMID = late_regex(
    r"(?:\bPMID\s{0,2}:?\s{0,2}|pubmed\.ncbi\.nlm\.nih\.gov/"
    r"|ncbi\.nlm\.nih\.gov/pubmed/)"
    r"(\d{1,8})(?!\d)",
    re.IGNORECASE,
)
_PMCID = late_regex(r"\bPMC(?:ID\s{0,2}:?\s{0,2}(?:PMC)?)?(\d{3,9})(?!\d)")
_ISBN = late_regex(
    r"(?:\bISBN(?:[- ]?1[03])?\s{0,2}:?\s{0,2}((?:\d[ \-‐‑–]?){9,12}[\dXx])"
    r"|(?<![\d./=-])(97[89][ \-‐‑–](?:\d[ \-‐‑–]?){9}\d))(?!\d)"
)
_HANDLE = late_regex(
    r"(?:\bhdl\s{0,2}:\s{0,2}|hdl\.handle\.net/)(\d[\w.]{0,30}/[^\s\"<>?#]{1,200})",
    re.IGNORECASE,
)
_MAY_HOLD_IDENTIFIER = late_regex(
    r"10\.\d{4}|arxiv|pmid|pubmed|pmc\d|pmcid|isbn|97[89][ \-‐‑–]|hdl[:. ]",
    re.IGNORECASE,
)


def find_identifiers(text: str) -> tuple[Identifier, ...]:
    """Give the identifiers that `text` holds, each once, in the order of their
    schemes."""
    return tuple(dict.fromkeys(found for _, found in _find(text, _FORMS)))


def find_named_identifiers(text: str) -> Iterator[tuple[Span, Identifier]]:
    """Yield DOIs, arXiv, PMID and PMC numbers with where each stands."""
    return _find(text, _FORMS[:3])


Form = tuple[IdentifierScheme, re.Pattern[str], Callable[[re.Match[str]], str]]
"""How identifiers of a scheme are typed, and their value, "" for what is none."""


def _find(text: str, forms: Iterable[Form]) -> Iterator[tuple[Span, Identifier]]:
    if not _MAY_HOLD_IDENTIFIER.search(text):
        return
    for span, doi in find_dois(text):
        yield span, Identifier(IdentifierScheme.DOI, doi)
    for scheme, pattern, read in forms:
        for match in pattern.finditer(text):
            if value := read(match):
                yield Span(*match.span()), Identifier(scheme, value)


def find_dois(text: str) -> Iterator[tuple[Span, str]]:
    """Yield each DOI with where it stands, lower case: case does not matter in DOIs."""
    at = 0
    while match := _DOI.search(text, at):
        typed = _trim_doi(match.group())
        at = match.start() + max(len(typed), 8)
        prefix, _, suffix = typed.partition("/")
        if suffix or "%2f" in prefix.lower():
            span = Span(match.start(), match.start() + len(typed))
            yield span, _canonical_doi(typed)


def _trim_doi(typed: str) -> str:
    typed = _DOI_NEXT.split(typed, 1)[0]
    if not _SICI.search(typed):
        typed = _TAG.split(typed, 1)[0]
    for mark in ("?", "#", "&amp;", "&"):
        typed = typed.split(mark, 1)[0]
    return trim_address(typed)


def _canonical_doi(typed: str) -> str:
    doi = unquote(typed) if "%" in typed else typed
    doi = _DOI_TAIL.sub("", doi.rstrip("/").lower())
    doi = _DOI_TAIL.sub("", doi)
    return _PREPRINT_VERSION.sub(r"\1", doi)


def _isbn13(match: re.Match[str]) -> str:
    digits = _digits_of(match)
    if not is_isbn(digits):
        return ""
    return digits if len(digits) == 13 else _to_isbn13(digits)


def _digits_of(match: re.Match[str]) -> str:
    return re.sub(r"[ \-‐‑–]", "", match[1] or match[2]).upper()


def find_wrong_isbn(text: str) -> str:
    """Give the first number that `text` calls an ISBN and that is none, as it
    is typed."""
    wrong = (match for match in _ISBN.finditer(text) if not is_isbn(_digits_of(match)))
    return next(((match[1] or match[2]).strip() for match in wrong), "")


def is_isbn(digits: str) -> bool:
    """Tell whether 10 or 13 characters have the right check digit. Nothing but zeros
    fulfils the sum and is no book's number."""
    body = digits[3:-1] if len(digits) == 13 else digits[:-1]
    if not digits.isascii() or not body.strip("0"):
        return False
    if len(digits) == 13 and digits.isdigit():
        total = sum(
            int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits)
        )
        return total % 10 == 0
    if len(digits) == 10 and digits[:9].isdigit() and digits[9] in "0123456789X":
        values = [10 if digit == "X" else int(digit) for digit in digits]
        return sum(value * (10 - at) for at, value in enumerate(values)) % 11 == 0
    return False


def _to_isbn13(isbn10: str) -> str:
    body = f"978{isbn10[:9]}"
    total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(body))
    return f"{body}{-total % 10}"


def _handle(match: re.Match[str]) -> str:
    handle = trim_address(match[1])
    return "" if handle.startswith("10.") else handle


def identifier_url(identifier: Identifier) -> str:
    """Give the address at which the identifier's own registry shows the work."""
    value = identifier.value
    if identifier.scheme is IdentifierScheme.DOI:
        value = value.replace("%", "%25").replace("#", "%23").replace("?", "%3F")
        value = value.replace("<", "%3C").replace(">", "%3E")
    return _ADDRESSES[identifier.scheme].format(value)


_PREFERRED = (
    IdentifierScheme.DOI,
    IdentifierScheme.ARXIV,
    IdentifierScheme.PMCID,
    IdentifierScheme.PMID,
    IdentifierScheme.HANDLE,
    IdentifierScheme.ISBN,
)


def reference_url(identifiers: Sequence[Identifier]) -> str:
    """Give the address of the identifier nearest to the text, "" for none. An ISBN has
    none: what stands at a catalogue's page about a book is not the book."""
    paged = [
        identifier
        for identifier in identifiers
        if identifier.scheme is not IdentifierScheme.ISBN
    ]
    if not paged:
        return ""
    return identifier_url(min(paged, key=lambda one: _PREFERRED.index(one.scheme)))


_ADDRESSES: dict[IdentifierScheme, str] = {
    IdentifierScheme.DOI: "https://doi.org/{}",
    IdentifierScheme.ARXIV: "https://arxiv.org/abs/{}",
    IdentifierScheme.PMID: "https://pubmed.ncbi.nlm.nih.gov/{}/",
    IdentifierScheme.PMCID: "https://pmc.ncbi.nlm.nih.gov/articles/{}/",
    IdentifierScheme.ISBN: "https://openlibrary.org/isbn/{}",
    IdentifierScheme.HANDLE: "https://hdl.handle.net/{}",
}
_FORMS: tuple[Form, ...] = (
    (IdentifierScheme.ARXIV, _ARXIV, lambda match: match[1].lower()),
    (IdentifierScheme.PMID, _PMID, lambda match: match[1].lstrip("0")),
    (IdentifierScheme.PMCID, _PMCID, lambda match: f"PMC{match[1]}"),
    (IdentifierScheme.ISBN, _ISBN, _isbn13),
    (IdentifierScheme.HANDLE, _HANDLE, _handle),
)
