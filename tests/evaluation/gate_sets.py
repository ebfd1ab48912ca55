"""The labelled sets: how often each judge agrees with people."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from .figures import mean_figure, measure_answers, share_figure
from .floors import digest_of
from .labels import Label
from .measuring import Answer, Pair, Shelf, answer_all, score
from .rows import CITATION_SETS, Row, is_held_out
from .sections import Groups, Judges, Section, describe_wrong, group
from .tables import percent

MOST_ROWS = 600
"""Of one set: a standard error of two points, in seconds rather than minutes."""

CITED = "citation sets"
ALL = "all sets"

HEADINGS = (
    "set",
    "judge",
    "rows",
    "balanced",
    "false alarms",
    "missed",
    "AUC",
    "calibration",
    "contradicted",
    "of supported",
)


def pair_of(row: Row) -> Pair:
    return Pair(
        row.id, row.set_name, row.claim, row.source_text, row.label is Label.SUPPORTED
    )


def measure_sets(
    rows: Iterable[Row], halves: Mapping[bool, Judges], shelf: Shelf
) -> Section:
    """
    All judges on all rows; the first one's figures are pinned.

    Args:
        halves: The judges for the held-out half, fitted on the other, and the judges
            for the other, fitted on the held-out half.
    """
    sets = group(map(pair_of, rows), MOST_ROWS)
    answers = ask_halves(halves, sets, shelf)
    count = sum(map(len, sets.values()))
    section = Section(
        f"Labelled sets: {count} rows (at most {MOST_ROWS} a set), each half judged "
        "by what was fitted on the other; in hundredths",
        HEADINGS,
        answers,
    )
    for name in sets:
        section.rows.extend(
            _label(
                name, [_row(judge, groups[name]) for judge, groups in answers.items()]
            )
        )
    if cited := [name for name in sets if name in CITATION_SETS]:
        means = [_mean_row(judge, _pick(a, cited)) for judge, a in answers.items()]
        section.rows.extend(_label(f"{CITED}, mean", means))
    for title, names in ((CITED, cited), (ALL, list(sets))):
        rows_of = [_row(j, _join(_pick(a, names))) for j, a in answers.items()]
        section.rows.extend(_label(f"{title}, together", rows_of))
    first = next(iter(answers.values()))
    for name, pairs in sets.items():
        section.wrong.extend(describe_wrong(first[name], pairs))
    _pin(section, first, sets)
    return section


def ask_halves(
    halves: Mapping[bool, Judges], sets: Mapping[str, Sequence[Pair]], shelf: Shelf
) -> dict[str, Groups]:
    """What every judge says of every set, each pair put to the one for its half."""
    return {
        name: {
            each: [
                answer
                for pair in pairs
                for answer in answer_all(
                    halves[is_held_out(pair.id)][name], [pair], shelf
                )
            ]
            for each, pairs in sets.items()
        }
        for name in halves[True]
    }


def _pin(section: Section, answers: Groups, sets: dict[str, list[Pair]]) -> None:
    """The figures of one judge, set by set and over sets."""
    for name, pairs in sets.items():
        section.digests[name] = digest_of(pairs)
        section.figures.update(
            (f"{name}: {measure}", (name, figure))
            for measure, figure in measure_answers(answers[name]).items()
        )
    section.digests[ALL] = digest_of(
        [pair for pairs in sets.values() for pair in pairs]
    )
    against = share_figure(
        [
            not each.is_supported
            for each in _join(answers)
            if each.judgment.verdict == "contradicted"
        ]
    )
    if against:
        section.figures[f"{ALL}: contradicted said rightly"] = (ALL, against)
    cited = _pick(answers, [name for name in sets if name in CITATION_SETS])
    if not cited:
        return
    section.digests[CITED] = digest_of([p for name in cited for p in sets[name]])
    together = measure_answers(_join(cited))["probability near frequency"]
    section.figures[f"{CITED}: probability near frequency"] = (CITED, together)
    accuracies = [
        figure
        for found in cited.values()
        if (figure := measure_answers(found).get("balanced accuracy")) is not None
    ]
    if accuracies:
        mean = mean_figure(accuracies)
        section.figures[f"{CITED}: mean balanced accuracy"] = (CITED, mean)


def _pick(groups: Groups, names: Sequence[str]) -> Groups:
    return {name: groups[name] for name in names}


def _join(groups: Groups) -> list[Answer]:
    return [each for found in groups.values() for each in found]


def _label(title: str, rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The rows of all judges on one set, its name before the first only."""
    return [(title if not place else "", *row) for place, row in enumerate(rows)]


def _row(judge: str, answers: Sequence[Answer]) -> tuple[str, ...]:
    found = score(answers)
    return (
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


def _mean_row(judge: str, groups: Groups) -> tuple[str, ...]:
    found = [score(answers) for answers in groups.values()]
    columns = [
        [each.balanced for each in found],
        [each.false_alarms for each in found],
        [each.missed for each in found],
        [each.ranking for each in found],
        [each.calibration for each in found],
    ]
    means = [
        percent(fmean(known))
        if (known := [v for v in column if v is not None])
        else "-"
        for column in columns
    ]
    count = sum(each.count for each in found)
    return (judge, str(count), *means, "", "")
