"""The judges: `overlap` baseline, `lexical` by words, `reader` the default, `llm`."""

from __future__ import annotations

from .lexical import LexicalJudge
from .overlap import OverlapJudge
