"""
One of two named together: "France and Italy" of "Germany and France".

Ours. Of two pairs of names that share one, the others must be the same as well.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.texts.names import NameState
from verification.records import DifferenceKind

_NAME = r"[^\W\d_a-z][\w’'-]+(?:\s[^\W\d_a-z][\w’'-]+){0,2}"
_PAIR = re.compile(rf"\b(?P<one>{_NAME})\s(?:and|&|with)\s(?:the\s)?(?P<other>{_NAME})")

OTHER_PARTNER = 0.2
"""Most that `support` may be when one of the two is another."""


def find_other_partner(comparison: Comparison) -> Departure | None:
    """A pair of names of which the source's sentence has one with somebody else."""
    claim, source = comparison.claim, comparison.source
    if comparison.sentence < 0 or claim.language not in {"en", ""}:
        return None
    ours = list(_PAIR.finditer(claim.statement))
    if not ours:
        return None
    known = {
        each.name.text
        for each in comparison.names
        if each.state is not NameState.ABSENT
    }
    start, end = source.sentences[comparison.sentence]
    sentence = source.blanked[start:end]
    for own in ours:
        mine = (own["one"], own["other"])
        absent = [
            each
            for each in mine
            if each.split()[-1] not in source.text
            and not any(name in each for name in known)
        ]
        if len(absent) != 1:
            continue
        shared = next(each for each in mine if each not in absent)
        for told in _PAIR.finditer(sentence):
            theirs = (told["one"], told["other"])
            others = [each for each in theirs if each.split()[-1] != shared.split()[-1]]
            if len(others) == 1 and others[0] not in claim.statement:
                return Departure(
                    kind=DifferenceKind.NAME,
                    claim=own.span(),
                    source=(start + told.start(), start + told.end()),
                    reason=(
                        f"The source says “{told.group()}”; "
                        f"the text says “{own.group()}”."
                    ),
                    ceiling=OTHER_PARTNER,
                )
    return None
