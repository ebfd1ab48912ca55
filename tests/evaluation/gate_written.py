"""The cases of our own writing, by kind: flags, verdicts, and differences shown."""

from collections.abc import Iterable, Sequence
from textwrap import shorten

from .figures import share_figure
from .floors import digest_of
from .measuring import Answer, Pair, Shelf, score
from .sections import CLAIM_WIDTH, Judges, Section, ask, group, is_passed
from .tables import percent
from .written_cases import WrittenCase

HEADINGS = (
    "kind",
    "cases",
    "told rightly",
    "false alarms",
    "missed",
    "verdict fair",
    "difference shown",
    "AUC",
    "calibration",
    "contradicted",
    "of supported",
)


def measure_written(
    corpus: str, cases: Sequence[WrittenCase], judges: Judges, shelf: Shelf
) -> Section:
    """All judges on one collection of cases; the first one's figures are pinned."""
    known = {case.id: case for case in cases}
    pairs = [
        Pair(case.id, case.kind, case.claim, case.source_text, case.is_supported)
        for case in cases
    ]
    sets = group(pairs, len(pairs))
    answers = ask(judges, sets, shelf)
    main, *others = judges
    supported = sum(case.is_supported for case in cases)
    section = Section(
        f"{corpus.capitalize()}: {len(cases)} of our own writing, {supported} of them "
        f"supported, judged by {main} as it ships; in hundredths, at the right the "
        "share that the baselines tell rightly",
        (*HEADINGS, *others),
        answers,
    )
    everything = {name: _join(groups.values()) for name, groups in answers.items()}
    section.rows.append(_row("all", everything, known))
    for kind in sets:
        by_judge = {name: groups[kind] for name, groups in answers.items()}
        section.rows.append(_row(kind, by_judge, known))
    section.digests[corpus] = digest_of(pairs)
    _pin(section, corpus, everything[main], known)
    section.wrong.extend(
        line
        for answer in everything[main]
        for line in _describe(answer, known[answer.id])
    )
    return section


def _pin(
    section: Section,
    corpus: str,
    everything: Sequence[Answer],
    cases: dict[str, WrittenCase],
) -> None:
    """Of the whole collection only: its kinds are too few to bind other rows."""
    figures = {
        f"{corpus}: told rightly": share_figure([is_told(each) for each in everything]),
        f"{corpus}: supported ones passed": share_figure(
            [is_passed(each) for each in everything if each.is_supported]
        ),
        f"{corpus}: verdict fair": share_figure(
            [each.judgment.verdict in cases[each.id].fair for each in everything]
        ),
        f"{corpus}: difference shown": share_figure(
            differences_shown(everything, cases)
        ),
    }
    section.figures.update(
        {
            name: (corpus, figure)
            for name, figure in figures.items()
            if figure is not None
        }
    )


def is_told(answer: Answer) -> bool:
    """Whether it was flagged if it should be, and only then."""
    return is_passed(answer) is answer.is_supported


def differences_shown(
    answers: Sequence[Answer], cases: dict[str, WrittenCase]
) -> list[bool]:
    """Whether the judge shows the difference, for each case that names one."""
    return [
        any(each.kind == wanted for each in answer.judgment.differences)
        for answer in answers
        if (wanted := cases[answer.id].difference) is not None
    ]


def _row(
    title: str, by_judge: dict[str, list[Answer]], cases: dict[str, WrittenCase]
) -> tuple[str, ...]:
    mine, *others = by_judge.values()
    found = score(mine)
    return (
        title.replace("_", " "),
        str(found.count),
        percent(_share([is_told(each) for each in mine])),
        percent(found.false_alarms),
        percent(found.missed),
        percent(
            _share([each.judgment.verdict in cases[each.id].fair for each in mine])
        ),
        percent(_share(differences_shown(mine, cases))),
        percent(found.ranking),
        percent(found.calibration),
        str(found.contradicted),
        str(found.wrongly_contradicted),
        *(percent(_share([is_told(each) for each in other])) for other in others),
    )


def _describe(answer: Answer, case: WrittenCase) -> list[str]:
    """One line for a case told wrongly, with the reason for its label."""
    if is_told(answer) and answer.judgment.verdict in case.fair:
        return []
    return [
        f"{case.kind}  {case.id}  ours: {case.verdict}, judge: "
        f"{answer.judgment.verdict} ({answer.judgment.support:.2f})  "
        f"{shorten(case.claim, CLAIM_WIDTH, placeholder=' ...')}  [{case.reason}]"
    ]


def _share(flags: Sequence[bool]) -> float | None:
    return sum(flags) / len(flags) if flags else None


def _join(groups: Iterable[list[Answer]]) -> list[Answer]:
    return [each for found in groups for each in found]
