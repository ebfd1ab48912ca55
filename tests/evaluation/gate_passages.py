"""Whether the passage that is shown first holds what decides, of our own pairs."""

import csv
from pathlib import Path

from verification.judging import Judge, index_source
from verification.records import Span

from .figures import share_figure
from .floors import digest_of
from .own_pairs import load_calibration_pairs
from .sections import Section
from .tables import percent

MARKED = Path(__file__).parent / "cases" / "deciding.csv"
PASSAGES = "first passages"


def load_deciding() -> dict[str, list[Span]]:
    """By pair, the stretches of its page of which any decides, title not counted."""
    with MARKED.open(encoding="utf-8") as lines:
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        return {
            row["pair"]: [
                Span(*map(int, stretch.split("-")))
                for stretch in row["stretches"].split()
            ]
            for row in rows
        }


def measure_passages(judge: Judge) -> Section:
    """The claims whose first passage overlaps a stretch that decides; pinned."""
    deciding = load_deciding()
    rows = [row for row in load_calibration_pairs() if row.id in deciding]
    section = Section(
        "First passages: our own pairs of which somebody marked what decides",
        ("claims", "first one decides"),
    )
    flags = []
    for row in rows:
        text = row.source_text.partition("\n\n")[2]
        first = judge.judge(row.claim, index_source(text)).evidence[:1]
        flags.append(
            any(
                passage.span.overlaps(span)
                for passage in first
                for span in deciding[row.id]
            )
        )
    figure = share_figure(flags)
    section.rows.append((str(len(flags)), percent(figure.value if figure else None)))
    section.digests[PASSAGES] = digest_of(rows)
    section.pin(PASSAGES, {f"{PASSAGES}: decide": figure})
    return section
