"""Which site a host belongs to: its registrable domain."""

from __future__ import annotations

import ipaddress
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from verification.language.lists import late_regex, word_list

if TYPE_CHECKING:
    from tldextract import TLDExtract

RESERVED_SUFFIXES = ("example", "internal", "invalid", "localhost", "test")
"""Names that nobody can register (RFC 2606, RFC 6761): two sites below one are two."""

_POST_SITES = word_list("reaching/address_parts", "social sites")
_POST_PATH = late_regex(r"/@[\w.@-]{1,120}/(?:statuses/)?\d{5,30}/?")
"""Of Mastodon and its kin, which have sites without number."""

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
    """Whether an address is that of a post, or of a person's posts, on a social
    site."""
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
    """Split a host, in small letters, by the list that the package carries.
    `with_lent`: whether a suffix that a platform lends to its customers counts."""
    found = suffix_list()(host, include_psl_private_domains=with_lent)
    return HostParts(found.domain, found.suffix)


def in_letters(label: str) -> str:
    """A label in letters, where it is written in punycode."""
    if not label.startswith("xn--"):
        return label
    try:
        return label.encode("ascii").decode("idna")
    except UnicodeError:
        return label


@cache
def suffix_list() -> TLDExtract:
    """The list that the package carries: nothing is fetched and nothing is written."""
    from tldextract import TLDExtract

    return TLDExtract(
        suffix_list_urls=(),
        cache_dir=None,
        include_psl_private_domains=True,
        extra_suffixes=RESERVED_SUFFIXES,
    )
