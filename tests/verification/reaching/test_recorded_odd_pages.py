"""What is read of pages that are odd, and how they are judged."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import filled
from tests.recorded import plain
from verification.reaching.extraction import extract
from verification.reaching.moves import judge_move
from verification.reaching.outcomes import refine
from verification.records import Fetch, Hop

from .judged_page import PAGE, PROSE, page

PAGES = yaml.safe_load((Path(__file__).parent / "pages.yaml").read_text("utf-8"))


@pytest.mark.parametrize("group", PAGES)
def test_odd_page_is_read_as_recorded(group, recorded):
    pages = filled(PAGES[group], {"PROSE": PROSE})

    assert {why: told_of(**odd) for why, odd in pages.items()} == recorded


def told_of(
    body: str,
    head: str = "",
    title: str = "Ferries",
    url: str = PAGE,
    way: tuple[str, ...] = (),
    markup: str = "",
) -> dict[str, Any]:
    way = tuple(way) or (url,)
    content = (markup or page(title, body, head)).encode()
    read = extract(content, content_type="text/html", url=way[-1])
    outcome, detail = judge_move(way)
    hops = tuple(Hop(hop, 200) for hop in way)
    fetch = Fetch(way[0], way[-1], outcome, detail=detail, hops=hops)
    told = plain(read)
    told["text"] = [line[:60] for line in read.text.split("\n") if line]
    told.get("signals", {}).pop("visible_text", None)
    return {"judged": list(refine(fetch, read, cited_title="Ferries")), **told}
