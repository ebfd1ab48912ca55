"""Words with a stop that ends no sentence, and the words that follow them."""

from __future__ import annotations

from verification.language.lists import word_list

TITLES = word_list("reading/abbreviations", "titles")
"""A name follows, so a capital letter after them begins no sentence."""

BEFORE_NUMBERS = word_list("reading/abbreviations", "before numbers")
"""A number may follow: "approx. 4", "No. 5"."""

ALWAYS_GOING_ON = word_list("reading/abbreviations", "always going on")
"""No sentence ends with them."""

OFTEN_GOING_ON = word_list("reading/abbreviations", "often going on")
"""A sentence may end with them; a small letter after them shows that it does not."""

ORDINAL_DOT_LANGUAGES = frozenset(
    {"de", "da", "no", "fi", "pl", "cs", "hu", "tr", "sv", "et", "sk", "hr", "sl"}
)
"""Languages that write "24." for "24th"."""

ORDINAL_NOUNS = word_list("reading/abbreviations", "ordinal nouns")
"""What follows "24." where that means "24th": months, centuries, ranks."""

BEFORE_ORDINALS = word_list("reading/abbreviations", "before ordinals")
"""What stands before "24." where that means "24th": articles and prepositions."""
