"""From what was observed to an outcome and an action: docs/algorithms/outcomes.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from verification.language.lists import any_of, late_regex
from verification.reading.identifiers import find_identifiers
from verification.records import (
    CopyKind,
    Fetch,
    FetchOutcome,
    SourceAction,
    TitleMatch,
    TitleMatchKind,
)

from .extracted import Extraction, PageSignals
from .moves import Judged, is_results, judge_canonical, judge_page_moved_to
from .signals import find_canonical_link, is_web_address
from .sites import site_of
from .statements import (
    find_not_found,
    find_spam,
    find_trouble,
    is_not_found_title,
    is_sign_in_title,
    prose_length,
    quoted,
    says_parked,
    without_quotations,
)
from .titles import MAX_TITLE, MIN_OWN_WORDS, best_title, split_title
from .walls import (
    find_bot_wall,
    find_consent_wall,
    find_protection,
    name_refuser,
    needs_scripts,
    says_login_wall,
    says_paywall,
)

SHORT_TEXT = 1500
"""Characters of main text under which a page may be a wall or an error: such pages hold
some 250 words at most, an article more. Ours."""

TEASER_TEXT = 2500
"""Characters of main text under which a page that calls itself paid shows a teaser
only: three or four paragraphs. Above it the text is there."""

ERROR_TEXT = 8000
"""Characters of main text under which a page may be an error page with suggestions:
when its title and a sentence at its beginning both say that nothing is there."""

WALL_PROSE = 280
"""Characters of prose above which a page that offers to sign in has a text."""

ERROR_PROSE = 250
"""Characters of sentences to nobody in particular above which one sentence on a missing
page is an article's: error pages explain themselves in one or two."""

_ABSENT = frozenset({404, 410})
_BLOCKING = frozenset({401, 402, 403, 407, 429, 451, 999})
"""999 is what one large network answers to everybody who is not signed in."""

_BUSY = frozenset({408, 425})
UNREACHABLE = frozenset(
    {
        FetchOutcome.GONE,
        FetchOutcome.DNS_FAILURE,
        FetchOutcome.REFUSED,
        FetchOutcome.TIMEOUT,
    }
)
"""Outcomes of an address that may be dead; only looks days apart can tell."""


RESULTS = "a list of search results"
"""Detail of an address that asks a search engine."""

HIJACKED = "its domain seems to have changed hands: the page"
"""How the detail begins of a page that spammers put on a lapsed domain."""

_OK = frozenset({FetchOutcome.LIVE, FetchOutcome.MOVED})
READABLE = _OK | {FetchOutcome.MOVED_OTHER_SITE}
"""Outcomes whose text is the source's own: of the others nothing is judged."""

TITLED = READABLE | {FetchOutcome.PAYWALLED}
"""Outcomes whose page bears the title of the source: a teaser does, a wall does not."""

READ_OUTCOMES = READABLE | {FetchOutcome.REDIRECTED_HOME}
"""Outcomes of a fetch whose body is kept, to see what kind of page it is."""


def _path(section: str, before: str, behind: str) -> re.Pattern[str]:
    return late_regex(
        lambda: f"{before}/(?:{any_of('reaching/page_paths', section)}){behind}",
        re.IGNORECASE,
    )


