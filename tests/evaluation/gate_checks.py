"""
What each hard check decides on the cited rows, and how often people agree.

A check decides a row when the estimate by itself would pass it. Where people call many
of a check's rows supported, its condition hits too much.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from verification.judging import LexicalJudge
from verification.judging.calibration import Band, band_for, estimate
from verification.judging.comparing import compare
from verification.judging.comparison import Comparison, read_claim
from verification.judging.departures.closer_look import CHECKS
from verification.judging.features import measure
from verification.judging.findings import list_faults
from verification.judging.languages_apart import other_language

from .gate_sets import MOST_ROWS, pair_of
from .measuring import Pair, Shelf
from .rows import CITATION_SETS, Row, is_held_out
from .sections import Judges, Section, group

SNIPPETS, PAGES = "snippets", "pages"
COLUMNS = ("rows", "alone", SNIPPETS, PAGES, *CITATION_SETS)
ANY = "any of them"


@dataclass(slots=True)
class Tally:
    """Rows that a check decides: how many, and how many people call supported."""

    decided: int = 0
    supported: int = 0

    def add(self, pair: Pair) -> None:
        self.decided += 1
        self.supported += pair.is_supported

    def __str__(self) -> str:
        return f"{self.supported}/{self.decided}" if self.decided else "-"


@dataclass(slots=True)
class Table:
    """Tallies by check and column."""

    tallies: dict[str, dict[str, Tally]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Tally))
    )

    def add(self, pair: Pair, checks: Iterable[str], columns: Iterable[str]) -> None:
        for check in checks:
            for column in columns:
                self.tallies[check][column].add(pair)

    def lines(self) -> list[Sequence[str]]:
        """One for each check, the one that decides most rows first."""
        by_size = sorted(
            self.tallies, key=lambda check: -self.tallies[check]["rows"].decided
        )
        return [
            (check, *(str(self.tallies[check][column]) for column in COLUMNS))
            for check in by_size
        ]


def measure_checks(
    rows: Iterable[Row], halves: Mapping[bool, Judges], shelf: Shelf
) -> Section:
    """
    The table of the rows of the citation sets that the sets' table rests on.

    Args:
        halves: As for `measure_sets`; the lexical judges among them are asked.
    """
    sets = group(map(pair_of, rows), MOST_ROWS)
    bands = {
        half: judge.bands
        for half, judges in halves.items()
        for judge in judges.values()
        if isinstance(judge, LexicalJudge)
    }
    table = Table()
    for name in CITATION_SETS if bands else ():
        for pair in sets.get(name, ()):
            _add(table, pair, bands[is_held_out(pair.id)], shelf)
    return Section(
        "Hard checks: rows of the citation sets that the words alone would pass, by "
        "check and ceiling; supported by people / flagged",
        ("check", *COLUMNS),
        rows=table.lines(),
    )


def _add(table: Table, pair: Pair, bands: Sequence[Band] | None, shelf: Shelf) -> None:
    source = shelf.get(pair.source_text)
    claim = read_claim(pair.claim, source.language)
    comparison = compare(claim, source)
    features = measure(comparison)
    if not features or other_language(claim, source, comparison, told=""):
        return
    band = band_for(source.word_count, bands)
    if estimate(features, band) < band.threshold:
        return
    checks = {*_name_faults(comparison, features)}
    if not checks:
        return
    length = SNIPPETS if band.name == "snippet" else PAGES
    table.add(pair, {ANY, *checks}, ("rows", length, pair.set_name))
    if len(checks) == 1:
        table.add(pair, {ANY, *checks}, ("alone",))


def _name_faults(
    comparison: Comparison, features: Mapping[str, float]
) -> Iterable[str]:
    """The checks that cap it, with the ceiling that tells their cases apart."""
    for check, ceiling in list_faults(comparison, features):
        yield f"{check}, {ceiling:.2f}"
    found = [(check, check(comparison)) for check in CHECKS if comparison.departures]
    for check, departure in found:
        if departure in comparison.departures and departure is not None:
            name = check.__name__.removeprefix("find_").replace("_", " ")
            yield f"{name}, {departure.ceiling:.2f}"
