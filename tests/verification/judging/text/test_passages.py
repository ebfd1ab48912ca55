"""The passage a claim rests on: where it is, and what can never be one."""

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.text.sentences import (
    LONGEST_SENTENCE,
    find_reference_sentences,
    find_sentences,
    is_boilerplate,
)
from verification.records import Verdict

FILLER = (
    "The village lies on a hill above the river. Its school has a garden. "
    "Every spring the pupils plant beans. The baker opens at six. "
)

FACT = "The old mill of Halden burned down after lightning struck its roof."
OTHER_FACT = "Insurers paid nothing because the policy had lapsed in winter."


@pytest.mark.parametrize("before", [0, 1, 5, 40])
@pytest.mark.parametrize("after", [0, 1, 40])
def test_a_verbatim_sentence_is_found_wherever_it_stands(before, after):
    text = FILLER * before + FACT + " " + FILLER * after

    judgment = judge_text(FACT, text)

    assert judgment.verdict is Verdict.SUPPORTED
    assert FACT in judgment.evidence[0].text


def test_words_scattered_over_a_page_support_nothing() -> None:
    words = ("old", "mill", "Halden", "burned", "down", "lightning", "struck", "roof")
    text = " ".join(f"{FILLER}Someone wrote {word} on a wall." for word in words)

    judgment = judge_text(FACT, text)

    assert judgment.verdict is not Verdict.SUPPORTED


def test_a_claim_of_two_clauses_may_rest_on_two_passages() -> None:
    text = f"{FILLER * 2}{FACT} {FILLER * 4}{OTHER_FACT} {FILLER * 2}"
    claim = (
        "The old mill of Halden burned down after lightning struck its roof, and "
        "insurers paid nothing because the policy had lapsed in winter."
    )

    judgment = judge_text(claim, text)

    assert judgment.verdict is Verdict.SUPPORTED
    assert any("lightning" in passage.text for passage in judgment.evidence)
    assert any("Insurers" in passage.text for passage in judgment.evidence)


def test_an_empty_source_supports_nothing() -> None:
    judgment = judge_text(FACT, "")

    assert judgment.verdict is Verdict.UNSUPPORTED
    assert judgment.evidence == ()


STORY = (
    "The market of Dunmere burned down in May. An inquiry found that a heater had "
    "caused the fire. The council hopes to open the market again by Easter.\n"
    "The insurance has paid a part of the damage. The traders sell from tents on the "
    "quay. They pay no rent there until the spring.\n"
) * 3


@cases
def test_what_stands_round_a_page_is_no_evidence(behind: str, claim: str) -> None:
    judgment = judge_text(claim, STORY + behind)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert all(passage.span.end <= len(STORY) for passage in judgment.evidence)


@cases
def test_a_long_line_is_no_boilerplate_and_costs_little(line: str) -> None:
    assert not is_boilerplate(line)


MARKET = (
    "The market of Dunmere burned down in May. An inquiry found that a heater had "
    "caused the fire. The council hopes to open the market again by Easter.\n"
    "The insurance has paid a part of the damage. The traders sell from tents.\n"
)


def test_a_heading_behind_a_list_ends_it() -> None:
    text = MARKET + "## References\n1. Hale 2016.\n## About us\nWe are a newspaper."
    sentences = find_sentences(text)

    found = find_reference_sentences(text, sentences)

    shown = [text[slice(*sentences[number])] for number in sorted(found)]
    assert shown == ["## References", "1.", "Hale 2016."]


@cases
def test_sentences_are_cut_where_a_reader_would(text, sentences):
    found = find_sentences(text)

    assert [text[start:end] for start, end in found] == sentences


@cases
def test_what_runs_on_without_a_full_stop_is_cut_to_size(text: str) -> None:
    found = find_sentences(text)

    assert max(end - start for start, end in found) <= LONGEST_SENTENCE


@pytest.mark.parametrize("heading", ["", "References\n"])
def test_a_page_without_a_list_at_its_end_has_none(heading: str) -> None:
    text = heading + "The mill burned down on Friday. Nobody was inside. " * 12

    found = find_reference_sentences(text, find_sentences(text))

    assert found == set()
