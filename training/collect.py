"""
Written sources into the project: `python -m training.collect FILE... [--second FILE]`.

Claims that two readers label differently as to *supported or not* are dropped and
counted. The test part goes where it ships, unfolded into pairs; the rest stays under
`training/pairs/`, one file a writer. Run again when files were added.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .pairs import part_of, unfold

HOUSE = Path(__file__).resolve().parents[1]
PAIRS = HOUSE / "training" / "pairs"
TEST_PAIRS = HOUSE / "verification" / "judging" / "pairs" / "test_pairs.jsonl"

Source = dict[str, Any]


def read_lines(path: Path) -> list[Source]:
    """The rows of one file of JSON Lines."""
    return [
        json.loads(line)
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    ]


def agreed(
    sources: Iterable[Source], second: dict[tuple[str, int], str]
) -> tuple[list[Source], int, int]:
    """
    The sources without the claims that two readers disagree on.

    Returns:
        The sources, the number of claims that were read twice, and of those dropped.
    """
    kept, twice, dropped = [], 0, 0
    for source in sources:
        claims = []
        for place, claim in enumerate(source["claims"]):
            other = second.get((source["id"], place))
            twice += other is not None
            if other and (other == "supported") != (claim["label"] == "supported"):
                dropped += 1
            else:
                claims.append(claim)
        if claims:
            kept.append({**source, "claims": claims})
    return kept, twice, dropped


def write(sources: Sequence[Source]) -> dict[str, int]:
    """Write both parts; the number of claims by part."""
    counts: dict[str, int] = defaultdict(int)
    by_writer: dict[str, list[Source]] = defaultdict(list)
    test = []
    for source in sorted(sources, key=lambda row: str(row["id"])):
        part = part_of(source["id"])
        counts[part] += len(source["claims"])
        if part == "test":
            test.extend(asdict(pair) for pair in unfold(source))
        else:
            by_writer[source["id"].split("-")[0].lower()].append(source)
    PAIRS.mkdir(exist_ok=True)
    for writer, found in by_writer.items():
        _write(PAIRS / f"{writer}.jsonl", found)
    _write(TEST_PAIRS, test)
    return counts


def _write(path: Path, rows: Iterable[Source]) -> None:
    path.write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8"
    )


def main() -> None:
    """Collect, and say how much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument(
        "--second",
        type=Path,
        help="rows {id, claim, second}: the second reader's labels",
    )
    options = parser.parse_args()
    second = {}
    if options.second:
        second = {
            (row["id"], row["claim"]): row["second"]
            for row in read_lines(options.second)
        }
    sources, twice, dropped = agreed(
        (source for path in options.files for source in read_lines(path)), second
    )
    counts = ", ".join(
        f"{count} {part}" for part, count in sorted(write(sources).items())
    )
    sys.stdout.write(
        f"{len(sources)} sources; {twice} claims read twice, {dropped} dropped; "
        f"kept: {counts}\n"
    )


if __name__ == "__main__":
    main()
