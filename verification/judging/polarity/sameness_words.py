"""
How a text says that nothing differs or changed: "about the same", "no effect".

Written by hand for this project. English only.
"""

from __future__ import annotations

import re

_HARDLY = (
    r"(?:no|not|n['’]t|never|without|neither|little|hardly any|any)\s+(?:\w+\s+){0,2}?"
)
SAME = re.compile(
    rf"\b{_HARDLY}(?:differen(?:ce|ces|t)|differ(?:s|ed)?|chang(?:e|es|ed)|effects?|"
    r"impact|influence|improvements?|benefits?)\b(?:\s+(?:significantly|from))?"
    r"|\bno\s+(?:\w+\s+)?(?:more|less|fewer|better|worse|higher|lower|greater|longer|"
    r"shorter|\w{3,}er)\s(?:\w+\s+){0,3}?than\b"
    r"|(?:\bnot|n['’]t)\s+(?:\w+\s+){0,2}?significant(?:ly)?"
    r"(?:\s(?:more|less|fewer|better|worse|\w{3,}er))?\b"
    r"|\b(?:about|roughly|much|broadly|exactly|practically|virtually|nearly|almost)\s"
    r"(?:the\s)?(?:same|equal|equally|unchanged|identical)\b"
    r"|\b(?:similar|comparable|identical)\s(?:\w+\s){0,2}?(?:in|between|among|across|to|"
    r"for|on|with|regardless)\b"
    r"|\b(?:remained|stayed|was|were|is|are)\s(?:\w+\s)?(?:unchanged|the same|stable|"
    r"level|flat|similar|comparable|identical|unaffected)\b"
    r"|\bmade\s(?:no|little)\sdifference\b|\bdiffer(?:s|ed)?\s(?:only\s|very\s)?little\b"
    r"|\b(?<!times\s)(?<!twice\s)(?<!half\s)(?:as|equally)\s(?!well\b|soon\b|long\b|far\b)\w+\sas\b",
    re.IGNORECASE,
)
"""How a text says that there is no difference, or none to speak of."""


def both_say_same(statement: str, sentence: str) -> bool:
    """Whether both say that nothing differs or changed, each in words of its own."""
    own, theirs = SAME.search(statement), SAME.search(sentence)
    return (
        own is not None
        and theirs is not None
        and own.group().lower() not in sentence.lower()
        and theirs.group().lower() not in statement.lower()
    )
