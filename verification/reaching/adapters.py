"""
Which address to ask for in the place of the one that was cited.

Some addresses only wrap another one (a mail filter's, a search engine's, a library's
proxy): the wrapped one is the source's own. Others show a document inside a program of
scripts, and give the document itself at an address beside: a file in a code host, a
sheet, a folder of files. Pure; nothing is asked. The forms of addresses are the sites'
own, as their pages of help and their buttons give them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit, urlunsplit

from verification.language.lists import late_regex, table_rows

from .signals import is_web_address

MAX_WRAPPERS = 4
"""Wrappers taken off one after another: a mail filter's around a search engine's."""

_URL_DEFENSE = late_regex(r"/v3/__(https?:/{1,2}.{3,1900}?)__;.*")
_AMP_CACHE = late_regex(r"/(?:amp|c|v|wp)/(?:s/)?([\w.-]+\.[a-z]{2,}/.*)")
_PROXY_HOST = late_regex(
    r"([\w-]+)\.(?:(?:[\w-]+\.)*(?:ezproxy|ez|eproxy|libproxy|proxy\d?|proxy-[\w-]+)"
    r"\..+|idm\.oclc\.org)"
)
_GOOGLE_FILE = late_regex(
    r"/(document|spreadsheets|presentation)/(?:u/\d/)?d/([\w-]{20,})(?:/.*)?"
)
_DRIVE_FILE = late_regex(r"/file/(?:u/\d/)?d/([\w-]{20,})(?:/.*)?")
_SHEET = late_regex(r"gid=(\d{1,12})")


@dataclass(frozen=True, slots=True)
class Target:
    """What is asked for."""

    url: str
    is_own_address: bool = False
    """Whether it is the source's own address, to be shown and cited; else it is another
    form of what stands at the cited one."""


Adapter = Callable[[SplitResult], str]
"""Gives the address to ask for, "" where it has nothing to say."""


def target_of(url: str) -> Target:
    """
    Give the address to ask for: what is wrapped in it, then the document behind it.

    >>> target_of("https://github.com/ada/tea/blob/main/README.md").url
    'https://raw.githubusercontent.com/ada/tea/main/README.md'
    >>> target_of("https://example.org/a").url
    'https://example.org/a'
    """
    own = url
    for _ in range(MAX_WRAPPERS):
        inner = _first(_WRAPPERS, own)
        if not inner:
            break
        own = inner
    document = _first(_DOCUMENTS, own)
    return Target(document or own, is_own_address=own != url and not document)


def _first(adapters: tuple[Adapter, ...], url: str) -> str:
    try:
        address = urlsplit(url)
        found = (adapter(address) for adapter in adapters)
        return next(
            (each for each in found if is_web_address(each) and each != url), ""
        )
    except ValueError:
        return ""


def _in_query(address: SplitResult) -> str:
    """What forwarders carry in a parameter: safelinks, google.com/url, l.facebook."""
    host = (address.hostname or "").removeprefix("www.")
    for site, path, name in table_rows("reaching/wrapping_addresses"):
        is_host = host == site or host.endswith(f".{site}")
        is_host = is_host or (site.endswith(".*") and host.startswith(site[:-1]))
        if (
            is_host
            and address.path.startswith(path)
            and (inner := _value(address, name))
        ):
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
    if address.path.rstrip("/").endswith("/login") or address.path == "/login":
        is_proxy = "proxy" in host or host.endswith("idm.oclc.org")
        return (_value(address, "url") or _value(address, "qurl")) if is_proxy else ""
    found = _PROXY_HOST.fullmatch(host)
    if found is None or "-" not in found[1]:
        return ""
    own = found[1].replace("--", "\0").replace("-", ".").replace("\0", "-")
    return f"https://{own}{address.path}{'?' * bool(address.query)}{address.query}"


def _code_file(address: SplitResult) -> str:
    host, parts = address.hostname or "", address.path.split("/")
    if host in {"github.com", "www.github.com"} and parts[3:4] == ["blob"]:
        return f"https://raw.githubusercontent.com/{'/'.join(parts[1:3] + parts[4:])}"
    if host == "gist.github.com" and len(parts) == 3:
        return f"https://gist.githubusercontent.com{address.path}/raw"
    forms = {
        "gitlab.com": "/-/blob/",
        "codeberg.org": "/src/",
        "bitbucket.org": "/src/",
    }
    form = forms.get(host)
    if form is None or form not in address.path:
        return ""
    raw = form.replace("blob", "raw").replace("src", "raw")
    return f"https://{host}{address.path.replace(form, raw, 1)}"


_EXPORTS = {"document": "txt", "spreadsheets": "csv", "presentation": "txt"}


def _shared_file(address: SplitResult) -> str:
    host = address.hostname or ""
    if host == "docs.google.com" and (found := _GOOGLE_FILE.fullmatch(address.path)):
        kind, name = found.groups()
        if kind == "presentation":
            return f"https://{host}/presentation/d/{name}/export/txt"
        sheet = _SHEET.search(f"{address.query}#{address.fragment}")
        which = f"&gid={sheet[1]}" if sheet and kind == "spreadsheets" else ""
        return f"https://{host}/{kind}/d/{name}/export?format={_EXPORTS[kind]}{which}"
    if host == "drive.google.com" and (found := _DRIVE_FILE.fullmatch(address.path)):
        return f"https://{host}/uc?export=download&id={found[1]}"
    if host in {"www.dropbox.com", "dropbox.com"} and address.path.startswith("/s"):
        kept = [
            each for each in address.query.split("&") if each[:3] not in {"dl=", ""}
        ]
        query = "&".join((*kept, "dl=1"))
        return urlunsplit(("https", "www.dropbox.com", address.path, query, ""))
    return ""


_WRAPPERS: tuple[Adapter, ...] = (_in_query, _url_defense, _amp, _library_proxy)
_DOCUMENTS: tuple[Adapter, ...] = (_code_file, _shared_file)
