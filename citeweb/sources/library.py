"""The team's own library: every text that it has read, searched by its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.db import connection
from django.db.models import prefetch_related_objects

from citeweb.teams.models import Team
from verification.judging.text.terms import read_terms
from verification.language.detection import detect_language
from verification.weighing.domains import is_host_within

from .models import SourceCheck

MAX_LENGTH, MAX_WORDS = 2000, 30
"""Of one question: code points that are read, and words, more than a claim has that
tell much."""

CANDIDATES = 200
"""Texts that the database gives, the best first, before sites are looked at."""

MIN_SHARE = 0.5
"""Share of what a question's words tell that a text must hold: with less it is about
another matter, however rare the one word that it holds."""

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


def search_library(
    team: Team, words: str, *, domains: Sequence[str] = (), limit: int = 10
) -> list[SourceCheck]:
    """The looks at texts of a team that hold most of some words, the best first, each
    source once; of these sites alone and what lies below them, if any is named."""
    terms = question_terms(words)
    if not terms:
        return []
    checks = latest_checks(team, candidates(team, terms), domains)[: READ_AHEAD * limit]
    prefetch_related_objects(checks, "snapshot")
    held = {}
    for check in checks:
        text = text_of(check).casefold()
        held[check.pk] = sum(terms[word] for word in terms if is_in(word, text))
    least = MIN_SHARE * sum(terms.values())
    best = [check for check in checks if held[check.pk] >= least]
    return sorted(best, key=lambda check: -held[check.pk])[:limit]


def text_of(check: SourceCheck) -> str:
    return check.snapshot.text if check.snapshot else ""


def question_terms(words: str) -> dict[str, float]:
    """The telling words of a question and how much each tells, without odd signs."""
    terms = read_terms(words[:MAX_LENGTH], detect_language(words[:MAX_LENGTH]))
    plain = {"".join(filter(str.isalnum, term.word)): term.weight for term in terms}
    plain.pop("", None)
    return dict(list(plain.items())[:MAX_WORDS])


def candidates(team: Team, terms: Iterable[str]) -> list[int]:
    """Snapshots that hold any of the words, the best first."""
    query, question = SQLITE_QUERY, " OR ".join(f'"{term}"' for term in terms)
    if connection.vendor == "postgresql":
        query, question = POSTGRES_QUERY, " | ".join(f"'{term}'" for term in terms)
    with connection.cursor() as cursor:
        cursor.execute(query, [question, team.pk, CANDIDATES])
        return [pk for (pk,) in cursor.fetchall()]


def latest_checks(
    team: Team, snapshots: Sequence[int], domains: Sequence[str]
) -> list[SourceCheck]:
    """The newest look that gave each snapshot, in their order, each source once."""
    rows = SourceCheck.objects.filter(snapshot__in=snapshots, source__team=team)
    rows = rows.select_related("source").order_by("checked_at", "pk")
    by_snapshot = {check.snapshot_id: check for check in rows}
    found: dict[object, SourceCheck] = {}
    for check in filter(None, map(by_snapshot.get, snapshots)):
        within = (is_host_within(check.source.domain, domain) for domain in domains)
        if not domains or any(within):
            found.setdefault(check.source_id, check)
    return list(found.values())


def is_in(word: str, folded: str) -> bool:
    """
    Whether a word, or another form of it, stands in a text in lower case.

    >>> is_in("bridges", "a bridge"), is_in("1931", "in 19312")
    (True, False)
    """
    beginning, end = word.casefold(), r"\b"
    if beginning.isalpha():
        beginning, end = beginning[: max(4, len(beginning) - 2)], ""
    if not word.isascii():
        return beginning in folded  # scripts without spaces among them
    return re.search(rf"\b{re.escape(beginning)}{end}", folded) is not None
