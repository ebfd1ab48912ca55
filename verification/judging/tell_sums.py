"""
Sums of a passage's numbers as they are shown: "61 ÷ 488 = 12.5%".

The numbers stand as they are printed. What they make is in the unit of the claim's
number, to three digits where it is not whole.
"""

from __future__ import annotations

from verification.judging.comparison import Operation, Sum
from verification.judging.values.quantities import Dimension, Quantity
from verification.language.wording import gettext as _
from verification.language.wording import (
    localise_digits,
    show_number,
    show_percent_sign,
)

_FORMS = {
    Operation.DIFFERENCE: "{0} − {1}",
    Operation.QUOTIENT: "{0} ÷ {1}",
    Operation.PRODUCT: "{0} × {1}",
    Operation.CHANGE: "({0} − {1}) ÷ {2}",
    Operation.BEFORE_RISE: "{0} ÷ (1 + {1})",
    Operation.BEFORE_FALL: "{0} ÷ (1 − {1})",
}
"""By their operation; a total and a rest have any number of parts."""


def show_sum(made: Sum, own: Quantity) -> str:
    """The sum with what it makes, in the unit of the claim's own number."""
    printed = [" ".join(operand.text.split()) for operand in made.operands]
    if made.operation is Operation.TOTAL:
        shown = " + ".join(printed)
    elif made.operation is Operation.REST:
        shown = f"100% − {' − '.join(printed)}"
    else:
        shown = _FORMS[made.operation].format(*printed)
    return f"{shown} = {_show_value(made.value, own)}"


def _show_value(value: float, own: Quantity) -> str:
    if own.dimension == Dimension.SHARE:
        return show_percent_sign(_digits(value))
    if own.dimension == Dimension.FACTOR:
        return _("{number} times", number=_digits(value))
    unit = own.values[0] / own.printed if own.printed else 1.0
    return _digits(value / unit)


def _digits(value: float) -> str:
    """
    >>> _digits(1150.0), _digits(12.5), _digits(33.3333)
    ('1,150', '12.5', '33.3')
    """
    if abs(value) >= 100 or abs(value - round(value)) < 1e-9:
        return show_number(value)
    return localise_digits(f"{value:.3g}")


def show_needed(made: Sum, own: Quantity) -> str:
    """
    What the first number of a ratio would have to be for the claim's share or factor;
    empty where it would be no number of its unit.
    """
    if (
        own.dimension not in {Dimension.SHARE, Dimension.FACTOR}
        or made.operation != Operation.QUOTIENT
    ):
        return ""
    part = made.operands[0]
    if not made.value or not part.printed:
        return ""
    needed = part.printed * own.values[0] / made.value
    printed = " ".join(part.text.split())
    return _("{number} in place of {printed}", number=_digits(needed), printed=printed)
