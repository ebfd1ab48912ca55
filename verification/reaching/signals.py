"""What a page notes beside its text, and where its bytes send us on to."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlsplit

from verification.language.lists import late_regex

HEAD_BYTES = 64 * 1024
"""Where marks are looked for: walls are short pages, and a head stands in front."""

DOI = late_regex(r"10\.\d{4,9}/\S{1,300}")

MAX_REFRESH_SECONDS = 5
"""A page that goes on by itself later than this is meant to be read first."""


_LINK = late_regex(
    r"<([^<>]{1,2000})>((?:\s{0,9};\s{0,9}[\w*-]{1,40}(?:\s{0,9}=\s{0,9}"
    r"(?:\"[^\"]{0,400}\"|[^\s;,\"]{1,400}))?){0,20})"
)
_RELATION = late_regex(r";\s{0,9}rel\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|([^\s;,\"]+))", re.I)
MAX_LINK_HEADER = 8000
"""Characters of a Link header that are read: sites put their style sheets there too."""

MAX_BARE_PAGE = 4000
"""Bytes of a page that may be there only to send its reader on."""

_PARAGRAPH = re.compile(rb"<(?:p|article|main|input|form|h2)[\s>]", re.IGNORECASE)
_SCRIPTED = re.compile(
    rb"(?:^|[\s;{(.>])location(?:\.href)?\s{0,9}(?:=\s{0,9}|\.(?:replace|assign)\(\s{0,9})"
    rb"[\"'](https?:(?:\\?/){2}[^\"'<>\s]{4,2000})[\"']"
)

_SKIPPED_PARTS = ((b"<!--", b"-->"), (b"<noscript", b"</noscript"))
_META = re.compile(rb"<meta\s[^<>]{0,2000}>", re.IGNORECASE)
_IS_REFRESH = re.compile(
    rb"http-equiv\s{0,9}=\s{0,9}[\"']?\s{0,9}refresh", re.IGNORECASE
)
_CONTENT = re.compile(rb"content\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)')", re.I)
_REFRESH = late_regex(
    r"\s{0,9}(\d{1,6})(?:\.\d{0,6})?\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?"
    r"[\"']?([^\"']+)[\"']?\s{0,9}",
    re.IGNORECASE,
)


def find_refresh(
    body: bytes, content_type: str, *, header: str = "", url: str = ""
) -> str:
    """Give the address that a page at `url`, or its Refresh header, sends its reader on
    to, "" for none; without scripts to another site only: on their own they explain how
    to switch them on. A bare page's script is followed."""
    if (said := _refresh_in(header)) or "html" not in content_type.lower():
        return said
    head = _drop_skipped(body[:HEAD_BYTES])
    if said := _tagged_goal(head):
        return said
    if len(head) > MAX_BARE_PAGE or _PARAGRAPH.search(head):
        return ""
    if found := _SCRIPTED.search(head):
        return found[1].decode("utf-8", "replace").replace("\\/", "/").strip()
    said = _tagged_goal(body[:MAX_BARE_PAGE])
    return said if _host_of(said) not in {"", _host_of(url)} else ""


def _tagged_goal(head: bytes) -> str:
    for meta in _META.finditer(head):
        if not _IS_REFRESH.search(meta[0]):
            continue
        content = _CONTENT.search(meta[0])
        words = (content[1] or content[2] or b"") if content else b""
        if said := _refresh_in(unescape(words.decode("utf-8", "replace"))):
            return said
    return ""


def _host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _refresh_in(words: str) -> str:
    refresh = _REFRESH.fullmatch(words[:MAX_LINK_HEADER])
    if refresh and int(refresh[1]) <= MAX_REFRESH_SECONDS:
        return refresh[2].strip()
    return ""


def find_canonical_link(header: str) -> str:
    """Give the address that a Link header (RFC 8288) calls canonical, else ""."""
    for address, parameters in _LINK.findall(header[:MAX_LINK_HEADER]):
        relation = _RELATION.search(parameters)
        names = (relation[1] or relation[2] or "") if relation else ""
        if "canonical" in names.lower().split():
            return str(address).strip()
    return ""


def is_web_address(address: str) -> bool:
    """Whether an address is http or https, names a host and can be read."""
    try:
        parts = urlsplit(address)
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return False


def _drop_skipped(head: bytes) -> bytes:
    """Cut comments and noscript parts; an unclosed one goes to the end."""
    for opening, closing in _SKIPPED_PARTS:
        kept, lowered, at = bytearray(), head.lower(), 0
        while (start := lowered.find(opening, at)) >= 0:
            kept += head[at:start]
            end = lowered.find(closing, start)
            at = len(head) if end < 0 else end + len(closing)
        head = bytes(kept) + head[at:]
    return head
