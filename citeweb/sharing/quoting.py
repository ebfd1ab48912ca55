"""How much of a text that a person supplied a share quotes around what was found."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from verification.records import Evidence, JudgedClaim, Report, SourceId, Span, Weighing

PRIVATE_CONTEXT = 150
"""Characters on each side of evidence in a text that a person supplied; 300 in all."""

_WORD = re.compile(r"\w{4,}|\d+")
"""What ties a passage to a claim where no judge has marked it: not "the", not "of"."""


def with_short_quotes(report: Report, private: Collection[SourceId]) -> Report:
    """The report whose passages of private texts reach no further than a quotation."""
    if not private:
        return report
    words = {each.claim.id: each.claim.text for each in report.claims}
    return replace(
        report,
        claims=tuple(with_short_evidence(each, private) for each in report.claims),
        weighing=with_short_readings(report.weighing, private, words),
    )


def with_short_evidence(
    judged: JudgedClaim,
    private: Collection[SourceId],
    *,
    room: int = PRIVATE_CONTEXT,
) -> JudgedClaim:
    """Args: room: Characters left on each side of the words that a judge marked."""
    citations = []
    for each in judged.citations:
        judgment = each.judgment
        if each.citation.source_id in private:
            marks = [match.source for match in judgment.matches]
            marks += [at for item in judgment.differences if (at := item.source_span)]
            evidence = tuple(
                quotation(passage, marks, judged.claim.text, room=room)
                for passage in judgment.evidence
            )
            each = replace(each, judgment=replace(judgment, evidence=evidence))
        citations.append(each)
    return replace(judged, citations=tuple(citations))


def with_short_readings(
    weighing: Weighing, private: Collection[SourceId], words: dict[int, str]
) -> Weighing:
    """What the sources say of other claims, and what follows, cut likewise."""

    def cut(passage: Evidence, claim: int) -> Evidence:
        return quotation(passage, (), words.get(claim, ""))

    readings = tuple(
        replace(each, evidence=tuple(cut(at, each.claim_id) for at in each.evidence))
        if each.source_id in private
        else each
        for each in weighing.readings
    )
    claims = tuple(
        replace(
            claim,
            suggestions=tuple(
                replace(each, evidence=cut(each.evidence, claim.claim_id))
                if each.evidence and each.source_id in private
                else each
                for each in claim.suggestions
            ),
        )
        for claim in weighing.claims
    )
    return replace(weighing, readings=readings, claims=claims)


def quotation(
    passage: Evidence, marks: Iterable[Span], claim: str, *, room: int = PRIVATE_CONTEXT
) -> Evidence:
    """The part of a passage that says something of the claim, and a little around."""
    span = passage.span
    found = [each for each in marks if each.overlaps(span)]
    found = found or list(words_in(passage, claim))
    if found:
        start = max(span.start, min(each.start for each in found) - room)
        end = min(span.end, max(each.end for each in found) + room)
    else:
        start, end = span.start, min(span.end, span.start + 2 * PRIVATE_CONTEXT)
    text = passage.text[start - span.start : end - span.start]
    return replace(passage, span=Span(start, end), text=text)


def words_in(passage: Evidence, claim: str) -> Iterator[Span]:
    """Where a passage has words of the claim."""
    wanted = {each.casefold() for each in _WORD.findall(claim)}
    for word in _WORD.finditer(passage.text):
        if word[0].casefold() in wanted:
            start = passage.span.start
            yield Span(start + word.start(), start + word.end())
