"""
A link taken for a cause, and a maybe taken for a proof.

Ours: a claim that says "causes" or "proves" needs a passage that goes as far. One that
speaks only of an association, or leaves the cause open, bears out a part of it.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.polarity.negations import count_negations
from verification.records import DifferenceKind

_CAUSE = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|(?:leads?|led|leading) to|result(?:s|ed|ing)? in|"
    r"because(?: of)?|due to|owing to|thanks to|as a result of|"
    r"the reasons? (?:why|for)|"
    r"triggers?|triggered|brings? about|brought about|responsible for|"
    r"(?:makes?|made) (?:people|children|adults|men|women|patients)|"
    r"prevent(?:s|ed)?|blames?|blamed|attribut(?:es|ed) to|stems? from|"
    r"(?:reduce|raise|increase|lower|cut|halve|double)s?d? the (?:risk|chances?|odds|"
    r"likelihood))\b",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"\b(?:associated|associations? (?:between|with)|"
    r"(?:linked|tied|related) (?:to|with)|"
    r"links? between|correlat(?:e|es|ed|ion|ions)|(?:more|less) likely|tended to)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:cannot|can ?not|could not|do not|does not|did not|not) (?:\w+ ){0,3}?"
    r"(?:say|tell|know|prove|show|establish|sure|clear|determine) (?:\w+ ){0,5}?"
    r"(?:caus\w+|whether|reflects?)\b",
    re.IGNORECASE,
)
_PROOF = re.compile(
    r"\b(?:proves?|proved|proven|proof|conclusive(?:ly)?|beyond doubt|"
    r"(?:demonstrat(?:es|ed)|establish(?:es|ed)|confirm(?:s|ed)?) that)\b",
    re.IGNORECASE,
)
_MAYBE = re.compile(
    r"\b(?:suggest(?:s|ed|ing)?|may|might|possibl[ey]|perhaps|appears? to|seems? to|"
    r"hypothes\w+|unclear|preliminary)\b",
    re.IGNORECASE,
)


def names_cause(text: str) -> bool:
    """Whether a text gives a cause for anything, or says what followed from what."""
    return _CAUSE.search(text) is not None or _CONSEQUENCE.search(text) is not None


_CONSEQUENCE = re.compile(
    r"\b(?:so that|therefore|thus|hence|consequently|after|since|as a result|helped|"
    r"made|makes|drove|drives|through|thanks|improv\w+|reduc\w+|increas\w+|lower\w*|"
    r"rais\w+|effects?|affect\w*|impact\w*)\b",
    re.IGNORECASE,
)


def find_weaker_tie(comparison: Comparison) -> Departure | None:
    """Where the claim names a cause or a proof and the source only a link, a maybe."""
    claim = comparison.claim
    if claim.language != "en":
        return None
    statement, text = claim.statement, comparison.source.blanked
    for strong, weak, is_open, reason in _TIES:
        own = strong.search(statement)
        if own is None or weak.search(statement):
            continue
        found = None
        for passage in comparison.passages:
            theirs = weak.search(text, passage.start, passage.end)
            found = found or theirs
            if not is_open and strong.search(text, passage.start, passage.end):
                found = None
                break
        if found is not None:
            if count_negations(claim.tokens, claim.statement):
                return None  # what is not even linked is not caused either
            return Departure(
                kind=DifferenceKind.MISSING_TERM,
                claim=own.span(),
                source=found.span(),
                reason=reason.format(" ".join(found.group().split())),
                ceiling=0.4,
            )
    return None


_TIES = (
    (_CAUSE, _OPEN, True, "The source leaves the cause open: it says “{}”."),
    (_CAUSE, _LINK, False, "The source reports a link (“{}”), not a cause."),
    (_PROOF, _MAYBE, False, "The source is less certain: it says “{}”."),
)
"""
What the claim must say, what the source then says, whether that holds even where the
source has the claim's word too, and the sentence for the reader.
"""

_GIVEN_CAUSE = re.compile(
    r"\b(?:because of|due to|owing to|caused by|thanks to|as a result of|triggered by|"
    r"in response to|in protest (?:at|against|over)|attributed to|blamed on)"
    r"(?!\s(?:the fact|its|their|his|her|various|several)\b)"
    r"((?:\s(?!(?:and|but|which|that|in|at|on|by)\b)[\w’'-]+){1,5})",
    re.IGNORECASE,
)


_DENIED_CAUSE = re.compile(
    r"\b(?:not|none|never|nobody|nothing|no)\b(?:\s(?:of|them|were|was|is|are|\w+ly)){0,4}"
    r"\s((?:because of|due to|owing to|caused by|a result of|linked to)\b)",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:not|none|never|nobody|nothing|no)\b|n['’]t\b", re.IGNORECASE
)


def find_denied_cause(comparison: Comparison) -> Departure | None:
    """A cause that the claim names and the source rules out: "none because of it"."""
    claim, source = comparison.claim, comparison.source
    own = _CAUSE.search(claim.statement)
    if claim.language != "en" or own is None or _DENIES.search(claim.statement):
        return None
    for passage in comparison.passages:
        denied = _DENIED_CAUSE.search(source.blanked, passage.start, passage.end)
        if denied is None:
            continue
        behind = source.blanked[denied.end() : denied.end() + BEHIND]
        words = {token.word.lower() for token in claim.tokens if token.key}
        if words & set(re.findall(r"\w+", behind.lower())):
            return Departure(
                kind=DifferenceKind.NEGATION,
                claim=own.span(),
                source=denied.span(),
                ceiling=0.15,
                contradicts=True,
            )
    return None


BEHIND = 40
"""Code points behind "none because of" in which the cause stands."""

TELLING = 0.9
"""Weight from which a word names a cause; below stand "word" and "fact"."""


def find_untold_cause(comparison: Comparison) -> Departure | None:
    """A cause that the claim names, of which no telling word stands in the passages."""
    if comparison.claim.language != "en":
        return None
    for given in _GIVEN_CAUSE.finditer(comparison.claim.statement):
        places = [
            place
            for place, term in enumerate(comparison.claim.terms)
            if given.start(1) <= term.start < given.end(1)
        ]
        if any(
            comparison.claim.terms[each].weight > TELLING for each in places
        ) and not any(
            comparison.mask >> place & 1 or place in comparison.relatives
            for place in places
        ):
            start = comparison.claim.terms[places[0]].start
            return Departure(
                kind=DifferenceKind.MISSING_TERM,
                claim=(start, given.end(1)),
                source=None,
                reason=(
                    "The passage does not name the cause, "
                    f"“{comparison.claim.printed[start : given.end(1)]}”."
                ),
                ceiling=0.35,
            )
    return None
