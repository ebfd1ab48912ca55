"""The judges: `overlap` the baseline, `lexical` the default, `llm` by choice."""

from __future__ import annotations

from .lexical import LexicalJudge
from .overlap import OverlapJudge
