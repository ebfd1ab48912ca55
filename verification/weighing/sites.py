"""What kind of site an address belongs to, and whose page on it one is. The table
`data/sites.csv` holds the type and tier of well-known sites; suffixes and words of the
address speak for the rest. What nothing speaks for is unknown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from verification.language.lists import (
    ListedMapping,
    late_regex,
    table_mapping,
    table_rows,
    word_list,
)
from verification.records import AuthorityTier, SourceType

from .domains import Address
from .owners import OwnerTable

Site = tuple[SourceType, AuthorityTier]

UNKNOWN_SITE: Site = (SourceType.UNKNOWN, AuthorityTier.UNKNOWN)

PLATFORMS = word_list("weighing/sites", "platforms")
"""Sites on which strangers publish: a page's owner stands in its path."""

_USER_HOSTS = word_list("weighing/sites", "user hosts")
"""Platforms that lend a label before their domain, though the public suffix list does
not say so as it does of blogspot.com and github.io."""

_LENT_PATHS = frozenset({"sites.google.com"})
"""Hosts of a firm's own domain whose paths it lends."""

_HOUSE_PATHS = word_list("weighing/sites", "house paths")
"""First part of the path, or label before the domain, of a platform's own pages."""

LIBRARIES = word_list("weighing/sites", "libraries")
"""Sites that hold other people's works: two papers there have two origins."""

WIKIS = word_list("weighing/sites", "wikis")
"""Encyclopedias that anybody may write, and sites that copy one."""

_REVIEWERS = word_list("weighing/sites", "reviewers")
"""Sites that review products of others; from general knowledge."""

RELEASE_SITES = table_mapping("weighing/release_sites")
"""Sites that send round what firms write."""

_REPOSITORIES = word_list("weighing/sites", "repositories")
"""First label of the hosts where universities keep what their people wrote."""

_STATE_MEDIA = table_mapping("weighing/state_media")
TRADE_BODIES = table_mapping("weighing/trade_bodies")
_SATIRE = word_list("weighing/satire")

_RENAMED = {"twitter.com": "x.com", "threads.net": "threads.com"}
"""Platforms under two names."""

PERIODICALS = frozenset(
    {SourceType.NEWS, SourceType.ACADEMIC, SourceType.PREPRINT, SourceType.ENCYCLOPEDIA}
)
"""Types of site that claims name as the place where something was published."""

_GOVERNMENT_SUFFIX = late_regex(
    r"(?:^|\.)(?:gov|mil|(?:gouv|govt|gob|gub|go)(?=\.)|gov\.[a-z]{2,3})(?:\.[a-z]{2})?$"
)
_ACADEMIC_SUFFIX = late_regex(r"(?:^|\.)(?:edu|ac(?=\.))(?:\.[a-z]{2})?$")
_BLOG_LABEL = late_regex(r"^(?:.*\.)?(?:blog|blogs)\.")
_FORUM_LABEL = late_regex(r"^(?:.*\.)?(?:forum|forums|community|discuss)\.")
_USER = late_regex(
    r"^/(?:in|pulse|r|u|user|users|c|channel|company|groups|posts?|profile|datasets|code|"
    r"projects)/([^/_]+)|^/([^/]+)"
)
_FILER = late_regex(r"^/archives/edgar/data/(\d+)", re.IGNORECASE)
"""At the SEC, the company that filed a report."""


SITES: Mapping[str, Site] = ListedMapping(
    lambda: {
        domain: (SourceType(kind), AuthorityTier(tier))
        for domain, kind, tier in table_rows("weighing/sites")
    }
)


def site_kind(address: Address, owners: OwnerTable) -> Site:
    """Give type and tier of the site at an address, from the most telling sign down. A
    row for the host or a domain above it; a public suffix that only states and
    universities get; the owners' table, which makes it a vendor; a label such as
    "blog." or "forum.", where nobody checks what is published."""
    known = _row_for(address)
    if known is not None:
        return known
    if is_government(address) or address.suffix == "int":  # for treaties' bodies only
        return SourceType.GOVERNMENT, AuthorityTier.HIGH
    if is_academic(address):
        return SourceType.ACADEMIC, AuthorityTier.HIGH
    if not _STATE_MEDIA.keys().isdisjoint(address.hosts) or address.site in _SATIRE:
        return SourceType.NEWS, AuthorityTier.LOW
    if owners.rows_of_site(address) or address.site in TRADE_BODIES:
        return SourceType.VENDOR, AuthorityTier.LOW
    if _FORUM_LABEL.match(address.host):
        return SourceType.FORUM, AuthorityTier.LOW
    if _BLOG_LABEL.match(address.host) or address.path.startswith(("/blog", "/blogs")):
        return SourceType.BLOG, AuthorityTier.LOW
    return UNKNOWN_SITE


def is_listed(address: Address) -> bool:
    """Tell whether the table of sites has a row for it."""
    return _row_for(address) is not None


