"""
Words that look like a brand's name and mostly are not one.

What each list is for stands over it in `data/name_words.txt`;
docs/algorithms/interests.md says how they are used.
"""

from __future__ import annotations

from verification.language.lists import word_list

_LIST = "weighing/name_words"
GENERIC = word_list(_LIST, "generic")
ORDINARY = word_list(_LIST, "ordinary")
MASS = word_list(_LIST, "mass")
ORDINARY_ENDINGS = word_list(_LIST, "ordinary_endings")
PLACES = word_list(_LIST, "places")
GIVEN_NAMES = word_list(_LIST, "given_names")
OPENERS = word_list(_LIST, "openers")
CALENDAR = word_list(_LIST, "calendar")
TITLES = word_list(_LIST, "titles")
TAILS = word_list(_LIST, "tails")
INSTITUTIONS = word_list(_LIST, "institutions")
ACRONYMS = word_list(_LIST, "acronyms")
SUBJECT_VERBS = word_list(_LIST, "subject_verbs")
PRODUCT_VERBS = word_list(_LIST, "product_verbs")
SUBSTANCES = word_list(_LIST, "substances")
ATTRIBUTING = word_list(_LIST, "attributing")
