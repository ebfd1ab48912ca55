"""What an editor should see about the citations themselves: loose ends and doubles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from verification.records import Finding, FindingKind, Reference, SourceId, Span

from .entries import Entry
from .markers import Marker
from .web_addresses import address_key


def find_findings(
    text: str,
    markers: Sequence[Marker],
    entries: Sequence[Entry],
    references: Sequence[Reference],
) -> tuple[Finding, ...]:
    """List markers without an entry, entries never cited, gaps and doubles, in this
    order. `references` begins with those of `entries`, in the same order."""
    listed = references[: len(entries)]
    return (
        *_unknown_sources(text, markers, references),
        *_uncited_entries(markers, entries, listed),
        *_numbering_gaps(entries, listed),
        *_duplicate_entries(listed),
    )


def _unknown_sources(
    text: str, markers: Sequence[Marker], references: Sequence[Reference]
) -> Iterable[Finding]:
    """One finding for each source that is named and not listed, at its first marker."""
    known: set[SourceId] = {reference.source_id for reference in references}
    for marker in markers:
        for source_id in marker.source_ids:
            if source_id not in known:
                known.add(source_id)
                span = Span(marker.start, marker.end)
                yield Finding(
                    FindingKind.UNKNOWN_SOURCE, span, span.of(text), (source_id,)
                )


def _uncited_entries(
    markers: Sequence[Marker], entries: Sequence[Entry], listed: Sequence[Reference]
) -> Iterable[Finding]:
    cited = {source_id for marker in markers for source_id in marker.source_ids}
    for entry, reference in zip(entries, listed, strict=True):
        if reference.source_id not in cited and not entry.is_further:
            yield Finding(
                FindingKind.UNCITED_ENTRY,
                reference.span,
                reference.text,
                (reference.source_id,),
            )


def _numbering_gaps(
    entries: Sequence[Entry], listed: Sequence[Reference]
) -> Iterable[Finding]:
    """Numbers that a numbered list leaves out, each reported at the entry after it."""
    numbered: list[tuple[int, Reference]] = []
    for entry, reference in zip(entries, listed, strict=True):
        if entry.is_numbered and isinstance(number := entry.source_id, int):
            numbered.append((number, reference))
    expected = 1
    for number, reference in sorted(numbered, key=itemgetter(0)):
        missing = tuple(range(expected, number))
        if missing:
            yield Finding(
                FindingKind.NUMBERING_GAP, reference.span, reference.text, missing
            )
        expected = number + 1


def _duplicate_entries(listed: Sequence[Reference]) -> Iterable[Finding]:
    """Entries with an address, an identifier or the very words of an earlier one."""
    first: dict[str, SourceId] = {}
    for reference in listed:
        keys = [str(identifier) for identifier in reference.identifiers]
        if reference.url:
            keys.append(address_key(reference.url))
        keys.append(" ".join(reference.text.casefold().split()))
        same = next((first[key] for key in keys if key in first), None)
        if same is not None:
            yield Finding(
                FindingKind.DUPLICATE_ENTRY,
                reference.span,
                reference.text,
                (same, reference.source_id),
            )
        for key in keys:
            first.setdefault(key, reference.source_id)
