import pytest

from tests.cases import cases, each_of
from verification.language.detection import detect_language, stop_words


@cases
def test_one_sentence_is_enough_to_tell_the_language(language, sentence):
    assert detect_language(sentence) == language


@cases
def test_too_little_to_tell_gives_no_language(text):
    assert detect_language(text) == ""


def test_language_without_a_list_is_not_taken_for_a_neighbour():
    swahili = "Mnara ulikamilika mwaka wa elfu moja mia nane themanini na tisa mjini."

    assert detect_language(swahili) == ""


def test_product_names_do_not_turn_a_chinese_text_into_english():
    assert detect_language("苹果公司发布了 iPhone 15 Pro 和 MacBook Air。") == "zh"


def test_addresses_and_tags_do_not_count():
    text = (
        '<p class="is the and of">Der Turm ist nicht so alt wie die Kirche.</p> '
        "https://example.org/the/and/of/is/it"
    )

    assert detect_language(text) == "de"


def test_only_a_bounded_sample_is_read():
    german = "Der Turm ist nicht so hoch wie die Kirche in der Stadt. " * 60
    english = "The tower is not as high as the church in the city. " * 100_000

    assert detect_language(english[:1600] + german) in ("en", "de")
    assert detect_language(english) == "en"


@each_of("language", sorted(stop_words()))
def test_stop_words_are_single_lower_case_words(language):
    words = stop_words()[language]

    assert len(words) >= 20
    assert all(
        word == word.lower() and word.isalpha() for word in words if word.isascii()
    )


@pytest.mark.parametrize(
    "language", ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru"]
)
def test_main_languages_have_enough_stop_words(language):
    assert 60 <= len(stop_words()[language]) <= 160
