"""
What each finder decides on other people's labelled rows, and whether it pays.

A finder fires where it keeps a claim from being supported; it decides a row alone when
the estimate would pass the row and no other finder keeps it back. A finder pays while
it alone decides at least five rows rightly (people do not call them supported) for each
one wrongly. One that stands for a measured class of changes instead is named in
`GUARDS`.
"""

import inspect
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from verification.judging import LexicalJudge
from verification.judging.calibration import Band, band_for, estimate
from verification.judging.comparing import compare
from verification.judging.features import measure
from verification.judging.finders import FINDERS, find_all
from verification.judging.finding import Finder, FindingKind
from verification.judging.judges.cross_language import other_language
from verification.judging.read_claim import read_claim

from .measuring import Shelf
from .rows import Row
from .sections import Judges, Section

RIGHT_FOR_ONE_WRONG = 5
"""Rows decided alone and rightly for each one wrongly, from which a finder pays."""

FEWEST_DECIDED = 6
"""Rows decided alone from which a finder's share is more than chance."""

GUARDS = {
    FindingKind.NUMBER: "the sentences with a changed number",
    FindingKind.POLARITY: "the negated sentences",
    FindingKind.NAME: "the sentences with another name",
    FindingKind.EXCHANGED_WORD: "the sentences with a name from their own page",
    FindingKind.FOREIGN_PART: "the sentences half of which are from elsewhere",
    FindingKind.QUOTATION: "the quotations of our own cases",
    FindingKind.EXCHANGED_NAMES: "the sentences whose names changed places",
    FindingKind.OTHER_CITED_YEAR: "the markers copied with another year",
    FindingKind.NAME_ALONE: "the sentences of another page that share a name",
    FindingKind.SUPERLATIVE: "the superlatives of our own cases",
    FindingKind.SMALL_WORD: "the scopes of the editors' cases",
}
"""Finders that a measured class of cases needs, and which."""


@dataclass(slots=True)
class Tallies:
    """Of one finder: whether it was right (people do not call the row supported)."""

    fired: list[bool] = field(default_factory=list)
    alone: list[bool] = field(default_factory=list)
    by_set: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    """Of the rows decided alone."""


def measure_checks(
    rows: Iterable[Row], halves: Mapping[bool, Judges], shelf: Shelf
) -> Section:
    """
    The table of all labelled rows; `failures` names the finders that do not pay.

    Args:
        halves: As for `measure_sets`; the lexical judges among them are asked.
    """
    bands = {
        half: judge.bands
        for half, judges in halves.items()
        for judge in judges.values()
        if isinstance(judge, LexicalJudge)
    }
    found = {kind: Tallies() for kind in FINDERS}
    for row in rows if bands else ():
        _add(found, row, bands[row.is_held_out], shelf)
    by_size = sorted(found.items(), key=lambda pair: -pair[1].alone.count(True))
    return Section(
        "Finders: rows of all labelled sets that each keeps from support, right/wrong "
        "(people do not, people do call them supported); lines of its module",
        ("finder", "lines", "fired", "alone", "alone, by set"),
        rows=[
            (
                kind.value,
                str(lines_of(FINDERS[kind])),
                told(tallies.fired),
                told(tallies.alone),
                ", ".join(
                    f"{name} {told(flags)}"
                    for name, flags in sorted(tallies.by_set.items())
                ),
            )
            for kind, tallies in by_size
            if bands
        ],
        failures=[
            f"The finder '{kind}' decides {told(tallies.alone)} rows rightly/wrongly "
            f"by itself and guards no measured class: delete it."
            for kind, tallies in found.items()
            if kind not in GUARDS and not pays(tallies.alone)
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


def lines_of(find: Finder) -> int:
    return len(inspect.getsource(inspect.getmodule(find) or find).splitlines())


def _add(
    found: Mapping[FindingKind, Tallies],
    row: Row,
    bands: Sequence[Band] | None,
    shelf: Shelf,
) -> None:
    source = shelf.get(row.source_text)
    claim = read_claim(row.claim, source.language)
    comparison = compare(claim, source)
    features = measure(comparison)
    if features is None or other_language(claim, source, comparison, told=""):
        return
    band = band_for(source.word_count, bands)
    would_pass = estimate(asdict(features), band) >= band.threshold
    findings = find_all(comparison, features)
    capping = {finding.kind for finding in findings if finding.ceiling < 1.0}
    asking = {finding.kind for finding in findings if finding.asks}
    deciding = capping or (asking if would_pass else set())
    for kind in deciding:
        tallies = found[kind]
        tallies.fired.append(not row.is_supported)
        if would_pass and len(deciding) == 1:
            tallies.alone.append(not row.is_supported)
            tallies.by_set[row.set_name].append(not row.is_supported)
