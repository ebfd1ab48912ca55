"""The judge `reader` in the gate: fitted on one half, and the figures that are
pinned."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from verification.judging import LexicalJudge
from verification.judging.judges.reader import SHIPPED, Network, ReaderJudge, Reading

from .figures import measure_answers, share_figure
from .fit_reader import fit_reader, fitting_rows
from .floors import digest_of
from .measuring import MEASURES, Shelf, score, share
from .own_pairs import load_later_pairs, load_test_pairs
from .rows import Row
from .sections import Judges, Section, ask, group, sample
from .tables import percent

JUDGE = "reader"
OWN, CHANGED = "reader: own pairs", "reader: changed"

MOST_OWN, MOST_CHANGED = 200, 12
"""Pairs, and changed sentences of a kind, that are read at every gate."""


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


def measure_shipped(cases: Sequence[Row], shelf: Shelf) -> Section:
    """The reader as it ships, on a sample: its figures are pinned beside those of
    words."""
    own = sample(load_test_pairs(), MOST_OWN)
    changed = group([case for case in cases if case.is_held_out], MOST_CHANGED)
    judge = ReaderJudge(network=network_of())
    answers = ask({JUDGE: judge}, {OWN: own, **changed}, shelf)[JUDGE]
    section = Section(
        f"The reader as it ships: {len(own)} of our own pairs, and changed sentences, "
        f"at most {MOST_CHANGED} a kind; in hundredths",
        ("pairs", "read", "told rightly"),
    )
    told = {key: [answer.is_told for answer in found] for key, found in answers.items()}
    for name, right in told.items():
        cells = (str(len(right)), percent(share(right)))
        section.rows.append((name.replace("_", " "), *cells))
    section.digests[OWN] = digest_of(own)
    figures = measure_answers(answers[OWN]).items()
    section.pin(OWN, {f"{OWN}: {name}": figure for name, figure in figures})
    if changed:
        section.digests[CHANGED] = digest_of(
            [row for found in changed.values() for row in found]
        )
        right = share_figure([flag for kind in changed for flag in told[kind]])
        section.pin(CHANGED, {f"{CHANGED}: told rightly": right})
    return section


def measure_own_pairs(judges: Judges, shelf: Shelf) -> Section:
    """The pairs that ship for measuring judges, by kind; no fit has seen them."""
    pairs = load_test_pairs()
    kinds = group(pairs, len(pairs))
    both = {name: judges[name] for name in ("lexical", JUDGE)}
    later = load_later_pairs()
    answers = ask(both, {**kinds, **later}, shelf)
    section = Section(
        f"Own pairs, test part: {len(pairs)} of newsroom wording; then later writers",
        ("kind", "judge", *MEASURES),
        answers,
    )
    for kind in ("all", *kinds, *later):
        for name, groups in answers.items():
            chosen = [groups[key] for key in (kinds if kind == "all" else (kind,))]
            found = score([answer for answers in chosen for answer in answers])
            section.rows.append((kind, name, *found.cells()))
    return section
