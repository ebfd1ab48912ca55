"""Addresses of the web: found in free text, cleaned, recognised; where they point,
after RFC 8118 (`#page=12` of a PDF) and URL Fragment Text Directives
(`#:~:text=It%20is`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from typing import TypeVar
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from verification.language.lists import any_of, late_regex, word_list
from verification.records import Snapshot, Span

T = TypeVar("T")

MAX_ADDRESS_LENGTH = 2000
"""Code points; servers refuse longer ones, so no typed address is longer."""

_URL_BODY = late_regex(
    r"[^\s<>\"`{}|\\^\[\]（）「」『』【】《》。，、；：？！“”„«»]"
    rf"{{1,{MAX_ADDRESS_LENGTH}}}"
)
_URL_START = late_regex(r"://|(?<![\w@./-])[wW]{3}\.(?=[\w-])")
BARE_DOMAIN = late_regex(
    lambda: (
        r"(?<![\w@./-])(?:[a-z0-9-]{1,63}\.){1,4}"
        rf"(?:{any_of('reading/bare_domains')})"
        r"(?:/[^\s<>\"`{}|\\^\[\]]{0,500})?(?![\w@-])"
    ),
    re.IGNORECASE,
)
_CLOSERS = {")": "(", "]": "[", "}": "{", ">": "<"}
_TRAILING = ".,;:!?'\"*_~`’”“»›…|\\)]}>"

_TRACKING_NAMES = word_list("reading/tracking_parameters")
_TRACKING_PREFIXES = ("utm_", "pk_", "mtm_", "hsa_", "stm_")
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}


def find_urls(text: str) -> Iterator[tuple[Span, str]]:
    """Yield each http, https or www. address typed in `text` and its cleaned form."""
    if "://" not in text and "www." not in text and "WWW." not in text:
        return
    done = 0
    for match in _URL_START.finditer(text):
        start = match.start()
        if match[0] == "://":
            scheme = text[max(done, start - 5) : start].lower()
            start -= 5 if scheme == "https" else 4
            if not scheme.endswith(("http", "https")):
                continue
        if start < done:
            continue
        body = _URL_BODY.match(text, match.end())
        typed = text[start : body.end()] if body else ""
        if text[start - 1 : start] == "(":
            typed = _until_closed(typed)
        typed = trim_address(typed)
        url = clean_url(typed)
        if url:
            done = start + len(typed)
            yield Span(start, done), url


def _until_closed(address: str) -> str:
    """Up to the bracket that closes the one in which it stands: "(http://a.b/c)and"."""
    opened = 0
    for at, sign in enumerate(address):
        opened += (sign == "(") - (sign == ")")
        if opened < 0:
            return address[:at]
    return address


def find_bare_domain(text: str) -> str:
    """Give the address meant by "example.org/page" in a source list, "" without one."""
    match = BARE_DOMAIN.search(text)
    return clean_url(f"https://{trim_address(match.group())}") if match else ""


def trim_address(address: str) -> str:
    """Cut what ends a sentence, not an address: stops, quotes, brackets never
    opened."""
    end = len(address)
    surplus = {
        closer: address.count(closer) - address.count(opener)
        for closer, opener in _CLOSERS.items()
    }
    while end and address[end - 1] in _TRAILING:
        last = address[end - 1]
        if last in surplus:
            if surplus[last] <= 0:
                break
            surplus[last] -= 1
        end -= 1
    return address[:end]


def clean_url(url: str) -> str:
    """Give the address without what identifies the reader's way to it, "" if it is
    none: tracking parameters, text fragments and a search engine's redirect.

    >>> clean_url("HTTP://Example.org/a?utm_source=x&id=3#:~:text=abc")
    'http://example.org/a?id=3'
    """
    address = unescape(url.strip()) if "&" in url else url.strip()
    if address[:4].lower() == "www.":
        address = f"https://{address}"
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    scheme = parts.scheme.lower()
    if scheme not in _DEFAULT_PORTS or not host:
        return ""
    if "." not in host.strip(".") and host != "localhost" and ":" not in host:
        return ""
    network = parts.netloc.lower() if "@" not in parts.netloc else parts.netloc
    network = network.removesuffix(_DEFAULT_PORTS[scheme])
    target = _redirect_target(network, parts.path, parts.query)
    if target:
        return target
    query = _without_tracking(parts.query)
    fragment = parts.fragment.split(":~:", 1)[0]
    return urlunsplit((scheme, network, parts.path, query, fragment))


def _redirect_target(host: str, path: str, query: str) -> str:
    if not host.removeprefix("www.").startswith("google.") or path != "/url":
        return ""
    for name, value in parse_qsl(query):
        if name in ("q", "url") and value.startswith(("http://", "https://")):
            return clean_url(value)
    return ""


def _without_tracking(query: str) -> str:
    """Drop tracking parameters and leave the others exactly as typed."""
    pairs = ((pair.split("=", 1)[0].lower(), pair) for pair in query.split("&"))
    return "&".join(
        pair
        for name, pair in pairs
        if name not in _TRACKING_NAMES and not name.startswith(_TRACKING_PREFIXES)
    )


def address_key(url: str) -> str:
    """Give what two spellings of one address share: no scheme, www., fragment, last
    slash."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    host = parts.netloc.lower().removeprefix("www.")
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return f"{host}{unquote(parts.path).rstrip('/')}?{query}".rstrip("?")


