"""Claims beside what their sources say, and the sources, as HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from verification.reaching.explanations import explain_source
from verification.reaching.registries.wording import describe_notice
from verification.records import (
    Corroboration,
    Difference,
    Evidence,
    JudgedCitation,
    JudgedClaim,
    ReachedSource,
    Report,
    SourceId,
    Span,
    Verdict,
    WeighedSource,
)
from verification.reporting.markdown import judge_figure
from verification.reporting.remarks import remarks
from verification.reporting.words import (
    CORROBORATION_WORDS,
    STANCE_WORDS,
    counted,
    decision_sentence,
    interest_heading,
    interest_sentence,
    list_words,
    standing_words,
)

from .html_writing import (
    claim_words,
    language,
    link,
    marked,
    moved,
    text,
    verdict_words,
)

PASSAGES_SHOWN = 3
"""Of one source for one claim: those behind them repeat."""

BESIDE_SOURCE = ("notice", "source", "interest", "corroboration")
"""Remarks that stand beside their source or claim already."""

FOUND_SHOWN = 10
"""Results of a search for one claim: what one lens can give."""


def claim_sections(
    report: Report, claims: Iterable[JudgedClaim], *, links_to_text: bool
) -> Iterator[str]:
    """
    Args:
        links_to_text: Whether the text stands on the page.
    """
    sources = {each.id: each for each in report.sources}
    searched = {each.claim_id: each.corroboration for each in report.corroboration}
    for judged in claims:
        found = searched.get(judged.claim.id)
        yield from claim_section(judged, sources, links_to_text, found)


def claim_section(
    judged: JudgedClaim,
    sources: Mapping[SourceId, ReachedSource],
    links_to_text: bool,
    found: Corroboration | None,
) -> Iterator[str]:
    number = judged.claim.id
    quiet = "" if judged.flagged else " data-quiet"
    yield f'<div class="evidence" id="evidence-{number}"{quiet}>'
    yield f"<h3>{number}. {claim_words(judged)}</h3>"
    words = text(" ".join(judged.claim.statement.split()))
    target = f' href="#claim-{number}"' if links_to_text else ""
    yield (
        f'<p class="quoted" dir="auto"><a class="claim" data-v="{judged.verdict}"'
        f"{target}>{words}</a></p>"
    )
    if judged.reason and not judged.citations:
        yield f"<p>{text(judged.reason)}</p>"
    for citation in judged.citations:
        source = sources.get(citation.citation.source_id)
        yield from citation_part(citation, source)
    if found is not None:
        yield from corroboration_part(found)
    if decided := decision_sentence(judged.decision):
        yield f"<p><strong>{text(decided)}</strong></p>"
    yield "</div>"


def corroboration_part(found: Corroboration) -> Iterator[str]:
    """What a search beyond the document's own sources found."""
    words = CORROBORATION_WORDS[found.verdict]
    yield f"<p>{words}. {text(found.summary)}</p>"
    for source in found.sources[:FOUND_SHOWN]:
        name = source.profile.title or source.profile.url
        party = ", speaks for a party" if source.is_self_promotion else ""
        yield (
            f'<p class="note">{link(name, source.profile.url)}: '
            f"{STANCE_WORDS[source.stance]}{party}</p>"
        )
    further = len(found.sources) - FOUND_SHOWN
    if further > 0:
        yield f'<p class="note">And {further} more.</p>'


def citation_part(
    judged: JudgedCitation, source: ReachedSource | None
) -> Iterator[str]:
    judgment = judged.judgment
    label = text(f"[{judged.citation.source_id}]")
    name = source_link(source) if source else "not in the text's list of sources"
    figure = f" · {judge_figure(judged)}"
    if judgment.verdict is Verdict.UNVERIFIABLE:
        figure = ""
    yield '<div class="citation">'
    yield f"<p>{label} {name}</p>"
    yield (
        f"<p>{verdict_words(judgment.verdict)}"
        f'<span class="muted numbers">{figure}</span> {text(judgment.reason)}</p>'
    )
    for evidence in judgment.evidence[:PASSAGES_SHOWN]:
        yield passage(evidence, judged, source)
    if judgment.differences:
        yield differences_table(judged)
    yield "</div>"


def source_link(source: ReachedSource) -> str:
    name = source.title or source.page_title or source.url or "no address"
    return link(name, source.final_url or source.url)


