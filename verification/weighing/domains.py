"""
Who stands behind an address: its registrable domain, and the label that names a brand.

Source:
    The public suffix list that tldextract carries, private suffixes included: a
    blog on a shared platform is a site of its own. Names reserved for tests and
    documentation (RFC 2606, RFC 6761) count as suffixes.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from verification.language.lists import late_regex, table_mapping, word_list
from verification.language.wording import gettext as _
from verification.reaching.sites import HostParts, in_letters, split_host
from verification.reading.web_addresses import find_urls
from verification.records import Interest, InterestKind, Span

HOUSE_LABELS = word_list("weighing/sites", "house labels")
"""Names of departments. Before a suffix that a platform lends to its customers they are
the platform's own: developer.wordpress.com is no customer called "developer"."""

RESOLVERS = frozenset({"doi.org", "dx.doi.org", "handle.net", "hdl.handle.net"})
"""Hosts that pass a reader on to a work."""

ARCHIVES = frozenset({"archive.org", "archive.ph", "archive.today", "webcitation.org"})
"""Sites whose pages somebody else published."""

_ARCHIVED = late_regex(r"/web/[^/]{1,30}/(https?:/{1,2}\S+)$")

LONGEST_ADDRESS = 2000
"""Code points; no browser sends longer ones."""


@dataclass(frozen=True, slots=True)
class Address:
    """An http or https address in its parts."""

    host: str
    """Lower case, without port, user and leading `www.`."""

    site: str
    """Registrable domain; the host itself when it has none."""

    label: str
    """The registrable domain without its suffix; empty when it has none."""

    suffix: str
    path: str

    @property
    def hosts(self) -> Sequence[str]:
        """The host and the domains above it, up to the registrable one."""
        below = self.host.removesuffix(self.site).split(".")[:-1]
        return [".".join([*below[at:], self.site]) for at in range(len(below) + 1)]


_HOST_NAME = late_regex(r"(?:[\w-]{1,63}\.)+[\w-]{2,63}")


def is_domain(address: Address) -> bool:
    """Whether it has a registrable domain, spelled as hosts are; "co.uk" has none."""
    return bool(address.label) and _HOST_NAME.fullmatch(address.host) is not None


@lru_cache(maxsize=4096)  # a run of some hundred sources asks for each of them often
def parse_address(url: str) -> Address | None:
    """Give the parts of an address, None for what is not one.

    A bare domain counts ("clickup.com/blog"); so does one address in a free-text
    reference, but not the reference's words.

    >>> parse_address("https://blog.hubspot.com/x").site
    'hubspot.com'
    >>> parse_address("irs.gov.refund.com").site
    'refund.com'
    >>> parse_address("Ng, A. (2021). Deep learning. Nature 3.") is None
    True
    """
    address = _pick_address(url.strip())
    if not address or "\\" in address:
        return None  # browsers read a backslash as a slash: another host than it seems
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not host:
        return None
    if is_ip(host):
        return Address(host, host, "", "", parts.path)
    host = host.removeprefix("www.")
    found = _extract(host)
    if not found.site:
        # An intranet's name, or a suffix by itself: nobody's brand.
        return Address(host, host, "", found.suffix, parts.path)
    return Address(host, found.site, in_letters(found.label), found.suffix, parts.path)


def parse_publisher(url: str) -> Address | None:
    """Give the address of who published: for an archived page, of the page itself. None
    also for a DOI or a handle, which name a work and no publisher."""
    address = parse_address(url)
    if address is None or address.host in RESOLVERS:
        return None
    if address.site in ARCHIVES:
        inner = _ARCHIVED.search(url)
        return parse_address(inner[1]) if inner else address
    return address


def site_of_url(url: str) -> str:
    """Give the registrable domain of an address, "" for what is not one."""
    address = parse_address(url)
    return address.site if address else ""


_INTERESTS = table_mapping("weighing/interest_words")


def make_interest(
    kind: InterestKind,
    address: Address | None,
    name: str,
    /,
    *,
    token: str = "",
    span: Span | None = None,
    **parts: str,
) -> Interest:
    """An interest with its sentence from `data/interest_words.csv`, which has
    `parts`."""
    site = address.site if address else ""
    sentence = _(_INTERESTS[name], site=site, token=token, **parts)
    return Interest(kind, site, token, sentence, span=span)


def is_host_within(host: str, domain: str) -> bool:
    """Tell whether a host is a domain or stands below it, label by label."""
    return host == domain or host.endswith(f".{domain}")


def ascii_host(host: str) -> str:
    """Give the one form under which a host of other letters is looked up."""
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host


def _pick_address(text: str) -> str:
    if not text or len(text) > LONGEST_ADDRESS:
        return ""
    if any(sign.isspace() for sign in text):
        return next((url for _, url in find_urls(text)), "")
    if "://" in text:
        scheme, _, rest = text.partition("://")
        return f"{scheme.lower()}://{rest}"
    head = text.split("/", 1)[0]
    if "." not in head or "@" in head or head.startswith("10.") or ":" in head:
        return ""  # a DOI, a mail address, "doi:...", "urn:..."
    return f"https://{text}"


def is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _extract(host: str) -> HostParts:
    found = split_host(host)
    if found.label and found.label not in HOUSE_LABELS:
        return found
    return split_host(host, with_lent=False)
