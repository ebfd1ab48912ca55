"""Outcomes in plain words: what happened, to what, what to do."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from verification.language.dates import describe_date
from verification.language.lists import ListedMapping, late_regex, table_rows
from verification.language.wording import gettext as _
from verification.language.wording import show_detail
from verification.reading.web_addresses import Pointer
from verification.records import (
    CopyKind,
    FetchOutcome,
    IdentifierScheme,
    ReachedSource,
    Snapshot,
    Span,
)

from .outcomes import dois_of
from .sites import is_post
from .walls import MAX_NOTICE, is_consent_notice


class Explanation(NamedTuple):
    """What a reader is told of an outcome: what was observed, and what to do about it,
    one sentence each; the remedy is empty when there is nothing to do."""

    reason: str
    remedy: str


_DOI_PLACES = ("https://doi.org/", "http://doi.org/", "https://dx.doi.org/")
_CLOSED_POSTS = frozenset(
    {FetchOutcome.EMPTY, FetchOutcome.BLOCKED, FetchOutcome.LOGIN_WALL}
)
_WORDS: Mapping[str, list[str]] = ListedMapping(
    lambda: {
        outcome: told for outcome, _, *told in table_rows("reaching/outcome_words")
    }
)
_SITUATIONS: Mapping[str, Explanation] = ListedMapping(
    lambda: {
        situation: Explanation(*told)
        for situation, *told in table_rows("reaching/situation_words")
    }
)


def explain_outcome(
    outcome: FetchOutcome, *, detail: str = "", final_url: str = ""
) -> Explanation:
    """Say what an outcome means. `detail` is what exactly happened, of a move its goal;
    `final_url` is where the fetch ended, for moves without a detail."""
    for kind, begins, reason, remedy in table_rows("reaching/detail_words"):
        if outcome == kind and detail.startswith(begins):
            return Explanation(_(reason, detail=show_detail(detail)), _(remedy))
    reason, remedy = _WORDS[outcome]
    final = detail or final_url or _("elsewhere")
    shown = f" ({show_detail(detail)})" if detail else ""
    return Explanation(_(reason, detail=shown, final=final), _(remedy))


def explain_source(source: ReachedSource) -> Explanation:
    """Say what became of a source: at its address, in copies, over several looks."""
    if source.outcome is None or source.is_local_trouble:
        told = _SITUATIONS[_situation_of(source)]
        return Explanation(_(told.reason), _(told.remedy))
    final_url = source.final_url
    told = explain_outcome(source.outcome, detail=source.detail, final_url=final_url)
    further = (explain_text(source), source.copy_note, explain_looks(source))
    reason = " ".join(filter(None, (told.reason, *further)))
    return Explanation(reason, _remedy(source, told.remedy))


def _situation_of(source: ReachedSource) -> str:
    if source.is_local_trouble:
        return "local trouble"
    if source.snapshot is not None:
        return "handed in"
    if source.url:
        return "not given"
    is_book = source.identifier and source.identifier.scheme is IdentifierScheme.ISBN
    return "book" if is_book else "no address"


def explain_text(source: ReachedSource) -> str:
    """Say where a source's text was read, "" when that was the cited page itself."""
    copy = source.copy
    if copy is None:
        return _("Its abstract alone could be read.") if source.is_abstract else ""
    if copy.kind is CopyKind.ARCHIVED:
        day = describe_date(copy.made_on)
        if not day:
            return _(
                "Its text was read in the copy that {service} made.",
                service=_(copy.service),
            )
        return _(
            "Its text was read in the copy that {service} made {day}.",
            service=_(copy.service),
            day=day,
        )
    if copy.kind is CopyKind.FULL_TEXT:
        return _(
            "Its text was read in the whole work at {service}.", service=_(copy.service)
        )
    version = f", {_(copy.version)}" if copy.version else ""
    return _(
        "Its text was read in a free copy that {service} names{version}.",
        service=_(copy.service),
        version=version,
    )


