"""Which site a host belongs to: its registrable domain."""

from __future__ import annotations

import ipaddress
import re
from functools import cache, lru_cache
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import urlsplit

from verification.language.lists import late_regex, word_list

RESERVED_SUFFIXES = ("example", "internal", "invalid", "localhost", "test")
"""Names that nobody can register (RFC 2606, RFC 6761): two sites below one are two."""

_POST_SITES = word_list("reaching/address_parts", "social sites")
_POST_PATH = late_regex(r"/@[\w.@-]{1,120}/(?:statuses/)?\d{5,30}/?")
"""Of Mastodon and its kin, which have sites without number."""

_RULE = late_regex(r"^[^/\s]\S*", re.MULTILINE)
_MOST_LABELS = 8
"""Labels of a host in which its suffix is looked for; the longest listed has seven."""

_REMEMBERED_HOSTS = 4096
"""Hosts whose site is kept; a run of some hundred sources names far fewer."""


@lru_cache(maxsize=_REMEMBERED_HOSTS)
def site_of(host: str) -> str:
    """
    Give the registrable domain of `host`, or `host` itself where it has none. Names
    under a shared suffix are sites of their own: blogs on one platform have many
    owners.

    >>> site_of("news.bbc.co.uk")
    'bbc.co.uk'
    >>> site_of("ada.github.io")
    'ada.github.io'
    >>> site_of("127.0.0.1")
    '127.0.0.1'
    """
    host = host.lower().strip("[]").rstrip(".")
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return split_host(host).site or host


def site_name_of(host: str) -> str:
    """Give the label before the public suffix: what owners of several endings share."""
    return split_host(host.lower()).label


def is_post(url: str) -> bool:
    """Whether an address is that of posts on a social site."""
    try:
        address = urlsplit(url)
    except ValueError:
        return False
    is_known = site_of(address.hostname or "") in _POST_SITES
    return is_known or _POST_PATH.fullmatch(address.path[:200]) is not None


class HostParts(NamedTuple):
    """A host split at its public suffix."""

    label: str
    """What stands before the suffix; the last label, or the address, without one."""

    suffix: str

    @property
    def site(self) -> str:
        """The registrable domain; "" where it has none."""
        return f"{self.label}.{self.suffix}" if self.label and self.suffix else ""


def split_host(host: str, *, with_lent: bool = True) -> HostParts:
    """Split a host, in small letters, by the public suffix list. `with_lent`: whether a
    suffix that a platform lends to its customers counts."""
    labels = host.split(".")
    if labels[-1].isdigit():  # no name ends so
        return HostParts(host, "")
    known = _public_suffixes(with_lent=with_lent)
    tail = [in_letters(label) for label in labels[-_MOST_LABELS:]]
    length = next(
        (
            len(tail) - at - (f"!{suffix}" in known)
            for at, suffix in enumerate(".".join(tail[at:]) for at in range(len(tail)))
            if {suffix, f"!{suffix}", _any_below(suffix)} & known
        ),
        0,
    )
    before = labels[: len(labels) - length]
    return HostParts(before[-1] if before else "", ".".join(labels[len(before) :]))


def _any_below(suffix: str) -> str:
    return f"*.{suffix.partition('.')[2]}"


@cache
def _public_suffixes(*, with_lent: bool) -> frozenset[str]:
    """The rules of the list that tldextract carries, read without tldextract: it would
    import an HTTP client, which takes longer than to read a report's sources."""
    package = cast(ModuleSpec, find_spec("tldextract"))
    text = Path(str(package.origin)).with_name(".tld_set_snapshot").read_text("utf-8")
    if not with_lent:
        text = text.partition("===BEGIN PRIVATE DOMAINS===")[0]
    return frozenset((*_RULE.findall(text), *RESERVED_SUFFIXES))


def in_letters(label: str) -> str:
    """A label in letters, where it is written in punycode."""
    if not label.startswith("xn--"):
        return label
    try:
        return label.encode("ascii").decode("idna")
    except UnicodeError:
        return label
