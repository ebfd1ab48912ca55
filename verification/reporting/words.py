"""The words that a reader sees for verdicts and findings, in one place."""

from __future__ import annotations

from collections.abc import Mapping

from verification.records import ClaimVerdict, FindingKind, NotCheckable

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
}

NOT_CHECKABLE_WORDS: Mapping[str, str] = {
    NotCheckable.QUESTION: "A question",
    NotCheckable.HEADING: "A heading",
    NotCheckable.OPINION: "An opinion",
    NotCheckable.ABOUT_SOURCES: "An aside about the sources",
    NotCheckable.NO_STATEMENT: "States nothing that could be checked",
}
