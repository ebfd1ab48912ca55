"""
The checks that a citation went through, as the report lists them, and hints.

A hint says what an editor does well to look at, by the kind of claim: a statistic whose
passage gives no number, a superlative without a ranking. Hints go beside a verdict and
never make one. Ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from verification.judging.finders.ranks import RANKING
from verification.judging.read_claim import read_claim
from verification.language.lists import late_regex, listed_pattern
from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.records import (
    Check,
    CheckState,
    Claim,
    ClaimKind,
    DifferenceKind,
    Effect,
    JudgedCitation,
    JudgedClaim,
    Judgment,
    SourceId,
    Verdict,
)

_QUESTIONS = (
    (
        "numbers",
        "quantities",
        mark("The claim gives no number or date."),
        (
            DifferenceKind.NUMBER,
            DifferenceKind.DATE,
            DifferenceKind.UNIT,
            DifferenceKind.MAGNITUDE,
        ),
    ),
    (
        "negation",
        "printed",
        "",
        (DifferenceKind.NEGATION, DifferenceKind.DIRECTION),
    ),
    ("names", "names", mark("The claim names nobody."), (DifferenceKind.NAME,)),
    (
        "quotations",
        "quotations",
        mark("The claim quotes nothing."),
        (DifferenceKind.QUOTATION,),
    ),
)
"""Name, what of a claim is asked about, what is said without it, kinds that fail."""


def list_checks(statement: str, judgment: Judgment) -> tuple[Check, ...]:
    """Passage, numbers, negation, names, quotations: how each came out, and why."""
    claim = read_claim(statement, "en")
    checks = [_passage_check(judgment)]
    for name, part, nothing, kinds in _QUESTIONS:
        found = [
            difference
            for difference in judgment.differences
            if difference.kind in kinds
        ]
        state, reason = CheckState.PASSED, ""
        if found:
            state, said = CheckState.FAILED, found[0].source
            reason = (
                _(
                    "The claim says “{ours}”; the source says “{theirs}”.",
                    ours=found[0].claim,
                    theirs=said,
                )
                if said
                else _(
                    "The claim says “{ours}”; the passage does not.",
                    ours=found[0].claim,
                )
            )
        elif not getattr(claim, part):
            state, reason = CheckState.NOT_RUN, _(nothing)
        elif judgment.verdict is Verdict.UNVERIFIABLE:
            state, reason = CheckState.COULD_NOT_CHECK, judgment.reason
        elif not judgment.evidence:
            state = CheckState.COULD_NOT_CHECK
            reason = _("There is no passage to compare with.")
        checks.append(Check(name, state, reason))
    return tuple(checks)


def _passage_check(judgment: Judgment) -> Check:
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Check("passage", CheckState.COULD_NOT_CHECK, judgment.reason)
    if not judgment.evidence:
        return Check(
            "passage", CheckState.FAILED, _("No passage of the source bears on it.")
        )
    deciding = [
        difference
        for difference in judgment.differences
        if difference.effect is not Effect.TELLS
    ]
    kinds = {difference.kind for difference in deciding}
    is_named = any(difference.source for difference in deciding)
    if (
        judgment.verdict is Verdict.UNSUPPORTED
        or DifferenceKind.MISSING_TERM in kinds
        or (judgment.verdict is Verdict.CONTRADICTED and not is_named)
    ):
        return Check("passage", CheckState.FAILED, judgment.reason)
    return Check("passage", CheckState.PASSED)


_HINTS = {
    ClaimKind.STATISTIC: (
        late_regex(r"\d"),
        mark("A statistic: the passage gives no number."),
    ),
    ClaimKind.QUOTATION: (
        late_regex(r"[\"“”«»„「」]"),
        mark("A quotation: the passage quotes nobody."),
    ),
    ClaimKind.SUPERLATIVE: (
        RANKING,
        mark("A superlative: the passage shows no ranking."),
    ),
    ClaimKind.CAUSAL: (
        listed_pattern("judging/finders/causes", "causes", re.IGNORECASE),
        mark("A cause: the passage names none."),
    ),
    ClaimKind.ATTRIBUTION: (
        listed_pattern("judging/finders/causes", "said", re.IGNORECASE),
        mark("The passage does not tell who says so."),
    ),
    ClaimKind.EVENT: (
        late_regex(
            r"\b(?:1\d|20)\d\d\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
            re.IGNORECASE,
        ),
        mark("An event: the passage gives no date."),
    ),
    ClaimKind.PREDICTION: (
        late_regex(r"(?!)"),
        mark("A forecast: look at the day on which the source was written."),
    ),
}
"""By kind of claim: what of a passage answers the hint, and the hint."""

_TOLD_BY = {
    ClaimKind.STATISTIC: DifferenceKind.NUMBER,
    ClaimKind.QUOTATION: DifferenceKind.QUOTATION,
}
"""Of the kinds whose hints need no English: the difference that says it already."""


def list_hints(
    claim: Claim, judgment: Judgment, *, language: str = ""
) -> tuple[str, ...]:
    """
    Sentences for the editor, in the order of the claim's kinds; empty without evidence.

    Args:
        language: ISO 639-1 of the claim; empty when unknown.
    """
    if not judgment.evidence or judgment.verdict is Verdict.UNVERIFIABLE:
        return ()
    text = " ".join(passage.text for passage in judgment.evidence)
    differences = {difference.kind for difference in judgment.differences}
    hints = []
    for kind in claim.kinds:
        if kind not in _HINTS or (language not in {"", "en"} and kind not in _TOLD_BY):
            continue
        answer, hint = _HINTS[kind]
        is_answered = bool(answer.search(text)) or (
            kind is ClaimKind.STATISTIC and bool(read_claim(text, "en").quantities)
        )
        if not is_answered and _TOLD_BY.get(kind) not in differences:
            hints.append(hint)
    return tuple(hints)


PAGE = "page"

_NAMED = late_regex(
    r"(?:\b(?:pp?\.?|pages?|s\.|seiten?|с\.|стр\.|str\.|blz\.)\s?"
    r"|(?<=[\d\]])[a-z]?:\s?)(\d{1,4})(?:\s?[-–—]\s?(\d{1,4}))?(?!\d)",
    re.IGNORECASE,
)
_PRINTED = late_regex(r"(?:\bpp?\.\s?|\bS\.\s?|[,:]\s?)(\d{1,4})\s?[-–—]\s?\d{1,4}\b")


def with_page_checks(
    judged: JudgedClaim, entries: Mapping[SourceId, str]
) -> JudgedClaim:
    """
    The claim with a check more for each citation that names a page of a PDF.

    Args:
        entries: What the source list says of each source.
    """
    citations = tuple(
        replace(citation, checks=(*citation.checks, check)) if check else citation
        for citation in judged.citations
        for check in (page_check(judged, citation, entries),)
    )
    return replace(judged, citations=citations)


def page_check(
    judged: JudgedClaim, cited: JudgedCitation, entries: Mapping[SourceId, str]
) -> Check | None:
    """
    Whether its passage stands there; None where none is named or none was found.

    A page's number in print is not its place in the file. It is read from the first
    page of the entry ("4(2), 41-58"); a cover sheet before it is allowed for. Ours.
    """
    named, source_id = named_pages(judged, cited), cited.citation.source_id
    found = [passage.page for passage in cited.judgment.evidence if passage.page]
    is_borne_out = cited.judgment.verdict in (
        Verdict.SUPPORTED,
        Verdict.PARTIALLY_SUPPORTED,
    )
    if not named or not found or not is_borne_out:
        return None
    printed = _PRINTED.search(entries.get(source_id, ""))
    before = int(printed[1]) - 1 if printed else 0
    places = {page + moved for page in found for moved in (0, before, before - 1)}
    if not places.isdisjoint(named):
        return Check(PAGE, CheckState.PASSED)
    names = _("p. {page}", page=named[0])
    if len(named) > 1:
        names = _("pp. {first}-{last}", first=named[0], last=named[-1])
    state = CheckState.FAILED if before else CheckState.COULD_NOT_CHECK
    told = mark(
        "The text names {pages} of [{source}]; the passage is on page {page} of the "
        "file."
    )
    if before:
        told = mark(
            "The text names {pages} of [{source}]; the passage is on page {page} of "
            "the file, p. {printed} in print."
        )
    values = {"page": found[0], "printed": found[0] + before}
    return Check(PAGE, state, _(told, pages=names, source=source_id, **values))


def named_pages(judged: JudgedClaim, cited: JudgedCitation) -> range:
    """The pages that a marker names for one of its sources; an empty range for none."""
    span = cited.citation.span
    beside = [
        citation for citation in judged.citations if citation.citation.span == span
    ]
    parts = cited.citation.marker.split(";")
    parts = parts if len(parts) == len(beside) else [cited.citation.marker]
    if len(parts) < len(beside):
        return range(0)
    found = _NAMED.search(parts[beside.index(cited) if len(parts) > 1 else 0])
    if not found:
        return range(0)
    first, last = found[1], found[2] or found[1]
    last = first[: max(0, len(first) - len(last))] + last  # "47-9" is 47 to 49
    return range(int(first), max(int(first), int(last)) + 1)
