import pytest

from tests.cases import cases, each_of
from verification.language.detection import detect_language, stop_words


@cases
def test_language_is_told(behaviour, text, language):
    assert detect_language(text) == language


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
