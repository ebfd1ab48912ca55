"""
Measure the judge, and fail when it got worse.

    python -m tests.evaluation.gate                    measure and compare with the
    floors python -m tests.evaluation.gate --raise            pin what was measured
    python -m tests.evaluation.gate --raise --accept-lower   also where it sank

Our own cases are always measured. The labelled data is when it lies beside the project;
there each half is judged with weights fitted on the other, so that no figure comes from
rows that tuned it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path

from verification.judging import LexicalJudge, OverlapJudge

from . import floors, own_cases, perturbations
from .baselines import WindowJudge, choose_threshold
from .fit import fit_bands
from .floors import Measure
from .labels import Label
from .measuring import Answer, Pair, Score, Shelf, answer_all, score
from .rows import CITATION_SETS, DATA_FOLDER, Row, load_rows

MEAN_SETS = ("Stanford-GenSearch", "LFQA", "wice")
"""
Sets of sentences of answers and articles with the text they cite: the mean's sets.
"""

OWN, SHARED = "own cases", "labelled data"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m tests.evaluation.gate")
    parser.add_argument("--raise", dest="raises", action="store_true")
    parser.add_argument("--accept-lower", action="store_true")
    parser.add_argument("--data", type=Path, default=DATA_FOLDER, help="labelled data")
    options = parser.parse_args(arguments)
    lines: list[str] = []
    measures, corpora = measure_own(lines)
    rows = load_rows(options.data)
    if rows:
        more, digest = measure_shared(rows, lines)
        measures |= more
        corpora[SHARED] = digest
    else:
        lines += ["", f"The labelled data is not at {options.data}: not measured."]
    sys.stdout.write("\n".join(lines) + "\n")
    if options.raises:
        kept = floors.raise_floors(measures, corpora, accept_lower=options.accept_lower)
        for name in kept:
            sys.stdout.write(f"Kept the higher floor of {name}; see --accept-lower.\n")
        return 0
    failures = floors.find_failures(
        {name: measure for name, (_, measure) in measures.items()}, corpora
    )
    sys.stdout.write("".join(f"FAILED: {each}\n" for each in failures))
    return 1 if failures else 0


def measure_own(
    lines: list[str],
) -> tuple[dict[str, tuple[str, Measure]], dict[str, str]]:
    """Our own cases, by kind; each judged as it ships."""
    pairs = [
        Pair(
            each.id,
            each.kind,
            each.claim,
            each.source_text,
            each.label is Label.SUPPORTED,
        )
        for each in own_cases.load_own_cases()
    ]
    shelf = Shelf()
    ours = answer_all(LexicalJudge(), pairs, shelf)
    plain = answer_all(OverlapJudge(), pairs, shelf)
    lines += ["Our own cases", HEAD, *table(ours, plain)]
    found = {}
    for name, answers in (("all", ours), *by_set(ours)):
        right = sum(is_right(each) for each in answers)
        found[f"own/{name}"] = (OWN, Measure(right / len(answers), len(answers)))
    return found, {OWN: own_cases.digest()}


def measure_shared(
    rows: Sequence[Row], lines: list[str]
) -> tuple[dict[str, tuple[str, Measure]], str]:
    """The labelled data and minimal changes to its pages, across two halves."""
    cases = perturbations.make_cases(rows)
    ours: list[Answer] = []
    recall: list[Answer] = []
    window: list[Answer] = []
    shelf = Shelf()
    for half in (False, True):
        other = [row for row in rows if row.is_held_out is not half]
        pairs = [pair_of(row) for row in rows if row.is_held_out is half]
        pairs += [
            Pair(
                each.id,
                f"made: {each.kind}",
                each.claim,
                each.source_text,
                each.is_supported,
            )
            for each in cases
            if each.is_held_out is half
        ]
        tuning = [pair_of(row) for row in other if row.set_name in CITATION_SETS]
        ours += answer_all(LexicalJudge(fit_bands(other)), pairs, shelf)
        recall += answer_all(OverlapJudge(), pairs, shelf)
        window += answer_all(WindowJudge(choose_threshold(tuning, shelf)), pairs, shelf)
    real = [each for each in ours if not each.set_name.startswith("made")]
    lines += ["", "Labelled data, each half judged with weights from the other", HEAD]
    lines += table(ours, recall, window)
    lines += summarize(ours, recall, window)
    found = {f"shared/{name}": value for name, value in measures_of(ours, real).items()}
    digest = floors.digest_of([f"{row.id}\t{row.label}" for row in rows])
    return {name: (SHARED, value) for name, value in found.items()}, digest


def measures_of(
    answers: Sequence[Answer], real: Sequence[Answer]
) -> dict[str, Measure]:
    """The figures that are pinned."""
    found = {}
    for name, group in by_set(answers):
        result = score(group)
        if name.startswith("made: verbatim"):
            found[name] = Measure(1 - (result.false_alarms or 0.0), result.count)
        elif name.startswith("made"):
            found[name] = Measure(1 - (result.missed or 0.0), result.count)
        elif result.balanced is not None and result.ranking is not None:
            found[f"{name} balanced accuracy"] = Measure(result.balanced, result.count)
            found[f"{name} ranking"] = Measure(result.ranking, result.count)
    everything = score(real)
    against = max(everything.contradicted, 1)
    found["contradicted, rightly"] = Measure(
        1 - everything.wrongly_contradicted / against, against
    )
    return found


def pair_of(row: Row) -> Pair:
    return Pair(
        row.id, row.set_name, row.claim, row.source_text, row.label is Label.SUPPORTED
    )


def is_right(answer: Answer) -> bool:
    return (answer.judgment.verdict == "supported") is answer.is_supported


def by_set(answers: Iterable[Answer]) -> list[tuple[str, list[Answer]]]:
    groups: dict[str, list[Answer]] = {}
    for each in answers:
        groups.setdefault(each.set_name, []).append(each)
    return sorted(groups.items())


HEAD = (
    f"{'set or kind':32}{'n':>6}{'balanced':>10}{'recall':>8}{'window':>8}"
    f"{'alarms':>8}{'missed':>8}{'AUC':>7}{'ECE':>7}  contradicted (of supported)"
)


def table(answers: Sequence[Answer], *baselines: Sequence[Answer]) -> list[str]:
    """One line a set; the columns `recall` and `window` are the baselines' accuracy."""
    others = [dict(by_set(each)) for each in baselines]
    lines = []
    for name, group in [("all", list(answers)), *by_set(answers)]:
        result = score(group)
        plain = [
            _percent(_told_rightly(each[name] if name != "all" else list(answers_of)))
            for each, answers_of in zip(others, baselines, strict=True)
        ]
        plain += [""] * (2 - len(plain))
        lines.append(
            f"{name:32}{result.count:>6}{_percent(_told_rightly(group)):>10}"
            f"{plain[0]:>8}{plain[1]:>8}{_percent(result.false_alarms):>8}"
            f"{_percent(result.missed):>8}{_percent(result.ranking):>7}"
            f"{_percent(result.calibration):>7}"
            f"  {result.contradicted} ({result.wrongly_contradicted})"
        )
    return lines


