"""
A "not" put in or taken out, and another institution, where words are not told apart.

Ours: Chinese, Japanese, Korean and Thai are compared by pairs of characters, and Arabic
and Hebrew change the verb behind a "not"; so the negation is looked for by itself, in
the claim and in the sentence that runs like it.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_NEGATIONS = {
    "zh": r"(?:不(?![仅但断久过同少止只])|没有?|未(?!来)|并非|从无|毫无|拒绝|否认)",
    "ja": r"(?:(?<!少)(?<!危)なかった|(?<!少)(?<!危)ない(?!し)|ません|拒否|否定)",
    "ko": r"(?:않|못했|못한|없[다었는이]|아니)",
    "th": r"(?:ไม่(?!เพียง|ใช่แค่)|มิได้|ปฏิเสธ)",
    "ar": r"\b(?:لم|لن|ليس|ليست|لا|بدون|دون)\b",
    "he": r"\b(?:לא|אין|אינו|אינה|בלי|ללא)\b",
    "hi": r"(?<!\w)(?:नहीं|बिना)(?!\w)",
    "vi": r"\b(?:không|chưa|chẳng)\b",
}

_INSTITUTION = re.compile(
    r"([\u4e00-\u9fff]{2})(大学|学院|公司|集团|集團|医院|醫院|银行|銀行|研究所|新聞|省|市|県|县)"
)

SAME_SENTENCE = 0.45
"""Share of the claim's pieces that run like the sentence, from which it is the same."""

MUCH_LONGER = 2.2
"""Times the claim's length from which a sentence may deny something else besides."""


def find_unspaced_turn(comparison: Comparison) -> Departure | None:
    """A negation on one side only, or another institution; None when both agree."""
    claim, source = comparison.claim, comparison.source
    pattern = _NEGATIONS.get(claim.language)
    count = len(claim.tokens)
    if comparison.sentence < 0 or comparison.alignment.shared < SAME_SENTENCE * count:
        return None
    if _bare(claim.statement) in _bare(source.text):
        return None
    start, end = source.sentences[comparison.sentence]
    if pattern is not None:
        found = _find_turn(pattern, comparison, start, end)
        if found is not None:
            return found
    if claim.language in {"zh", "ja"}:
        return _find_institution(comparison, start, end)
    return None


def _bare(text: str) -> str:
    return text.strip(" \n\t。.!?！？")


def _find_turn(
    pattern: str, comparison: Comparison, start: int, end: int
) -> Departure | None:
    statement, text = comparison.claim.statement, comparison.source.blanked
    ours = list(re.finditer(pattern, statement))
    theirs = list(re.compile(pattern).finditer(text, start, end))
    is_alike = end - start <= MUCH_LONGER * len(statement.strip())
    if len(ours) % 2 == len(theirs) % 2 or not is_alike:
        return None
    whole = (comparison.claim.tokens[0].start, comparison.claim.tokens[-1].end)
    return Departure(
        kind=DifferenceKind.NEGATION,
        claim=ours[0].span() if ours else whole,
        source=theirs[0].span() if theirs else (start, end),
        reason=_explain(ours, theirs),
        ceiling=0.15,
        contradicts=True,
    )


def _explain(ours: list[re.Match[str]], theirs: list[re.Match[str]]) -> str:
    if not theirs:
        return f"The text says no (“{ours[0].group()}”); the source does not."
    if not ours:
        return f"The source says no (“{theirs[0].group()}”); the text does not."
    return "One of the two says no once more than the other."


def _find_institution(comparison: Comparison, start: int, end: int) -> Departure | None:
    text = comparison.source.blanked[start:end]
    for own in _INSTITUTION.finditer(comparison.claim.statement):
        if own.group() in text or own.group(1) in text:
            continue
        for other in _INSTITUTION.finditer(text):
            is_alike = other.group(2) == own.group(2)
            if is_alike and other.group() not in comparison.claim.statement:
                return Departure(
                    kind=DifferenceKind.NAME,
                    claim=own.span(),
                    source=(start + other.start(), start + other.end()),
                    reason=(
                        f"The source says “{other.group()}”; "
                        f"the text says “{own.group()}”."
                    ),
                    ceiling=0.2,
                )
    return None
