"""
Word recall against the whole source: the field's first method, kept as the baseline.

Claim terms are lowercased, stop words dropped, digit/letter boundaries split (`5h`
gives `5` and `h`, `5-hour` gives `5` and `hour`); digits and alphabetic terms of three
letters or more are kept. Supported when the share of the distinct terms that stand
anywhere in the source reaches the threshold.
"""

from __future__ import annotations

from functools import lru_cache
from weakref import WeakKeyDictionary

from verification.judging.index import Coverage, SourceIndex
from verification.judging.text.terms import blank_markers, read_terms
from verification.language.detection import stop_words
from verification.language.lists import late_regex
from verification.language.wording import gettext as _
from verification.records import Evidence, Judgment, Verdict

DEFAULT_MIN_RECALL = 0.4
"""Share of the terms; the threshold of the first tools of this kind."""

SHORTEST_WORD = 3
"""Letters."""

_TERM = late_regex(r"\d+|[^\W\d_]+")


class OverlapJudge:
    """The baseline. Blind to order, numbers' meaning, negation and names."""

    name = "overlap"
    version = "1"

    def __init__(self, *, min_recall: float = DEFAULT_MIN_RECALL) -> None:
        self.min_recall = min_recall
        self._terms_of: WeakKeyDictionary[SourceIndex, frozenset[str]] = (
            WeakKeyDictionary()
        )

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        language = language or source.language
        wanted = overlap_terms(statement, language)
        held = self._terms_of.get(source)
        if held is None:
            held = overlap_terms(source.text, language)
            self._terms_of[source] = held
        recall = len(wanted & held) / len(wanted) if wanted else 0.0
        supported = recall >= self.min_recall and bool(wanted)
        return Judgment(
            verdict=Verdict.SUPPORTED if supported else Verdict.UNSUPPORTED,
            support=recall,
            recall=recall,
            judge=f"{self.name}/{self.version}",
            evidence=_best_passage(statement, source, language),
            reason=_(
                "{number} of the claim's {total} words stand somewhere in the source.",
                number=len(wanted & held),
                total=len(wanted),
            ),
        )


@lru_cache(maxsize=1024)
def overlap_terms(text: str, language: str) -> frozenset[str]:
    """Distinct terms as this method counts them."""
    common = stop_words().get(language or "en", frozenset())
    return frozenset(
        term
        for term in _TERM.findall(blank_markers(text).lower())
        if term not in common and (term.isdigit() or len(term) >= SHORTEST_WORD)
    )


def _best_passage(
    statement: str, source: SourceIndex, language: str
) -> tuple[Evidence, ...]:
    window = Coverage(read_terms(statement, language), source).best_window()
    if window is None:
        return ()
    span = source.span_of(window)
    return (Evidence(span, span.of(source.text), min(window.weight, 1.0)),)
