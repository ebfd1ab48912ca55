"""Where the sentences of a source stand, and which belong to its own reference list."""

from __future__ import annotations

import pytest

from verification.judging.passages.sentences import (
    LONGEST_SENTENCE,
    find_reference_sentences,
    find_sentences,
)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One came. Two left.", ["One came.", "Two left."]),
        ("Did he? Yes! Good.", ["Did he?", "Yes!", "Good."]),
        ("He left… She stayed.", ["He left…", "She stayed."]),
        ("“He left.” She stayed.", ["“He left.”", "She stayed."]),
        ("He left (at noon.) She stayed.", ["He left (at noon.)", "She stayed."]),
        ("Dr. Holm came. She left.", ["Dr. Holm came.", "She left."]),
        ("J. K. Holm came. She left.", ["J. K. Holm came.", "She left."]),
        ("The U.S. Navy came. It left.", ["The U.S. Navy came.", "It left."]),
        ("It cost approx. 5 euros. Good.", ["It cost approx. 5 euros.", "Good."]),
        ("It cost 5.50 euros. Good.", ["It cost 5.50 euros.", "Good."]),
        ("See fig. 3 there. Good.", ["See fig. 3 there.", "Good."]),
        ("Smith et al. found it. Good.", ["Smith et al. found it.", "Good."]),
        ("Version 3.11.2 came. Good.", ["Version 3.11.2 came.", "Good."]),
        ("Line one\nLine two", ["Line one", "Line two"]),
        ("A line that is\nbroken by width.", ["A line that is\nbroken by width."]),
        ("渔民等待。他们走了。", ["渔民等待。", "他们走了。"]),
        ("本当ですか？はい。", ["本当ですか？", "はい。"]),
        ("   One came.   ", ["One came."]),
        ("no full stop", ["no full stop"]),
        ("", []),
        (" \n\t ", []),
    ],
)
def test_sentences_are_cut_where_a_reader_would(
    text: str, sentences: list[str]
) -> None:
    found = find_sentences(text)

    assert [text[start:end] for start, end in found] == sentences


@pytest.mark.parametrize(
    "text", ["word " * 5000, "x" * 20000, "word, " * 5000, "第" * 20000]
)
def test_what_runs_on_without_a_full_stop_is_cut_to_size(text: str) -> None:
    found = find_sentences(text)

    assert max(end - start for start, end in found) <= LONGEST_SENTENCE


BODY = "The mill burned down on Friday. Nobody was inside. " * 12


def test_a_heading_references_in_the_first_part_of_a_page_opens_no_list() -> None:
    text = f"References\n{BODY}"

    found = find_reference_sentences(text, find_sentences(text))

    assert found == set()
