"""The steps of reading, in order, and what an editor should see about the citations:
markers without an entry, entries never cited, entries that stand twice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set

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

from .author_year import (
    AuthorIndex,
    again_markers,
    author_year_markers,
    paged_markers,
)
from .claims import ClaimMaker
from .drafts import BlockDraft
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
    column_markers,
    cornered_markers,
    fused_markers,
    glued_markers,
    halved_markers,
    joined_ranges,
    lowered_markers,
    next_number,
    raised_markers,
    remark,
    round_markers,
    source_cells,
)
from .note_sources import named_again, named_markers, read_notes
from .notes import unread_tokens
from .numbering import Numbering
from .overlay import TAKEN, Stretch, overwrite, without_overlaps
from .references import read_entries
from .source_list import SourceList, find_source_list
from .web_addresses import address_key


def find_findings(
    text: str,
    markers: Sequence[Marker],
    source_list: SourceList,
    listed: Sequence[Reference],
    references: Sequence[Reference],
) -> tuple[Finding, ...]:
    """List markers without an entry, entries never cited, gaps and doubles, in this
    order. `listed` are the list's entries, `references` what the text cites in all:
    entries that only name an earlier one again are not among them."""
    known = {reference.source_id for reference in references}
    own = [reference for reference in listed if reference.source_id in known]
    further = {entry.source_id for entry in source_list.entries if entry.is_further}
    return (
        *_unknown_sources(text, markers, references),
        *_uncited_entries(markers, own, further),
        *_numbering_gaps(source_list.numbering, listed),
        *_doubled_numbers(source_list.numbering, markers, listed),
        *_duplicate_entries(own),
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
    markers: Sequence[Marker], listed: Sequence[Reference], further: Set[SourceId]
) -> Iterable[Finding]:
    cited = {source_id for marker in markers for source_id in marker.source_ids}
    for reference in listed:
        if reference.source_id not in cited | further:
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
        numbers = sorted(label for label in entries if isinstance(label, int))
        if numbers and numbers[-1] > 2 * len(numbers):
            continue  # names of things, as "[391]: https://..." is an issue's
        for number in numbers:
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


MAX_UNREAD = 20
"""Forms of one text that are told; more of them say nothing new."""


def _unread_markers(
    layout: Layout, scan: str, markers: Sequence[Marker]
) -> Iterator[Finding]:
    """What looks like a citation in a form that is not read, each form once."""
    read = [(marker.start, marker.end) for marker in markers]
    read += ((link.start, link.end) for link in layout.links)
    told: set[str] = set()
    for match in unread_tokens(overwrite(scan, read)):
        if len(told) < MAX_UNREAD and match[0] not in told:
            told.add(match[0])
            span = Span(*match.span())
            yield Finding(FindingKind.UNREAD_MARKER, span, span.of(layout.text))


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
    listed = read_entries(layout, source_list.entries)
    entries = ((entry.outer_start, entry.end) for entry in source_list.entries)
    prose_scan = overwrite(layout.scan, entries)
    language = detect_language(prose_scan)

    markers, inline = _find_markers(layout, prose_scan, source_list, listed)
    again = named_again(
        sorted([*listed, *inline], key=lambda reference: reference.span)
    )
    markers = [marker.meaning(lambda id, _: again.get(id, id)) for marker in markers]
    claims = ClaimMaker(layout, prose_scan, markers, language).make(source_list.prose)
    references = [
        reference
        for reference in (*listed, *inline)
        if reference.source_id not in again
    ]
    return Document(
        text=text,
        title=_title(layout, source_list),
        language=language,
        claims=claims,
        references=tuple(references),
        findings=(
            *find_findings(text, markers, source_list, listed, references),
            *_unread_markers(layout, prose_scan, markers),
        ),
        blocks=_blocks(source_list, listed),
        markup=_markup(layout, source_list, listed, markers),
    )


def _find_markers(
    layout: Layout, scan: str, source_list: SourceList, references: Sequence[Reference]
) -> tuple[list[Marker], list[Reference]]:
    """Find markers of all forms, and the sources that links and addresses add."""
    numbering = source_list.numbering
    known = Known(numbering.labels, numbering.has_numbers)
    listed = [reference.source_id for reference in references]
    ids = [*listed]
    links = _prose_links(layout, scan)
    linked = [(link.start, link.end) for link in links if link.url or link.name]
    unlinked = overwrite(scan, linked, TAKEN)
    cells = [*source_cells(scan, source_list.prose)]
    typed = [
        *joined_ranges(scan, _bracket_markers(scan, layout.brackets, unlinked, known)),
        *cornered_markers(scan),
        *column_markers(scan, cells, known),
        *raised_markers(scan, layout.raised, known),
    ]
    if known.has_numbers:
        is_signed = any(marker.source_ids for marker in typed)
        plain = [*round_markers(scan, known), *fused_markers(scan, known)]
        plain += halved_markers(scan, known)
        plain += [] if is_signed else lowered_markers(scan, known, plain)
        typed += plain or ([] if is_signed else glued_markers(scan, known))
    numbering.divide(typed)
    ids += (source_id for marker in typed for source_id in marker.source_ids)
    following = max(next_number(ids), 1 + reserved_numbers(layout))
    from_notes, noted = read_notes(layout, references, numbering, following)
    authors = AuthorIndex(references)
    found = [
        *from_notes,
        *(marker.meaning(numbering.meant) for marker in typed),
        *_named_only(author_year_markers(scan, authors), unlinked, listed, typed),
        *named_markers(unlinked, layout.brackets, references),
        *(() if known.has_numbers else paged_markers(unlinked, authors)),
    ]
    found += again_markers(scan, found)
    ids += (source_id for marker in found for source_id in marker.source_ids)
    ids += (reference.source_id for reference in noted)
    following = max(next_number(ids), following)
    sources = InlineSources([*references, *noted], following)
    in_cells = {start for start, _ in cells}
    found += link_markers(layout, scan, links, sources, numbering.meant, in_cells)
    taken = [*linked, *((marker.start, marker.end) for marker in found)]
    found.extend(address_markers(layout, scan, taken, sources))
    rows = [block for block in source_list.prose if block.kind is BlockKind.TABLE_ROW]
    added = [*noted, *sources.added]
    listed += (reference.source_id for reference in added)
    return _without_overlaps(_told_in_rows(found, rows, set(listed))), added


def _told_in_rows(
    markers: Sequence[Marker], rows: Sequence[BlockDraft], listed: Set[SourceId]
) -> list[Marker]:
    """Leave out names in a row of a table that has its source in another cell."""
    starts = [row.start for row in rows]

    def row_of(marker: Marker) -> int | None:
        at = bisect_right(starts, marker.start) - 1
        return at if at >= 0 and marker.start < rows[at].end else None

    listed_in = {
        row_of(marker) for marker in markers if not listed.isdisjoint(marker.source_ids)
    }
    return [
        marker
        for marker in markers
        if row_of(marker) not in listed_in - {None} or listed >= {*marker.source_ids}
    ]


def _named_only(
    markers: Iterable[Marker],
    unlinked: str,
    listed: Sequence[SourceId],
    typed: Sequence[Marker],
) -> Iterator[Marker]:
    """Leave out names that no list has where a link or number at the same place says
    what is cited: `([Ng, 2021](https://...))`, "Ng (2021) [3]"."""
    numbered = {marker.start for marker in typed}
    for marker in markers:
        is_told = TAKEN in unlinked[marker.start : marker.end]
        is_told |= not numbered.isdisjoint((marker.end, marker.end + 1))
        if not is_told or set(listed).issuperset(marker.source_ids):
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
    headings = [block for block in source_list.prose if block.kind is BlockKind.HEADING]
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
    layout: Layout,
    source_list: SourceList,
    listed: Sequence[Reference],
    markers: Sequence[Marker],
) -> tuple[Markup, ...]:
    """All markup; the number or bullet of an entry is hidden, for we show its id, and a
    note in running text is shown as a marker."""
    labels = [
        Markup(Span(entry.outer_start, reference.span.start))
        for entry, reference in zip(source_list.entries, listed, strict=True)
        if entry.outer_start < reference.span.start
    ]
    ids = {(marker.start, marker.end): marker.source_ids for marker in markers}
    notes = [
        Markup(
            Span(note.start, note.end), "".join(f"[{source_id}]" for source_id in named)
        )
        for note in layout.notes
        if (named := ids.get((note.start, note.end))) is not None
    ]
    separators = [Markup(Span(*stretch)) for stretch in source_list.separators]
    return without_overlaps([*labels, *separators, *notes, *layout.markup])