def each_address_once(found: Iterable[T], url_of: Callable[[T], str]) -> list[T]:
    """The first of each address; what has none is all kept."""
    kept: dict[str, T] = {}
    for place, entry in enumerate(found):
        url = url_of(entry)
        kept.setdefault(address_key(url) if url else f"#{place}", entry)
    return list(kept.values())


MAX_STRETCH = 5000
"""Characters between the first and the last words of a passage that is pointed to."""

_DIRECTIVE = late_regex(r":~:text=([^&\s<>\"\]]{1,2000})")
_PAGE = late_regex(r"[#&]page=(\d{1,4})\b")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place that an address names beside its page."""

    page: int | None = None
    first: str = ""
    """Words of the passage, or those with which it begins; "" for a page."""

    last: str = ""


def find_pointer(typed: str) -> Pointer | None:
    """The place that the first such address in a text points to.

    >>> find_pointer("[Tower](https://a.example/b#:~:text=-,It%20is,high,-now)")
    Pointer(page=None, first='It is', last='high')
    """
    if directive := _DIRECTIVE.search(typed):
        parts = trim_address(directive[1]).split(",")
        inner = [part for part in parts if part.strip("-") == part and part]
        words = [" ".join(unquote(part).split()) for part in inner[:2]]
        return Pointer(None, *words) if words and words[0] else None
    page = _PAGE.search(typed)
    return Pointer(int(page[1])) if page else None


def locate(pointer: Pointer, snapshot: Snapshot) -> Span | None:
    """The stretch of the text that is pointed to; None where it is not there."""
    text, starts = snapshot.text, snapshot.page_starts
    if pointer.page is not None:
        if not 0 < pointer.page <= len(starts):
            return None
        ends = (*starts[1:], len(text))
        start, end = starts[pointer.page - 1], ends[pointer.page - 1]
        return Span(start, end) if start < end else None
    begin = _pattern(pointer.first).search(text)
    if begin is None or not pointer.last:
        return Span(*begin.span()) if begin else None
    end_at = _pattern(pointer.last).search(text, begin.end(), begin.end() + MAX_STRETCH)
    return Span(begin.start(), end_at.end() if end_at else begin.end())


def _pattern(words: str) -> re.Pattern[str]:
    quoted = r"\s+".join(map(re.escape, words.split()))
    return re.compile(re.sub(r"['’‘\"“”]", "['’‘\"“”]", quoted), re.IGNORECASE)
