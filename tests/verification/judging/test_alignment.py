"""A claim laid word by word beside a sentence."""

from verification.judging.alignment import Change, align

CLAIM = ["the", "mill", "burnt", "in", "may"]


def test_a_last_word_stands_opposite_the_one_word_in_its_place():
    sentence = ["the", "mill", "burnt", "in", "june", "and", "was", "rebuilt"]

    assert align(CLAIM, sentence).changes == (Change((4, 5), (4, 5)),)


def test_a_first_word_stands_opposite_the_one_word_in_its_place():
    sentence = ["people", "say", "a", "mill", "burnt", "in", "may"]

    assert align(CLAIM, sentence).changes == (Change((0, 1), (2, 3)),)


def test_a_sentence_that_only_goes_on_has_nothing_opposite():
    assert align(CLAIM, [*CLAIM, "and", "was", "rebuilt"]).changes == ()
