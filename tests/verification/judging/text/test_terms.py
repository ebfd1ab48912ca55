"""Which words count as the same word."""

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.text.lexicons import lexicon
from verification.judging.text.terms import blank_markers, read_terms, tokenize
from verification.judging.text.variants import find_variants, groups_of, root_of
from verification.records import DifferenceKind

SENTENCE = "Farmers in the valley discussed the {} beside the mill."


@cases
def test_a_marker_is_no_term(text: str) -> None:
    plain = read_terms("Catches of herring doubled.", "en")

    marked = read_terms(f"Catches of herring doubled.{text}", "en")

    assert [term.key for term in marked] == [term.key for term in plain]


@cases
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
    assert [text[term.start : term.end] for term in terms] == [
        term.word for term in terms
    ]
    assert len({term.key for term in terms}) == len(terms)


@cases
def test_a_sentence_in_any_language_is_found_in_itself(sentence: str) -> None:
    judgment = judge_text(sentence, sentence)

    assert judgment.recall == 1.0
    assert judgment.verdict == "supported"


@cases
def test_an_accent_by_itself_is_part_of_its_letter(one, other, language):
    keys = [[term.key for term in read_terms(word, language)] for word in (one, other)]

    assert keys[0] == keys[1]
    assert len(keys[0]) == 1


@cases
def test_a_vowel_sign_does_not_cut_a_word(word: str) -> None:
    terms = read_terms(word, "hi")

    assert [term.word for term in terms] == [word]


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


@cases
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
        difference.kind is DifferenceKind.MISSING_TERM
        for difference in judgment.differences
    )
