"""Who said it."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

SOURCE = (
    "The council met. “We will not close the mill before the harvest is in,” said "
    "Ada Holm, the mayor of Halden. The farmers clapped. Bob Rask, who owns the mill, "
    "said that he was tired of promises. Petra Lund of the bakers’ guild said the "
    "price of bread would rise by a tenth. “Nobody asked us,” she said."
)


@pytest.mark.parametrize(
    ("claim", "speaker"),
    [
        (
            "Bob Rask said: “We will not close the mill before the harvest is in.”",
            "Ada Holm",
        ),
        ("Ada Holm said “Nobody asked us”.", "Petra Lund"),
        ("Bob Rask said the price of bread would rise by a tenth.", "Petra Lund"),
        (
            "According to Bob Rask, the price of bread would rise by a tenth.",
            "Petra Lund",
        ),
    ],
)
def test_words_in_another_mouth_are_flagged_with_their_speaker(
    claim: str, speaker: str
) -> None:
    judgment = judge_text(claim, SOURCE)

    assert judgment.verdict is not Verdict.SUPPORTED
    names = [each for each in judgment.differences if each.kind is DifferenceKind.NAME]
    assert speaker in names[0].source
    assert "gives these words to" in judgment.reason


@pytest.mark.parametrize(
    "claim",
    [
        "Ada Holm said: “We will not close the mill before the harvest is in.”",
        "“We will not close the mill before the harvest is in,” said Mayor Holm.",
        "Bob Rask said he was tired of promises.",
        "Petra Lund said the price of bread would rise by a tenth.",
        "“Nobody asked us,” said Petra Lund.",
        "The price of bread would rise by a tenth, the guild said.",
    ],
)
def test_words_in_the_right_mouth_are_supported(claim: str) -> None:
    judgment = judge_text(claim, SOURCE)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "claim",
    [
        "Varga’s lawyer said he was “relieved but not triumphant”.",
        "Katrin Olsen, who defends Varga, said he was “relieved but not triumphant”.",
    ],
)
def test_a_name_beside_the_speaker_is_not_the_speaker(claim: str) -> None:
    judgment = judge_text(
        claim,
        "Elias Varga was released on bail. His lawyer, Katrin Olsen, said her client "
        "was “relieved but not triumphant”.",
    )

    assert "gives these words" not in judgment.reason


def test_a_spokeswoman_speaks_for_her_company() -> None:
    judgment = judge_text(
        "Callow Water said the pipe would be mended by Sunday.",
        "Callow Water has shut a pipe. Its spokeswoman, Leila Haddad, said the pipe "
        "would be mended by Sunday.",
    )

    assert judgment.verdict is Verdict.SUPPORTED


def test_nobody_named_only_later_is_spoken_for_by_a_leader() -> None:
    judgment = judge_text(
        "Anna Brecht said it was a bad day for clean air.",
        "“This is a bad day for clean air,” said the Greens’ leader, Paul Vesely. His "
        "counterpart in the Conservative group, Anna Brecht, spoke of “a victory”.",
    )

    assert judgment.verdict is Verdict.CONTRADICTED
    assert judgment.reason == (
        "The source gives these words to Paul Vesely; the text to Anna Brecht."
    )


UNION = (
    "“We found no effect,” said Ruth Okafor. A teachers’ union, which had opposed the "
    "move, called the results “a mixed picture”."
)


def test_what_somebody_new_says_is_not_said_by_who_was_named_before() -> None:
    judgment = judge_text("Ruth Okafor called the results a mixed picture.", UNION)

    assert judgment.verdict is Verdict.CONTRADICTED
    assert "A teachers’ union" in judgment.reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The teachers’ union called the results a mixed picture.", UNION),
        (
            "Norfin said the plant would stay open.",
            "Norfin met the unions. An official said the plant would stay open.",
        ),
    ],
)
def test_somebody_new_may_speak_for_who_was_named_before(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
