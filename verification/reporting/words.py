"""The words that a reader sees for verdicts and findings, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verification.judging.verdict.calibration import EVEN_CHANCE
from verification.records import (
    Agreement,
    AuthorityTier,
    Bearing,
    ClaimDecision,
    ClaimVerdict,
    ClaimWeight,
    CorroborationVerdict,
    Credibility,
    CrossReading,
    FindingKind,
    Interest,
    InterestKind,
    Judgment,
    ListedDomain,
    Report,
    SourceType,
    Stance,
    SuggestionKind,
    Verdict,
)

VERDICT_WORDS: Mapping[str, str] = {
    ClaimVerdict.SUPPORTED: "Supported",
    ClaimVerdict.PARTIALLY_SUPPORTED: "Partly supported",
    ClaimVerdict.CONTRADICTED: "Contradicted",
    ClaimVerdict.UNSUPPORTED: "Not supported",
    ClaimVerdict.UNVERIFIABLE: "Could not check",
    ClaimVerdict.CONFLICTING: "Sources disagree",
    ClaimVerdict.UNCITED: "No source cited",
    ClaimVerdict.NOT_CHECKABLE: "Not checkable",
}

FINDING_WORDS: Mapping[str, str] = {
    FindingKind.UNKNOWN_SOURCE: "The text cites a source that its list does not have",
    FindingKind.UNCITED_ENTRY: "The list has an entry that the text never cites",
    FindingKind.NUMBERING_GAP: "The list skips a number",
    FindingKind.DUPLICATE_ENTRY: "The list names one source twice",
    FindingKind.SELF_CONTRADICTION: "Two sentences of the text contradict each other",
    FindingKind.NO_NETWORK: (
        "No source could be reached from this machine: check the network connection. "
        "The first of them"
    ),
    FindingKind.OWNERS_OPEN: "Who owns what could not be looked up for every name",
    FindingKind.UNFINISHED: "The verification has not come to its end. Done by then",
}


def unfinished_words(report: Report) -> str:
    """That a verification was still under way, and how far it was; else nothing."""
    for each in report.document.findings:
        if each.kind is FindingKind.UNFINISHED:
            return f"{FINDING_WORDS[each.kind]}: {each.text}."
    return ""


def is_unfinished(report: Report) -> bool:
    found = report.document.findings
    return any(each.kind is FindingKind.UNFINISHED for each in found)


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "claim"), counted(1200, "claim")
    ('1 claim', '1,200 claims')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


RETRACTION_OPEN = "Retraction not checked"

DECISION_WORDS: Mapping[str, str] = {
    "upheld": "Error, to be fixed",
    "false_alarm": "False alarm",
    "fixed": "Fixed",
    "wont_fix": "Stays as it is",
    "contested": "Contested, the source does not say this",
    "asked": "Question to the writer",
}
"""By the stored state of a decision."""


def decision_sentence(decision: ClaimDecision | None) -> str:
    """
    What people decided about a claim, by whom and when; empty when nobody did.

    >>> decision_sentence(ClaimDecision("fixed", "Ada", "2026-05-01", "Mended"))
    'Decided by Ada on 2026-05-01: Fixed. Mended'
    """
    if decision is None:
        return ""
    by = f" by {decision.by}" if decision.by else ""
    on = f" on {decision.at[:10]}" if decision.at else ""
    words = DECISION_WORDS.get(decision.state, decision.state)
    return f"Decided{by}{on}: {words}. {decision.note}".rstrip()


INTEREST_WORDS: Mapping[str, str] = {
    InterestKind.NAMED_PARTY: "Published by a party named in the claim",
    InterestKind.OWNER: "Published by an owner or sister of a party named in the claim",
    InterestKind.COMPETITOR: "Published by a competitor",
    InterestKind.RANKS_ITSELF_FIRST: "Ranks itself first",
    InterestKind.AFFILIATE: "Earns when readers buy",
    InterestKind.SPONSORED: "Paid content",
    InterestKind.PRESS_RELEASE: "Press release",
    InterestKind.AUTHOR_WORKS_FOR_PARTY: "Its author works for a party in the claim",
    InterestKind.FUNDED_BY_PARTY: "Paid for by a party named in the claim",
    InterestKind.STATE: "State or state media",
    InterestKind.TRADE_BODY: "Trade body",
    InterestKind.GIFT: "Gift or paid journey",
    InterestKind.OWN_PUBLISHER: "Published where this text is",
}

PRIMARY_WORDS = "Primary source"
"""Of a party that reports a fact of its own: interested, and the one who knows."""


def interest_heading(interest: Interest) -> str:
    """Its kind, or that the source is a primary one."""
    is_primary = interest.is_primary_source
    return PRIMARY_WORDS if is_primary else INTEREST_WORDS[interest.kind]


def interest_sentence(interest: Interest) -> str:
    """Its explanation, with what to make of a party that reports of itself."""
    if not interest.is_primary_source:
        return interest.explanation
    return f"The party reports a fact of its own. {interest.explanation}"


AGREEMENT_WORDS: Mapping[str, str] = {
    Agreement.VERIFIED: "Verified",
    Agreement.DISPUTED: "Disputed",
    Agreement.PARTIALLY_VERIFIED: "Partly verified",
    Agreement.UNVERIFIED: "Not verified",
}

ONE_ORIGIN = "One origin says it"


def agreement_word(weight: ClaimWeight, readings: Iterable[CrossReading]) -> str:
    """
    How the sources stand to a claim, in a few words.

    What one origin says, and none contradicts, is no half of anything.

    Args:
        readings: Of this claim.
    """
    found = {each.bearing for each in readings}
    is_carried = Bearing.SUPPORTS in found and Bearing.CONTRADICTS not in found
    if weight.agreement is Agreement.PARTIALLY_VERIFIED and is_carried:
        return ONE_ORIGIN
    return AGREEMENT_WORDS[weight.agreement]


BEARING_WORDS: Mapping[str, str] = {
    Bearing.SUPPORTS: "Supports",
    Bearing.PARTIALLY_SUPPORTS: "Supports a part",
    Bearing.CONTRADICTS: "Contradicts",
    Bearing.SILENT: "Silent",
    Bearing.UNREAD: "Not read",
}

SUGGESTION_WORDS: Mapping[str, str] = {
    SuggestionKind.CITE_INSTEAD: "Cite instead",
    SuggestionKind.CORRECT_VALUE: "Correct the value",
    SuggestionKind.ADD_CITATION: "Add a citation",
}

CORROBORATION_WORDS: Mapping[str, str] = {
    CorroborationVerdict.CORROBORATED: "Corroborated by other sources",
    CorroborationVerdict.CONTESTED: "Contested by other sources",
    CorroborationVerdict.UNVERIFIABLE: "Not settled by other sources",
}
STANCE_WORDS: Mapping[str, str] = {
    Stance.SUPPORTS: "supports",
    Stance.CONTRADICTS: "contradicts",
    Stance.NEUTRAL: "on the matter",
    Stance.NOT_ADDRESSED: "does not address it",
}

CLOSE_CALL = "a close call"

CONTESTED = "contested"
"""A supported claim that a person flagged: the source does not say it."""


def is_contested(verdict: str, *, flagged: bool) -> bool:
    """Whether a person speaks against a verdict that flags nothing by itself."""
    return flagged and verdict == ClaimVerdict.SUPPORTED


def claim_word(verdict: str, *, flagged: bool) -> str:
    """
    A claim's verdict in a reader's words.

    >>> claim_word("supported", flagged=True), claim_word("unsupported", flagged=True)
    ('Supported, contested', 'Not supported')
    """
    word = VERDICT_WORDS[verdict]
    return f"{word}, {CONTESTED}" if is_contested(verdict, flagged=flagged) else word


def claim_mark(verdict: str, *, flagged: bool) -> str:
    """The name of a claim's mark: that of its verdict, unless a person contests it."""
    return "flagged" if is_contested(verdict, flagged=flagged) else verdict