def passage(
    evidence: Evidence, judged: JudgedCitation, source: ReachedSource | None
) -> str:
    origin = evidence.span.start
    matches = [moved(each.source, origin) for each in judged.judgment.matches]
    differ = [
        place_of(each, evidence) for each in judged.judgment.differences if each.source
    ]
    words = marked(
        evidence.text,
        [each for each in matches if each],
        [each for each in differ if each],
    )
    code = source.snapshot.language if source and source.snapshot else ""
    page = f"<p>p. {evidence.page}</p>" if evidence.page else ""
    return (
        f'<blockquote class="passage" dir="auto"{language(code)}>{words}</blockquote>'
        f"{page}"
    )


def place_of(difference: Difference, evidence: Evidence) -> Span | None:
    """Where the source's words stand in a passage; a saved report says only which."""
    if difference.source_span:
        return moved(difference.source_span, evidence.span.start)
    start = evidence.text.find(difference.source)
    return Span(start, start + len(difference.source)) if start >= 0 else None


def differences_table(judged: JudgedCitation) -> str:
    rows = "".join(
        f'<tr><th scope="row">{each.kind.value.replace("_", " ").capitalize()}</th>'
        f"<td><bdi>{text(each.claim) or '–'}</bdi></td>"
        f"<td><bdi>{text(each.source) or '–'}</bdi></td></tr>"
        for each in judged.judgment.differences
    )
    return (
        '<table><thead><tr><th scope="col">Differs</th><th scope="col">The text</th>'
        f'<th scope="col">The source</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def source_parts(report: Report, *, most: int | None = None) -> Iterator[str]:
    """
    Args:
        most: Sources shown at most; None for all.
    """
    weighed = {each.source_id: each for each in report.weighing.sources}
    cited = Counter(
        each.source_id for claim in report.document.claims for each in claim.citations
    )
    for source in report.sources[:most]:
        yield from source_part(source, weighed.get(source.id), cited[source.id])


def source_part(
    source: ReachedSource, weighed: WeighedSource | None, times_cited: int
) -> Iterator[str]:
    explanation = explain_source(source)
    yield f'<div class="source"><p>{text(f"[{source.id}]")} {source_link(source)}</p>'
    address = source.final_url or source.url
    if address:
        yield f'<p class="note muted">{text(address)}</p>'
    yield f'<p class="note">Cited {counted(times_cited, "time")}.</p>'
    reason = f"{explanation.reason} {explanation.remedy}".strip()
    if reason:
        yield f'<p class="note">{text(reason)}</p>'
    for notice in source.notices:
        words = text(describe_notice(notice))
        yield f'<p class="note"><strong>{words}</strong></p>'
    if weighed:
        yield from weight_lines(weighed)
    if source.archived_url:
        yield f'<p class="note">{link("Archived copy", source.archived_url)}</p>'
    if source.snapshot:
        fetched = source.snapshot.fetched_at
        when = f"read {fetched:%Y-%m-%d %H:%M} UTC, " if fetched else ""
        yield (
            f'<p class="note muted numbers">{when}'
            f"{source.snapshot.text_length:,} characters, SHA-256 "
            f'<span class="sum">{text(source.snapshot.sha256)}</span></p>'
        )
    yield "</div>"


def weight_lines(weighed: WeighedSource) -> Iterator[str]:
    """How far a source can be relied on, and whose advantage it serves."""
    yield f'<p class="note">{text(standing_words(weighed.credibility))}</p>'
    for entry in weighed.credibility.listed:
        yield f'<p class="note">{text(list_words(entry))}</p>'
    for each in dict.fromkeys(each.interest for each in weighed.interests):
        kind, words = interest_heading(each), interest_sentence(each)
        yield f'<p class="note"><strong>{kind}</strong> {text(words)}</p>'


def remarks_section(report: Report) -> Iterator[str]:
    """What there is to know of the text and its sources taken together."""
    said = [each for each in remarks(report) if each.subject not in BESIDE_SOURCE]
    if said:
        yield '<section><h2 id="findings">About the document</h2>'
        for remark in said:
            words = text(" ".join(remark.words.split()))
            yield (
                f"<p>{text(remark.heading)}: "
                f'<span class="quoted"><bdi>{words}</bdi></span></p>'
            )
        yield "</section>"
