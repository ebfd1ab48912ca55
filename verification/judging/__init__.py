"""
Does the source say what the claim says?

    index_source   read a source once for all claims that cite it
    LexicalJudge   the default judge; OverlapJudge is the baseline
    decide_claim   from the judgments on a claim's citations to what a reader is told
    list_hints     what an editor does well to look at, by the kind of claim
    judge_text     all of it for one claim and one text

Inside, from what knows nothing to what knows everything:

    words          terms, lists, kin: what makes two words comparable
    numbers        numbers and dates of a text as values with units
    texts          sentences, passages, names, quotations, furniture
    comparison     the record of a claim beside a source; how names and numbers match
    polarity       yes and no, up and down, may and does
    departures     the closer checks, a file for each
    comparing      fills the record, by way of all of these
    findings       what the hard checks make of it; features and calibration the rest
    differences    the record as the reader sees it; explanations put it in a sentence
    judges         who calls all this, or asks somebody else
    verdicts       from judgments to what a claim is called
"""

from __future__ import annotations

from verification.records import Judgment

from .hints import list_hints
from .judges import LexicalJudge, OverlapJudge
from .protocol import BatchJudge, Judge, Question
from .texts.passages import SourceIndex, index_source
from .verdicts import decide_claim

__all__ = [
    "BatchJudge",
    "Judge",
    "LexicalJudge",
    "OverlapJudge",
    "Question",
    "SourceIndex",
    "decide_claim",
    "index_source",
    "judge_text",
    "list_hints",
]


def judge_text(claim: str, source_text: str, *, judge: Judge | None = None) -> Judgment:
    """
    How one text bears on one claim.

    >>> judge_text("The pier opened in 1932.", "The pier opened in 1932.").verdict
    <Verdict.SUPPORTED: 'supported'>
    """
    return (judge or LexicalJudge()).judge(claim, index_source(source_text))
