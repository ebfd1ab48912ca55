"""Words of a passage that tell what a missing word tells, in other letters."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.words.lexicons import lexicon
from verification.judging.words.terms import read_terms, tokenize
from verification.judging.words.variants import find_variants, groups_of, root_of
from verification.records import DifferenceKind


def variants(claim, passage):
    """The claim's words to the passage's words that stand for them."""
    terms = read_terms(claim, "en")
    tokens = tokenize(passage, 0, len(passage), lexicon("en"))
    held = {token.key for token in tokens}
    mask = sum(1 << place for place, term in enumerate(terms) if term.key in held)
    found = find_variants(terms, mask, tokens)
    return {terms[place].word: token.word for place, token in found.items()}


@cases
def test_forms_of_one_word_share_their_root(one, other):
    key = lexicon("en").key

    assert root_of(key(one)) == root_of(key(other)) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [("harmless", "harmful"), ("act", "actor"), ("mineral", "minister")],
)
def test_words_of_another_meaning_share_no_root(one, other):
    key = lexicon("en").key

    assert root_of(key(one)) != root_of(key(other)) or root_of(key(one)) == ""


@cases
def test_relatives_of_missing_words_are_found(claim, passage, expected):
    found = variants(claim, passage)

    assert found == expected


def test_a_word_that_the_claim_has_itself_stands_for_nothing_else():
    found = variants("They ended and halted it.", "They ended it.")

    assert found == {}


def test_groups_do_not_chain():
    key = lexicon("en").key

    assert groups_of(key("kill")) & groups_of(key("murder"))
    assert not groups_of(key("kill")) & groups_of(key("injure"))


def test_a_word_told_in_other_letters_is_shown_as_a_match():
    claim = "The firm halted production at Ostrow in 1974."
    source = "The firm ceased production at Ostrow in 1974."

    judgment = judge_text(claim, source)

    shown = {
        (match.claim.of(claim), match.source.of(source)) for match in judgment.matches
    }
    assert ("halted", "ceased") in shown
    assert not any(
        each.kind is DifferenceKind.MISSING_TERM for each in judgment.differences
    )
