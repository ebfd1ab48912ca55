"""What a desk has that holds some words: texts, claims, notes, decisions, sources."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import connection

from citeweb.documents.models import Document
from citeweb.sources.columns import storable
from citeweb.sources.library import search_library
from citeweb.teams.models import Team
from citeweb.word_index import (
    CLAIMS,
    DECISIONS,
    ENTRIES,
    LIBRARY,
    MESSAGES,
    REVISIONS,
    WordIndex,
    chunks_of,
    question_of,
)

from . import hits
from .hits import Hit

LONGEST_SEARCH = 500
"""Characters that are read: as long as a sentence that somebody looks for."""

HITS_OF_A_KIND, HITS_A_PAGE, MOST_PAGES = 4, 20, 25
"""Shown of each kind at once, and of one kind alone. The last page ends where other
words find more than further pages."""

ENTRIES_READ = 300
"""Latest entries of lists with the words; many of them name the same source."""

WORDS_OF_A_SENTENCE = 4
"""With so many words a source may lack some of them, if none has all."""


class Kind(StrEnum):
    DOCUMENT = "document"
    CLAIM = "claim"
    NOTE = "note"
    DECISION = "decision"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Place:
    """Where words are looked for: rows of an index, and what ties them to a desk."""

    index: WordIndex
    joins: str
    gives: str = "entry.id"
    team: str = "document.team_id"
    condition: str = ""


LATEST = """ AND NOT EXISTS (SELECT 1 FROM documents_revision AS later
    WHERE later.document_id = {0}.document_id AND later.number > {0}.number)"""
DOCUMENT = " JOIN documents_document AS document ON document.id = {0}.document_id"
REVISION = " JOIN documents_revision AS revision ON revision.id = entry.revision_id"
SOURCE = " JOIN sources_source AS source ON source.id = entry.source_id"

TEXT_PLACE = Place(
    REVISIONS,
    DOCUMENT.format("entry"),
    gives="entry.document_id",
    condition=LATEST.format("entry"),
)
CLAIM_PLACE = Place(
    CLAIMS,
    REVISION + DOCUMENT.format("revision"),
    condition=LATEST.format("revision"),
)
NOTE_PLACE = Place(MESSAGES, DOCUMENT.format("entry"))
DECISION_PLACE = Place(DECISIONS, DOCUMENT.format("entry"))
ENTRY_PLACE = Place(ENTRIES, SOURCE, team="source.team_id")
SNAPSHOT_PLACE = Place(LIBRARY, "", team="entry.team_id")


@dataclass(frozen=True, slots=True)
class Group:
    """What was found of one kind, the newest first."""

    kind: Kind
    hits: Sequence[Hit]
    has_more: bool
    page: int = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """A search, and whose desks it is over."""

    chunks: Sequence[Sequence[str]]
    teams: Collection[int]
    most: int
    """Rows that are wanted, those of earlier pages among them."""

    @property
    def words(self) -> list[str]:
        return list(dict.fromkeys(chain.from_iterable(self.chunks)))


def search(
    teams: Collection[int], typed: str, *, kind: Kind | None = None, page: int = 1
) -> list[Group]:
    """What desks have with all of some words: the first of each kind, or a page of
    one. Kinds without any are left out; nothing is found by no word."""
    chunks = chunks_of(storable(typed[:LONGEST_SEARCH]))
    if not chunks or not teams:
        return []
    page = max(1, min(page, MOST_PAGES)) if kind else 1
    size = HITS_A_PAGE if kind else HITS_OF_A_KIND
    asked = Asked(chunks, tuple(teams), page * size + 1)
    groups = []
    for wanted in [kind] if kind else list(Kind):
        find, read = WAYS[wanted]
        found = find(asked)
        shown = found[(page - 1) * size : page * size]
        if shown:
            made = read(shown, asked.words)
            is_last = len(found) <= page * size or page == MOST_PAGES
            groups.append(Group(wanted, made, not is_last, page))
    return groups


def rows_at(place: Place, asked: Asked, *, most: int = 0) -> list[Any]:
    """What the newest matching rows give, as the database has it."""
    vendor = connection.vendor
    rows, condition, order = place.index.rows_that_match(vendor)
    teams = ", ".join(["%s"] * len(asked.teams))
    query = (
        f"SELECT {place.gives} FROM {rows}{place.joins} "  # noqa: S608 - names of ours
        f"WHERE {condition} AND {place.team} IN ({teams}){place.condition} "
        f"ORDER BY {order} DESC LIMIT %s"
    )
    question = question_of(asked.chunks, vendor)
    with connection.cursor() as cursor:
        cursor.execute(query, [question, *asked.teams, most or asked.most])
        return [given for (given,) in cursor.fetchall()]


def find_documents(asked: Asked) -> list[UUID]:
    """Those whose titles have the words before those whose texts do."""
    titled = Document.objects.filter(team__in=asked.teams).titled(" ".join(asked.words))
    by_title = titled.order_by("-created_at", "-pk").values_list("pk", flat=True)
    by_text = [UUID(str(given)) for given in rows_at(TEXT_PLACE, asked)]
    return list(dict.fromkeys([*by_title[: asked.most], *by_text]))


def find_sources(asked: Asked) -> list[hits.FoundSource]:
    """Those whose entries have the words before those whose texts do; where there is
    none, those whose texts have most of them."""
    named = rows_at(ENTRY_PLACE, asked, most=ENTRIES_READ + asked.most)
    read = rows_at(SNAPSHOT_PLACE, asked)
    found: dict[UUID, hits.FoundSource] = {}
    for source in (*hits.sources_of_entries(named), *hits.sources_of_texts(read)):
        found.setdefault(source.pk, source)
    if found or len(asked.words) < WORDS_OF_A_SENTENCE:
        return list(found.values())
    texts = (
        search_library(team, " ".join(asked.words), limit=HITS_OF_A_KIND)
        for team in Team.objects.filter(pk__in=asked.teams)
    )
    return list(map(hits.found_source, chain.from_iterable(texts)))


Find = Callable[[Asked], list[Any]]
Read = Callable[[Sequence[Any], Sequence[str]], list[Hit]]

WAYS: Mapping[Kind, tuple[Find, Read]] = {
    Kind.DOCUMENT: (find_documents, hits.document_hits),
    Kind.CLAIM: (lambda asked: rows_at(CLAIM_PLACE, asked), hits.claim_hits),
    Kind.NOTE: (lambda asked: rows_at(NOTE_PLACE, asked), hits.note_hits),
    Kind.DECISION: (lambda asked: rows_at(DECISION_PLACE, asked), hits.decision_hits),
    Kind.SOURCE: (find_sources, hits.source_hits),
}
