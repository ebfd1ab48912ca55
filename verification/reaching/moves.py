"""Whether the address that answered is the one that was asked for, and if not, what it
is. Pure. Ours: docs/algorithms/outcomes.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from verification.language.lists import any_of, late_regex, word_list
from verification.records import FetchOutcome

from .addresses import Refusal, check_url
from .sites import site_name_of, site_of

Judged = tuple[FetchOutcome, str]
"""An outcome and what exactly was seen."""

FORWARDERS = word_list("reaching/address_parts", "forwarders")
"""Sites and hosts whose addresses exist to send the reader elsewhere: no move."""

ARCHIVES = word_list("reaching/address_parts", "archives")
"""Sites that keep copies of others' pages: whoever cites one means the copy."""

COPY_OF = "a copy of "
"""How the detail of a page begins that names a page of another site as its original."""

MAX_PATH = 2000
"""Characters of a path that are looked at; longer ones are no section's."""

_HOME_PATHS = late_regex(
    r"/?(?:(?P<code>[a-z]{2})(?:[-_][a-z]{2})?/?)?"
    r"(?:(?:index|default|home|homepage|welcome|start|main|portal)"
    r"(?:\.(?:html?|php|aspx?|jsp))?/?)?",
    re.IGNORECASE,
)
_INDEX_FILE = late_regex(r"/(?:index|default)\.(?:html?|php|aspx?|jsp)$", re.IGNORECASE)
_FILE_ENDING = late_regex(r"\.(?:html?|php|aspx?|jsp|shtml|cfm)$", re.IGNORECASE)
_LOCALE = late_regex(r"[a-z]{2}(?:[-_][a-z]{2})?", re.IGNORECASE)

_HOME_CODES = word_list("reaching/address_parts", "home codes")
"""Languages and countries by which sites part their home page. Other paths of two
letters are pages: /ai, /tv, /qz."""

_GENERIC_NAMES = word_list("reaching/address_parts", "generic names")
"""Last parts of addresses that lead to no one page: lists, searches, small print."""

_LIST_NAMES = word_list("reaching/address_parts", "list names")
"""First parts of addresses that lead to lists: /tag/coffee."""

_VIEW_NAMES = word_list("reaching/address_parts", "view names")
"""Last parts of addresses that ask for another view of the page before them."""

_SIGN_IN_SITES = word_list("reaching/address_parts", "sign-in sites")
"""Sites and hosts of those who sign people in for others."""


def _parts_named(section: str) -> re.Pattern[str]:
    return late_regex(lambda: any_of("reaching/page_paths", section), re.IGNORECASE)


_SIGN_IN_HOST = _parts_named("sign-in hosts")
_SIGN_IN_PART = _parts_named("sign-in parts")

_SEARCH_ENGINES = word_list("reaching/address_parts", "search engines")
_SEARCH_PATH = late_regex(
    r"/?|/(?:search|scholar|web|s|html|news/search|images/search)/?"
)
_SEARCH_KEYS = frozenset({"q", "query", "p", "wd", "text"})


def _keys(section: str) -> re.Pattern[str]:
    return late_regex(lambda: any_of("reaching/address_keys", section), re.IGNORECASE)


_TRACKING = _keys("tracking")
"""Parameters that say where a reader came from, and nothing about the page."""

_AFTER_SIGN_IN = _keys("after signing in")
"""Parameters that say where a reader goes on to, once signed in."""

_SAYS_WHY = _keys("reasons")
"""Parameters that a home page gets when it stands in for another page."""

_NAMES_A_PAGE = _keys("pages")
"""Parameters that choose one page of many."""

_NAMES_A_VERSION = _keys("versions")
"""Parameters that choose one state of a page: whoever cites it means that one."""

_VERSION_PATH = late_regex(
    r"(?P<page>.*?)(?:[/.]?v(?:er(?:sion)?)?[._-]?\d{1,3}|/permalink(?:/.*)?)/?", re.I
)
_PERMANENT_TITLE = late_regex(
    r"(?:title=|/)special:(?:perma(?:nent)?_?link|diff)/", re.I
)
"""How an address names one version in its path: arXiv's v2, MediaWiki's own page."""

_YEAR = late_regex(r"(?:19|20)\d\d(?:-\d\d?){0,2}")
_DAY_OR_MONTH = late_regex(r"\d\d?")
_HAS_KEY = late_regex(r"\d{3}|[0-9a-f]{8}|\d[a-z]|[a-z]\d", re.IGNORECASE)
"""What a part has that names one page by its number: 48213, b7f2c901, c4nx5."""

SLUG_WORDS = 4
"""Words joined by dashes from which a part of an address is a page's own name."""


