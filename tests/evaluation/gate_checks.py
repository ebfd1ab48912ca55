"""
What each check decides on other people's labelled rows, and whether it pays.

A check fires where it caps the estimate; it decides a row alone when the estimate would
pass the row and no other check caps it. A closer check pays while it alone decides at
least five rows rightly (people do not call them supported) for each one wrongly. One
that stands for a measured class of changes instead is named in `GUARDS`.
"""

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from verification.judging import LexicalJudge
from verification.judging.checks.closer import CHECKS
from verification.judging.comparing import compare
from verification.judging.comparison import Comparison, read_claim
from verification.judging.comparison.record import CheckFinding
from verification.judging.judges.cross_language import other_language
from verification.judging.verdict.calibration import Band, band_for, estimate, measure
from verification.judging.verdict.findings import list_faults

from .measuring import Shelf
from .rows import Row
from .sections import Judges, Section

RIGHT_FOR_ONE_WRONG = 5
"""Rows decided alone and rightly for each one wrongly, from which a check pays."""

FEWEST_DECIDED = 6
"""Rows decided alone from which a check's share is more than chance."""

GUARDS = {
    "exchanged names": "the sentences whose names changed places",
    "other cited year": "the markers copied with another year",
}
"""Closer checks that a measured class of changes needs, and which."""


@dataclass(slots=True)
class Tallies:
    """Of one check: whether it was right (people do not call the row supported)."""

    fired: list[bool] = field(default_factory=list)
    alone: list[bool] = field(default_factory=list)
    by_set: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    """Of the rows decided alone."""


def measure_checks(
    rows: Iterable[Row], halves: Mapping[bool, Judges], shelf: Shelf
) -> Section:
    """
    The table of all labelled rows; `failures` names the closer checks that do not pay.

    Args:
        halves: As for `measure_sets`; the lexical judges among them are asked.
    """
    bands = {
        half: judge.bands
        for half, judges in halves.items()
        for judge in judges.values()
        if isinstance(judge, LexicalJudge)
    }
    found: dict[str, Tallies] = {name_of(check): Tallies() for check in CHECKS}
    for row in rows if bands else ():
        _add(found, row, bands[row.is_held_out], shelf)
    lines = {name_of(check): _count_lines(check) for check in CHECKS}
    by_size = sorted(found.items(), key=lambda each: -each[1].alone.count(True))
    return Section(
        "Checks: rows of all labelled sets that each caps, right/wrong "
        "(people do not, people do call them supported); lines of the closer checks",
        ("check", "lines", "fired", "alone", "alone, by set"),
        rows=[
            (
                name,
                str(lines.get(name, "")),
                told(each.fired),
                told(each.alone),
                ", ".join(
                    f"{s} {told(flags)}" for s, flags in sorted(each.by_set.items())
                ),
            )
            for name, each in by_size
            if bands
        ],
        failures=[
            f"The check '{name}' decides {told(found[name].alone)} rows rightly/"
            f"wrongly by itself and guards no measured class: delete it "
            f"({count} lines)."
            for name, count in lines.items()
            if name not in GUARDS and not pays(found[name].alone)
        ],
    )


def told(flags: Sequence[bool]) -> str:
    """
    >>> told([True, False, True]), told([])
    ('2/1', '-')
    """
    return f"{flags.count(True)}/{flags.count(False)}" if flags else "-"


def pays(alone: Sequence[bool]) -> bool:
    """Whether a check is right often enough; true where too few rows tell."""
    right, wrong = alone.count(True), alone.count(False)
    return len(alone) < FEWEST_DECIDED or right >= RIGHT_FOR_ONE_WRONG * wrong


def name_of(check: Callable[[Comparison], CheckFinding | None]) -> str:
    """
    A check as the table calls it.

    >>> def find_odd_one(comparison): ...
    >>> name_of(find_odd_one)
    'odd one'
    """
    return check.__name__.removeprefix("find_").replace("_", " ")


def _count_lines(check: Callable[[Comparison], CheckFinding | None]) -> int:
    return len(inspect.getsource(inspect.getmodule(check) or check).splitlines())


def _add(
    found: dict[str, Tallies], row: Row, bands: Sequence[Band] | None, shelf: Shelf
) -> None:
    source = shelf.get(row.source_text)
    claim = read_claim(row.claim, source.language)
    comparison = compare(claim, source)
    features = measure(comparison)
    if not features or other_language(claim, source, comparison, told=""):
        return
    checks = {name for name, _ in list_faults(comparison, features)}
    checks.update(
        name_of(check)
        for check in CHECKS
        if comparison.check_findings and check(comparison) in comparison.check_findings
    )
    band = band_for(source.word_count, bands)
    would_pass = estimate(features, band) >= band.threshold
    for name in checks:
        tallies = found.setdefault(name, Tallies())
        tallies.fired.append(not row.is_supported)
        if would_pass and len(checks) == 1:
            tallies.alone.append(not row.is_supported)
            tallies.by_set[row.set_name].append(not row.is_supported)
