"""
The checks that a citation went through, as the report lists them, and hints.

A hint says what an editor does well to look at, by the kind of claim: a statistic whose
passage gives no number, a superlative without a ranking. Hints go beside a verdict and
never make one. Ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from verification.judging.checks.closer import names_cause
from verification.judging.checks.ranks import ranks
from verification.judging.comparison import read_claim
from verification.language.lists import late_regex
from verification.records import (
    Check,
    CheckState,
    Claim,
    ClaimKind,
    Difference,
    DifferenceKind,
    JudgedCitation,
    JudgedClaim,
    Judgment,
    SourceId,
    Verdict,
)


@dataclass(frozen=True, slots=True)
class _Question:
    name: str
    kinds: frozenset[DifferenceKind]
    nothing: str
    """Said when the claim holds nothing of the kind."""


_QUESTIONS = (
    _Question(
        "numbers",
        frozenset(
            {
                DifferenceKind.NUMBER,
                DifferenceKind.DATE,
                DifferenceKind.UNIT,
                DifferenceKind.MAGNITUDE,
            }
        ),
        "The claim gives no number or date.",
    ),
    _Question(
        "negation",
        frozenset({DifferenceKind.NEGATION, DifferenceKind.DIRECTION}),
        "",
    ),
    _Question("names", frozenset({DifferenceKind.NAME}), "The claim names nobody."),
    _Question(
        "quotations",
        frozenset({DifferenceKind.QUOTATION}),
        "The claim quotes nothing.",
    ),
)


def list_checks(statement: str, judgment: Judgment) -> tuple[Check, ...]:
    """Passage, numbers, negation, names, quotations: how each came out, and why."""
    return (
        _passage_check(judgment),
        *(_check(question, statement, judgment) for question in _QUESTIONS),
    )


def _passage_check(judgment: Judgment) -> Check:
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Check("passage", CheckState.COULD_NOT_CHECK, judgment.reason)
    if not judgment.evidence:
        return Check(
            "passage", CheckState.FAILED, "No passage of the source bears on it."
        )
    if judgment.verdict is Verdict.UNSUPPORTED:
        return Check("passage", CheckState.FAILED, judgment.reason)
    return Check("passage", CheckState.PASSED)


def _check(question: _Question, statement: str, judgment: Judgment) -> Check:
    found = [each for each in judgment.differences if each.kind in question.kinds]
    if found:
        first = found[0]
        reason = f"The claim says “{first.claim}”; "
        reason += (
            f"the source says “{first.source}”."
            if first.source
            else "the passage does not."
        )
        return Check(question.name, CheckState.FAILED, reason)
    if not _has(question.name, statement):
        return Check(question.name, CheckState.NOT_RUN, question.nothing)
    if judgment.verdict is Verdict.UNVERIFIABLE:
        return Check(question.name, CheckState.COULD_NOT_CHECK, judgment.reason)
    if not judgment.evidence:
        return Check(
            question.name,
            CheckState.COULD_NOT_CHECK,
            "There is no passage to compare with.",
        )
    return Check(question.name, CheckState.PASSED)


def _has(name: str, statement: str) -> bool:
    claim = read_claim(statement, "en")
    if name == "numbers":
        return bool(claim.quantities)
    if name == "names":
        return bool(claim.names)
    return bool(claim.quotations) if name == "quotations" else True


_NUMBER = late_regex(r"\d")
_MARKS = late_regex(r"[\"“”«»„「」]")
_DATE = late_regex(
    r"\b(?:1\d|20)\d\d\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    re.IGNORECASE,
)
_SAID = late_regex(
    r"\b(?:said|says|told|wrote|writes|according|stated|announced|argue[sd]?|warn\w*|"
    r"report(?:s|ed)?|claim(?:s|ed)?|call(?:s|ed)|explain\w*|conclude[sd]?|found)\b",
    re.IGNORECASE,
)

LANGUAGES = frozenset({"en", ""})
"""Of claims whose hints rest on English words; numbers and marks need none."""


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
    text = " ".join(each.text for each in judgment.evidence)
    is_read = language in LANGUAGES
    hints = []
    for kind in claim.kinds:
        hint = _hint(kind, claim, text, is_english=is_read)
        if hint and not _is_told(kind, judgment.differences):
            hints.append(hint)
    return tuple(hints)


def _hint(kind: ClaimKind, claim: Claim, text: str, *, is_english: bool) -> str:
    if kind is ClaimKind.STATISTIC:
        has_number = bool(_NUMBER.search(text) or read_claim(text, "en").quantities)
        return "" if has_number else "A statistic: the passage gives no number."
    if kind is ClaimKind.QUOTATION:
        return "" if _MARKS.search(text) else "A quotation: the passage quotes nobody."
    if not is_english:
        return ""
    if kind is ClaimKind.SUPERLATIVE:
        return "" if ranks(text) else "A superlative: the passage shows no ranking."
    if kind is ClaimKind.CAUSAL:
        return "" if names_cause(text) else "A cause: the passage names none."
    if kind is ClaimKind.ATTRIBUTION:
        return "" if _SAID.search(text) else "The passage does not tell who says so."
    if kind is ClaimKind.EVENT:
        return "" if _DATE.search(text) else "An event: the passage gives no date."
    if kind is ClaimKind.PREDICTION:
        return "A forecast: look at the day on which the source was written."
    return ""


def _is_told(kind: ClaimKind, differences: Sequence[Difference]) -> bool:
    """Whether a difference says it already."""
    told = {each.kind.value for each in differences}
    return (kind is ClaimKind.STATISTIC and "number" in told) or (
        kind is ClaimKind.QUOTATION and "quotation" in told
    )


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
        replace(each, checks=(*each.checks, check)) if check else each
        for each in judged.citations
        for check in (page_check(judged, each, entries),)
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
    found = [each.page for each in cited.judgment.evidence if each.page]
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
    names = f"p. {named[0]}" if len(named) == 1 else f"pp. {named[0]}-{named[-1]}"
    where = f"{found[0]} of the file"
    where += f", p. {found[0] + before} in print" if before else ""
    state = CheckState.FAILED if before else CheckState.COULD_NOT_CHECK
    reason = f"The text names {names} of [{source_id}]; the passage is on page {where}."
    return Check(PAGE, state, reason)


def named_pages(judged: JudgedClaim, cited: JudgedCitation) -> range:
    """The pages that a marker names for one of its sources; an empty range for none."""
    span = cited.citation.span
    beside = [each for each in judged.citations if each.citation.span == span]
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