_NAMES_CONSENT = late_regex(r"(?i)cookie|consent|gdpr|dsgvo")


def explain_no_prose(text: str) -> str:
    """Say that a text is a notice on cookies and tells nothing, "" for any other."""
    if len(text) > MAX_NOTICE or not _NAMES_CONSENT.search(text):
        return ""
    if not is_consent_notice(text):
        return ""
    return _("The text is a notice on cookies: the page behind it was not read.")


def explain_silence(source: ReachedSource) -> str:
    """Say why the silence of a source's text says nothing, "" where all was read."""
    if source.is_abstract:
        return _(
            "The abstract, all that could be read, does not say so; the whole work may."
        )
    snapshot = source.snapshot
    if snapshot is None:
        return ""
    if not snapshot.is_truncated:
        return explain_no_prose(snapshot.text)
    if not snapshot.page_starts:
        return _(
            "The text was read in part only, and that part does not say so. Upload the "
            "rest: of a film its transcript, of a table the rows that are meant."
        )
    last = len(snapshot.page_starts)
    return _(
        "Pages 1 to {last} do not say so; those from {next} on were not read. Upload "
        "the pages that are meant.",
        last=last,
        next=last + 1,
    )


def explain_looks(source: ReachedSource) -> str:
    """Say how often an address failed, "" when it answered."""
    needed, failed = source.looks_needed, source.failed_looks
    if source.is_dead:
        return _("It is dead: it failed at {number} looks, days apart.", number=failed)
    if not failed:
        return ""
    return _(
        "This was failed look {number} of the {needed}, days apart, after which an "
        "address is called dead.",
        number=failed,
        needed=needed,
    )


def _remedy(source: ReachedSource, remedy: str) -> str:
    has_moved = source.outcome in {FetchOutcome.MOVED, FetchOutcome.MOVED_OTHER_SITE}
    if has_moved and source.url.startswith(_DOI_PLACES):
        return _(
            "See whether this is the work that was meant, and go on citing its DOI."
        )
    if has_moved and (dois := dois_of(source.url)):
        return _(
            "Cite its DOI, {url}, which outlasts addresses.",
            url=f"https://doi.org/{dois[0]}",
        )
    if source.copy is None and source.outcome in _CLOSED_POSTS and is_post(source.url):
        return _(
            "Open the post and upload its text with its date; keep an archived copy, "
            "because posts are changed and removed."
        )
    if source.is_abstract:
        return _("Upload the whole text to have it read.")
    if source.copy is None:
        return remedy
    if source.copy.kind is CopyKind.ARCHIVED:
        return _(
            "Cite the archived copy, {url}, or the page's new address.",
            url=source.copy.url,
        )
    is_other = source.copy.kind is CopyKind.OPEN_ACCESS
    return _("Compare the two where the wording matters.") if is_other else ""


def explain_unread(source: ReachedSource) -> str:
    """Say why a source's text could not be judged, and what to do, in one line."""
    words = explain_source(source)
    return f"{words.reason} {words.remedy}".rstrip()


def explain_pointer(
    pointer: Pointer, place: Span | None, found: Iterable[Span], snapshot: Snapshot
) -> str:
    """Say where the address points, "" where the evidence `found` stands there."""
    spans = list(found)
    pages = len(snapshot.page_starts)
    if place is None and pointer.page is None:
        return _(
            "The address points to “{words}”, which its text does not hold.",
            words=pointer.first,
        )
    if place is None:
        told = _(
            "The address points to page {page} of {total}.",
            page=pointer.page,
            total=pages,
        )
        return told if 0 < pages < (pointer.page or 0) else ""
    is_met = any(span.start < place.end and place.start < span.end for span in spans)
    if is_met or not spans:
        return ""
    if pointer.page is None:
        return _("The address points to another passage.")
    page = bisect_right(snapshot.page_starts, spans[0].start)
    return _(
        "The address points to page {page}; this stands on page {found}.",
        page=pointer.page,
        found=page,
    )
