"""Phrases that the reader names as not said, beside words that people marked."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from verification.judging import Judge, index_source
from verification.judging.judges.reader.unsaid import phrases_of
from verification.records import DifferenceKind, Judgment, Span, Verdict

from .sections import Section
from .tables import percent

FILE = "wice_nonsupported_tokens.jsonl"
MOST_CLAIMS = 200


@dataclass(frozen=True, slots=True)
class MarkedClaim:
    claim: str
    source_text: str
    marked: tuple[Span, ...]
    """Words that, people say, the page does not carry."""

    def is_marked(self, phrase: Span) -> bool:
        return any(phrase.overlaps(span) for span in self.marked)


def load_marked_claims(folder: Path) -> list[MarkedClaim]:
    """At most so many, always the same ones; none where the file is not there."""
    path = folder / FILE
    if not path.is_file():
        return []
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows.sort(key=lambda row: sha256(row["id"].encode()).digest())
    return [
        MarkedClaim(row["claim"], row["source_text"], tuple(_marked(row)))
        for row in rows[:MOST_CLAIMS]
    ]


def _marked(row: dict[str, Any]) -> Iterator[Span]:
    tokens, flags = row["meta"]["claim_tokens"], row["meta"]["non_supported_spans"]
    place = 0
    for token, is_marked in zip(tokens, flags, strict=True):
        start = row["claim"].find(token, place)
        if start < 0:
            continue
        place = start + len(token)
        if is_marked and any(sign.isalnum() for sign in token):
            yield Span(start, place)


def phrase_named(claim: str, judgment: Judgment) -> Span | None:
    """The phrase that a flagged claim's first difference is; None where it is none."""
    if judgment.verdict is Verdict.SUPPORTED or not judgment.differences:
        return None
    first = judgment.differences[0]
    is_phrase = first.claim_span in phrases_of(claim, "en")
    return (
        first.claim_span
        if is_phrase and first.kind is DifferenceKind.MISSING_TERM
        else None
    )


def measure_unsaid(judge: Judge, folder: Path) -> Section:
    """
    How often a named phrase holds a marked word, beside a phrase taken by chance.
    """
    section = Section(
        "Phrases named as not said; claims of WiCE of which a part is not carried",
        ("claims", "flagged", "named", "with a marked word", "by chance"),
    )
    claims = load_marked_claims(folder)
    flagged, right, chances = 0, [], []
    for claim in claims:
        judgment = judge.judge(claim.claim, index_source(claim.source_text))
        flagged += judgment.verdict is not Verdict.SUPPORTED
        named = phrase_named(claim.claim, judgment)
        if named:
            phrases = phrases_of(claim.claim, "en")
            right.append(claim.is_marked(named))
            chances.append(sum(map(claim.is_marked, phrases)) / len(phrases))
    if claims:
        cells = (len(claims), flagged, len(right))
        share = percent(sum(right) / max(len(right), 1))
        by_chance = percent(sum(chances) / max(len(chances), 1))
        section.rows.append((*map(str, cells), share, by_chance))
    return section
