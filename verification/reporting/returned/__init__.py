"""
What people answered in a file that they were sent: a writer's replies, changes and
comments in Word, a colleague's decisions and words in a table. All of it is a proposal.

    word_files  tables    what a child process reads in the file, which is hostile
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from verification import records
from verification.errors import ExportError, UnreadableFileError
from verification.reporting.exports.docx_anchoring import letters_of
from verification.reporting.exports.docx_uploaded import parts_of
from verification.reporting.exports.sandboxed import make_file
from verification.reporting.harmless import harmless, shortened
from verification.reporting.layout import with_layout
from verification.reporting.words import DECISION_WORDS

NOTE_LENGTH = 2_000
"""Code points of an answer; what is longer is cut there, and its file still has it."""

LIKE_AT_LEAST = 0.5
"""Likeness of a sentence to the claim that it is said to be: less is another sentence.
Ours; a sentence of which half the words were changed still stands above it."""

MOST_UNPLACED = 30
SECONDS = 60.0
MEMORY_BYTES = 1024 * 1024 * 1024
_TOO_MUCH = "Reading the file took too long or too much memory. Send its text instead."


@dataclass(frozen=True, slots=True)
class Answer:
    """What one file says about one claim."""

    claim_id: int
    state: str = ""
    """A decision by its stored word; empty where nothing was decided."""

    note: str = ""
    words: str = ""
    """The sentence as it should be; empty where it stays."""

    by: str = ""
    is_resolved: bool = False
    """Whether its comment was marked as done in Word."""


@dataclass(frozen=True, slots=True)
class Returned:
    answers: tuple[Answer, ...]
    unplaced: tuple[str, ...]
    """What was said of sentences that the report does not have."""


def read_returned(name: str, content: bytes, report: records.Report) -> Returned:
    """
    Read what came back, in the order of the claims.

    Raises:
        UnreadableFileError: It is neither a Word file nor a table of ours, or damaged.
    """
    is_word = name.lower().endswith(".docx") or b"word/document.xml" in content
    try:
        read = make_file(
            "word" if is_word else "table",
            {},
            content,
            seconds=SECONDS,
            memory_bytes=MEMORY_BYTES,
            too_much=_TOO_MUCH,
            tasks=__name__,
        )
    except ExportError as error:
        raise UnreadableFileError(str(error)) from error
    placing = placed_threads if is_word else placed_rows
    try:
        placed = [*placing(json.loads(read), ClaimMatcher(report))]
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        # A file may have taken over its reader, which then says anything.
        raise UnreadableFileError(_TOO_MUCH) from error
    answers = [answer for answer in placed if isinstance(answer, Answer)]
    unplaced = [
        shortened(harmless(note), NOTE_LENGTH)
        for note in placed
        if isinstance(note, str)
    ]
    answers.sort(key=lambda answer: answer.claim_id)
    return Returned(tuple(answers), tuple(unplaced[:MOST_UNPLACED]))


def answer(question: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
    """What a child does: the file is hostile."""
    if question["task"] == "word":
        from .word_files import threads_in

        return {}, json.dumps(threads_in(content)).encode()
    from .tables import rows_in

    return {}, json.dumps(rows_in(content)).encode()


class ClaimMatcher:
    """Tells which claim a sentence is, and whether it says something else by now."""

    def __init__(self, report: records.Report) -> None:
        self.claims = {claim.claim.id: claim for claim in report.claims}
        self._words: dict[int, str] = {}
        self._by_letters: dict[str, int] = {}
        self._letters: dict[int, frozenset[str]] = {}
        document = with_layout(report.document)
        for number, judged in self.claims.items():
            parts, markers = parts_of(judged, document)
            pairs = zip(parts, (*markers, ""), strict=True)
            self._words[number] = "".join(part + marker for part, marker in pairs)
            # Signs of notes are no text in a Word file.
            forms = frozenset(map(letters_of, ("".join(parts), self._words[number])))
            self._letters[number] = forms
            for letters in forms:
                self._by_letters.setdefault(letters, number)

    def is_claim(self, number: int, words: str) -> bool:
        """Whether words are a claim's own, its markers there or not."""
        return letters_of(words) in self._letters[number]

    def find(self, words: str) -> int | None:
        """The claim that words are, or the only one in which they stand."""
        letters = letters_of(words)
        if not letters or letters in self._by_letters:
            return self._by_letters.get(letters)
        inside = [
            number
            for number, forms in self._letters.items()
            if any(letters in form for form in forms)
        ]
        return inside[0] if len(inside) == 1 else None

    def is_like(self, number: int, words: str) -> bool:
        own = self._words[number].split()
        ratio = SequenceMatcher(None, own, words.split()).ratio()
        return ratio >= LIKE_AT_LEAST


