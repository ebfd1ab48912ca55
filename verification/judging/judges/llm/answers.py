"""Reading what a model says. It is as hostile as a page: checked field by field."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any

from verification.language.lists import late_regex
from verification.records import Verdict

LONGEST_QUOTE = 1_200
LONGEST_REASON = 300
"""Characters. Two long sentences, and one for the reader; the rest is cut off."""

_VERDICTS = {
    verdict.value: verdict for verdict in Verdict if verdict != Verdict.UNVERIFIABLE
}
_YES_OR_NO = late_regex(r"\W*(yes|no)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What a model says of one pair."""

    verdict: Verdict
    confidence: float
    """The model's own, in [0, 1]; not calibrated."""

    quote: str = ""
    reason: str = ""
    claim_says: str = ""
    source_says: str = ""
    """The words on either side that differ; empty where the model names none."""


@dataclass(frozen=True, slots=True)
class Completion:
    """The message of one call."""

    content: str
    is_truncated: bool
    tokens: int
    """Asked and answered, as the endpoint counts; 0 when it does not say."""


def read_completion(answer: Any) -> Completion | None:
    """The first choice's message; None when the answer has another shape."""
    if not isinstance(answer, dict):
        return None
    choices = answer.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        return None
    message = choices[0].get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if not isinstance(content, str):
        return None
    usage = answer.get("usage")
    total = usage.get("total_tokens") if isinstance(usage, dict) else None
    return Completion(
        content=content,
        is_truncated=choices[0].get("finish_reason") == "length",
        tokens=total if type(total) is int and total > 0 else 0,
    )


def read_judgments(content: str) -> dict[str, ModelAnswer]:
    """
    The judgments of a message in the chat form, by the pair's id.

    Entries that are not as asked for are left out, and so is an id that comes twice
    with two verdicts.
    """
    value = _json_in(content)
    entries = value.get("judgments") if isinstance(value, dict) else value
    if not isinstance(entries, list):
        return {}
    found: dict[str, ModelAnswer] = {}
    spoiled = set()
    for entry in entries:
        answer = _read_entry(entry)
        if answer is None:
            continue
        id = str(entry["id"])
        if id in found and found[id].verdict is not answer.verdict:
            spoiled.add(id)
        found[id] = answer
    return {id: answer for id, answer in found.items() if id not in spoiled}


def read_yes_or_no(content: str) -> ModelAnswer | None:
    """
    The answer of the MiniCheck form; None when it is neither.

    >>> read_yes_or_no(" Yes.").verdict
    <Verdict.SUPPORTED: 'supported'>
    """
    match = _YES_OR_NO.match(without_thought(content))
    if match is None:
        return None
    verdict = Verdict.SUPPORTED if match[1].lower() == "yes" else Verdict.UNSUPPORTED
    return ModelAnswer(verdict, YES_OR_NO_CONFIDENCE)


YES_OR_NO_CONFIDENCE = 0.8
"""A bare Yes or No is right in three to four of five cases (MiniCheck's own report)."""


def from_json(value: Any) -> ModelAnswer | None:
    """An answer that was kept; None for anything else."""
    return _read_entry({**value, "id": ""}) if isinstance(value, dict) else None


def _read_entry(entry: Any) -> ModelAnswer | None:
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str | int):
        return None
    spoken = _text(entry.get("verdict"), LONGEST_REASON)
    verdict = _VERDICTS.get(spoken.lower().replace(" ", "_"))
    if verdict is None:
        return None
    quote = _text(entry.get("quote"), LONGEST_QUOTE)
    said = [_text(entry.get(name), LONGEST_REASON) for name in _SAID]
    return ModelAnswer(verdict, _fraction(entry.get("confidence")), quote, *said)


_SAID = ("reason", "claim_says", "source_says")


def _fraction(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.5
    try:
        number = float(value)
    except OverflowError:
        return 0.5
    return min(1.0, max(0.0, number)) if math.isfinite(number) else 0.5


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str):
        return ""
    shown = "".join(
        sign if sign.isprintable() else " " for sign in value[: 2 * longest]
    )
    return " ".join(shown.split())[:longest]


_NAMES = "think|thinking|thought|reasoning|reflection|scratchpad"
_THOUGHT_ENDS = late_regex(rf"</(?:{_NAMES})\s*>", re.IGNORECASE)
_THOUGHT_BEGINS = late_regex(rf"<(?:{_NAMES})\b", re.IGNORECASE)
_ANSWER_BEGINS = late_regex(r"\s*(?:```\w*\s*)?[{\[]")

MOST_THOUGHTS = 20
"""Closing tags before an answer; one with more is not read."""

MOST_STARTS = 60
"""Brackets from which the JSON of an answer is tried; prose before it has fewer."""


def without_thought(content: str) -> str:
    """
    What a model answers, without what it thought aloud before.

    A thought that is never closed leaves nothing; one whose beginning the endpoint cut
    off ends at its closing tag.

    >>> without_thought("<think>Yes, it says so. No: it does not.</think> No.")
    ' No.'
    """
    answer = content
    for _ in range(MOST_THOUGHTS):
        if _ANSWER_BEGINS.match(answer):
            return answer  # what a page says inside stays a text
        closed = _THOUGHT_ENDS.search(answer)
        if closed is None:
            opened = _THOUGHT_BEGINS.search(answer)
            return answer[: opened.start()] if opened else answer
        answer = answer[closed.end() :]
    return ""


def _json_in(content: str) -> Any:
    """
    The JSON of a message: the last value that holds judgments, whatever stands around.
    """
    answer, decoder = without_thought(content), json.JSONDecoder()
    found, place = None, 0
    for _ in range(MOST_STARTS):
        start = _BRACKET.search(answer, place)
        if start is None:
            break
        try:
            value, place = decoder.raw_decode(answer, start.start())
        except (ValueError, RecursionError):
            place = start.end()
            continue
        if _holds_judgments(value):
            found = value
    return found


_BRACKET = late_regex(r"[{\[]")


def _holds_judgments(value: Any) -> bool:
    if isinstance(value, dict):
        return isinstance(value.get("judgments"), list)
    return isinstance(value, list) and any(isinstance(entry, dict) for entry in value)