def judge_move(urls: Sequence[str]) -> Judged:
    """
    Compare the address asked for, the first of `urls`, with the last, which answered.
    LIVE also for `www.`, http to https, a closing slash, marks of where a reader came
    from, and for addresses that exist to forward, such as doi.org's. LOGIN_WALL where
    it was led to a place that signs people in. REDIRECTED_HOME
    for a home page and for pages that are no one page's: sections, searches, the small
    print.

    >>> judge_move(["https://example.org/news/story", "https://example.org/news/"])[0]
    <FetchOutcome.REDIRECTED_HOME: 'redirected_home'>
    """
    asked, first, final = _first_proper(urls), urlsplit(urls[0]), urlsplit(urls[-1])
    if is_sign_in(final) and not is_sign_in(first):
        return FetchOutcome.LOGIN_WALL, f"it leads to {urls[-1]}"
    if is_home(final) and not is_home(first):
        return FetchOutcome.REDIRECTED_HOME, urls[-1]
    if asked is not None and _place(asked) == _place(final):
        return FetchOutcome.LIVE, ""
    if _is_generic_for(asked or first, final):
        return FetchOutcome.REDIRECTED_HOME, urls[-1]
    return _judge_sites(asked, final, urls[-1])


def judge_page_moved_to(urls: Sequence[str], *, is_page: bool) -> Judged:
    """Judge a move to what seemed a general page once more. `is_page`: it calls itself
    an article or bears the cited title. A site's front door stays one."""
    final = urlsplit(urls[-1])
    home = _HOME_PATHS.fullmatch(final.path[:MAX_PATH])
    is_front_door = home is not None and home["code"] is None and is_home(final)
    if not is_page or is_front_door:
        return FetchOutcome.REDIRECTED_HOME, urls[-1]
    return _judge_sites(_first_proper(urls), final, urls[-1])


def judge_canonical(urls: Sequence[str], canonical_url: str) -> Judged | None:
    """Judge a page's own proper address as if it were a redirect. LIVE for the one
    asked for, and in an archive; MOVED_OTHER_SITE, and `COPY_OF` before its address, on
    another site; None where we are, and for none that could be cited."""
    asked, here, proper = urlsplit(urls[0]), urlsplit(urls[-1]), urlsplit(canonical_url)
    if is_home(proper) or _place(here)[:2] == _place(proper)[:2]:
        return None
    if _place(asked)[:2] == _place(proper)[:2] or _names_version(asked, proper):
        return FetchOutcome.LIVE, ""
    outcome, _ = _judge_sites(here, proper, canonical_url)
    if outcome is FetchOutcome.MOVED:
        return outcome, canonical_url
    if _is_forwarder(proper) or isinstance(check_url(canonical_url), Refusal):
        return None
    if not canonical_url.isprintable() or " " in canonical_url:
        return None
    is_archive = site_of(here.hostname or "") in ARCHIVES
    return FetchOutcome.LIVE if is_archive else outcome, COPY_OF + canonical_url


def _names_version(asked: SplitResult, proper: SplitResult) -> bool:
    """Whether an address names one state of the page of which another is the latest."""
    chosen = {key for key, _ in parse_qsl(asked.query[:MAX_PATH])}
    kept = {key for key, _ in parse_qsl(proper.query[:MAX_PATH])}
    if any(map(_NAMES_A_VERSION.fullmatch, chosen - kept)):
        return True
    if _PERMANENT_TITLE.search(f"{asked.path}?{unquote(asked.query)}"[:MAX_PATH]):
        return True
    version = _VERSION_PATH.fullmatch(asked.path[:MAX_PATH])
    return bool(version and version["page"].rstrip("/") == proper.path.rstrip("/"))


def is_results(url: str) -> bool:
    """Whether an address asks a search engine, whose answers change every day."""
    address = urlsplit(url)
    site = site_name_of(address.hostname or "")
    if site not in _SEARCH_ENGINES or not _SEARCH_PATH.fullmatch(address.path[:100]):
        return False
    keys = {key.lower() for key, _ in parse_qsl(address.query[:2000])}
    return not keys.isdisjoint(_SEARCH_KEYS)


def is_sign_in(address: SplitResult) -> bool:
    """Whether an address is there to sign people in, at its first step or a later one:
    a provider's, or one named so that knows where to go on to."""
    host = address.hostname or ""
    if {host, site_of(host)} & _SIGN_IN_SITES:
        return True
    keys = (key for key, _ in parse_qsl(address.query[:MAX_PATH]))
    goes_on = any(map(_AFTER_SIGN_IN.fullmatch, keys))
    parts = [part for part in address.path[:MAX_PATH].split("/") if part]
    named = [part for part in parts if _SIGN_IN_PART.fullmatch(part)]
    if _SIGN_IN_HOST.fullmatch(host.partition(".")[0]) and (goes_on or named):
        return True
    return bool(named) and (goes_on or named[-1] == parts[-1])


