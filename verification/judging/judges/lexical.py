"""The default judge. See docs/algorithms/judging.md."""

from __future__ import annotations

from verification.records import (
    Difference,
    DifferenceKind,
    Evidence,
    Judgment,
    Match,
    Span,
    Verdict,
)

from ..passages import Coverage, SourceIndex, Window
from ..terms import Term, read_terms


class LexicalJudge:
    """Passages, quantities, polarity, names and quotations, each looked at by itself."""

    name = "lexical"
    version = "0"

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        terms = read_terms(statement, language or source.language)
        coverage = Coverage(terms, source)
        windows = coverage.windows()
        if not windows:
            return Judgment(
                verdict=Verdict.UNSUPPORTED,
                support=0.02,
                recall=0.0,
                judge=f"{self.name}/{self.version}",
                reason="Nothing in the source bears on this.",
            )
        window = windows[0]
        missing = [
            term for place, term in enumerate(terms) if not window.mask >> place & 1
        ]
        differences = tuple(_difference(term) for term in missing)
        recall = 1.0 - len(missing) / len(terms)
        lacks_number = any(term.key[0].isdigit() for term in missing)
        support = min(1.0, max(0.0, window.weight - 0.3 * lacks_number))
        verdict = Verdict.UNSUPPORTED
        if support >= 0.7:
            verdict = Verdict.SUPPORTED
        elif support >= 0.45:
            verdict = Verdict.PARTIALLY_SUPPORTED
        return Judgment(
            verdict=verdict,
            support=support,
            recall=recall,
            judge=f"{self.name}/{self.version}",
            evidence=(_evidence(window, source),),
            differences=differences,
            matches=tuple(_matches(terms, window, source)),
            reason=_reason(missing),
        )


def _difference(term: Term) -> Difference:
    kind = (
        DifferenceKind.NUMBER if term.key[0].isdigit() else DifferenceKind.MISSING_TERM
    )
    return Difference(kind, term.word, "", Span(term.start, term.end))


def _evidence(window: Window, source: SourceIndex) -> Evidence:
    start = source.sentences[window.first][0]
    end = source.sentences[window.last][1]
    return Evidence(Span(start, end), source.text[start:end], min(window.weight, 1.0))


def _matches(
    terms: tuple[Term, ...], window: Window, source: SourceIndex
) -> list[Match]:
    by_key = {term.key: term for term in terms}
    found = {}
    for number in range(window.first, window.last + 1):
        for token in source.tokens(number):
            term = by_key.get(token.key)
            if term is not None and term.key not in found:
                found[term.key] = Match(
                    Span(term.start, term.end), Span(token.start, token.end)
                )
    return sorted(found.values(), key=lambda match: match.claim)


def _reason(missing: list[Term]) -> str:
    if not missing:
        return "The passage says the same."
    words = ", ".join(f"“{term.word}”" for term in missing[:3])
    return f"The passage does not mention {words}."
