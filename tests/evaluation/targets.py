"""What was promised of the judge, beside what it does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from tests.evaluation.metrics import calibration_error

from .gate_changes import share_flagged, shown_rightly
from .measuring import score
from .rows import CITATION_SETS
from .sections import Groups, Section
from .tables import percent


@dataclass(frozen=True, slots=True)
class Target:
    """One promise. `measure` gives None where the data or the judge lacks it."""

    name: str
    measure: Callable[[Groups], float | None]
    bound: float
    """Share in [0, 1]."""

    at_most: bool = False

    def is_met(self, share: float) -> bool:
        return share <= self.bound if self.at_most else share >= self.bound


def _balanced(name: str) -> Callable[[Groups], float | None]:
    return lambda groups: score(groups[name]).balanced if name in groups else None


def _mean_balanced(groups: Groups) -> float | None:
    known = [_balanced(name)(groups) for name in CITATION_SETS]
    figures = [each for each in known if each is not None]
    return fmean(figures) if figures else None


def _calibration(groups: Groups) -> float | None:
    cited = [each for name in CITATION_SETS for each in groups.get(name, ())]
    return calibration_error(
        [each.is_supported for each in cited],
        [each.judgment.support for each in cited],
    )


def _wrongly_contradicted(groups: Groups) -> float | None:
    found = score([each for answers in groups.values() for each in answers])
    return (
        found.wrongly_contradicted / found.contradicted if found.contradicted else None
    )


def _flagged(*kinds: str) -> Callable[[Groups], float | None]:
    def measure(groups: Groups) -> float | None:
        found = [each for kind in kinds for each in groups.get(kind, ())]
        return share_flagged(found) if found else None

    return measure


def _shown(*kinds: str) -> Callable[[Groups], float | None]:
    def measure(groups: Groups) -> float | None:
        flags = [flag for kind in kinds for flag in shown_rightly(groups.get(kind, ()))]
        return sum(flags) / len(flags) if flags else None

    return measure


_NUMBER = ("number_changed", "number_changed_in_snippet")
_NEGATED = ("negated", "negated_in_snippet")
_HALF = ("half_foreign", "half_foreign_in_snippet")
_NAME = (
    "name_swapped",
    "name_swapped_within",
    "name_swapped_in_snippet",
    "name_swapped_within_in_snippet",
)

ON_SETS = (
    Target(
        "Stanford-GenSearch, balanced accuracy", _balanced("Stanford-GenSearch"), 0.83
    ),
    Target("full pages (WiCE), balanced accuracy", _balanced("wice"), 0.70),
    Target("mean over the citation sets", _mean_balanced, 0.77),
    Target("calibration error, citation sets", _calibration, 0.05, at_most=True),
    Target("contradicted said of a supported row", _wrongly_contradicted, 0.03, True),
)

ON_CHANGES = (
    Target("verbatim sentence flagged", _flagged("verbatim"), 0.02, at_most=True),
    Target(
        "verbatim sentence of a snippet flagged",
        _flagged("verbatim_in_snippet"),
        0.02,
        at_most=True,
    ),
    Target("one number changed, flagged", _flagged(*_NUMBER), 0.95),
    Target("one number changed, shown as a number", _shown(*_NUMBER), 0.95),
    Target("negated, flagged", _flagged(*_NEGATED), 0.88),
    Target("name swapped, flagged", _flagged(*_NAME), 0.88),
    Target("half of it foreign, flagged", _flagged(*_HALF), 0.92),
    Target(
        "another page of the topic, flagged",
        _flagged("other_page", "other_page_copied"),
        0.98,
    ),
)


def compare_with_targets(sets: Section, changes: Section) -> Section:
    """Every promise with all judges' figures, the first one's met or not."""
    judges = list(sets.answers)
    section = Section(
        "Targets, in hundredths, beside what each judge reaches on the rows above",
        ("measure", *judges, "target", "outcome"),
    )
    for targets, part in ((ON_SETS, sets), (ON_CHANGES, changes)):
        section.rows.extend(
            _row(target, list(part.answers.values())) for target in targets
        )
    return section


def _row(target: Target, answers: Sequence[Groups]) -> tuple[str, ...]:
    shares = [target.measure(groups) for groups in answers]
    if shares[0] is None:
        word = "not measured"
    else:
        word = "met" if target.is_met(shares[0]) else "not met"
    bound = f"{'<=' if target.at_most else '>='} {percent(target.bound)}"
    return (target.name, *map(percent, shares), bound, word)
