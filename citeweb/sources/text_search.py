"""Searching the texts of the library for a person, with the passage that fits best."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from citeweb.teams.models import Team
from verification.judging import LexicalJudge, index_source

from .library import LibraryHit, search_library

HITS_SHOWN = 20
"""A screen and a half; whoever wants more names more words."""

PASSAGE_LENGTH = 600
"""Characters of a passage that are shown: four long sentences."""


@dataclass(frozen=True, slots=True)
class TextHit:
    """One text that holds what was searched, and where."""

    source_pk: UUID
    snapshot_pk: int
    title: str
    domain: str
    passage: str
    """Empty when the words stand in no passage together."""

    start: int
    end: int
    """Of the passage in the snapshot's text; 0 and 0 without one."""

    language: str


def search_texts(team: Team, words: str) -> list[TextHit]:
    """The texts that hold most of some words, the best first; none for no words."""
    if not words.strip():
        return []
    return [
        hit_of(each, words) for each in search_library(team, words, limit=HITS_SHOWN)
    ]


def hit_of(hit: LibraryHit, words: str) -> TextHit:
    text = hit.snapshot.text
    index = index_source(text, language=hit.snapshot.language)
    evidence = LexicalJudge().judge(words, index).evidence
    start, end = (evidence[0].span.start, evidence[0].span.end) if evidence else (0, 0)
    passage = text[start:end]
    cut = f"{passage[:PASSAGE_LENGTH]}…" if len(passage) > PASSAGE_LENGTH else passage
    return TextHit(
        source_pk=hit.check.source_id,
        snapshot_pk=hit.snapshot.pk,
        title=hit.check.page_title or hit.check.cited_title or str(hit.check.source),
        domain=hit.check.source.domain,
        passage=cut,
        start=start,
        end=end,
        language=hit.snapshot.language,
    )
