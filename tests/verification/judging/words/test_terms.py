"""Which words count as the same word."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.words.terms import blank_markers, read_terms

SENTENCE = "Farmers in the valley discussed the {} beside the mill."


@cases
def test_a_marker_is_no_term(text: str) -> None:
    plain = read_terms("Catches of herring doubled.", "en")

    marked = read_terms(f"Catches of herring doubled.{text}", "en")

    assert [each.key for each in marked] == [each.key for each in plain]


@pytest.mark.parametrize(
    "text", ["It covers 40 m².", "[Applause]", "an array[i] of it", "nothing"]
)
def test_what_only_looks_like_a_marker_stays(text: str) -> None:
    blanked = blank_markers(text)

    assert blanked == text


@cases
def test_stop_words_of_the_language_are_no_terms(text: str, language: str) -> None:
    terms = read_terms(text, language)

    assert terms == ()


@cases
def test_terms_of_any_script_lie_where_they_say(text: str, language: str) -> None:
    terms = read_terms(text, language)

    assert terms
    assert [text[each.start : each.end] for each in terms] == [
        each.word for each in terms
    ]
    assert len({each.key for each in terms}) == len(terms)


@cases
def test_a_sentence_in_any_language_is_found_in_itself(sentence: str) -> None:
    judgment = judge_text(sentence, sentence)

    assert judgment.recall == 1.0
    assert judgment.verdict == "supported"


@cases
def test_an_accent_by_itself_is_part_of_its_letter(one, other, language):
    keys = [[each.key for each in read_terms(word, language)] for word in (one, other)]

    assert keys[0] == keys[1]
    assert len(keys[0]) == 1


@cases
def test_a_vowel_sign_does_not_cut_a_word(word: str) -> None:
    terms = read_terms(word, "hi")

    assert [each.word for each in terms] == [word]
