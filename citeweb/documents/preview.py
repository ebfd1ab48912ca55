"""What a text promises before it is verified: a sentence, and what will be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from verification.records import Document, FindingKind
from verification.reporting.words import counted

SITES_NAMED = 6
"""Sites named in the preview; the others are counted."""

LABELS_NAMED = 5
"""Sources named in one sentence about the document; the others are counted."""


def preview_of(document: Document) -> dict[str, Any]:
    """What reading found in a text that is still being typed."""
    checkable = [each for each in document.claims if each.is_checkable]
    addresses = {each.url for each in document.references if each.url}
    sites = sorted({site_of(url) for url in addresses} - {""})
    citations = counted(document.citation_count, "citation")
    return {
        "headline": f"{citations}, {counted(len(document.references), 'source')}",
        "notes": list(notes_on(document)),
        "sites": sites[:SITES_NAMED],
        "sites_more": max(0, len(sites) - SITES_NAMED),
        "addresses": len(addresses),
        "without_address": sum(not each.url for each in document.references),
        "claims": len(checkable),
        "uncited": sum(not each.citations for each in checkable),
    }


def notes_on(document: Document) -> Iterator[str]:
    unknown = dict.fromkeys(
        each.text
        for each in document.findings
        if each.kind is FindingKind.UNKNOWN_SOURCE
    )
    if unknown:
        has = "has" if len(unknown) == 1 else "have"
        yield f"{listed(list(unknown))} {has} no source"
    uncited = sum(each.kind is FindingKind.UNCITED_ENTRY for each in document.findings)
    if uncited:
        is_ = "is" if uncited == 1 else "are"
        yield f"{counted(uncited, 'source')} {is_} never cited"
    twice = sum(each.kind is FindingKind.DUPLICATE_ENTRY for each in document.findings)
    if twice:
        yield f"{counted(twice, 'source')} listed twice"
    if any(each.kind is FindingKind.NUMBERING_GAP for each in document.findings):
        yield "the list skips a number"


def listed(names: list[str]) -> str:
    """
    >>> listed(["[7]"]), listed(["[7]", "[9]"])
    ('[7]', '[7] and [9]')
    """
    named = names[:LABELS_NAMED]
    if len(names) > LABELS_NAMED:
        return f"{', '.join(named)} and {len(names) - LABELS_NAMED} more"
    return " and ".join([", ".join(named[:-1]), named[-1]] if named[1:] else named)


def site_of(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
