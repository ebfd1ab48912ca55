"""
Verbs and nouns that tell a deed of two parties: written by hand for this project.
"""

from __future__ import annotations

DEEDS = """
    buy acquire purchase; sue sued; fine fined; beat defeat thrash outplay; succeed
    replace;
    precede; lend loan; employ hire recruit; own owned owns; teach coach train tutor;
    attack assault ambush; accuse; blame; criticize condemn denounce; kill murder slay;
    shoot; stab; hit
    strike; bite; injure wound; rescue save; help assist; love; admire; hate; threaten;
    warn; invite; overtake; surpass outnumber exceed outsell outperform outrank; chase
    pursue; conquer; invade; occupy; bomb; arrest detain; praise; thank; nominate;
    appoint; dismiss sack; fund finance sponsor subsidize; pay; betray; inspire;
    influence; infect; eat devour; hunt; cause trigger; govern rule; interview;
    question; defend; represent; advise; evict; bribe; deceive cheat defraud; insult;
    outlive survive; adopt; trust; fear; forgive; bully; treat; protect; guard; absorb;
    oust topple; persuade; push; kick; punch; sell; owe; follow; visit; support;
    oppose; contact; supply; leave abandon; rob; mock; poison; bury; feed; divorce
"""
"""Verbs whose parties cannot change places; those between semicolons tell one deed."""

GIVING = frozenset({"lend", "sell", "pay", "owe", "supply"})
"""Deeds whose second party may stand behind "to", with the thing before it."""

FROM_BEHIND = {
    ("lose", "to"): "beat",
    ("borrow", "from"): "lend",
    ("work", "for"): "employ",
    ("belong", "to"): "own",
    ("study", "under"): "teach",
    ("result", "from"): "cause",
    ("stem", "from"): "cause",
}
"""A verb with the preposition before the doer, and the deed of which it tells."""

BEHIND = {
    ("win", "against"): "beat",
    ("take", "over"): "buy",
    ("lead", "to"): "cause",
    ("take", "to court"): "sue",
}
"""A verb with the preposition before the second party, and the deed."""

NOUNS = {
    "purchase": "buy",
    "acquisition": "buy",
    "takeover": "buy",
    "defeat": "beat",
    "attack": "attack",
    "assault": "attack",
    "murder": "kill",
    "invasion": "invade",
    "rescue": "rescue",
    "arrest": "arrest",
    "criticism": "criticize",
    "dismissal": "dismiss",
    "appointment": "appoint",
}
"""Nouns that tell a deed, for "the purchase of the bank by Norfin"."""

TIED = {
    "subsidiary": ("own", True),
    "owner": ("own", False),
    "student": ("teach", True),
    "pupil": ("teach", True),
    "teacher": ("teach", False),
    "employee": ("employ", True),
    "employer": ("employ", False),
    "predecessor": ("succeed", True),
    "successor": ("succeed", False),
}
"""
Nouns that tie who is so called to somebody behind "of", the deed, and whether the one
who is called so is its second party: "Brightwater is a subsidiary of Keller".
"""

BEING = frozenset("is are was were be been being get gets got".split())
NO_DOER = frozenset(
    """
        friday monday tuesday wednesday thursday saturday sunday night day week
        month year end percent half quarter third car train bus air sea hand accident
        phone mistake force vote law far
    """.split()
)
"""Words behind "by" that name no doer."""
