"""What functions make of words: titles, names, days, lines and addresses of our own."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import filled, fitted
from tests.recorded import plain
from verification.errors import BadCallError
from verification.reaching import (
    link_rot,
    moves,
    page_dates,
    page_notices,
    statements,
    titles,
)
from verification.reaching.registries import (
    journals,
    names,
    notices,
    retraction_watch,
)
from verification.records import FetchOutcome, Name, Notice, NoticeKind

ROWS = yaml.safe_load((Path(__file__).parent / "words.yaml").read_text("utf-8"))


START = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)


def rows_of(*lines: str) -> Any:
    try:
        return list(retraction_watch.read_rows(lines))
    except BadCallError as error:
        return str(error)


def looks_of(*looks: tuple[float, str | None]) -> Any:
    """Each so many hours after the start."""
    made = [
        link_rot.Look(START + timedelta(hours=hours), outcome and FetchOutcome(outcome))
        for hours, outcome in looks
    ]
    return link_rot.judge_looks(made)


def correction(words: str) -> Notice:
    return Notice(NoticeKind.CORRECTION, own_words=words)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "compare_names": lambda cited, name: names.compare_names(cited, fitted(name, Name)),
    "find_drift": lambda old, new, at: link_rot.find_drift(old, new, start=at),
    "read_rows": rows_of,
    "judge_looks": looks_of,
    "merge_notices": lambda *rows: notices.merge_notices(
        fitted(list(rows), list[Notice])
    ),
    "notice_check": lambda rows, asked, silent: notices.notice_check(
        fitted(rows, list[Notice]), asked=asked, silent=silent, now=START
    ),
    "amended_figures_of": lambda words: page_notices.amended_figures(correction(words)),
    "find_amended_of": lambda claim, words: page_notices.find_amended(
        claim, correction(words)
    ),
}
MODULES = (titles, statements, names, journals, page_dates, page_notices, moves)


@pytest.mark.parametrize("name", ROWS)
def test_words_are_read_as_recorded(name, recorded):
    owners = [getattr(module, name) for module in MODULES if hasattr(module, name)]
    function = FUNCTIONS.get(name) or owners[0]

    told = [
        {"of": [str(part)[:100] for part in row], "told": plain(function(*row))}
        for row in filled(ROWS[name], {})
    ]

    assert told == recorded
