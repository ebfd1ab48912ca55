"""What the corroboration page of a run shows: choices, and answers by origin."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from citeweb.documents.models import Claim
from citeweb.reports.models import Run
from citeweb.reports.wording import shortened
from verification.errors import BadCallError
from verification.records import Lens
from verification.weighing.searching import claim_to_search

from .adapters import load_answers, words_of
from .forms import FLAGGED
from .models import ClaimCorroboration

CHOICE_LENGTH = 160
"""Characters of a claim in the choice of what to search for."""


def claim_choices(
    run: Run, numbers: Collection[int | None]
) -> tuple[dict[str, str], str]:
    """What can be searched for of the claims asked for, and why another cannot be."""
    choices: dict[str, str] = {}
    trouble = ""
    for claim in run.revision.claims.filter(number__in=filter(None, numbers)):
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
    if choice == FLAGGED:
        results = run.claim_results.filter(flagged=True).select_related("claim")
        return [each.claim for each in results.order_by("claim__number")]
    return list(run.revision.claims.filter(number=int(choice)))


def lens_choices(
    lenses: Mapping[str, Lens],
    chosen: Collection[str],
    outside: Sequence[dict[str, Any]],
) -> list[tuple[Lens, bool, list[str]]]:
    """Each lens, whether it is ticked, and the services outside that it asks."""
    return [
        (
            lens,
            name in chosen,
            [each["title"] for each in outside if lens.title in each["lenses"]],
        )
        for name, lens in lenses.items()
    ]


def answer_pages(
    ids: Iterable[int], lenses: Mapping[str, Lens]
) -> list[dict[str, Any]]:
    """What was found for some claims, each result with the title of its lens."""
    titles = {name: lens.title for name, lens in lenses.items()}
    return [answer_page(each, titles) for each in load_answers(list(ids))]


def answer_page(row: ClaimCorroboration, titles: Mapping[str, str]) -> dict[str, Any]:
    found = [(each, titles.get(each.lens, each.lens)) for each in row.found.all()]
    reasons = {reason for _, reason in row.origins}
    return {
        "row": row,
        "claim": words_of(row.claim),
        "confidence_percent": round(100 * row.confidence),
        "notes": [each for each in row.notes if each not in reasons],
        "origins": [
            (reason, [each for each in found if each[0].origin_number == number])
            for number, reason in row.origins
        ],
    }
