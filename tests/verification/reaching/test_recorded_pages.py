"""What is read of our own pages, and what is told of our own situations of the web."""

import asyncio
import re

import pytest

from tests.evaluation.outcome_cases import load_outcomes, reach_all
from tests.evaluation.page_cases import load_pages
from tests.recorded import plain
from verification.reaching.extraction import extract
from verification.records import ReachedSource

PAGES = {f"{at:03}": page for at, page in enumerate(load_pages())}


@pytest.mark.parametrize("place", PAGES)
def test_page_is_read_as_recorded(place, recorded):
    page = PAGES[place]

    assert extract(page.markup.encode(), content_type="text/html") == recorded


PORT = re.compile(r":\d{4,5}\b")


def test_situations_of_the_web_are_told_as_recorded(reader, recorded):
    cases = load_outcomes()

    reached = asyncio.run(reach_all(cases, reader))

    told = zip(cases, reached, strict=True)
    assert {case.why: told_of(source) for case, source in told} == recorded


def told_of(source: ReachedSource) -> object:
    """Without its text, which other tests hold, and the port of the moment."""
    told = plain(source)
    text = told.pop("snapshot", {}).get("text", "")
    told["characters"] = len(text)
    return without_port(told)


def without_port(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_port(part) for key, part in value.items()}
    if isinstance(value, list):
        return [without_port(part) for part in value]
    return PORT.sub("", value) if isinstance(value, str) else value