def summarize(
    ours: Sequence[Answer], recall: Sequence[Answer], window: Sequence[Answer]
) -> list[str]:
    """The mean over the citation sets, calibration, and `contradicted` on real rows."""
    lines = [""]
    for name, answers in (("lexical", ours), ("recall", recall), ("window", window)):
        groups = dict(by_set(answers))
        figures = [_told_rightly(groups[each]) or 0.0 for each in MEAN_SETS]
        mean = _percent(sum(figures) / len(figures))
        lines.append(
            f"mean balanced accuracy over {', '.join(MEAN_SETS)}: {name} {mean}"
        )
    cited = [
        each
        for each in ours
        if each.set_name in CITATION_SETS and each.set_name != "factcheck"
    ]
    error = _percent(score(cited).calibration)
    lines.append(f"calibration error over the citation sets together: {error}")
    real = score([each for each in ours if not each.set_name.startswith("made")])
    lines.append(
        f"said contradicted of {real.contradicted} real rows, "
        f"{real.wrongly_contradicted} of them supported"
    )
    return lines


def _told_rightly(answers: Sequence[Answer]) -> float | None:
    """Balanced accuracy, or plain accuracy where a set has one class only."""
    result: Score = score(answers)
    if result.balanced is not None:
        return result.balanced
    return sum(is_right(each) for each in answers) / len(answers)


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"


if __name__ == "__main__":
    raise SystemExit(main())
