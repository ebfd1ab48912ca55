"""
Words that look like a brand's name and mostly are not one.

All lists are ours, written from what sites are called after, in lower case;
docs/algorithms/interests.md says what each is for.
"""

from __future__ import annotations

from verification.language.lists import word_list

GENERIC = word_list("weighing/name_words", "generic")
"""
Never what ties a source to a claim when they stand alone: every second site is called
so. A table row may still name the site's brand in full ("Apple", "The Week").
"""

ORDINARY = word_list("weighing/name_words", "ordinary")
"""
Common nouns that sites are called after. Where a sentence opens with one of them the
capital says nothing; elsewhere a capital makes it a name.
"""

MASS = word_list("weighing/name_words", "mass")
"""Ordinary words that open a sentence without an article: "Nature is ..."."""

ORDINARY_ENDINGS = word_list("weighing/name_words", "ordinary_endings")
"""English noun and adverb endings; "Photosynthesis" opening a sentence is no name."""

PLACES = word_list("weighing/name_words", "places")
"""
Places, peoples and directions: named in claims as scenes, rarely as parties, and
"American Airlines" is no reason to doubt american.edu.
"""

GIVEN_NAMES = word_list("weighing/name_words", "given_names")
"""First words of people's names: "Elon Musk" is no reason to doubt elon.edu."""

OPENERS = word_list("weighing/name_words", "openers")
"""Words that a sentence opens with a capital and that belong to no name."""

CALENDAR = word_list("weighing/name_words", "calendar")
"""Days, months and feasts: English writes them with a capital, like names."""

TITLES = word_list("weighing/name_words", "titles")
"""Forms of address and posts that stand before a name or between two of them."""

TAILS = word_list("weighing/name_words", "tails")
"""What a firm's full name has after its brand: "Ford Motor Company", ford.com."""

INSTITUTIONS = word_list("weighing/name_words", "institutions")
"""Before "of" and "for" they make one name of all; "Tim Cook of Apple" is two."""

ACRONYMS = word_list("weighing/name_words", "acronyms")
"""Capitals that name a thing or a country, not a party."""

SUBJECT_VERBS = word_list("weighing/name_words", "subject_verbs")
"""After a bare singular noun that opens a sentence these make it a name: "Slack is"."""

PRODUCT_VERBS = word_list("weighing/name_words", "product_verbs")
"""What a thing from a shop does. "Kills" and "hits" are left out: headlines."""

SUBSTANCES = word_list("weighing/name_words", "substances")
"""
Brands whose word may do so without an article, in a recipe: "Mint freshens the breath".
English says "the tide removes", so that "Tide removes" is a name.
"""

ATTRIBUTING = word_list("weighing/name_words", "attributing")
"""After a periodical's name these make it the place of publication, not the subject."""
