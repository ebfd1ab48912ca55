"""
A claim in one language beside a source in another.

Words cannot be compared without a dictionary; numbers, dates and names can. What they
show is listed, and the verdict stays "could not check". Ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparing import compare
from verification.judging.comparison import Comparison
from verification.judging.index import SourceIndex, Window, quantities_between
from verification.judging.read_claim import ReadClaim, read_claim
from verification.judging.values.quantities import Dimension, Quantity
from verification.language.detection import detect_language, main_script, stop_words
from verification.language.lists import late_regex, table_mapping
from verification.language.wording import Words
from verification.language.wording import gettext as _

TOO_LITTLE = 0.75
"""Share of the claim's weight; below it the languages are looked at."""

FEWEST_LETTERS = 18
"""Code points of a claim from which its small words show its language."""

LANGUAGE_NAMES = Words(table_mapping("judging/judges/language_names"))
"""ISO 639-1 code to the name that a reader sees."""


def spoken_language(statement: str, source: SourceIndex, *, told: str) -> str:
    """
    The language given, unless the statement is surely in the source's own: an English
    text may have a sentence of Spanish, and cite a Spanish page for it.

    Args:
        told: The language of the text around it; empty when unknown.
    """
    if not told or not source.language or told == source.language:
        return told
    own = source.language
    is_own = detect_language(statement) == own and _is_sure(statement, own, told)
    return own if is_own else told


def other_language(
    claim: ReadClaim, source: SourceIndex, comparison: Comparison, *, told: str
) -> str:
    """
    The claim's language when it is another than the source's; empty otherwise.

    Args:
        told: The claim's language as the caller knows it; empty when unknown.
    """
    if not source.language:
        one, other = main_script(claim.statement), main_script(source.text)
        differs = bool(one and other) and one != other
        return (told or detect_language(claim.statement) or "en") if differs else ""
    if told and told == source.language:
        return ""
    held = comparison.best.window.weight if comparison.passages else 0.0
    if held >= TOO_LITTLE:
        return ""
    if told:
        return told
    detected = detect_language(claim.statement)
    shares_words = detected in stop_words() and source.language in stop_words()
    if shares_words and len(claim.statement.strip()) < FEWEST_LETTERS:
        return ""
    if detected == source.language or not _is_sure(
        claim.statement, detected, source.language
    ):
        return ""
    return detected


def _is_sure(statement: str, detected: str, other: str) -> bool:
    """
    Whether a sentence has small words of its own language and hardly any of the other.

    "One in five owns a dog" has one word of Danish by chance.
    """
    if detected not in stop_words() or other not in stop_words():
        return bool(detected)
    words = _WORD.findall(statement.lower())
    own = sum(word in stop_words()[detected] for word in words)
    foreign = sum(word in stop_words()[other] for word in words)
    return own >= FEWEST_SMALL_WORDS and own > SURELY * foreign


_WORD = late_regex(r"[^\W\d_]+")

FEWEST_SMALL_WORDS = 2
SURELY = 1.5
"""
Small words that a sentence must have of its language, and how many times those of the
source's. By hand, on sentences of four to twelve words.
"""


def compare_across(statement: str, language: str, source: SourceIndex) -> Comparison:
    """
    Hold only the claim's names and numbers against the source.

    The passage is the one that holds most of them.
    """
    claim = read_claim(statement, language)
    spans = [(name.start, name.end) for name in claim.names]
    spans += [(quantity.start, quantity.end) for quantity in claim.quantities]
    terms = tuple(claim.terms[place] for place in claim.places_in(*spans))
    comparison = compare(claim.with_terms(terms), source)
    if comparison.passages or not claim.quantities:
        return comparison
    number = _only_sentence(claim.quantities, source)
    if number is None:
        return comparison
    return compare(
        claim.with_terms(terms), source, window=Window(number, number, 0, 0.0)
    )


MOST_SENTENCES = 400
"""Sentences read for the only number that can be the claim's: some ten pages."""


def _only_sentence(quantities: Sequence[Quantity], source: SourceIndex) -> int | None:
    """The one sentence with a number or date that measures what one of these does."""
    found = {
        number
        for number, (start, end) in enumerate(source.sentences[:MOST_SENTENCES])
        if number not in source.references
        for theirs in quantities_between(source, start, end)
        if any(
            theirs.dimension == own.dimension != Dimension.BARE for own in quantities
        )
    }
    return found.pop() if len(found) == 1 else None


def explain_across(comparison: Comparison, source: SourceIndex) -> str:
    """One sentence that says what could be compared and what not."""
    language = LANGUAGE_NAMES.get(source.language, _("another language"))
    numbers = comparison.quantities
    bare = {
        theirs.printed
        for passage in comparison.passages
        for theirs in quantities_between(source, passage.start, passage.end)
        if theirs.dimension == Dimension.BARE
    }
    open_ones = [number.quantity for number in numbers if number.equal is None]
    # "512 метров": what stands there in a unit that nobody reads is not missing.
    missing = [quantity for quantity in open_ones if quantity.printed not in bare]
    if missing and comparison.passages:
        words = ", ".join(f"“{quantity.text}”" for quantity in missing[:3])
        return _(
            "The source is in {language}; the passage with the same names does not "
            "give {words}.",
            language=language,
            words=words,
        )
    if numbers and comparison.passages and not open_ones:
        return _(
            "The source is in {language}; its numbers agree, the words could not be "
            "compared.",
            language=language,
        )
    return _(
        "The source is in {language}; its words could not be compared.",
        language=language,
    )
