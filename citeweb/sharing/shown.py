"""A run as a share shows it: what its maker chose, and no more."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.core.cache import cache
from django.utils.text import Truncator
from django.utils.translation import gettext

from citeweb.audit.services import VISITOR
from citeweb.downloads import BegunFile
from citeweb.making import Order, chunks_of, made_file
from citeweb.reports.exports.services import (
    options_for,
    stamp_of,
    whole_report,
    with_state,
)
from citeweb.sources.models import SourceCheck
from verification.errors import ExportError
from verification.records import (
    ClaimDecision,
    Evidence,
    JudgedClaim,
    Origin,
    ReachedSource,
    Report,
    SourceId,
    Span,
    Weighing,
)
from verification.reporting.audit import AuditKind
from verification.reporting.exports import FOR_PIPELINES, FORMATS, Exporter

from .models import Share
from .services import EXPORTS, note_in_trail, refusal

BADGE_SECONDS = 300
"""How long a badge is kept, here and by browsers: short, because links are closed."""

PRIVATE_CONTEXT = 150
"""Characters on each side of evidence in a text that a person supplied; 300 in all."""

FETCHED = SourceCheck.Origin.FETCHED
_WORD = re.compile(r"\w{4,}|\d+")
"""What ties a passage to a claim where no judge has marked it: not "the", not "of"."""

SHARED_FORMATS = {
    name: FORMATS[name]
    for name in FORMATS
    if name not in {"bundle", "badge", *FOR_PIPELINES}
}
"""The bundle holds the audit trail; the badge has an address of its own."""


def shared_report(share: Share, *, with_texts: bool = False) -> Report:
    """The whole report as visitors may see it."""
    with_texts = with_texts and share.shows_full_texts
    return as_shared(share, whole_report(share.run, with_texts=with_texts))


def as_shared(share: Share, report: Report) -> Report:
    """A report of its run without texts that the share holds back, nor what a search
    for corroboration found, which tells what else the team has read."""
    whole, private = share.shows_full_texts, private_sources(share)
    claims = (with_short_evidence(judged, private) for judged in report.claims)
    decided = (
        replace(judged, decision=shown_decision(share, judged.decision))
        for judged in claims
    )
    sources = (
        without_private(source) if source.id in private else source
        for source in report.sources
    )
    words = {judged.claim.id: judged.claim.text for judged in report.claims}
    weighing = with_short_readings(report.weighing, private, words)
    origins = (with_short_links(origin, private, whole) for origin in weighing.origins)
    cleared = report.clearance
    if cleared and not share.shows_names:
        cleared = replace(cleared, by="")
    return replace(
        report,
        claims=tuple(decided),
        sources=tuple(sources),
        weighing=replace(weighing, origins=tuple(origins)),
        corroboration=(),
        clearance=cleared,
    )


def shown_decision(
    share: Share, decision: ClaimDecision | None
) -> ClaimDecision | None:
    """What was decided as visitors may learn it: that it counts alone without notes."""
    if decision is None or not (share.shows_notes or share.shows_reviewed):
        return None
    if not share.shows_notes:
        return ClaimDecision(decision.state)
    return decision if share.shows_names else replace(decision, by="")


def with_short_links(origin: Origin, private: set[SourceId], whole: bool) -> Origin:
    """The origin whose common text, which may be a whole source, is as quotes are."""
    links = (
        link
        if whole and not private & {link.first, link.second}
        else replace(link, text=Truncator(link.text).chars(2 * PRIVATE_CONTEXT))
        for link in origin.links
    )
    return replace(origin, links=tuple(links))


def private_sources(share: Share) -> set[SourceId]:
    """The sources whose text a person gave: it was never on the web for all to see."""
    rows = share.run.run_sources.exclude(check_made__origin=FETCHED)
    return {source.reference.label for source in rows.select_related("reference")}


def without_private(source: ReachedSource) -> ReachedSource:
    """The source without its text, and without the name of the file it came in."""
    if snapshot := source.snapshot:
        length = snapshot.text_length
        snapshot = replace(snapshot, text="", length_unloaded=length)
    return replace(source, detail="", snapshot=snapshot)


def with_short_context(citation: dict[str, Any]) -> dict[str, Any]:
    """What is shown of it, with no more around than a private text allows."""
    return {
        **citation,
        "passages": [shortened(passage) for passage in citation["passages"]],
    }


def shortened(passage: dict[str, Any]) -> dict[str, Any]:
    before = passage["before"]
    if len(before) > PRIVATE_CONTEXT:
        before = f"…{before[1 - PRIVATE_CONTEXT :]}"
    after = Truncator(passage["after"]).chars(PRIVATE_CONTEXT)
    return {**passage, "before": before, "after": after}


def badge_of(share: Share) -> bytes:
    """The health badge, made once in a while however many pages show it."""

    def make() -> bytes:
        return b"".join(chunks_of_share(share, FORMATS["badge"], with_bom=False))

    return cache.get_or_set(f"share-badge-{share.pk}", make, BADGE_SECONDS) or b""


def note_shared_list(share: Share, name: str, client: str | None) -> None:
    """Note in the trail that the works leave as a file, or TooManyError."""
    what = f"bibliography as {name}, from {share}"
    check_exports(share, client, what)
    note_in_trail(share, VISITOR, AuditKind.EXPORT, "sent", what=what)


def check_exports(share: Share, client: str | None, what: str) -> None:
    """Raises: TooManyError: This visitor took too many; the trail says of what."""
    if not EXPORTS.use(share.pk, client):
        raise refusal(
            share,
            AuditKind.EXPORT,
            "too many files",
            gettext(
                "{count} files in ten minutes are all one reader gets. Wait a "
                "little; the report itself is still there."
            ).format(count=EXPORTS.count),
            what=what,
        )


def export_share(
    share: Share, exporter: Exporter, client: str | None, *, with_bom: bool = False
) -> Iterator[bytes] | None:
    """The shared report in one format, noted in the trail; None while it is made."""
    what = f"report as {exporter.name}, from {share}"
    wanted: dict[str, str | bool]
    wanted = {"share": str(share.pk), "name": exporter.name, "with_bom": with_bom}
    path, stamp = f"{__name__}.{ordered_chunks.__name__}", stamp_of(share.run)
    order = Order(path, wanted, stamp=stamp, subject=str(share.run_id))
    try:
        if share.run.is_active or not EXPORTS.allows(share.pk, client):
            check_exports(share, client, what)
        if share.run.is_active:
            made = chunks_of_share(share, exporter, with_bom=with_bom)
            chunks: Iterator[bytes] = BegunFile(next(made, b""), made)
        elif file := made_file(order, seconds=0):
            check_exports(share, client, what)
            chunks = chunks_of(file)
        else:
            return None
    except ExportError as error:
        note_in_trail(
            share, VISITOR, AuditKind.EXPORT, "not made", what=what, error=str(error)
        )
        raise
    note_in_trail(share, VISITOR, AuditKind.EXPORT, "sent", what=what)
    return chunks


def ordered_chunks(share: str, name: str, with_bom: bool) -> Iterator[bytes]:
    found = Share.objects.get(pk=share)
    return chunks_of_share(found, FORMATS[name], with_bom=with_bom)


def chunks_of_share(
    share: Share, exporter: Exporter, *, with_bom: bool
) -> Iterator[bytes]:
    report = shared_report(share, with_texts=exporter.needs_texts)
    options = options_for(share.run, exporter, with_bom=with_bom)
    options = replace(options, uploaded_docx=None, artifact_uri="")
    return exporter.write(with_state(report, share.run), options)


def with_short_evidence(
    judged: JudgedClaim, private: Collection[SourceId], *, room: int = PRIVATE_CONTEXT
) -> JudgedClaim:
    """The claim whose passages of private texts reach no further than a quotation.

    Args:
        room: Characters left on each side of the words that a judge marked.
    """
    citations = []
    for citation in judged.citations:
        judgment = citation.judgment
        if citation.citation.source_id in private:
            marks = [match.source for match in judgment.matches]
            marks += [at for item in judgment.differences if (at := item.source_span)]
            evidence = tuple(
                quotation(passage, marks, judged.claim.text, room=room)
                for passage in judgment.evidence
            )
            citation = replace(citation, judgment=replace(judgment, evidence=evidence))
        citations.append(citation)
    return replace(judged, citations=tuple(citations))


def with_short_readings(
    weighing: Weighing, private: Collection[SourceId], words: dict[int, str]
) -> Weighing:
    def short(reading: Any, claim_id: int) -> Any:
        """A reading with its passages, or a suggestion with its one, if it has any."""
        if reading.source_id not in private or not reading.evidence:
            return reading
        is_one, said = isinstance(reading.evidence, Evidence), words.get(claim_id, "")
        passages = [reading.evidence] if is_one else reading.evidence
        made = tuple(quotation(at, (), said) for at in passages)
        return replace(reading, evidence=made[0] if is_one else made)

    claims = []
    for claim in weighing.claims:
        suggestions = tuple(
            short(suggestion, claim.claim_id) for suggestion in claim.suggestions
        )
        claims.append(replace(claim, suggestions=suggestions))
    readings = tuple(short(reading, reading.claim_id) for reading in weighing.readings)
    return replace(weighing, readings=readings, claims=tuple(claims))


def quotation(
    passage: Evidence, marks: Iterable[Span], claim: str, *, room: int = PRIVATE_CONTEXT
) -> Evidence:
    """The part of a passage that says something of the claim, and a little around."""
    span = passage.span
    found = [mark for mark in marks if mark.overlaps(span)]
    found = found or list(words_in(passage, claim))
    found = found or [Span(span.start, span.start + PRIVATE_CONTEXT)]
    start = max(span.start, min(mark.start for mark in found) - room)
    end = min(span.end, max(mark.end for mark in found) + room)
    text = passage.text[start - span.start : end - span.start]
    return replace(passage, span=Span(start, end), text=text)


def words_in(passage: Evidence, claim: str) -> Iterator[Span]:
    wanted = {word.casefold() for word in _WORD.findall(claim)}
    for word in _WORD.finditer(passage.text):
        if word[0].casefold() in wanted:
            start = passage.span.start
            yield Span(start + word.start(), start + word.end())
