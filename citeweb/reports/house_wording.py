"""Words that a desk declared the same twice: offered, kept, and applied to claims that
differ from their sources by nothing else."""

from __future__ import annotations

from collections import Counter

from citeweb.teams.models import Team
from verification.records import DifferenceKind, Effect, Verdict

from .models import ClaimResult, Decision, DecisionState, HouseWording

Pair = tuple[str, str]
"""Words of a claim and of its source."""

OF_WORDING = (DifferenceKind.NAME, DifferenceKind.UNIT, DifferenceKind.MISSING_TERM)
"""Kinds of difference that wording can be; a number, a date or a "not" never is."""

DECLARED_AT_LEAST = 2
"""Claims about which people said so: once may be a slip."""

DECISIONS_READ = 2000
"""The latest; what a desk decides in some months."""

LONGEST = 200


def pairs_of(result: ClaimResult) -> frozenset[Pair]:
    """The words by which a claim differs from its sources; none where anything else
    speaks against it. Reads its judgments."""
    pairs: set[Pair] = set()
    for judgment in result.judgments.all():
        if judgment.verdict == Verdict.SUPPORTED or judgment.contributes:
            continue
        kept = judgment.differences
        grave = [row for row in kept if row.get("effect") != Effect.TELLS]
        if not grave:
            return frozenset()
        for difference in grave:
            pair = tuple(
                " ".join(difference[side].split()).casefold()
                for side in ("claim", "source")
            )
            is_wording = difference["kind"] in OF_WORDING and all(pair)
            if not is_wording or any(map(is_value_or_long, pair)):
                return frozenset()
            pairs.add((pair[0], pair[1]))
    return frozenset(pairs)


def is_value_or_long(words: str) -> bool:
    return len(words) > LONGEST or any(map(str.isdigit, words))


def offered(team: Team) -> list[tuple[Pair, int]]:
    """Words that people at a desk declared the same twice and more, with how often; the
    most frequent first, without those that are kept."""
    decisions = Decision.objects.filter(
        document__team=team, state=DecisionState.FALSE_ALARM, wording=None
    ).order_by("-decided_at")[:DECISIONS_READ]
    results = ClaimResult.objects.filter(
        decision__in=[decision.pk for decision in decisions]
    )
    declared: dict[int | None, frozenset[Pair]] = {}
    for result in results.order_by("-pk").prefetch_related("judgments"):
        declared.setdefault(result.decision_id, pairs_of(result))
    counts = Counter(pair for pairs in declared.values() for pair in pairs)
    known = kept_wordings(team)
    return [
        (pair, count)
        for pair, count in counts.most_common()
        if count >= DECLARED_AT_LEAST and pair not in known
    ]


def kept_wordings(team: Team) -> dict[Pair, HouseWording]:
    return {
        (wording.claim_words, wording.source_words): wording
        for wording in team.house_wordings.select_related("kept_by")
    }