_LANGUAGE = r"(?:/[a-z]{2}(?:[-_][a-z]{2})?)?"
_MORE = r"(?:[/.].{0,200})?"
_ERROR_PATH = _path(
    "errors", r"(?:/[\w-]{1,30}){0,2}", r"(?:\.(?:html?|php|aspx?|jsp))?/?"
)
_LOGIN_PATH = _path("login", _LANGUAGE, _MORE)
_PAYWALL_PATH = _path("paywall", _LANGUAGE, _MORE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered in the end."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


def judge_answer(answer: Answer) -> Judged:
    """Judge by status and marks of protection, before the page is read."""
    status = answer.status
    headers = dict(answer.headers)
    if 200 <= status < 300:
        if answer.body.strip():
            return FetchOutcome.LIVE, ""
        # A challenge may have no words at all and be known by its header alone.
        if challenger := find_protection(headers, b""):
            return FetchOutcome.BLOCKED, f"{status}, {challenger}"
        return FetchOutcome.EMPTY, f"{status}, nothing in it"
    if status in _ABSENT:
        return FetchOutcome.GONE, str(status)
    is_blocked = status in _BLOCKING or bool(find_protection(headers, answer.body))
    if not is_blocked and (status in _BUSY or status >= 500):
        return FetchOutcome.SERVER_ERROR, str(status)
    if not is_blocked and status < 400:
        return FetchOutcome.SERVER_ERROR, f"{status} without an address to go on to"
    refuser = name_refuser(headers, answer.body)
    return FetchOutcome.BLOCKED, f"{status}, {refuser}" if refuser else str(status)


def refine(fetch: Fetch, page: Extraction, *, cited_title: str = "") -> Judged:
    """Judge a page that was answered with 200 by what stands in it, else by the fetch.
    A page at a section's address that bears `cited_title` is no section."""
    if fetch.outcome not in READ_OUTCOMES:
        return fetch.outcome, fetch.detail
    if is_results(fetch.url):
        return FetchOutcome.REDIRECTED_HOME, RESULTS
    spam = find_spam("\n".join((*page.titles, page.text)), f"{cited_title} {fetch.url}")
    if spam:
        return FetchOutcome.SOFT_404, f"{HIJACKED} offers {quoted(spam)}"
    for find in (_find_wall, _find_nothing_there, _find_closed):
        if stopped := find(fetch, page):
            return stopped
    if page.signals.doi and page.signals.doi in dois_of(fetch.url):
        return _settle_by_doi(fetch)
    if fetch.outcome is FetchOutcome.REDIRECTED_HOME:
        is_page = page.signals.is_article or _bears(page.titles, cited_title)
        return judge_page_moved_to(_way(fetch), is_page=is_page)
    return _find_proper(fetch, page.signals) or (fetch.outcome, fetch.detail)


def dois_of(url: str) -> tuple[str, ...]:
    """The DOIs that an address holds, in lower case."""
    dois = (
        identifier for identifier in find_identifiers(url) if identifier.scheme == "doi"
    )
    return tuple(doi.value.lower() for doi in dois)


def _settle_by_doi(fetch: Fetch) -> Judged:
    """A page that bears the very DOI that was cited is the work, wherever its publisher
    keeps it now; an address of doi.org stays the one to cite."""
    is_registered = site_of(urlsplit(fetch.url).hostname or "") == "doi.org"
    if is_registered or fetch.outcome is FetchOutcome.LIVE:
        return FetchOutcome.LIVE, ""
    return FetchOutcome.MOVED, fetch.final_url


def action_for(
    outcome: FetchOutcome | None,
    title_match: TitleMatch | None = None,
    *,
    copy: CopyKind | None = None,
    is_dead: bool = False,
    is_cut: bool = False,
) -> SourceAction:
    """Say what an editor should do. Removed is what its own site calls gone; what does
    not answer only once several looks, days apart, have called it dead (`is_dead`).
    `copy` is the kind of the copy that was read in the source's place, if any;
    `is_cut` whether the page's end did not come."""
    if (outcome is FetchOutcome.GONE or is_dead) and copy is None:
        return SourceAction.REMOVED
    # What a page that is gone said is known, and the archived copy can be cited. A work
    # that is paid for is in order when it was read elsewhere under its own title.
    is_open = outcome in _OK if copy is None else outcome not in UNREACHABLE
    is_other = title_match is not None and title_match.kind is TitleMatchKind.MISMATCH
    is_whole = copy is not CopyKind.ARCHIVED and not (is_cut and copy is None)
    is_fine = is_open and not is_other and is_whole
    return SourceAction.OK if is_fine else SourceAction.FLAGGED


def _bears(titles: Sequence[str], cited_title: str) -> bool:
    """Whether a page bears the cited title, and that is one of its own."""
    if len(split_title(cited_title[:MAX_TITLE]).content) < MIN_OWN_WORDS:
        return False
    return best_title(cited_title, titles).kind is TitleMatchKind.MATCH


def _way(fetch: Fetch) -> list[str]:
    return [hop.url for hop in fetch.hops] or [fetch.final_url]


def _find_proper(fetch: Fetch, signals: PageSignals) -> Judged | None:
    """Follow the address that the page, or its header, calls its proper one."""
    if fetch.outcome not in _OK:
        return None
    link = find_canonical_link(dict(fetch.headers).get("link", ""))
    proper = signals.canonical_url or link
    return judge_canonical(_way(fetch), proper) if is_web_address(proper) else None


def _find_wall(fetch: Fetch, page: Extraction) -> Judged | None:
    wall = find_consent_wall(_way(fetch), page)
    if not wall and len(page.text) < SHORT_TEXT:
        wall = find_bot_wall(page)
    return (FetchOutcome.BLOCKED, wall) if wall else None


def _find_nothing_there(fetch: Fetch, page: Extraction) -> Judged | None:
    """Tell a page that stands in for a missing one, needs scripts, or is in trouble."""
    text, signals = page.text, page.signals
    is_short = len(text) < SHORT_TEXT
    title = next(filter(is_not_found_title, page.titles), "")
    if title and is_short:
        return FetchOutcome.SOFT_404, f"titled {quoted(title)}"
    if signals.player_trouble and is_short:
        is_closed, gone = signals.needs_account, FetchOutcome.SOFT_404
        outcome = FetchOutcome.LOGIN_WALL if is_closed else gone
        return outcome, f"it says {quoted(signals.player_trouble)}"
    if len(fetch.hops) > 1 and _ERROR_PATH.fullmatch(urlsplit(fetch.final_url).path):
        return FetchOutcome.SOFT_404, f"it leads to {fetch.final_url}"
    if signals.is_article or len(text) >= ERROR_TEXT:
        return None
    if is_short and says_parked(without_quotations(signals.visible_text)):
        return FetchOutcome.SOFT_404, "the domain is for sale"
    said = find_not_found(text) or find_not_found(signals.visible_text)
    if said and (title or (is_short and prose_length(text) < ERROR_PROSE)):
        return FetchOutcome.SOFT_404, f"it says {quoted(said)}"
    if is_short and text and needs_scripts(text):
        return FetchOutcome.EMPTY, "no text without scripts"
    trouble = find_trouble(text) if is_short else ""
    if trouble and prose_length(text) < ERROR_PROSE:
        return FetchOutcome.SERVER_ERROR, f"it says {quoted(trouble)}"
    return None


def _find_closed(fetch: Fetch, page: Extraction) -> Judged | None:
    """Tell a page that is shown to subscribers or after signing in only."""
    path, signals = urlsplit(fetch.final_url).path, page.signals
    is_moved, shown = len(fetch.hops) > 1, signals.visible_text
    if is_moved and _LOGIN_PATH.fullmatch(path):
        return FetchOutcome.LOGIN_WALL, f"it leads to {fetch.final_url}"
    title = next(filter(is_sign_in_title, page.titles), "")
    is_bare = len(page.text) < SHORT_TEXT and prose_length(page.text) < WALL_PROSE
    if title and is_bare:
        return FetchOutcome.LOGIN_WALL, f"titled {quoted(title)}"
    if len(page.text) < TEASER_TEXT:
        if signals.is_accessible_for_free is False:
            return FetchOutcome.PAYWALLED, "the page says that it is not free"
        if signals.is_accessible_for_free is None and says_paywall(shown):
            return FetchOutcome.PAYWALLED, "the page asks for a subscription"
    if len(page.text) >= SHORT_TEXT:
        return None
    if is_moved and _PAYWALL_PATH.fullmatch(path):
        return FetchOutcome.PAYWALLED, f"it leads to {fetch.final_url}"
    is_form = signals.has_password_field and len(shown) < SHORT_TEXT // 3
    is_asked = is_form or says_login_wall(shown)
    if is_asked and is_bare:
        return FetchOutcome.LOGIN_WALL, "it asks to sign in"
    return None
