"""The table of retractions: 70,000 rows taken in, taken in again, read in a call."""

import csv
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from citeweb.env import child_environment
from tests.benchmarks import at_most, sized

ROWS = sized(70_000, 700)
"""About as many as Retraction Watch has."""

MOST_SECONDS = 20.0
"""For one import, the program's start and SQLite's writing included."""

HEADS = (
    "Record ID",
    "Title",
    "OriginalPaperDOI",
    "OriginalPaperPubMedID",
    "RetractionDate",
    "RetractionDOI",
    "RetractionNature",
    "Reason",
)
NATURES = (*["Retraction"] * 3, "Correction", "Expression of concern")
REASONS = "+Concerns/Issues about Data;+Investigation by Journal/Publisher;"


def report() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        write_table(path)
        environment = child_environment(CITEWEB_DATA_DIR=folder)
        manage(environment, "migrate", "--verbosity=0")
        first, told = manage(environment, "import_retractions", str(path))
        again, told_again = manage(environment, "import_retractions", str(path))
        read = call_with_table(path)
    expect(told, f"{ROWS:,} notices at hand: {ROWS:,} added, 0 removed.")
    expect(told_again, f"{ROWS:,} notices at hand: 0 added, 0 removed.")
    return [
        f"import: a table of {ROWS:,} rows of retractions and other notices",
        f"  taken in:                 {first:6.2f} s ({at_most(first, MOST_SECONDS)})",
        f"  taken in again, no change:{again:6.2f} s ({at_most(again, MOST_SECONDS)})",
        f"  read in a call:           {read:6.2f} s",
    ]


def write_table(path: Path) -> None:
    """Rows as long as the real ones, each about a work of its own."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(HEADS)
        for number in range(ROWS):
            table.writerow(
                (
                    number,
                    f"A study of the thing that has the number {number}, in two parts",
                    f"10.1016/j.things.{2000 + number % 25}.{number}",
                    20_000_000 + number,
                    f"{1 + number % 12}/{1 + number % 28}/{2001 + number % 25} 0:00",
                    f"10.1016/j.notices.{number}",
                    NATURES[number % len(NATURES)],
                    REASONS,
                )
            )


def manage(environment: dict[str, str], *words: str) -> tuple[float, str]:
    """Seconds that a management command takes, and what it says."""
    started = time.perf_counter()
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(
        command, env=environment, text=True, check=True, capture_output=True
    )
    return time.perf_counter() - started, done.stdout


def call_with_table(path: Path) -> float:
    """Seconds that `check --notices` takes with a text that cites one listed work."""
    text = "Bees sleep [1].\n\n## Sources\n\n1. doi:10.1016/j.things.2000.0\n"
    words = ["check", "-", "--lookups=none", f"--notices={path}", "--format=text"]
    document = f'{{"document": {text!r}, "sources": []}}'.replace("'", '"')
    started = time.perf_counter()
    command = [sys.executable, "-m", "verification", *words]
    done = subprocess.run(command, input=document, capture_output=True, text=True)
    seconds = time.perf_counter() - started
    expect(done.stdout, "says Retraction Watch")
    return seconds


def expect(told: str, words: str) -> None:
    if words not in told:
        raise RuntimeError(f'Expected "{words}" in: {told[:500]}')
