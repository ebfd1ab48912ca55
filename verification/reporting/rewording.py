"""
Sentences and what they are to say instead: values of the source for values of the text,
and what somebody changed between two states of a text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from verification import records
from verification.reading.overlay import shown
from verification.records import Difference, DifferenceKind

VALUES = (
    DifferenceKind.NUMBER,
    DifferenceKind.DATE,
    DifferenceKind.UNIT,
    DifferenceKind.MAGNITUDE,
    DifferenceKind.NAME,
)
"""Kinds whose other value can stand in the place of the claim's."""

BARE_SIZES = frozenset(
    ("dozens", "hundreds", "thousands", "millions", "billions", "many", "several")
)
"""Words of a size without a number; they count nothing alone."""

KEPT_AT_LEAST = 0.5
"""Share of a text's sentences; with fewer kept another text stands there, and marking
every sentence of a file as changed shows nobody what was changed. Ours, not fitted."""

Change = tuple[str, str]
"""A sentence before and after, as a reader sees it."""


def is_exchangeable(difference: Difference) -> bool:
    """Whether the source's value makes sense where the claim's stands: figures for
    figures, a name for a name. “Thousands” for “4,120” makes none."""
    claim, source = difference.claim, " ".join(difference.source.split())
    if difference.kind not in VALUES or not source:
        return False
    if difference.kind is DifferenceKind.NAME:
        return source[:1].isupper() == claim.strip()[:1].isupper()
    has_figures = [any(sign.isdigit() for sign in words) for words in (claim, source)]
    return has_figures[0] == has_figures[1] and source.lower() not in BARE_SIZES


def with_value(
    words: str, claim: records.Claim, difference: Difference
) -> tuple[str, str] | None:
    """The source's value, and a claim's words with it; None where it does not fit
    there. `words` may be the claim as typed or as a reader sees it."""
    span, value = difference.claim_span, " ".join(difference.source.split())
    if not difference.claim or not is_exchangeable(difference):
        return None
    # What stands before it was not changed, nor are there tags in it.
    is_typed = span is not None and words.startswith(claim.text[: span.end])
    if span and is_typed:
        return value, words[: span.start] + value + words[span.end :]
    if words.count(difference.claim) == 1:  # offsets are those of the text with tags
        return value, words.replace(difference.claim, value)
    return None


def proposed_changes(
    report: records.Report, document: records.Document
) -> Iterator[Change]:
    """For each sentence that a source contradicts in a value, the sentence with the
    source's. None where sources disagree, or somebody decided otherwise."""
    for judged in report.claims:
        decision = judged.decision
        is_open = decision is None or decision.is_to_fix
        if not judged.flagged or not is_open:
            continue
        if judged.attention is not records.Attention.ERROR:
            continue
        span = judged.claim.span
        before = shown(document.text, document.markup, span.start, span.end)
        after = with_values(before, judged)
        if after != before:
            yield before, after


def with_values(words: str, judged: records.JudgedClaim) -> str:
    """A claim's words with all values of its flagged sources on which they agree."""
    differences = [
        difference
        for citation in judged.citations
        for difference in (citation.judgment.differences if citation.flagged else ())
    ]
    values: dict[str, set[str]] = {}
    for difference in differences:
        told = values.setdefault(difference.claim, set())
        told.add(" ".join(difference.source.split()))
    # From the last: a value of another length moves what stands behind it.
    for difference in sorted(differences, key=place_in_claim, reverse=True):
        is_agreed = len(values[difference.claim]) == 1
        fitting = with_value(words, judged.claim, difference) if is_agreed else None
        words = fitting[1] if fitting else words
    return words


def place_in_claim(difference: Difference) -> int:
    """Zero in a report that was read back: it has no places of differences."""
    return difference.claim_span.start if difference.claim_span else 0


@dataclass(frozen=True, slots=True)
class Sentence:
    words: str
    """With the markers behind it: which source it cites is a change too."""

    span: records.Span
    block: int


def reworded(
    before: records.Document, after: records.Document
) -> tuple[Change, ...] | None:
    """
    The sentences that one state of a text has otherwise than the other; a sentence
    that was added or taken out is told with its neighbour in the paragraph, and one
    that has none there is not told. None where it is another text altogether.
    """
    old, new = sentences_of(before), sentences_of(after)
    matcher = SequenceMatcher(
        None, [sentence.words for sentence in old], [sentence.words for sentence in new]
    )
    kept = sum(match.size for match in matcher.get_matching_blocks())
    if not old or kept < KEPT_AT_LEAST * len(old):
        return None
    changes: list[Change] = []
    for kind, first, last, new_first, new_last in matcher.get_opcodes():
        if kind == "equal":
            continue
        pairs: Iterable[tuple[Sequence[Sentence], Sequence[Sentence]]]
        if last - first == new_last - new_first:
            firsts = zip(old[first:last], new[new_first:new_last], strict=True)
            pairs = [([one], [other]) for one, other in firsts]
        else:
            taken, put = old[first:last], new[new_first:new_last]
            if not taken or not put:
                taken, put = with_neighbour(
                    old, new, (first, last, new_first, new_last)
                )
            pairs = [(taken, put)]
        changes += [
            (words_of(before, taken), words_of(after, put))
            for taken, put in pairs
            if is_one_block(taken) and is_one_block(put)
        ]
    return tuple(changes)


def with_neighbour(
    old: Sequence[Sentence], new: Sequence[Sentence], step: tuple[int, int, int, int]
) -> tuple[Sequence[Sentence], Sequence[Sentence]]:
    """What was added or taken out with the sentence before it, or else the one behind
    it, whichever stands in the same paragraph; both keep their words."""
    first, last, new_first, new_last = step
    if first and new_first:
        wider = old[first - 1 : last], new[new_first - 1 : new_last]
        if all(map(is_one_block, wider)):
            return wider
    return old[first : last + 1], new[new_first : new_last + 1]


def is_one_block(sentences: Sequence[Sentence]) -> bool:
    return len({sentence.block for sentence in sentences}) == 1


def words_of(document: records.Document, sentences: Sequence[Sentence]) -> str:
    start, end = sentences[0].span.start, sentences[-1].span.end
    return shown(document.text, document.markup, start, end)


def sentences_of(document: records.Document) -> Sequence[Sentence]:
    starts = [block.span.start for block in document.blocks]
    ends = [claim.span.start for claim in document.claims[1:]]
    sentences = []
    for claim, limit in zip(document.claims, [*ends, len(document.text)], strict=True):
        end = claim.span.end
        for marker in sorted({citation.span for citation in claim.citations}):
            end = max(end, marker.end) if marker.end <= limit else end
        span = records.Span(claim.span.start, end)
        words = shown(document.text, document.markup, span.start, span.end)
        sentences.append(Sentence(words, span, bisect_right(starts, span.start)))
    return sentences
