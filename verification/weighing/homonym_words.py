"""
Words that stand beside a brand, and beside the thing that shares its name.

From general knowledge, written by hand; how they are used:
docs/algorithms/interests.md.
"""

from __future__ import annotations

from verification.language.lists import word_list, word_lists

FIRM_WORDS = word_list("weighing/firm_words", "firms")
"""Said of firms: beside one of them an ordinary word may be a firm's name."""

POSSESSED_BY_FIRMS = word_list("weighing/firm_words", "possessed")
"""Behind a firm's name: "Uber drivers", "Slack users"."""

OTHER_MEANINGS = word_lists("weighing/other_meanings")
"""Words beside a name that tell its other meaning, in small letters."""
