"""
First names and their short forms: "Bill" for William, "Andy" for Andrew.

Ours, by hand: the forms that English-language reports use of people they also name in
full. A short form that keeps three letters needs no entry.
"""

from __future__ import annotations

from functools import cache

from .lexicons import lexicon

ALIKE_LETTERS = 3
"""Letters that a short form keeps: "Chris", "Christopher"."""

_GROUPS = """
    william bill billy will; robert bob bobby rob; richard dick rick; james jim jimmy;
    john jack johnny; margaret peggy meg maggie; edward ted ned teddy; elizabeth liz
    beth betty lisa; catherine katherine kate kathy cathy; michael mike mick; charles
    charlie chuck; henry harry hank; anthony tony; joseph joe joey; thomas tom tommy;
    francis frank; alexander sandy sasha; theodore ted teddy; rebecca becky; susan sue;
    patricia trish patty; lawrence larry; ronald ron; donald don; eugene gene; leonard
    len; mary molly polly; dorothy dolly dot; martha patty; sarah sally; vladimir
    volodymyr; david dave; stephen steven steve; gerald jerry; jerome jerry; matthew
    matt; nathaniel nat nate; abigail abby; deborah debbie; jennifer jenny jen
"""


def is_short_for(one: str, other: str) -> bool:
    """
    Whether two first names, as keys, may be one person's.

    >>> is_short_for("andi", "andrew"), is_short_for("john", "peter")
    (True, False)
    """
    if one[:ALIKE_LETTERS] == other[:ALIKE_LETTERS]:
        return True
    return any(one in group and other in group for group in _groups())


@cache
def _groups() -> tuple[frozenset[str], ...]:
    key = lexicon("en").key
    return tuple(
        frozenset(key(name) or name for name in group.split())
        for group in _GROUPS.split(";")
    )
