"""One claim beside its sources: the evidence panel, and a source's whole text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from citeweb.documents.adapters import read_markup
from citeweb.query_values import number_from
from citeweb.reports import adapters
from citeweb.reports.models import ClaimResult, Run, RunSource
from citeweb.reports.review.queue import Row, Wanted, is_wanted
from citeweb.reports.wording import bare_reason, shortened
from citeweb.sources.models import Snapshot
from citeweb.sources.source_page import text_view
from citeweb.wording import word_table
from verification import records
from verification.judging import list_hints
from verification.judging.claim import GRAVITY
from verification.language.wording import begin_small
from verification.records import DifferenceKind, JudgedClaim, Span
from verification.reporting import words as report_words
from verification.reporting.harmless import passage_address
from verification.reporting.segments import Segment, cut, within

CONTEXT_LENGTH = 220
"""Characters shown around a passage: a sentence or two on either side."""

PASSAGES_SHOWN = 3
"""The best passages; further ones say less and less."""

OPENING_LENGTH = 60
"""Characters of a passage by which it is known among the others: half a line."""

MOST_HITS = 500
"""Places of searched words that are counted; a word in more of them finds nothing."""

WORDS_LENGTH = 200
"""Characters that are looked for."""

View = dict[str, Any]


def claim_page(result: ClaimResult, judged: JudgedClaim, typed: str) -> View:
    """The claim beside the source that `typed` names, else the most urgent; `row` is
    the judgment by it and `look` the run's at it, None where there is none."""
    position, citations, run = number_from(typed), judged.citations, result.run
    if position is None or position >= len(citations):
        ranks = [GRAVITY.index(citation.judgment.verdict) for citation in citations]
        position = ranks.index(min(ranks)) if ranks else 0
    current = citations[position] if citations else None
    row = result.judgments.all()[position] if citations else None
    reference = row.citation.reference if row else None
    looks = run.run_sources.select_related("reference", "check_made__snapshot")
    look = looks.filter(reference=reference).first() if reference else None
    source = adapters.read_run_source(look, with_text=True) if look else None
    is_unread = source is not None and source.snapshot is None
    return {
        "judged": judged,
        # Of one source, unread, that is all there is, the outcome is the reason.
        "reason": "" if len(citations) == 1 and is_unread else bare_reason(judged),
        "claim": claim_segments(run, judged, current),
        "current": current and citation_view(run, judged, current, source),
        "position": position,
        "row": row,
        "look": look,
        "reference": reference,
    }


def citation_view(
    run: Run,
    judged: JudgedClaim,
    citation: records.JudgedCitation,
    source: records.ReachedSource | None,
) -> View:
    """What one cited source says of the claim; None when the list lacks it."""
    judgment = citation.judgment
    telling = telling_differences(judgment)
    missing = [
        difference.claim
        for difference in judgment.differences
        if difference not in telling
    ]
    states = Counter(str(check.state) for check in citation.checks)
    came_out = [
        f"{states[state]} {begin_small(word)}"
        for state, word in word_table("check_state").items()
        if states[state]
    ]
    return {
        "judged": citation,
        "passages": passages(citation, source, telling),
        "is_pointed": any(passage.by_person for passage in judgment.evidence),
        "differences": telling,
        "missing": list(dict.fromkeys(words for words in missing if words.strip())),
        "hints": list_hints(judged.claim, judgment, language=run.revision.language),
        "source": source,
        "is_read": source is not None and source.snapshot is not None,
        "checks_words": ", ".join(came_out),
    }


def telling_differences(judgment: records.Judgment) -> list[records.Difference]:
    """Those that say more than that a word of the claim is missing."""
    missing = DifferenceKind.MISSING_TERM
    return [
        difference
        for difference in judgment.differences
        if difference.kind is not missing or difference.source
    ]


def claim_segments(
    run: Run, judged: JudgedClaim, citation: records.JudgedCitation | None
) -> list[Segment]:
    """The claim with its markup; what matches or differs is that of one citation."""
    span, text = judged.claim.span, run.revision.text
    told = telling_differences(citation.judgment) if citation else []
    matches = citation.judgment.matches if citation else ()
    differing = moved(
        [difference.claim_span for difference in told if difference.claim_span], span
    )
    matching = moved([match.claim for match in matches], span)
    layers = {
        "marker": within(
            [judged_citation.citation.span for judged_citation in judged.citations],
            span,
        ),
        "differ": differing,
        "match": without(matching, differing),
    }
    line = Span(text.rfind("\n", 0, span.start) + 1, span.end)
    markup = [mark for mark in read_markup(run.revision) if mark.span.overlaps(line)]
    segments = cut(text, line, layers=layers, markup=markup, owners=[span])
    return [segment for segment in segments if segment.owner is not None]


