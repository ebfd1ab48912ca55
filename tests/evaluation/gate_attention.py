"""What a flag asks for: how often an error is one, by kind of difference."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from verification.judging import Judge
from verification.judging.attention import attention_of
from verification.records import Attention, DifferenceKind, Verdict

from .measuring import Answer, Shelf, share
from .rows import Row
from .sections import Section
from .tables import percent

CONTRADICTED = "contradicted"
ERROR = "error"
READ = "read"

LEAST_RIGHT = {ERROR: 0.85, CONTRADICTED: 0.92}
"""Shares, as promised of every judge."""

LEAST_ROWS = 40
"""Rows from which a share is known to five points or so."""


def measure_attention(
    rows: Iterable[Row],
    halves: Mapping[bool, Judge],
    shelf: Shelf,
    answers: Iterable[Answer] = (),
) -> Section:
    """
    How often people agree that a claim is not supported, by what was said of it.

    Args:
        rows: All of them: errors are too few to be counted on a sample.
        halves: The judge for the held-out half, fitted on the other, and the reverse.
        answers: Of these judges, to some of the rows; the others are asked.
    """
    rows = list(rows)
    judged = {answer.row: answer.judgment for answer in answers}
    found: defaultdict[str, list[bool]] = defaultdict(list)
    for row in rows:
        judgment = judged.get(row) or halves[row.is_held_out].judge(
            row.claim, shelf.get(row.source_text)
        )
        asked = attention_of(judgment)
        is_right = not row.is_supported
        if judgment.verdict is Verdict.CONTRADICTED:
            found[CONTRADICTED].append(is_right)
        if asked in (Attention.ERROR, Attention.READ):
            found[asked.value].append(is_right)
        if asked is Attention.ERROR:
            kinds = {difference.kind for difference in judgment.differences}
            for kind in kinds - {DifferenceKind.MISSING_TERM}:
                found[f"{ERROR}: {kind.value}"].append(is_right)
    section = Section(
        f"What a flag asks for, on all {len(rows)} rows; right where people did not "
        "call the row supported",
        ("said", "rows", "right", "at least"),
    )
    for said in sorted(found):
        flags = found[said]
        least, right = LEAST_RIGHT.get(said), percent(share(flags))
        promised = percent(least) if least else ""
        section.rows.append((said, str(len(flags)), right, promised))
        if least and len(flags) >= LEAST_ROWS and sum(flags) < least * len(flags):
            section.failures.append(
                f"{said} is right in {right} of 100, promised are {promised}"
            )
    return section