Found = Mapping[str, Any]
"""What the child read of one comment or row, as JSON carries it."""


def placed_threads(
    threads: Sequence[Found], matcher: ClaimMatcher
) -> Iterator[Answer | str]:
    for thread in threads:
        replies = [reply for reply in thread["replies"] if reply["text"].strip()]
        number, words = claim_of(thread, matcher)
        said = "\n".join(reply["text"].strip() for reply in replies)
        if number is None:
            if said:
                quoted = " ".join(thread["as_sent"].split())
                yield f"“{quoted}”: {said}" if quoted else said
            continue
        if not (said or words or thread["is_resolved"]):
            continue
        state, note = decision_in(said)
        by = ", ".join(dict.fromkeys(filter(None, (reply["by"] for reply in replies))))
        yield Answer(
            number,
            state,
            shortened(harmless(note), NOTE_LENGTH),
            words,
            shortened(harmless(by or thread["changed_by"]), NOTE_LENGTH),
            thread["is_resolved"],
        )


def claim_of(thread: Found, matcher: ClaimMatcher) -> tuple[int | None, str]:
    """The claim beside which a thread stands, and its new words if it has any."""
    number = thread["claim"] if thread["claim"] in matcher.claims else None
    readings = (
        ("as_sent", "as_changed"),
        ("with_ours", "with_ours_as_changed"),
    )
    for before, after in readings:
        if number is None or not matcher.is_claim(number, thread[before]):
            other = matcher.find(thread[before])
        else:
            other = number
        if other is not None:
            words = said_plainly(thread[after])
            is_other = words != said_plainly(thread[before]) and words
            return other, words if is_other else ""
    changed = said_plainly(thread["as_changed"])
    if number is not None and matcher.is_like(number, changed):
        return number, changed  # changed without being tracked
    return None, ""


def said_plainly(words: str) -> str:
    """Words as they are typed: without the spaces at which no line breaks."""
    return " ".join(harmless(words).split())


def decision_in(said: str) -> tuple[str, str]:
    """The decision that an answer begins with, if it is one of ours, and the rest."""
    first, _, rest = said.partition("\n")
    state = STATES.get(plain_decision(first), "")
    return (state, rest.strip()) if state else ("", said)


def plain_decision(words: str) -> str:
    return " ".join(words.replace("_", " ").strip(" .").lower().split())


STATES = {
    plain_decision(shown): state
    for word, words in DECISION_WORDS.items()
    for shown, state in ((word, word), (words, word))
}
"""Decisions by their stored words and by those that people read."""


def placed_rows(rows: Sequence[Found], matcher: ClaimMatcher) -> Iterator[Answer | str]:
    """Of the rows of one claim, a row for each citation, the first that says more."""
    answered: set[int] = set()
    for row in rows:
        text, asked = row.get("text", ""), row.get("decision", "").strip()
        number = number_of(row.get("claim", ""), text, matcher)
        state = STATES.get(plain_decision(asked), "")
        notes = (asked if not state else "", row.get("decision_note", ""))
        note = shortened(harmless(" ".join(filter(None, notes)).strip()), NOTE_LENGTH)
        words = said_plainly(row.get("new_text", ""))
        if number is None:
            if state or note or words:
                yield f"“{' '.join(text.split())}”: {note or words or asked}"
            continue
        judged = matcher.claims[number]
        is_own = text == judged.claim.text or matcher.is_claim(number, text)
        if not words and text and not is_own:
            words = said_plainly(text)
        decision = judged.decision or records.ClaimDecision("")
        if (state, note) == (decision.state, decision.note):
            state = note = ""
        if number not in answered and (state or note or words):
            answered.add(number)
            yield Answer(number, state, note, words, row.get("decision_by", ""))


def number_of(cell: str, text: str, matcher: ClaimMatcher) -> int | None:
    number = int(cell) if cell.isdecimal() and len(cell) < 10 else 0
    if number in matcher.claims:
        own = matcher.claims[number].claim.text
        if not text or text == own or matcher.is_like(number, text):
            return number
    return matcher.find(text)
