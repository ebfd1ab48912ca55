"""
A language model behind an OpenAI-compatible endpoint that the operator named.

    settings      where it answers, how it is asked, what it may spend
    excerpts      the passages of a source that it is shown
    prompts       the words in which it is asked
    answers       reading what it says, trusting nothing
    spending      calls and tokens: estimated before, counted during
    remembering   answers kept by (claim, passages, model, prompt)
    judge         all of it, with the hard checks of the lexical judge on top

Method: docs/algorithms/llm.md.
"""

from __future__ import annotations

from .judge import LlmJudge
from .remembering import AnswerStore, FileAnswers, MemoryAnswers
from .settings import ModelForm, ModelSettings
from .spending import Estimate, estimate
