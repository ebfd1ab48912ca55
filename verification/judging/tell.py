"""
Findings in the words of the page: what differs, which words match, and why.

The reason is one sentence that says what the source says and what the text says, and
never more than was found. A claim passes at the threshold of its band, which lies below
an even chance; the sentence says so where it is close.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparison import Comparison
from verification.judging.features import LEAST_TELLING
from verification.judging.finding import Finding, FindingKind, Telling
from verification.judging.likeness import CLOSE_COPY, likeness_of
from verification.judging.tell_sums import show_sum
from verification.judging.text.lexicons import UNSPACED
from verification.language.wording import Words, mark
from verification.language.wording import gettext as _
from verification.records import (
    Difference,
    DifferenceKind,
    Effect,
    Match,
    Span,
    Verdict,
)

MOST_MISSING = 6
"""Missing words listed; a reader who misses more misses the passage."""

LESS_SURE = frozenset({DifferenceKind.NEGATION, DifferenceKind.DIRECTION})
"""Kinds that another finding explains better where there is one."""


def list_differences(
    comparison: Comparison, findings: Sequence[Finding], *, lists_missing: bool = True
) -> tuple[Difference, ...]:
    """
    What the claim says otherwise than its evidence, then what that does not say.

    Args:
        lists_missing: Whether words that the passages lack are listed too.
    """
    shown: list[Difference] = []
    for finding in findings:
        difference = _difference(comparison, finding)
        known = [listed.claim_span for listed in shown]
        is_again = finding.kind is FindingKind.EXCHANGED_WORD and any(
            span.overlaps(Span(*finding.claim)) for span in known if span
        )
        if not is_again and difference.claim_span not in known:
            shown.append(difference)
    if not comparison.passages or not lists_missing:
        return tuple(shown)
    told = [Span(*finding.claim) for finding in findings]
    return (*shown, *_missing_terms(comparison, told))


def _difference(comparison: Comparison, finding: Finding) -> Difference:
    source, effect = finding.source, Effect.TELLS
    if finding.asks:
        effect = Effect.ASKS
    elif finding.decides:
        effect = Effect.ERROR if finding.is_error and source else Effect.DECIDES
    return Difference(
        kind=finding.shown_as,
        claim=comparison.claim.printed[slice(*finding.claim)],
        source=comparison.source.text[slice(*source)] if source else "",
        claim_span=Span(*finding.claim),
        source_span=Span(*source) if source else None,
        effect=effect,
    )


def _missing_terms(comparison: Comparison, told: Sequence[Span]) -> list[Difference]:
    """Telling words that the passages have in no form, of what no finding tells."""
    spans = [
        *told,
        *(
            Span(match.quantity.start, match.quantity.end)
            for match in comparison.quantities
        ),
    ]
    missing = []
    for place, term in enumerate(comparison.claim.terms):
        span = Span(term.start, term.end)
        is_missing = term.weight >= LEAST_TELLING and not comparison.is_told(place)
        if is_missing and not any(map(span.overlaps, spans)):
            missing.append(Difference(DifferenceKind.MISSING_TERM, term.word, "", span))
    return _join_neighbours(missing, comparison)[:MOST_MISSING]


def _join_neighbours(
    missing: Sequence[Difference], comparison: Comparison
) -> list[Difference]:
    """
    Parts of unparted text as the stretch that is missing: of "末减", "减少" beside a
    passage with "年末" it is "减少"; a piece whose letters the passage has is none.
    """
    if not UNSPACED.search(comparison.claim.statement):
        return list(missing)
    lacking = {
        place
        for difference in missing
        if difference.claim_span is not None and UNSPACED.search(difference.claim)
        for place in range(difference.claim_span.start, difference.claim_span.end)
    }
    for place, term in enumerate(comparison.claim.terms):
        if comparison.mask >> place & 1 and UNSPACED.search(term.word):
            lacking -= set(range(term.start, term.end))
    printed = comparison.claim.printed
    joined = [
        difference for difference in missing if not UNSPACED.search(difference.claim)
    ]
    for start in sorted(place for place in lacking if place - 1 not in lacking):
        end = start
        while end in lacking:
            end += 1
        joined.append(
            Difference(
                DifferenceKind.MISSING_TERM, printed[start:end], "", Span(start, end)
            )
        )
    return sorted(joined, key=lambda difference: difference.claim_span or Span(0, 1))


def list_matches(comparison: Comparison) -> tuple[Match, ...]:
    """Each word of the claim that the evidence has or tells, beside where it does."""
    by_key: dict[str, Span] = {}
    for passage in comparison.passages:
        for token in passage.tokens:
            if token.key and token.key not in by_key:
                by_key[token.key] = Span(token.start, token.end)
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    aligned = {
        claim[one].start: Span(sentence[other].start, sentence[other].end)
        for one, other in comparison.alignment.pairs
    }
    variants = {
        comparison.claim.terms[place].key: Span(token.start, token.end)
        for place, token in comparison.variants.items()
    }
    matches = []
    for token in claim:
        source = aligned.get(token.start) or by_key.get(token.key)
        source = source or variants.get(token.key)
        if token.key and source is not None:
            matches.append(Match(Span(token.start, token.end), source))
    for finding in comparison.quantities:
        own = Span(finding.quantity.start, finding.quantity.end)
        if not any(match.claim.overlaps(own) for match in matches):
            matches += [
                Match(own, Span(number.start, number.end))
                for number in finding.borne_out_by
            ]
    return tuple(sorted(matches, key=lambda match: match.claim))


def two_sides(differences: Sequence[Difference]) -> tuple[str, str] | None:
    """Of the first one that has two sides what the text and what the source has."""
    for difference in differences:
        if difference.source and difference.source != difference.claim:
            ours, theirs = shorten(difference.claim), shorten(difference.source)
            return ours, theirs
    return None


LONGEST_QUOTED = 120
"""Code points of the text shown in a reason."""


def shorten(text: str) -> str:
    """On one line, and cut where it is too long to be read in a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED - 1] + "…"


