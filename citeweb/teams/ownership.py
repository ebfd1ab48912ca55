"""What owners of a desk alone may do, as a sentence for those who may not."""

from __future__ import annotations

from .models import Team

OWNERS_NAMED = 3
"""Of whom somebody can ask one; a longer list would hide the sentence."""


def only_owners(team: Team, *, to: str, besides: str = "") -> str:
    """
    Who may do something at a desk.

    Args:
        to: What only they may do, as in "change the house policy".
        besides: Who else may, as in "whoever submitted it".
    """
    others = f" and {besides}" if besides else ""
    names = [str(each) for each in team.owners()[: OWNERS_NAMED + 1]]
    if not names:
        return (
            f"Only owners of {team}{others} may {to}, and nobody owns it. Whoever runs "
            "this site can name an owner in its administration."
        )
    more = " and others" if len(names) > OWNERS_NAMED else ""
    named = ", ".join(names[:OWNERS_NAMED])
    return f"Only owners of {team}{others} may {to}. Ask {named}{more}."
