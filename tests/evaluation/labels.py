"""
What the data sets' labels mean in our words, in one place.

A class that a set lacks or folds into another is written beside it; we are not scored
on it.
"""

from enum import StrEnum


class Label(StrEnum):
    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


LABELS: dict[str, dict[str, Label]] = {
    # The files beside the project use these four words already; two-class sets
    # (attributionbench, begin, summedits) fold contradictions into `unsupported`.
    "shared": {
        "supported": Label.SUPPORTED,
        "partial": Label.PARTIAL,
        "unsupported": Label.UNSUPPORTED,
        "contradicted": Label.CONTRADICTED,
    },
    "fever": {
        "SUPPORTS": Label.SUPPORTED,
        "REFUTES": Label.CONTRADICTED,
        "NOT ENOUGH INFO": Label.UNSUPPORTED,
    },
    "scifact": {
        "SUPPORT": Label.SUPPORTED,
        "CONTRADICT": Label.CONTRADICTED,
        "NOINFO": Label.UNSUPPORTED,
    },
    "wice": {
        "supported": Label.SUPPORTED,
        "partially_supported": Label.PARTIAL,
        "not_supported": Label.UNSUPPORTED,  # folds contradictions in
    },
    "liu": {
        "complete_support": Label.SUPPORTED,
        "partial_support": Label.PARTIAL,
        "no_support": Label.UNSUPPORTED,  # folds contradictions in
    },
    "attrscore": {
        "attributable": Label.SUPPORTED,
        "contradictory": Label.CONTRADICTED,
        "extrapolatory": Label.UNSUPPORTED,
    },
    "refchecker": {
        "Entailment": Label.SUPPORTED,
        "Contradiction": Label.CONTRADICTED,
        "Neutral": Label.UNSUPPORTED,
    },
    "averitec": {
        "Supported": Label.SUPPORTED,
        "Refuted": Label.CONTRADICTED,
        "Not Enough Evidence": Label.UNSUPPORTED,
        # "Conflicting Evidence/Cherrypicking" is the claim verdict `conflicting`.
    },
}


def to_label(word: str, scheme: str = "shared") -> Label:
    """Our label for a data set's word. Raises KeyError for a word it does not have."""
    return LABELS[scheme][word]
