"""Which address to ask for in the place of the one that was cited: what another wraps,
and the document that a program of scripts shows. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit, urlunsplit

from verification.language.lists import late_regex, table_rows

from .signals import is_web_address

MAX_WRAPPERS = 4
"""Wrappers taken off one after another: a mail filter's around a search engine's."""

MAX_BEHIND = 2000
"""Characters behind a host that are held against the forms of addresses."""

_URL_DEFENSE = late_regex(r"/v3/__(https?:/{1,2}.{3,1900}?)__;.*")
_AMP_CACHE = late_regex(r"/(?:amp|c|v|wp)/(?:s/)?([\w.-]+\.[a-z]{2,}/.*)")
_PROXY_HOST = late_regex(
    r"([\w-]+)\.(?:(?:[\w-]+\.)*(?:ezproxy|ez|eproxy|libproxy|proxy\d?|proxy-[\w-]+)"
    r"\..+|idm\.oclc\.org)"
)


def target_of(url: str) -> str:
    """Give the address to ask for: what is wrapped in it, then what it shows."""
    return _led_to(unwrapped(url), _document)


def unwrapped(url: str) -> str:
    """The source's own address, where another wraps it."""
    for _ in range(MAX_WRAPPERS):
        url = _led_to(url, _in_query, _url_defense, _amp, _library_proxy)
    return url


def _led_to(url: str, *ways: Callable[[SplitResult], str]) -> str:
    """The first address that one of the ways finds in another, else that one itself."""
    try:
        found = [way(urlsplit(url)) for way in ways]
    except ValueError:
        return url
    return next(filter(is_web_address, found), url)


def _in_query(address: SplitResult) -> str:
    """What forwarders carry in a parameter: safelinks, google.com/url, l.facebook."""
    host = (address.hostname or "").removeprefix("www.")
    for site, path, name in table_rows("reaching/wrapping_addresses"):
        is_host = host == site or host.endswith(f".{site}")
        is_host = is_host or (site.endswith(".*") and host.startswith(site[:-1]))
        inner = _value(address, name)
        if is_host and address.path.startswith(path) and inner:
            return inner
    return ""


def _value(address: SplitResult, name: str) -> str:
    query = address.query
    if name == "?":
        return unquote(query)
    return next((value for key, value in parse_qsl(query) if key == name), "")


def _url_defense(address: SplitResult) -> str:
    if not (address.hostname or "").startswith("urldefense."):
        return ""
    found = _URL_DEFENSE.fullmatch(address.path + ";" * (";" not in address.path))
    return re.sub(r"^(https?:)/+", r"\1//", found[1]) if found else ""


def _amp(address: SplitResult) -> str:
    """Pages in the caches of AMP, and the AMP form of a page of its own site."""
    host = address.hostname or ""
    is_cache = host.endswith(".ampproject.org") or (
        host.removeprefix("www.").startswith("google.") and "/amp/" in address.path
    )
    found = _AMP_CACHE.fullmatch(address.path) if is_cache else None
    return f"https://{found[1]}" if found else ""


def _library_proxy(address: SplitResult) -> str:
    """A publisher's page by way of a library's proxy, which its members may use."""
    host = address.hostname or ""
    if address.path.rstrip("/").endswith("/login"):
        is_proxy = "proxy" in host or host.endswith("idm.oclc.org")
        return (_value(address, "url") or _value(address, "qurl")) if is_proxy else ""
    found = _PROXY_HOST.fullmatch(host)
    if found is None or "-" not in found[1]:
        return ""
    own = found[1].replace("--", "\0").replace("-", ".").replace("\0", "-")
    return f"https://{own}{address.path}{'?' * bool(address.query)}{address.query}"


def _document(address: SplitResult) -> str:
    """The document itself that a page of scripts shows: a file, a sheet, a post."""
    host = (address.hostname or "").removeprefix("www.").removeprefix("mobile.")
    behind = urlunsplit(("", "", address.path, address.query, address.fragment))
    for site, pattern, shown in table_rows("reaching/shown_elsewhere"):
        if host == site and (found := re.fullmatch(pattern, behind[:MAX_BEHIND])):
            return shown.format(*found.groups())
    return ""
