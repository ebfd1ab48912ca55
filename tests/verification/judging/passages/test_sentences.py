"""Where the sentences of a source stand, and which belong to its own reference list."""

from __future__ import annotations

import pytest

from tests.cases import cases
from verification.judging.passages.sentences import (
    LONGEST_SENTENCE,
    find_reference_sentences,
    find_sentences,
)


@cases
def test_sentences_are_cut_where_a_reader_would(text, sentences):
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