def is_close_call(judgment: Judgment) -> bool:
    """
    Whether a citation passed although its support is below an even chance.

    Word recall is no probability; the judge that decides by it has no close calls.
    """
    return (
        judgment.verdict is Verdict.SUPPORTED
        and judgment.support < EVEN_CHANCE
        and judgment.judge.partition("/")[0] != "overlap"
    )


TIER_WORDS: Mapping[str, str] = {
    AuthorityTier.HIGH: "edited and corrected, or a public office",
    AuthorityTier.MEDIUM: "edited, of narrower standing",
    AuthorityTier.LOW: "nobody checks before it is published",
    AuthorityTier.UNKNOWN: "standing unknown",
}

TYPE_WORDS: Mapping[str, str] = {
    SourceType.NEWS: "News",
    SourceType.ACADEMIC: "Academic",
    SourceType.GOVERNMENT: "Public office",
    SourceType.VENDOR: "Company",
    SourceType.BLOG: "Blog",
    SourceType.FORUM: "Forum",
    SourceType.ENCYCLOPEDIA: "Encyclopedia",
    SourceType.PRESS_RELEASE: "Press release",
    SourceType.PREPRINT: "Preprint",
    SourceType.SOCIAL: "Social media",
    SourceType.UNKNOWN: "Kind unknown",
}


def standing_words(credibility: Credibility) -> str:
    """What kind of source it is and what stands behind it: "Company, nobody checks"."""
    return f"{TYPE_WORDS[credibility.source_type]}, {TIER_WORDS[credibility.tier]}"


def list_words(entry: ListedDomain) -> str:
    """
    What a list says of a site, when it was made and under which licence.

    >>> list_words(ListedDomain("a.example", None, "", "satire", "S", "2026-11", "MIT"))
    'On the list “S”: satire (2026-11, MIT)'
    """
    name = f"the list “{entry.list_name}”" if entry.list_name else "an imported list"
    said = entry.reason or (f"{entry.rating:g}" if entry.rating is not None else "")
    origin = ", ".join(filter(None, (entry.dated, entry.licence)))
    return f"On {name}{f': {said}' if said else ''}{f' ({origin})' if origin else ''}"
