"""
A claim in one language beside a source in another.

Words cannot be compared without a dictionary; numbers, dates and names can. What they
show is listed, and the verdict stays "could not check". Ours.
"""

from __future__ import annotations

from verification.languages import detect_language

from .comparison import Comparison, ReadClaim, compare, read_claim
from .passages import SourceIndex

TOO_LITTLE = 0.75
"""Share of the claim's weight; below it the languages are looked at."""

FEWEST_LETTERS = 30
"""Code points of a claim from which its language can be told from its small words."""

LANGUAGE_NAMES = {
    "ar": "Arabic",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "he": "Hebrew",
    "hi": "Hindi",
    "hu": "Hungarian",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sv": "Swedish",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "vi": "Vietnamese",
    "zh": "Chinese",
}
"""ISO 639-1 code to the name that a reader is told."""


def other_language(
    claim: ReadClaim, source: SourceIndex, comparison: Comparison, *, told: str
) -> str:
    """
    The claim's language when it is another than the source's; empty otherwise.

    Args:
        told: The claim's language as the caller knows it; empty when unknown.
    """
    if not source.language or (told and told == source.language):
        return ""
    held = comparison.best.window.weight if comparison.passages else 0.0
    if held >= TOO_LITTLE:
        return ""
    if told:
        return told
    if len(claim.statement.strip()) < FEWEST_LETTERS:
        return ""
    detected = detect_language(claim.statement)
    return detected if detected != source.language else ""


def compare_across(statement: str, language: str, source: SourceIndex) -> Comparison:
    """
    Hold only the claim's names and numbers against the source.

    The passage is the one that holds most of them.
    """
    claim = read_claim(statement, language)
    spans = [(each.start, each.end) for each in claim.names]
    spans += [(each.start, each.end) for each in claim.quantities]
    terms = tuple(
        term
        for term in claim.terms
        if any(start <= term.start < end for start, end in spans)
    )
    return compare(claim.with_terms(terms), source)


def explain_across(comparison: Comparison, source: SourceIndex) -> str:
    """One sentence that says what could be compared and what not."""
    language = LANGUAGE_NAMES.get(source.language, "another language")
    numbers = comparison.quantities
    missing = [each for each in numbers if each.equal is None]
    if numbers and not missing and comparison.passages:
        return (
            f"The source is in {language}; its numbers agree, "
            "the words could not be compared."
        )
    if missing and comparison.passages:
        words = ", ".join(f"“{each.quantity.text}”" for each in missing[:3])
        return (
            f"The source is in {language}; the passage with the same names does not "
            f"give {words}."
        )
    return f"The source is in {language}; its words could not be compared."
