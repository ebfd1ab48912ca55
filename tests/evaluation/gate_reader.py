"""
The judge `reader` in the gate: fitted on one half, and the figures that are pinned.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from verification.judging import LexicalJudge
from verification.judging.judges.reader import SHIPPED, Network, ReaderJudge, Reading

from .fit_reader import fit_reader, fitting_rows
from .measuring import Pair, Shelf, score
from .own_pairs import load_test_pairs
from .rows import Row
from .sections import Groups, Judges, Section, ask, group
from .tables import percent

JUDGE = "reader"

HEADINGS = (
    "kind",
    "judge",
    "pairs",
    "balanced",
    "honest flagged",
    "wrong passed",
    "AUC",
    "calibration",
    "contradicted",
    "of supported",
)


class RememberingNetwork(Network):
    """Reads each pair once: the halves differ in weights, not in what is read."""

    def __init__(self, folder: Path = SHIPPED) -> None:
        super().__init__(folder)
        self._known: dict[tuple[str, str], Reading] = {}

    def read(self, claim: str, text: str) -> Reading:
        key = (claim, text)
        if key not in self._known:
            self._known[key] = super().read(claim, text)
        return self._known[key]


@cache
def network_of(folder: Path = SHIPPED) -> RememberingNetwork:
    """One for all halves."""
    return RememberingNetwork(folder)


def choose_reader(
    tuning: Sequence[Row], lexical: LexicalJudge, shelf: Shelf
) -> ReaderJudge:
    """The judge joined by weights of the tuning rows; as it ships without any."""
    if not tuning:
        return ReaderJudge(network=network_of())
    judge = ReaderJudge(network=network_of(), lexical=lexical, bands=())
    judge.bands = fit_reader(judge, fitting_rows(tuning), shelf)
    return judge


def measure_own_pairs(judges: Judges, shelf: Shelf) -> Section:
    """The pairs that ship for measuring judges, by kind; no fit has seen them."""
    pairs = [
        Pair(row.id, row.set_name, row.claim, row.source_text, row.label == "supported")
        for row in load_test_pairs()
    ]
    sets = group(pairs, len(pairs))
    answers = ask({name: judges[name] for name in ("lexical", JUDGE)}, sets, shelf)
    section = Section(
        f"Own pairs, test part: {len(pairs)} of newsroom wording, as the judges ship",
        HEADINGS,
        answers,
    )
    for kind in ("all", *sets):
        for name, groups in answers.items():
            section.rows.append(_row(kind, name, groups))
    return section


def _row(kind: str, judge: str, groups: Groups) -> tuple[str, ...]:
    chosen = groups.values() if kind == "all" else [groups[kind]]
    found = score([each for answers in chosen for each in answers])
    return (
        kind,
        judge,
        str(found.count),
        percent(found.balanced),
        percent(found.false_alarms),
        percent(found.missed),
        percent(found.ranking),
        percent(found.calibration),
        str(found.contradicted),
        str(found.wrongly_contradicted),
    )
