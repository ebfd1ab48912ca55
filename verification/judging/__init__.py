"""
Does the source say what the claim says?

    index_source   read a source once for all claims that cite it
    LexicalJudge   words alone, the default here; OverlapJudge is the baseline
    decide_claim   from the judgments on a claim's citations to what a reader is told
    list_hints     what an editor does well to look at, by the kind of claim
    judge_text     all of it for one claim and one text

Inside, each knows only what stands above it:

    text           sentences, terms, lexical variants, how much a word tells
    values         numbers, dates, names and quotations of a text
    index          a source read once, and its windows
    alignment      a claim laid word by word beside a sentence
    read_claim     a claim read once for all of its sources
    comparison     the record of a claim beside a source
    likeness       how far a claim runs like a sentence of its source
    features       the record as a few plain numbers
    finding        what one finder found
    finders        one module for each question, beside what they measure with
    comparing      fills the record
    calibration    from features to a probability
    weigh          from findings to a verdict
    tell           findings as the reader sees them: differences, reason
    check_list     the same as a list of checks
    attention      the same as what a flag asks for
    claim          from judgments to what a claim is called
    judges         who calls all this, or asks somebody else
"""

from __future__ import annotations

from verification.judging.check_list import list_hints
from verification.judging.claim import decide_claim
from verification.judging.index import (
    SourceIndex,
    index_snapshot,
    index_source,
)
from verification.records import Judgment

from .judges import LexicalJudge, OverlapJudge
from .protocol import BatchJudge, Judge, Question


def judge_text(claim: str, source_text: str, *, judge: Judge | None = None) -> Judgment:
    """
    How one text bears on one claim.

    >>> judge_text("The pier opened in 1932.", "The pier opened in 1932.").verdict
    <Verdict.SUPPORTED: 'supported'>
    """
    return (judge or LexicalJudge()).judge(claim, index_source(source_text))
