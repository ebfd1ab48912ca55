"""
Measure the judge beside plain methods, and fail when it got worse.

    python -m tests.evaluation.gate                  measure, compare with the floors
    python -m tests.evaluation.gate --details        also list what was told wrongly
    python -m tests.evaluation.gate --raise          raise the floors to the figures
    python -m tests.evaluation.gate --accept-lower   set them to the figures in any case
    python -m tests.evaluation.gate --judge reader   the tables of another judge

The cases of our own writing are always measured, by the judge as it ships. The labelled
data is measured when it lies beside the project: each half of it with weights and
thresholds from the other half, since those that ship were fitted on both. A floor binds
up to the noise that its file allows.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from verification.judging import Judge, LexicalJudge, OverlapJudge
from verification.judging.calibration import Band

from . import floors
from .baselines import WindowJudge, choose_threshold
from .fit import BANDS, SET_WEIGHTS, fit_bands
from .floors import Measured
from .gate_attention import measure_attention
from .gate_changes import measure_changes
from .gate_checks import measure_checks
from .gate_passages import measure_passages
from .gate_reader import choose_reader, measure_own_pairs, measure_shipped
from .gate_sets import MOST_ROWS, measure_sets
from .gate_unsaid import measure_unsaid
from .gate_written import measure_written
from .measuring import Shelf
from .outcome_cases import measure_outcomes
from .page_cases import measure_pages
from .perturbations import make_cases
from .rows import CITATION_SETS, DATA_FOLDER, Row, load_rows
from .sections import Judges, Section, group
from .source_cases import measure_interests, measure_origins, measure_standing
from .written_cases import WrittenCase, load_written_cases

JUDGES = ("lexical", "reader", "overlap")
"""The first is the one whose figures are pinned."""

WINDOW_THRESHOLD = 0.44
"""Of the window baseline on our own cases: what the tuning half of the data chose."""


class IncompleteDataError(Exception):
    """Part of the labelled data is missing: nothing could be measured fairly."""


Written = Mapping[str, Sequence[WrittenCase]]
"""Cases of our own writing, by collection."""

Chooser = Callable[[str, Sequence[Row], Shelf], Judges]
"""Judges by name, the named one first, fitted on the rows; as they ship without any."""


def main(
    arguments: Sequence[str] | None = None,
    *,
    choose: Chooser | None = None,
    written: Written | None = None,
) -> int:
    """
    Print the tables; 1 when a floor is broken or a corpus changed, 2 for a wrong call.

    Args:
        arguments: Of the command line.
        choose: Makes the judges; the real ones by default.
        written: The cases of our own writing; all of them by default.
    """
    options = _read_arguments(arguments)
    rows = load_rows(options.data)
    if not rows:
        _write(
            f"There is no labelled data at {options.data}: "
            "only the cases of our own writing are measured."
        )
    written = load_written_cases() if written is None else written
    shelf, changed = Shelf(), make_cases(rows)
    try:
        sections = _measure(
            options, rows, changed, written, choose or choose_judges, shelf
        )
        if choose is None and options.judge == JUDGES[0]:
            sections.append(measure_shipped(changed, shelf))
    except IncompleteDataError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for section in sections:
        _write(*section.lines())
    if options.details:
        for section in sections:
            if section.wrong:
                about = section.title.partition(":")[0]
                _write(f"{about}, told wrongly ({len(section.wrong)}):")
                _write(*section.wrong, "")
    if options.judge != JUDGES[0]:
        _write(f"Floors are pinned for {JUDGES[0]} only: nothing is compared.")
        return 0
    return _compare(sections, has_data=bool(rows), options=options)


def _read_arguments(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m tests.evaluation.gate",
        description="Measure the judge beside plain methods; fail below a floor.",
    )
    parser.add_argument(
        "--data", type=Path, default=DATA_FOLDER, help="folder of the labelled data"
    )
    parser.add_argument(
        "--floors", type=Path, default=floors.PATH, help="file of the floors"
    )
    parser.add_argument("--judge", choices=JUDGES, default=JUDGES[0])
    parser.add_argument(
        "--raise", dest="raises", action="store_true", help="write higher floors only"
    )
    parser.add_argument(
        "--accept-lower", action="store_true", help="write lower floors too"
    )
    parser.add_argument(
        "--details", action="store_true", help="list what was told wrongly"
    )
    options = parser.parse_args(arguments)
    if options.judge != JUDGES[0] and (options.raises or options.accept_lower):
        parser.error(f"floors are pinned for the {JUDGES[0]} judge only")
    return options


def _measure(
    options: Namespace,
    rows: Sequence[Row],
    changed: Sequence[Row],
    written: Written,
    choose: Chooser,
    shelf: Shelf,
) -> list[Section]:
    judge = options.judge
    shipped = choose(judge, (), shelf)
    own = [
        measure_written(corpus, cases, shipped, shelf)
        for corpus, cases in written.items()
    ]
    own += [measure_pages(), measure_outcomes()]
    own += [measure_origins(), measure_interests(), measure_standing()]
    own.append(measure_passages(shipped[judge]))
    if "reader" in shipped:
        own.append(measure_own_pairs(shipped, shelf))
        own.append(measure_unsaid(shipped[judge], options.data))
    if not rows:
        return own
    halves = {
        held_out: choose(
            judge, [row for row in rows if row.is_held_out is not held_out], shelf
        )
        for held_out in (True, False)
    }
    sets = measure_sets(rows, halves, shelf)
    changes = measure_changes(changed, halves[True], shelf)
    checks = measure_checks(rows, halves, shelf)
    asked = measure_attention(
        rows,
        {half: judges[judge] for half, judges in halves.items()},
        shelf,
        [answer for found in sets.answers[judge].values() for answer in found],
    )
    return [sets, asked, checks, changes, *own]


def choose_judges(name: str, tuning: Sequence[Row], shelf: Shelf) -> Judges:
    """The named judge, then the baselines; fitted where rows to fit on are given."""
    threshold, bands = WINDOW_THRESHOLD, None
    if tuning:
        cited = group(
            [row for row in tuning if row.set_name in CITATION_SETS], MOST_ROWS
        )
        chosen = [row for rows in cited.values() for row in rows]
        threshold = choose_threshold(chosen, shelf)
        bands = _fit(tuning)
    lexical = LexicalJudge(bands)
    judges: dict[str, Judge] = {}
    if name == "reader":
        judges[name] = choose_reader(tuning, lexical, shelf)
    judges |= {
        "lexical": lexical,
        "overlap": OverlapJudge(),
        "window": WindowJudge(threshold),
    }
    first = list(judges).index(name)
    return dict(list(judges.items())[first:])


def _fit(tuning: Sequence[Row]) -> Sequence[Band]:
    """
    Weights from the tuning half; those that ship have seen the other half too.

    Raises:
        IncompleteDataError: There are no short or no long sources to fit on.
    """
    lengths = {
        len(row.source_text.split()) <= BANDS[0][1]
        for row in tuning
        if row.set_name in SET_WEIGHTS
    }
    if len(lengths) < 2:
        raise IncompleteDataError(
            "The labelled data lacks the short or the long sources that weights are "
            f"fitted on ({', '.join(SET_WEIGHTS)}): put the whole folder there."
        )
    return fit_bands(tuning)


def _compare(sections: Sequence[Section], *, has_data: bool, options: Namespace) -> int:
    measured = Measured(
        {key: value for section in sections for key, value in section.figures.items()},
        {key: value for section in sections for key, value in section.digests.items()},
    )
    pinned = floors.load_floors(options.floors)
    if options.raises or options.accept_lower:
        raised = floors.raise_floors(
            measured, pinned, accept_lower=options.accept_lower, is_whole=has_data
        )
        floors.save_floors(raised, options.floors)
        _write(*floors.describe_changes(pinned, raised))
        pinned = raised
    expected = pinned if has_data else pinned.narrow(measured.digests)
    failures = [failure for section in sections for failure in section.failures]
    failures.extend(floors.find_failures(measured, expected))
    _write(*(f"FAILED: {failure}" for failure in failures))
    if not failures:
        _write(f"All {len(measured.figures)} figures hold their floors.")
    return 1 if failures else 0


def _write(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
