"""What functions make of words: titles, names, days, lines and addresses of our own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import filled, fitted
from tests.recorded import plain
from verification.reaching import (
    link_rot,
    moves,
    page_dates,
    page_notices,
    statements,
    titles,
)
from verification.reaching.registries import journals, names
from verification.records import Name, Notice, NoticeKind

ROWS = yaml.safe_load((Path(__file__).parent / "words.yaml").read_text("utf-8"))


def correction(words: str) -> Notice:
    return Notice(NoticeKind.CORRECTION, own_words=words)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "compare_names": lambda cited, name: names.compare_names(cited, fitted(name, Name)),
    "find_drift": lambda old, new, at: link_rot.find_drift(old, new, start=at),
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
