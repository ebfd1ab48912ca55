"""
A "not" put in or taken out in text whose words are not told apart.

Ours: Chinese, Japanese, Korean and Thai are compared by pairs of characters, and Arabic
and Hebrew change the verb behind a "not"; so the negation is looked for by itself, in
the claim and in the sentence that runs like it.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.turns import Turn, TurnKind

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

SAME_SENTENCE = 0.45
"""Share of the claim's pieces that run like the sentence, from which it is the same."""

MUCH_LONGER = 2.2
"""Times the claim's length from which a sentence may deny something else besides."""


def find_unspaced_negations(comparison: Comparison) -> list[Turn]:
    """A negation on one side only; empty when both agree or the language has words."""
    claim, source = comparison.claim, comparison.source
    pattern = _NEGATIONS.get(claim.language)
    if pattern is None or comparison.sentence < 0:
        return []
    if comparison.alignment.shared < SAME_SENTENCE * len(claim.tokens):
        return []
    if _bare(claim.statement) in _bare(source.text):
        return []
    start, end = source.sentences[comparison.sentence]
    if end - start > MUCH_LONGER * len(claim.statement.strip()):
        return []
    ours = list(re.finditer(pattern, claim.statement))
    theirs = list(re.compile(pattern).finditer(source.blanked, start, end))
    if len(ours) % 2 == len(theirs) % 2:
        return []
    whole = (claim.tokens[0].start, claim.tokens[-1].end)
    return [
        Turn(
            TurnKind.NEGATION,
            ours[0].span() if ours else whole,
            theirs[0].span() if theirs else (start, end),
            strength=2,
        )
    ]


def _bare(text: str) -> str:
    return text.strip(" \n\t。.!?！？")
