"""A long text comes in parts; search, filters and links reach all of it."""

from itertools import chain

import pytest

from citeweb.reports.review import report_page
from citeweb.reports.review.report_page import in_parts
from verification.records import BlockKind
from verification.reporting.annotation import Group, Mark, PageBlock, Stretch
from verification.reporting.segments import Segment

SENTENCES = tuple(f"Bridge {n} is {n}00 metres long." for n in range(1, 13))


def block(*numbers):
    marks = tuple(Mark(each, "supported", "Supported") for each in numbers)
    stretches = tuple(
        Stretch((Segment(f"Claim {each.number}. ", ""),), each) for each in marks
    )
    return PageBlock(BlockKind.PARAGRAPH, 0, (stretches,), "", marks)


def group(number, *blocks):
    return Group(number, BlockKind.PARAGRAPH, blocks)


@pytest.fixture
def _few(monkeypatch):
    monkeypatch.setattr(report_page, "PART_CLAIMS", 4)
    monkeypatch.setattr(report_page, "WHOLE_CLAIMS", 6)


def bounds(found):
    return [(each.first, each.last) for each in found]


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(
    "groups",
    [
        [group(n, block(n)) for n in range(1, 11)],
        [group(1, block(*range(1, 11)))],
        [group(1, *(block(n) for n in range(1, 11)))],
    ],
    ids=["paragraphs", "one paragraph", "one list"],
)
def test_no_part_is_longer_than_it_may_and_none_loses_a_claim(groups):
    pieces = [in_parts(groups, claim)[0] for claim in (1, 5, 9)]

    numbers = [[m.number for g in piece for m in g.marks] for piece in pieces]
    assert bounds(in_parts(groups, None)[1]) == [(1, 4), (5, 8), (9, 10)]
    assert [*chain(*numbers)] == list(range(1, 11))


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("claim", "first"), [(None, 1), (7, 5), (99, 1), (-1, 1)])
def test_part_that_holds_a_claim_is_shown_else_the_first(claim, first):
    found = in_parts([group(n, block(n)) for n in range(1, 11)], claim)[1]

    assert [each.first for each in found if each.is_current] == [first]


@pytest.mark.usefixtures("_few")
def test_short_text_has_no_parts():
    groups = [group(n, block(n)) for n in range(1, 7)]

    assert in_parts(groups, 3) == (tuple(groups), ())


@pytest.mark.django_db
@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("reader", ["editor", "visitor"])
def test_page_shows_one_part_and_leads_to_the_others(
    client, ada, make_run, share_of, reader
):
    run = make_run(sentences=SENTENCES, sources=12)
    address = share_of(run=run) if reader == "visitor" else f"/runs/{run.pk}/"
    if reader == "editor":
        client.force_login(ada)

    first, second = client.page(address), client.page(address, {"claim": "6"})
    filtered = client.page(address, {"show": "supported"})

    assert ('id="claim-1"' in first, 'id="claim-6"' in first) == (True, False)
    assert ('id="claim-1"' in second, 'id="claim-6"' in second) == (False, True)
    assert 'href="?claim=6#claim-6" data-claim="6"' in first
    assert 'href="?show=supported&amp;claim=5"' in filtered


@pytest.mark.django_db
def test_page_of_a_short_text_is_in_one_piece(client, ada, make_run):
    client.force_login(ada)

    page = client.page(f"/runs/{make_run(sentences=SENTENCES, sources=12).pk}/")

    assert "Parts of the text" not in page
    assert 'href="#claim-6"' in page
