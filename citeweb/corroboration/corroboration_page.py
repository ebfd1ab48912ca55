"""What the corroboration page of a run shows: choices, and answers by origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from citeweb.documents.models import Claim
from citeweb.reports.models import Run
from citeweb.reports.wording import shortened
from verification.errors import BadCallError
from verification.records import Lens, Stance
from verification.reporting.words import TIER_WORDS, TYPE_WORDS
from verification.weighing.searching import claim_to_search

from .adapters import words_of
from .forms import FLAGGED
from .models import ClaimCorroboration, FoundResult
from .search_services import Destination
from .wording import (
    READ_FROM_WORDS,
    STANCE_MARKS,
    STANCE_WORDS,
    VERDICT_MARKS,
    VERDICT_WORDS,
)

CHOICE_LENGTH = 160
"""Characters of a claim in the choice of what to search for."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """One source that was found."""

    url: str
    title: str
    stance: str
    stance_word: str
    mark: str
    kind: str
    """Kind and tier."""

    key_sentences: tuple[str, ...]
    """Empty where the source does not address the claim."""

    read_from: str
    unread_reason: str
    lens: str
    published: str
    is_self_promotion: bool


@dataclass(frozen=True, slots=True)
class OriginView:
    """Sources that have their information from one place."""

    number: int
    reason: str
    """Empty for a single source."""

    results: tuple[ResultView, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What was found for one claim."""

    number: int
    claim: str
    verdict: str
    word: str
    mark: str
    summary: str
    confidence_percent: int
    is_verified: bool
    notes: tuple[str, ...]
    """Those that do not stand beside an origin."""

    origins: tuple[OriginView, ...]
    found_at: datetime | None


@dataclass(frozen=True, slots=True)
class LensChoice:
    """One lens in the form."""

    name: str
    title: str
    about: str
    is_chosen: bool
    goes_to: tuple[str, ...]
    """Services outside that are asked for it."""


def claim_choices(run: Run, numbers: Sequence[int]) -> tuple[dict[str, str], str]:
    """
    What can be searched for, and why a claim that was asked for cannot be.

    Args:
        numbers: Of the claim from whose evidence the reader comes, and of the one
            that a form names.
    """
    choices: dict[str, str] = {}
    trouble = ""
    for claim in run.revision.claims.filter(number__in=numbers):
        try:
            words = claim_to_search(words_of(claim))
        except BadCallError as error:
            trouble = f"Claim {claim.number} cannot be searched for. {error}"
        else:
            choices[str(claim.number)] = f"“{shortened(words, CHOICE_LENGTH)}”"
    count = run.claim_results.filter(flagged=True).count()
    if count:
        noun = "the one flagged claim" if count == 1 else f"all {count} flagged claims"
        choices[FLAGGED] = f"{noun[0].upper()}{noun[1:]}"
    return choices, trouble


def chosen_claims(run: Run, choice: str) -> list[Claim]:
    """The rows behind a choice of `claim_choices`."""
    if choice == FLAGGED:
        results = run.claim_results.filter(flagged=True).select_related("claim")
        return [each.claim for each in results.order_by("claim__number")]
    return list(run.revision.claims.filter(number=int(choice)))


def lens_choices(
    lenses: Mapping[str, Lens],
    chosen: Iterable[str],
    destinations: Iterable[Destination],
) -> list[LensChoice]:
    ticked, outside = set(chosen), list(destinations)
    return [
        LensChoice(
            name=name,
            title=lens.title,
            about=lens.about,
            is_chosen=name in ticked,
            goes_to=tuple(each.title for each in outside if lens.title in each.lenses),
        )
        for name, lens in lenses.items()
    ]


def answer_view(row: ClaimCorroboration, titles: Mapping[str, str]) -> AnswerView:
    """Args: titles: Of lenses, by name."""
    found = list(row.found.all())
    origins = tuple(
        OriginView(
            number=number,
            reason=reason,
            results=tuple(
                result_view(each, titles)
                for each in found
                if each.origin_number == number
            ),
        )
        for number, reason in row.origins
    )
    reasons = {reason for _, reason in row.origins}
    return AnswerView(
        number=row.claim.number,
        claim=words_of(row.claim),
        verdict=row.verdict,
        word=VERDICT_WORDS[row.verdict],
        mark=VERDICT_MARKS[row.verdict],
        summary=row.summary,
        confidence_percent=round(100 * row.confidence),
        is_verified=row.is_verified,
        notes=tuple(each for each in row.notes if each not in reasons),
        origins=origins,
        found_at=row.found_at,
    )


def result_view(row: FoundResult, titles: Mapping[str, str]) -> ResultView:
    return ResultView(
        url=row.url,
        title=row.title or row.url or "Without a title",
        stance=row.stance,
        stance_word=STANCE_WORDS[row.stance],
        mark=STANCE_MARKS[row.stance],
        kind=f"{TYPE_WORDS[row.source_type]}, {TIER_WORDS[row.tier]}",
        key_sentences=()
        if row.stance == Stance.NOT_ADDRESSED
        else tuple(row.key_sentences),
        read_from=READ_FROM_WORDS[row.read_from],
        unread_reason=row.unread_reason,
        lens=titles.get(row.lens, row.lens),
        published=row.published,
        is_self_promotion=row.is_self_promotion,
    )
