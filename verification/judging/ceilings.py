"""
Most that `support` may be where a hard check holds, and least where nothing speaks
against a copy.

Ours; where labelled rows were counted for one, their figures stand with it.
"""

from __future__ import annotations

OTHER_VALUE = 0.2
"""
Beside another number or name of the same thing: so many of the labelled rows where that
was found people call supported (18 and 25 in 100, by half).
"""

UNTOLD_NUMBER = 0.25
"""Of a number that the source gives nowhere."""

FAR_NUMBER = 0.2
"""Of a copied sentence whose number the source gives elsewhere only."""

NEGATED = 0.25
"""Where one side says "not": 26 and 50 in 100 of such rows are called supported."""

OPPOSED = 0.2
"""Where the source says the opposite of the claim's own fact."""

LOOSELY_OPPOSED = 0.3
"""Where it says the opposite among words of the claim, put otherwise."""

HEDGED = 0.45
"""Where the source says "may" and the claim does not: partly supported at best."""

UNTOLD_NAME = 0.2
"""Of a copied sentence with a name that the source never gives."""

DISPLACED = 0.3
"""
Where another name stands in the place of one that the source never gives: nobody would
take it for support, though words around it agree.
"""

NAME_ALONE = 0.3
"""Where the passage has the claim's name and nothing of what is said of it."""

MISQUOTED = 0.3
"""Where the source has not the quoted words, or has others."""

UNRANKED = 0.4
"""Of a superlative where the passage ranks nothing: partly supported at best."""

FOREIGN_PART = 0.3
"""Where half of the claim is copied and the rest is from elsewhere."""

EXCHANGED = 0.15
"""Where a copied sentence has another name put into it."""

VERBATIM_FLOOR = 0.96
"""Of the source's own sentence."""

CLOSE_COPY_FLOOR = 0.85
"""Of a close copy that has the rarest of the claim's words."""
