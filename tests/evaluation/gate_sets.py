"""The labelled sets: how often each judge agrees with people."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from .figures import mean_figure, measure_answers, share_figure
from .floors import digest_of
from .measuring import MEASURES, Answer, Score, Shelf, answer_all, score
from .rows import CITATION_SETS, Row
from .sections import Groups, Judges, Section, describe_wrong, group
from .tables import percent

MOST_ROWS = 600
"""Of one set: a standard error of two points, in seconds rather than minutes."""

CITED = "citation sets"
ALL = "all sets"


def measure_sets(
    rows: Iterable[Row], halves: Mapping[bool, Judges], shelf: Shelf
) -> Section:
    """
    All judges on all rows; the first one's figures are pinned.

    Args:
        halves: The judges for the held-out half, fitted on the other, and the judges
            for the other, fitted on the held-out half.
    """
    sets = group(rows, MOST_ROWS)
    answers = ask_halves(halves, sets, shelf)
    count = sum(map(len, sets.values()))
    section = Section(
        f"Labelled sets: {count} rows (at most {MOST_ROWS} a set), each half judged "
        "by what was fitted on the other; in hundredths",
        ("set", "judge", *MEASURES),
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
    section.wrong.extend(describe_wrong(_join(first)))
    _pin(section, first, sets)
    return section


def ask_halves(
    halves: Mapping[bool, Judges], sets: Mapping[str, Sequence[Row]], shelf: Shelf
) -> dict[str, Groups]:
    """What every judge says of every set, each row put to the one for its half."""
    return {
        name: {
            set_name: [
                answer
                for row in rows
                for answer in answer_all(halves[row.is_held_out][name], [row], shelf)
            ]
            for set_name, rows in sets.items()
        }
        for name in halves[True]
    }


def _pin(section: Section, answers: Groups, sets: dict[str, list[Row]]) -> None:
    """The figures of one judge, set by set and over sets."""
    figures = {name: measure_answers(found) for name, found in answers.items()}
    for name, rows in sets.items():
        section.digests[name] = digest_of(rows)
        section.pin(
            name,
            {f"{name}: {measure}": value for measure, value in figures[name].items()},
        )
    section.digests[ALL] = digest_of([row for rows in sets.values() for row in rows])
    against = [
        answer for answer in _join(answers) if answer.judgment.verdict == "contradicted"
    ]
    right = share_figure([answer.is_told for answer in against])
    section.pin(ALL, {f"{ALL}: contradicted said rightly": right})
    cited = [name for name in sets if name in CITATION_SETS]
    if not cited:
        return
    section.digests[CITED] = digest_of([row for name in cited for row in sets[name]])
    near, balanced = "probability near frequency", "balanced accuracy"
    together = measure_answers(_join(_pick(answers, cited)))[near]
    accuracies = [
        figures[name][balanced] for name in cited if balanced in figures[name]
    ]
    mean = mean_figure(accuracies) if accuracies else None
    section.pin(
        CITED, {f"{CITED}: {near}": together, f"{CITED}: mean {balanced}": mean}
    )


def _pick(groups: Groups, names: Sequence[str]) -> Groups:
    return {name: groups[name] for name in names}


def _join(groups: Groups) -> list[Answer]:
    return [answer for found in groups.values() for answer in found]


def _label(title: str, rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The rows of all judges on one set, its name before the first only."""
    return [(title if not place else "", *row) for place, row in enumerate(rows)]


def _row(judge: str, answers: Sequence[Answer]) -> tuple[str, ...]:
    return (judge, *score(answers).cells())


def _mean_row(judge: str, groups: Groups) -> tuple[str, ...]:
    found = [score(answers) for answers in groups.values()]
    columns = [[getattr(result, name) for result in found] for name in Score.SHARES]
    known = [[value for value in column if value is not None] for column in columns]
    means = [percent(fmean(values) if values else None) for values in known]
    return (judge, str(sum(result.count for result in found)), *means, "", "")
