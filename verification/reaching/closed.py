"""
What pages say that show a part of their text, or none, to whoever has not paid or is
not signed in. Ours; the rules with worked examples are docs/algorithms/outcomes.md.
"""

from __future__ import annotations

from verification.language.lists import listed_pattern

from .statements import without_quotations

_PAYWALL_WORDS = listed_pattern("reaching/paywall_words", "paywall")
_LOGIN_WORDS = listed_pattern("reaching/paywall_words", "login")


def says_paywall(words: str) -> bool:
    """
    >>> says_paywall("To continue reading, subscribe."), says_paywall("Bus services")
    (True, False)
    """
    return _PAYWALL_WORDS.search(_plain(words)) is not None


def says_login_wall(words: str) -> bool:
    """
    >>> says_login_wall("Sign in to continue"), says_login_wall("He signed in.")
    (True, False)
    """
    return _LOGIN_WORDS.search(_plain(words)) is not None


def _plain(words: str) -> str:
    """In lower case: patterns that mind case are three to ten times as fast."""
    return without_quotations(words.replace("’", "'").lower())
