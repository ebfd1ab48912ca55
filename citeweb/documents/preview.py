"""What a text promises before it is verified: a sentence, and what will be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from citeweb.templatetags.outside import host
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
    sites = sorted({host(url) for url in addresses} - {""})
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
    found = Counter(each.kind for each in document.findings)
    kinds = FindingKind
    names = (
        each.text for each in document.findings if each.kind is kinds.UNKNOWN_SOURCE
    )
    if unknown := list(dict.fromkeys(names)):
        yield f"{listed(unknown)} {'has' if len(unknown) == 1 else 'have'} no source"
    if uncited := found[kinds.UNCITED_ENTRY]:
        yield (
            f"{counted(uncited, 'source')} {'is' if uncited == 1 else 'are'} "
            f"never cited"
        )
    if twice := found[kinds.DUPLICATE_ENTRY]:
        yield f"{counted(twice, 'source')} listed twice"
    if found[kinds.NUMBERING_GAP]:
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