def is_home(address: SplitResult) -> bool:
    """Whether an address leads to a site's front door, in whatever language."""
    path = _HOME_PATHS.fullmatch(address.path[:MAX_PATH])
    if path is None or (path["code"] or "en").lower() not in _HOME_CODES:
        return False
    keys = [key for key, _ in parse_qsl(address.query, keep_blank_values=True)]
    return all(_TRACKING.fullmatch(key) or _SAYS_WHY.fullmatch(key) for key in keys)


def _judge_sites(
    asked: SplitResult | None, final: SplitResult, final_url: str
) -> Judged:
    if asked is None:  # forwarders alone led here
        return FetchOutcome.LIVE, ""
    asked_host, final_host = asked.hostname or "", final.hostname or ""
    same_name = site_name_of(asked_host) == site_name_of(final_host) != ""
    is_same = site_of(asked_host) == site_of(final_host)
    if is_same or (same_name and _place(asked)[1:] == _place(final)[1:]):
        return FetchOutcome.MOVED, final_url
    return FetchOutcome.MOVED_OTHER_SITE, final_url


def _is_generic_for(asked: SplitResult, final: SplitResult) -> bool:
    """Whether `final` is a general page that stands in for the one asked for."""
    ours, theirs = _parts(asked), _parts(final)
    if is_home(asked) or not theirs:
        return False
    if _is_list(theirs):
        return not _is_list(ours) and ours[-1:] != theirs[-1:]
    if site_of(asked.hostname or "") != site_of(final.hostname or ""):
        return False
    if ours == theirs:
        return _has_lost_its_choice(asked, final)
    return _is_section_above(theirs, ours)


def _is_list(parts: Sequence[str]) -> bool:
    """Whether an address is a list's or the small print's by its words alone."""
    if not parts or parts[0] not in _GENERIC_NAMES | _LIST_NAMES:
        return False
    if len(parts) == 1 or parts[0] == "search":
        return True
    if _YEAR.fullmatch(parts[1]):
        return all(map(_DAY_OR_MONTH.fullmatch, parts[2:]))
    return parts[0] in _LIST_NAMES and len(parts) <= 3 and not _names_one_page(parts)


def _is_section_above(theirs: Sequence[str], ours: Sequence[str]) -> bool:
    """Whether `theirs` is where the page asked for used to stand, and not a view."""
    if len(theirs) >= len(ours) or list(ours[: len(theirs)]) != list(theirs):
        return False
    lost = [part for part in ours[len(theirs) :] if part not in _VIEW_NAMES]
    is_other_view = all(len(part) <= 2 or _LOCALE.fullmatch(part) for part in lost)
    return not is_other_view and not _names_one_page(theirs)


def _names_one_page(parts: Sequence[str]) -> bool:
    """Whether the last part can be a page's own: a number, a long name, no date."""
    *before, last = parts
    if _YEAR.fullmatch(last):
        return False
    if _DAY_OR_MONTH.fullmatch(last):
        return not any(_YEAR.fullmatch(part) for part in before[-2:])
    is_slug = len(re.split(r"[-_+ ]+", last)) >= SLUG_WORDS
    return is_slug or _HAS_KEY.search(last) is not None


def _has_lost_its_choice(asked: SplitResult, final: SplitResult) -> bool:
    """Whether the parameter that chose the page is gone from an equal path."""
    chosen, kept = (
        {key.lower() for key, _ in parse_qsl(address.query)}
        for address in (asked, final)
    )
    is_lost = any(map(_NAMES_A_PAGE.fullmatch, chosen - kept))
    return is_lost and not _names_one_page(_parts(final))


def _parts(address: SplitResult) -> list[str]:
    """The parts of a path in lower case, without locale, index file and ending."""
    path = _INDEX_FILE.sub("/", unquote(address.path[:MAX_PATH]))
    parts = [part for part in path.lower().split("/") if part]
    if len(parts) > 1 and _LOCALE.fullmatch(parts[0]):
        parts = parts[1:]
    return [*parts[:-1], _FILE_ENDING.sub("", parts[-1])] if parts else []


def _first_proper(urls: Sequence[str]) -> SplitResult | None:
    """The first address that is no forwarder's, None when the last alone is."""
    if len(urls) == 1:
        return urlsplit(urls[0])
    before = map(urlsplit, urls[:-1])
    return next((address for address in before if not _is_forwarder(address)), None)


def _is_forwarder(address: SplitResult) -> bool:
    host = address.hostname or ""
    return host in FORWARDERS or site_of(host) in FORWARDERS


def _place(address: SplitResult) -> tuple[str, str, str]:
    host = (address.hostname or "").removeprefix("www.")
    path = _INDEX_FILE.sub("/", unquote(address.path)).rstrip("/")
    told = [part for part in address.query.split("&") if not _is_tracking(part)]
    return host, path, "&".join(told)


def _is_tracking(parameter: str) -> bool:
    return not parameter or bool(_TRACKING.fullmatch(parameter.partition("=")[0]))