def moved(spans: Sequence[Span], bounds: Span) -> list[Span]:
    """Ranges within a claim as those of the text that it stands in."""
    start = bounds.start
    return within(
        [Span(stretch.start + start, stretch.end + start) for stretch in spans], bounds
    )


def without(spans: list[Span], taken: Sequence[Span]) -> list[Span]:
    """Those that touch none of `taken`: a word is matched or differs, never both."""
    return [stretch for stretch in spans if not any(map(stretch.overlaps, taken))]


def passages(
    citation: records.JudgedCitation,
    source: records.ReachedSource | None,
    differences: Sequence[records.Difference],
) -> list[View]:
    """What the citation's judgment rests on, each passage with a little around it."""
    if source is None or source.snapshot is None:
        return []
    text, starts = source.snapshot.text, source.snapshot.page_starts
    differing = [
        difference.source_span for difference in differences if difference.source_span
    ]
    matching = [match.source for match in citation.judgment.matches]
    # Where the text stands on the web: at a copy, when it was read there.
    address = (source.copy.url if source.copy else "") or source.final_url or source.url
    found = []
    for passage in citation.judgment.evidence[:PASSAGES_SHOWN]:
        span = passage.span
        layers = {
            "differ": within(differing, span),
            "match": without(within(matching, span), differing),
        }
        page = bisect_right(starts, span.start) or None  # of a PDF, from 1
        before, after = around(text, span)
        found.append(
            {
                "evidence": passage,
                "before": before,
                "segments": list(cut(text, span, layers=layers)),
                "after": after,
                "page": page,
                "opening": shortened(span.of(text), OPENING_LENGTH),
                "address": passage_address(address, span.of(text), page=page),
            }
        )
    return found


def around(text: str, span: Span) -> tuple[str, str]:
    """What stands before and after a passage, in whole words."""
    before = text[max(0, span.start - CONTEXT_LENGTH) : span.start]
    after = text[span.end : span.end + CONTEXT_LENGTH]
    if span.start > CONTEXT_LENGTH:
        before = f"… {before.partition(' ')[2] or before}"
    if span.end + CONTEXT_LENGTH < len(text):
        after = f"{after.rpartition(' ')[0] or after} …"
    return before, after


def weighing_notes(result: ClaimResult, look: RunSource | None) -> View:
    """What weighing found of a claim and of the source shown beside it."""
    weight, readings = adapters.read_claim_weight(result)
    source = adapters.read_source_weight(look) if look else None
    interests, misfits = (source.interests, source.misfits) if source else ((), ())
    number = result.claim.number
    return {
        "agreement": report_words.agreement_word(weight, readings) if weight else "",
        "suggestions": weight.suggestions if weight else (),
        "interests": [
            interest.interest for interest in interests if number in interest.claim_ids
        ],
        "misfits": [misfit.misfit for misfit in misfits if number in misfit.claim_ids],
        "credibility": source and source.credibility,
    }


def neighbours(
    rows: Sequence[Row], number: int, wanted: Wanted
) -> dict[str, int | None]:
    """The claims before and after one among those wanted, of `rows` in the order of the
    text; its place from 1, None when the filter leaves it out."""
    numbers = [row.number for row in rows if is_wanted(row, wanted)]
    return {
        "previous": max((other for other in numbers if other < number), default=None),
        "next": min((other for other in numbers if other > number), default=None),
        "place": numbers.index(number) + 1 if number in numbers else None,
        "shown_total": len(numbers),
    }


def source_beside(
    snapshot: Snapshot, evidence: list[tuple[int, int]], asked: Mapping[str, str]
) -> View:
    """The whole text of a source. In view is what the query asks for: the place of the
    words (the `hit`-th) or a passage; else the first passage of `evidence`."""
    start, end, hit = (
        number_from(asked.get(name, "")) for name in ("start", "end", "hit")
    )
    words = " ".join(asked.get("find", "").split())[:WORDS_LENGTH]
    hits = list(islice(places(snapshot.text, words), MOST_HITS)) if words else []
    count = len(hits)
    hit = min(hit or 1, count)
    if hits:
        start, end = hits[hit - 1]
    elif start is None and evidence:
        start, end = evidence[0]
    return {
        "view": text_view(snapshot, start, end, evidence=hits or evidence),
        "words": words,
        "hits": count,
        "hit": hit,
        # Before the first comes the last again, and behind that the first.
        "previous_hit": (hit - 2) % count + 1 if count else 0,
        "next_hit": hit % count + 1 if count else 0,
    }


def places(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Where words stand in a text, whatever the case and the white space."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
    return (match.span() for match in pattern.finditer(text))