def is_periodical(address: Address) -> bool:
    """Tell whether claims name the site as the place where something was published."""
    known = _row_for(address)
    return known is not None and known[0] in PERIODICALS


def site_reviews_others(address: Address) -> bool:
    """Tell whether a site lives by comparing what others make, under its own name.
    Newspapers, magazines and the directories in `_REVIEWERS`: "PCMag's choice" in first
    place is no praise of PCMag."""
    return is_periodical(address) or not _REVIEWERS.isdisjoint(address.hosts)


def is_government(address: Address) -> bool:
    """Tell whether the public suffix is one that only public offices get."""
    # www.gov.uk and www.gouv.fr are suffixes by themselves; "https://gov/" is nobody's.
    is_somebodys = bool(address.label) or "." in address.host.strip(".")
    return is_somebodys and bool(_GOVERNMENT_SUFFIX.search(address.suffix))


def is_academic(address: Address) -> bool:
    """Tell whether the public suffix is one that only schools and universities get."""
    return bool(address.label) and bool(_ACADEMIC_SUFFIX.search(address.suffix))


def is_library(address: Address) -> bool:
    """Tell whether a site keeps the works of many: two there have two origins."""
    return (
        not LIBRARIES.isdisjoint((*address.hosts, address.suffix))
        or address.host.split(".")[0] in _REPOSITORIES
        or address.site in RELEASE_SITES
        or (address.site == "google.com" and address.path.startswith("/books"))
    )


USER_MADE = frozenset({SourceType.FORUM, SourceType.SOCIAL, SourceType.BLOG})
_OF_STANDING = frozenset({AuthorityTier.HIGH, AuthorityTier.MEDIUM})


def has_standing(address: Address | None, site: Site) -> bool:
    """Tell whether somebody checks what a source publishes, and answers for it: not a
    post or a wiki, which anybody may write, nor a site that we do not know."""
    return site[1] in _OF_STANDING and not is_anybodys(address, site)


def is_anybodys(address: Address | None, site: Site) -> bool:
    """Tell whether anybody may write what stands there: a post, a forum, a wiki."""
    is_wiki = address is not None and not WIKIS.isdisjoint(address.hosts)
    return is_wiki or site[0] in USER_MADE


def is_anybodys_name(keys: Iterable[str]) -> bool:
    """Tell whether a name is that of a wiki or a platform: "according to Wikipedia"."""
    labels = {site.split(".")[0] for site in WIKIS | PLATFORMS}
    return not labels.isdisjoint(keys)


def is_strangers_page(address: Address) -> bool:
    """Tell whether somebody other than the platform wrote what stands there."""
    if (
        address.host in _LENT_PATHS
        or _lent_label(address)
        or address.path.startswith("/@")
    ):
        return True
    label = address.host.removesuffix(f".{address.site}")
    if address.site == "sec.gov":
        return _FILER.match(address.path) is not None
    if address.site not in PLATFORMS or label in _HOUSE_PATHS:
        return False
    first = address.path.strip("/").split("/", 1)[0].lower()
    return bool(first) and first not in _HOUSE_PATHS


def publisher_key(address: Address) -> str:
    """Give what two pages of one publisher share; "" where works of many are kept.

    >>> from .domains import parse_address
    >>> publisher_key(parse_address("https://medium.com/@ada/a-post-1"))
    'medium.com/@ada'
    >>> publisher_key(parse_address("https://news.bbc.co.uk/2"))
    'bbc.co.uk'
    """
    if is_library(address):
        return ""
    if not is_strangers_page(address):
        return address.site
    if _lent_label(address):
        return address.host
    if address.host in _LENT_PATHS:
        return address.host + "/".join(address.path.lower().split("/")[:3])
    if filer := _FILER.match(address.path):
        return f"{address.site}/{filer[1]}"
    user = _USER.match(address.path)
    name = (user[1] or user[2]) if user else ""
    if address.site == "youtube.com" and not name.startswith("@"):
        return ""  # a video's address does not name its channel
    if address.site in {"x.com", "twitter.com"} and name == "i":
        return ""  # x.com/i/web/status/1 does not name whose post it is
    return f"{_RENAMED.get(address.site, address.site)}/{name.lower()}"


def _lent_label(address: Address) -> str:
    """The label that a platform lends to a user: "ada" of ada.medium.com, or ""."""
    if address.site not in _USER_HOSTS:
        return ""
    label = address.host.removesuffix(address.site).rstrip(".")
    return "" if label in {"", "www", "m", "open", "en", *_HOUSE_PATHS} else label


def _row_for(address: Address) -> Site | None:
    """The most specific row for the host: its own, or that of a domain above it."""
    # A blog on a lent suffix ("ada.github.io") is of the kind its platform is.
    known = (SITES[host] for host in (*address.hosts, address.suffix) if host in SITES)
    return next(known, None)
