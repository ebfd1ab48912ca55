"""Which words count as the same word."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.words.terms import blank_markers, read_terms

SENTENCE = "Farmers in the valley discussed the {} beside the mill."


@pytest.mark.parametrize(
    "text",
    [
        "[1]",
        "[12]",
        "[^3]",
        "[^note]",
        "[1, 2]",
        "[1–3]",
        "[1-3]",
        "【4†source】",
        "[source: 3]",
        "¹",
        "¹²",
    ],
)
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


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The the of and in it.", "en"),
        ("Der die das und in.", "de"),
        ("Le la les et de.", "fr"),
        ("El la los y de.", "es"),
        ("", "en"),
        ("—…!?", "en"),
    ],
)
def test_stop_words_of_the_language_are_no_terms(text: str, language: str) -> None:
    terms = read_terms(text, language)

    assert terms == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The old mill burned down on Friday.", "en"),
        ("Die alte Mühle brannte am Freitag ab.", "de"),
        ("渔民在港口等待决定。", "zh"),
        ("漁師たちは港で待っていた。", "ja"),
        ("ชาวประมงรอการตัดสินใจ", "th"),
        ("어부들은 항구에서 기다렸다.", "ko"),
        ("Рыбаки ждали решения в порту.", "ru"),
        ("انتظر الصيادون القرار في الميناء.", "ar"),
    ],
)
def test_terms_of_any_script_lie_where_they_say(text: str, language: str) -> None:
    terms = read_terms(text, language)

    assert terms
    assert [text[each.start : each.end] for each in terms] == [
        each.word for each in terms
    ]
    assert len({each.key for each in terms}) == len(terms)


@pytest.mark.parametrize(
    "sentence",
    [
        "渔民在港口等待部长的决定。",
        "漁師たちは港で大臣の決定を待っていた。",
        "ชาวประมงรอการตัดสินใจของรัฐมนตรีที่ท่าเรือ",
        "어부들은 항구에서 장관의 결정을 기다렸다.",
        "Рыбаки ждали решения министра в порту.",
        "Les pêcheurs attendaient la décision du ministre au port.",
        "Die Fischer warteten am Hafen auf die Entscheidung der Ministerin.",
    ],
)
def test_a_sentence_in_any_language_is_found_in_itself(sentence: str) -> None:
    judgment = judge_text(sentence, sentence)

    assert judgment.recall == 1.0
    assert judgment.verdict == "supported"


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("S\u00e3o", "Sa\u0303o", "en"),
        ("M\u00fcller", "Mu\u0308ller", "de"),
        ("\u00e9lu", "e\u0301lu", "fr"),
        ("entlie\u00df", "entliess", "de"),
        (
            "\u0627\u0644\u062d\u064f\u0643\u0648\u0645\u0629",
            "\u0627\u0644\u062d\u0643\u0648\u0645\u0629",
            "ar",
        ),
    ],
)
def test_an_accent_by_itself_is_part_of_its_letter(
    one: str, other: str, language: str
) -> None:
    keys = [[each.key for each in read_terms(word, language)] for word in (one, other)]

    assert keys[0] == keys[1]
    assert len(keys[0]) == 1


@pytest.mark.parametrize(
    "word",
    [
        "\u0926\u093f\u0932\u094d\u0932\u0940",
        "\u09a2\u09be\u0995\u09be",
        "\u0b9a\u0bc6\u0ba9\u0bcd\u0ba9\u0bc8",
    ],
)
def test_a_vowel_sign_does_not_cut_a_word(word: str) -> None:
    terms = read_terms(word, "hi")

    assert [each.word for each in terms] == [word]
