"""The team's own library: every text that it has read, searched by its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from citeweb.teams.models import Team
from verification.judging.terms import read_terms
from verification.languages import detect_language
from verification.weighing.domains import is_host_within

from .models import Snapshot, SourceCheck

MAX_WORDS = 30
"""Words of one question: more than a claim of 500 characters has that tell much."""

CANDIDATES = 200
"""Texts that the database gives, the best first, before sites are looked at."""

MIN_SHARE = 0.5
"""Share of a question's words that a text must hold: with fewer it is about another
matter, however rare the one that it holds."""

READ_AHEAD = 3
"""Texts looked into, as a multiple of those wanted: a database ranks by how rare words
are, which in a small library says little."""

SQLITE_QUERY = """
    SELECT snapshot.id
    FROM sources_snapshot_words
    JOIN sources_snapshot AS snapshot ON snapshot.id = sources_snapshot_words.rowid
    WHERE sources_snapshot_words MATCH %s AND snapshot.team_id = %s
    ORDER BY bm25(sources_snapshot_words), snapshot.id DESC
    LIMIT %s
"""
POSTGRES_QUERY = """
    SELECT snapshot.id
    FROM sources_snapshot AS snapshot, to_tsquery('pg_catalog.english', %s) AS question
    WHERE snapshot.words @@ question AND snapshot.team_id = %s
    ORDER BY ts_rank(snapshot.words, question, 1) DESC, snapshot.id DESC
    LIMIT %s
"""


@dataclass(frozen=True, slots=True)
class LibraryHit:
    """One text of the library, with the look at its source that gave it."""

    snapshot: Snapshot
    check: SourceCheck


def search_library(
    team: Team, words: str, *, domains: Sequence[str] = (), limit: int = 10
) -> list[LibraryHit]:
    """
    The texts of a team that hold most of some words, the best first, each source once.

    Args:
        words: A sentence or words; operators mean nothing.
        domains: Sites to keep to, with what lies below them; none: no bound.
    """
    terms = question_terms(words)
    if not terms:
        return []
    checks = latest_checks(team, candidates(team, terms), domains)[: READ_AHEAD * limit]
    texts = Snapshot.objects.in_bulk([each.snapshot_id for each in checks])
    held = {
        each.pk: words_held(texts[each.snapshot_id].text, terms)
        for each in checks
        if each.snapshot_id in texts
    }
    best = sorted(
        (each for each in checks if held.get(each.pk, 0) >= MIN_SHARE * len(terms)),
        key=lambda each: -held[each.pk],
    )
    return [LibraryHit(texts[each.snapshot_id], each) for each in best[:limit]]


def question_terms(words: str) -> list[str]:
    """The telling words of a question, without signs that a database could misread."""
    terms = read_terms(words[:2000], detect_language(words[:2000]))
    plain = ("".join(filter(str.isalnum, each.word)) for each in terms)
    return list(dict.fromkeys(filter(None, plain)))[:MAX_WORDS]


def candidates(team: Team, terms: Sequence[str]) -> list[int]:
    """Snapshots that hold any of the words, the best first."""
    if connection.vendor == "postgresql":
        query = POSTGRES_QUERY
        question = " | ".join(f"'{each}'" for each in terms)
    else:
        query = SQLITE_QUERY
        question = " OR ".join(f'"{each}"' for each in terms)
    with connection.cursor() as cursor:
        cursor.execute(query, [question, team.pk, CANDIDATES])
        return [pk for (pk,) in cursor.fetchall()]


def latest_checks(
    team: Team, snapshots: Sequence[int], domains: Sequence[str]
) -> list[SourceCheck]:
    """The newest look that gave each snapshot, in their order, each source once."""
    rows = (
        SourceCheck.objects.filter(snapshot__in=snapshots, source__team=team)
        .select_related("source")
        .order_by("checked_at", "pk")
    )
    by_snapshot = {each.snapshot_id: each for each in rows}
    found: dict[object, SourceCheck] = {}
    for pk in snapshots:
        check = by_snapshot.get(pk)
        if check is not None and is_wanted(check.source.domain, domains):
            found.setdefault(check.source_id, check)
    return list(found.values())


def is_wanted(host: str, domains: Sequence[str]) -> bool:
    return not domains or any(is_host_within(host, each) for each in domains)


def words_held(text: str, terms: Sequence[str]) -> int:
    """How many of the words stand in a text, by their beginnings."""
    folded = text.casefold()
    return sum(beginning(each) in folded for each in terms)


def beginning(word: str) -> str:
    """
    What other forms of a word begin with too.

    >>> beginning("bridges"), beginning("1931")
    ('bridg', '1931')
    """
    folded = word.casefold()
    return folded if not folded.isalpha() else folded[: max(4, len(folded) - 2)]
