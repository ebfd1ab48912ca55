"""The steps of reading, in order, and what an editor should see about the citations:
markers without an entry, entries never cited, entries that stand twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from verification.errors import EmptyTextError, TextTooLongError
from verification.language.detection import detect_language
from verification.records import (
    Block,
    BlockKind,
    Document,
    Finding,
    FindingKind,
    Markup,
    Reference,
    SourceId,
    Span,
)

from .author_year import AuthorIndex, author_year_markers
from .claims import ClaimMaker
from .inline import Link
from .inline_sources import (
    InlineSources,
    address_markers,
    link_markers,
    reserved_numbers,
)
from .layout import Layout, read_layout
from .markers import (
    Known,
    Marker,
    bracket_marker,
    cornered_markers,
    fused_markers,
    generated_markers,
    glued_markers,
    next_number,
    raised_markers,
    remark,
    round_markers,
)
from .numbering import Entry, Numbering
from .overlay import TAKEN, Stretch, overwrite, without_overlaps
from .references import read_entries
from .source_list import SourceList, find_source_list
from .web_addresses import address_key


def find_findings(
    text: str,
    markers: Sequence[Marker],
    source_list: SourceList,
    references: Sequence[Reference],
) -> tuple[Finding, ...]:
    """List markers without an entry, entries never cited, gaps and doubles, in this
    order. `references` begins with those of the list's entries, in the same order."""
    entries = source_list.entries
    listed = references[: len(entries)]
    return (
        *_unknown_sources(text, markers, references),
        *_uncited_entries(markers, entries, listed),
        *_numbering_gaps(source_list.numbering, listed),
        *_doubled_numbers(source_list.numbering, markers, listed),
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
            yield _about(reference, FindingKind.UNCITED_ENTRY, reference.source_id)


def _about(entry: Reference, kind: FindingKind, *source_ids: SourceId) -> Finding:
    return Finding(kind, entry.span, entry.text, source_ids)


def _numbering_gaps(
    numbering: Numbering, listed: Sequence[Reference]
) -> Iterable[Finding]:
    """Numbers that a numbered list leaves out, each reported at the entry after it."""
    references = {reference.source_id: reference for reference in listed}
    for entries in numbering.lists if numbering.has_numbers else ():
        expected = 1
        for number in sorted(label for label in entries if isinstance(label, int)):
            missing = range(expected, number)
            if missing:
                reference = references[entries[number].source_id]
                yield _about(reference, FindingKind.NUMBERING_GAP, *missing)
            expected = number + 1


def _doubled_numbers(
    numbering: Numbering, markers: Sequence[Marker], listed: Sequence[Reference]
) -> Iterable[Finding]:
    references = {reference.source_id: reference for reference in listed}
    for entry in numbering.doubled([marker.start for marker in markers]):
        reference = references[entry.source_id]
        yield _about(reference, FindingKind.DOUBLED_NUMBERING, entry.source_id)


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
            own = reference.source_id
            yield _about(reference, FindingKind.DUPLICATE_ENTRY, same, own)
        for key in keys:
            first.setdefault(key, reference.source_id)


MAX_TEXT_LENGTH = 2_000_000
"""Code points. Three times the longest novel in one volume; reading that many takes
some seconds and a few hundred megabytes, which one worker can bear."""


def read(text: str) -> Document:
    """
    Read plain text, Markdown or HTML: its claims, what they cite, and what its source
    list names. Every span is a range of `text`. Raises: EmptyTextError: Nothing but
    white space and invisible characters. TextTooLongError: More than `MAX_TEXT_LENGTH`.

    >>> document = read("Paris is the capital of France [1].\\n\\n[1] https://a.org")
    >>> [(claim.text, claim.citations[0].source_id) for claim in document.claims]
    [('Paris is the capital of France', 1)]
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise TextTooLongError(
            f"The text has {len(text):,} characters; at most {MAX_TEXT_LENGTH:,} can "
            "be checked at once. Split it and check the parts."
        )
    layout = read_layout(text)
    if not layout.view.strip():
        raise EmptyTextError(
            "There is no text to check: nothing but white space was submitted. "
            "Paste an article with its sources."
        )
    source_list = find_source_list(layout)
    references = read_entries(layout, source_list.entries)
    listed = ((entry.outer_start, entry.end) for entry in source_list.entries)
    prose_scan = overwrite(layout.scan, listed)
    language = detect_language(prose_scan)

    markers, inline = _find_markers(layout, prose_scan, source_list, references)
    claims = ClaimMaker(layout, prose_scan, markers, language).make(source_list.prose)
    references = (*references, *inline)
    return Document(
        text=text,
        title=_title(layout, source_list),
        language=language,
        claims=claims,
        references=references,
        findings=find_findings(text, markers, source_list, references),
        blocks=_blocks(source_list, references),
        markup=_markup(layout, source_list, references),
    )


def _find_markers(
    layout: Layout, scan: str, source_list: SourceList, references: Sequence[Reference]
) -> tuple[list[Marker], list[Reference]]:
    """Find markers of all forms, and the sources that links and addresses add."""
    numbering = source_list.numbering
    known = Known(numbering.labels, numbering.has_numbers)
    ids = [reference.source_id for reference in references]
    links = _prose_links(layout, scan)
    linked = [(link.start, link.end) for link in links if link.url or link.name]
    unlinked = overwrite(scan, linked, TAKEN)
    typed = [
        *_bracket_markers(scan, layout.brackets, unlinked, known),
        *cornered_markers(scan),
        *raised_markers(scan, layout.raised, known),
        *(round_markers(scan, known) if known.has_numbers else ()),
        *(fused_markers(scan, known) if known.has_numbers else ()),
    ]
    if known.has_numbers and not any(marker.source_ids for marker in typed):
        typed = glued_markers(scan, known)
    found = [
        *generated_markers(layout.text),
        *(marker.meaning(numbering.meant) for marker in typed),
        *_unlinked(author_year_markers(scan, AuthorIndex(references)), unlinked, ids),
    ]
    named = (each for marker in found for each in marker.source_ids)
    following = max(next_number([*ids, *named]), 1 + reserved_numbers(layout))
    sources = InlineSources(references, following)
    found.extend(link_markers(layout, scan, links, sources, numbering.meant))
    taken = [*linked, *((marker.start, marker.end) for marker in found)]
    found.extend(address_markers(layout, scan, taken, sources))
    return _without_overlaps(found), sources.added


def _unlinked(
    markers: Iterable[Marker], unlinked: str, listed: Sequence[SourceId]
) -> Iterator[Marker]:
    """Leave to a link what it says itself: `([Ng, 2021](https://...))` in no list."""
    for marker in markers:
        is_linked = TAKEN in unlinked[marker.start : marker.end]
        if not is_linked or set(listed).issuperset(marker.source_ids):
            yield marker


def _without_overlaps(markers: list[Marker]) -> list[Marker]:
    """Put markers in reading order; of two that overlap the earlier one stays."""
    markers.sort(key=lambda marker: (marker.start, -marker.end))
    kept: list[Marker] = []
    done = 0
    for marker in markers:
        if marker.start >= done:
            kept.append(marker)
            done = marker.end
    return kept


def _prose_links(layout: Layout, scan: str) -> list[Link]:
    """Links outside the source list: what stands there is overwritten in `scan`."""
    return [
        link
        for link in layout.links
        if scan[link.start : link.end].strip()
        or not layout.view[link.start : link.end].strip()
    ]


def _bracket_markers(
    scan: str, brackets: Sequence[Stretch], unlinked: str, known: Known
) -> Iterator[Marker]:
    for opener, closer in brackets:
        if unlinked[opener] == "[":
            marker = bracket_marker(scan, opener, closer, known) or remark(
                scan, opener, closer
            )
            if marker:
                yield marker


def _title(layout: Layout, source_list: SourceList) -> str:
    """The first heading of level 1, else one that opens the text, else its <title>."""
    headings = [each for each in source_list.prose if each.kind is BlockKind.HEADING]
    titles = [heading for heading in headings if heading.level == 1]
    if not titles and headings and headings[0] is source_list.prose[0]:
        titles = headings
    if not titles or titles[0] in source_list.announcements:
        return layout.title
    return " ".join(layout.view[titles[0].start : titles[0].end].split())


def _blocks(
    source_list: SourceList, references: Sequence[Reference]
) -> tuple[Block, ...]:
    blocks = [
        Block(draft.kind, Span(draft.start, draft.end), draft.level)
        for draft in source_list.prose
    ]
    blocks.extend(
        Block(BlockKind.REFERENCE, reference.span)
        for _, reference in zip(source_list.entries, references, strict=False)
    )
    blocks.sort(key=lambda block: block.span)
    return tuple(blocks)


def _markup(
    layout: Layout, source_list: SourceList, references: Sequence[Reference]
) -> tuple[Markup, ...]:
    """All markup; the number or bullet of an entry is hidden, for we show its id."""
    labels = [
        Markup(Span(entry.outer_start, reference.span.start))
        for entry, reference in zip(source_list.entries, references, strict=False)
        if entry.outer_start < reference.span.start
    ]
    separators = [Markup(Span(*stretch)) for stretch in source_list.separators]
    return without_overlaps([*labels, *separators, *layout.markup])
