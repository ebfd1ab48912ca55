"""The cases of our own writing, by kind: flags, verdicts, and differences shown."""

from collections.abc import Iterable, Sequence
from textwrap import shorten

from .figures import share_figure
from .floors import digest_of
from .measuring import MEASURES, Answer, Shelf, score, share
from .sections import CLAIM_WIDTH, Judges, Section, ask, group
from .tables import percent
from .written_cases import WrittenCase

OWN_MEASURES = ("told rightly", "verdict fair", "difference shown")


def measure_written(
    corpus: str, cases: Sequence[WrittenCase], judges: Judges, shelf: Shelf
) -> Section:
    """All judges on one collection of cases; the first one's figures are pinned."""
    known = {case.id: case for case in cases}
    sets = group(cases, len(cases))
    answers = ask(judges, sets, shelf)
    main, *others = judges
    supported = sum(case.is_supported for case in cases)
    section = Section(
        f"{corpus.capitalize()}: {len(cases)} of our own writing, {supported} of them "
        f"supported, judged by {main} as it ships; in hundredths, at the right the "
        "share that the baselines tell rightly",
        ("kind", *MEASURES, *OWN_MEASURES, *others),
        answers,
    )
    everything = {name: _join(groups.values()) for name, groups in answers.items()}
    section.rows.append(_row("all", everything, known))
    for kind in sets:
        by_judge = {name: groups[kind] for name, groups in answers.items()}
        section.rows.append(_row(kind, by_judge, known))
    section.digests[corpus] = digest_of(cases)
    _pin(section, corpus, everything[main], known)
    section.wrong.extend(
        line
        for answer in everything[main]
        for line in _describe(answer, known[answer.row.id])
    )
    return section


def _pin(
    section: Section,
    corpus: str,
    answers: Sequence[Answer],
    cases: dict[str, WrittenCase],
) -> None:
    """Of the whole collection only: its kinds are too few to bind other rows."""
    figures = {
        f"{corpus}: told rightly": share_figure([answer.is_told for answer in answers]),
        f"{corpus}: supported ones passed": share_figure(
            [answer.is_passed for answer in answers if answer.row.is_supported]
        ),
        f"{corpus}: verdict fair": share_figure(
            [answer.judgment.verdict in cases[answer.row.id].fair for answer in answers]
        ),
        f"{corpus}: difference shown": share_figure(differences_shown(answers, cases)),
    }
    section.pin(corpus, figures)


def differences_shown(
    answers: Sequence[Answer], cases: dict[str, WrittenCase]
) -> list[bool]:
    """Whether the judge shows the difference, for each case that names one."""
    return [
        any(difference.kind == wanted for difference in answer.judgment.differences)
        for answer in answers
        if (wanted := cases[answer.row.id].difference) is not None
    ]


def _row(
    title: str, by_judge: dict[str, list[Answer]], cases: dict[str, WrittenCase]
) -> tuple[str, ...]:
    mine, *others = by_judge.values()
    fair = [answer.judgment.verdict in cases[answer.row.id].fair for answer in mine]
    return (
        title.replace("_", " "),
        *score(mine).cells(),
        percent(share([answer.is_told for answer in mine])),
        percent(share(fair)),
        percent(share(differences_shown(mine, cases))),
        *(percent(share([answer.is_told for answer in other])) for other in others),
    )


def _describe(answer: Answer, case: WrittenCase) -> list[str]:
    """One line for a case told wrongly, with the reason for its label."""
    if answer.is_told and answer.judgment.verdict in case.fair:
        return []
    return [
        f"{case.set_name}  {case.id}  ours: {case.verdict}, judge: "
        f"{answer.judgment.verdict} ({answer.judgment.support:.2f})  "
        f"{shorten(case.claim, CLAIM_WIDTH, placeholder=' ...')}  [{case.reason}]"
    ]


def _join(groups: Iterable[list[Answer]]) -> list[Answer]:
    return [answer for found in groups for answer in found]