_SENTENCES = Words(
    {
        Telling.OTHERWISE: "The source says “{theirs}”; the text says “{ours}”.",
        Telling.OTHER_FIGURE: "The source says {theirs}; the text says {ours}.",
        Telling.NOT_GIVEN: "The source does not give {ours}.",
        Telling.OTHER_SUM: (
            "The passage’s numbers make another: {theirs}; the text says {ours}."
        ),
        Telling.NOT_NAMED: "The source does not name “{ours}”.",
        Telling.QUOTED_OTHERWISE: "The source has the quotation otherwise: “{theirs}”.",
        Telling.NOT_QUOTED: "The source does not hold the words “{ours}”.",
        Telling.LESS_CERTAIN: "The source is less certain: it says “{theirs}”.",
        Telling.TAKEN_BACK: "The source takes it back: it says “{theirs}”.",
        Telling.NOT_ITS_OWN_WORD: (
            "The source does not say so itself: it says “{theirs}”."
        ),
        Telling.ONLY_ASKED: "The source only asks it.",
        Telling.UNRANKED: "The text ranks (“{ours}”); the passage ranks nothing.",
        Telling.NO_CAUSE: "The passage does not name the cause, “{ours}”.",
        Telling.NAME_ALONE: "The passage has the name; it does not say “{ours}”.",
        Telling.NOT_SAID: "The passage does not say “{ours}”.",
        Telling.ONLY_IN_CLAIM: "The text says “{ours}”; the passage does not.",
        Telling.ONLY_IN_PASSAGE: "The passage says “{theirs}”; the text does not.",
    }
)


def tell(comparison: Comparison, finding: Finding) -> str:
    """One finding as a sentence."""
    source = finding.source
    printed = comparison.source.text[slice(*source)] if source else ""
    return _SENTENCES[finding.telling].format(
        ours=shorten(finding.ours or comparison.claim.printed[slice(*finding.claim)]),
        theirs=shorten(finding.theirs or printed),
    )


def explain(
    comparison: Comparison,
    findings: Sequence[Finding],
    *,
    verdict: Verdict,
    is_close: bool = False,
) -> str:
    """
    One sentence that says why, for a reader who sees claim and passage side by side.

    Args:
        is_close: Whether a supported claim passed below an even chance.
    """
    if not comparison.passages:
        return _("Nothing in the source bears on this.")
    if verdict is Verdict.SUPPORTED:
        return _explain_support(comparison, findings, is_close=is_close)
    told = _first_told(findings, verdict)
    if told is not None:
        return tell(comparison, told)
    if comparison.mask.bit_count() < len(comparison.claim.terms):
        return _("The closest passage does not clearly say this; the words differ.")
    return _(
        "The words stand in the passage, but not together: it may say something else."
    )


def _first_told(findings: Sequence[Finding], verdict: Verdict) -> Finding | None:
    """What the verdict rests on; else what differs most; None where nothing does."""
    if verdict is Verdict.CONTRADICTED:
        return next(finding for finding in findings if finding.contradicts)
    deciding = [finding for finding in findings if finding.decides]
    sure = [finding for finding in deciding if finding.shown_as not in LESS_SURE]
    told = [
        finding
        for finding in findings
        if finding.shown_as is not DifferenceKind.MISSING_TERM
    ]
    return next(iter((*sure, *deciding, *told, *findings)), None)


def _explain_support(
    comparison: Comparison, findings: Sequence[Finding], *, is_close: bool
) -> str:
    differences = list_differences(comparison, findings)
    hedges = [
        finding for finding in findings if finding.telling is Telling.LESS_CERTAIN
    ]
    if len(hedges) < len(findings) and (sides := two_sides(differences)):
        return seems_but(*sides, is_close=is_close)
    if sums := _explain_sums(comparison, is_close=is_close):
        return sums
    if hedges:
        hedge = shorten(hedges[0].theirs)
        return _(_LESS_SURELY[is_close], theirs=hedge)
    if is_close or any(not difference.source for difference in differences):
        return seems_in_other_words(is_close=is_close)
    if likeness_of(comparison) >= CLOSE_COPY:
        return _("The passage says the same.")
    return _("The passage has most of its words.")


_LESS_SURELY = {
    False: mark("The passage seems to say so, though less surely: it says “{theirs}”."),
    True: mark(
        "A close call: the passage seems to say so, though less surely: "
        "it says “{theirs}”."
    ),
}
"""By whether it is a close call, as in the next two."""

_BUT = {
    False: mark(
        "The passage seems to say so, but has “{theirs}” where the text has “{ours}”."
    ),
    True: mark(
        "A close call: the passage seems to say so, but has “{theirs}” where the text "
        "has “{ours}”."
    ),
}


def seems_but(ours: str, theirs: str, *, is_close: bool) -> str:
    return _(_BUT[is_close], ours=ours, theirs=theirs)


def seems_in_other_words(*, is_close: bool) -> str:
    if is_close:
        return _("A close call: the passage seems to say so in other words.")
    return _("The passage seems to say so in other words.")


def _explain_sums(comparison: Comparison, *, is_close: bool) -> str:
    """How the passage's numbers make a number of the claim."""
    for finding in comparison.quantities:
        if finding.made is not None:
            made = show_sum(finding.made, finding.quantity)
            if is_close:
                return _(
                    "A close call: it follows from the passage’s numbers: {made}.",
                    made=made,
                )
            return _("It follows from the passage’s numbers: {made}.", made=made)
    return ""
