"""Sentences of real pages with one thing changed: is it flagged, and for that?"""

from collections.abc import Iterable, Sequence

from verification.records import DifferenceKind

from .figures import share_figure
from .floors import digest_of
from .measuring import Answer, Shelf, share
from .rows import Row
from .sections import Judges, Section, ask, describe_wrong, group
from .tables import percent

MOST_CASES = 600
"""Of one kind of change; as of the labelled sets."""

_NUMBERS = frozenset(
    {
        DifferenceKind.NUMBER,
        DifferenceKind.DATE,  # A changed year or day of the month is a date.
        DifferenceKind.MAGNITUDE,
        DifferenceKind.UNIT,
    }
)
_NAMES = frozenset({DifferenceKind.NAME, DifferenceKind.DATE})  # Months are names too.

RIGHT_KINDS = {
    "number_changed": _NUMBERS,
    "negated": frozenset({DifferenceKind.NEGATION}),
    "name_swapped": _NAMES,
    "name_swapped_within": _NAMES,
    "names_exchanged": _NAMES,
    "cited_year_changed": frozenset({DifferenceKind.DATE}),
    "half_foreign": frozenset({DifferenceKind.MISSING_TERM}) | _NAMES | _NUMBERS,
}
"""What a reader must be shown, by kind of change; the others ask for nothing."""

SNIPPET = "_in_snippet"
"""Ends the kinds of changes made to snippets rather than to full pages."""

FLAGGED = "flagged"
SHOWN = "right kind shown"


def measure_changes(cases: Iterable[Row], judges: Judges, shelf: Shelf) -> Section:
    """All judges on the held-out cases; the first one's figures are pinned."""
    sets = group([case for case in cases if case.is_held_out], MOST_CASES)
    answers = ask(judges, sets, shelf)
    main, *others = judges
    count = sum(map(len, sets.values()))
    section = Section(
        f"Changed sentences of real pages: {count} held-out cases (at most "
        f"{MOST_CASES} a kind), share flagged in hundredths (verbatim: should be 0)",
        ("change", "cases", main, SHOWN, "contradicted", *others),
        answers,
    )
    for kind, chosen in sets.items():
        found = answers[main][kind]
        section.rows.append(
            (
                kind.replace("_", " "),
                str(len(found)),
                percent(share_flagged(found)),
                percent(share(shown_rightly(found))),
                str(sum(answer.judgment.verdict == "contradicted" for answer in found)),
                *(percent(share_flagged(answers[other][kind])) for other in others),
            )
        )
        corpus = f"changed: {kind}"
        section.digests[corpus] = digest_of(chosen)
        section.wrong.extend(describe_wrong(found))
        right = share_figure([answer.is_told for answer in found])
        shown = share_figure(shown_rightly(found))
        section.pin(
            corpus, {f"{corpus}: told rightly": right, f"{corpus}: {SHOWN}": shown}
        )
    return section


def share_flagged(answers: Sequence[Answer]) -> float | None:
    return share([not answer.is_passed for answer in answers])


def shown_rightly(answers: Sequence[Answer]) -> list[bool]:
    """Whether each shows a difference of its kind; empty where nothing is asked."""
    if not answers:
        return []
    wanted = RIGHT_KINDS.get(answers[0].row.set_name.removesuffix(SNIPPET))
    if wanted is None:
        return []
    return [
        any(difference.kind in wanted for difference in answer.judgment.differences)
        for answer in answers
    ]
