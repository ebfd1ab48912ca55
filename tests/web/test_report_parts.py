"""A long text comes in parts; search, filters and links reach all of it."""

import pytest

from citeweb.reports.models import Judgment
from citeweb.reports.review import queue, report_page
from citeweb.reports.review.report_page import parts_of
from tests.cases import cases
from verification.reading import read
from verification.reporting.annotation import Mark, set_page

SENTENCES = tuple(f"Bridge {n} is {n}00 metres long." for n in range(1, 13))


@pytest.fixture
def _few(monkeypatch):
    monkeypatch.setattr(report_page, "PART_CLAIMS", 4)
    monkeypatch.setattr(report_page, "WHOLE_CLAIMS", 6)


@pytest.mark.usefixtures("_few")
@cases
def test_no_part_is_much_longer_than_it_may_and_none_loses_a_claim(
    before, between, bounds: list[tuple[int, int]]
):
    document = read(before + between.join(SENTENCES if bounds else SENTENCES[:6]))
    marks = {claim.id: Mark(claim.id, "supported") for claim in document.claims}

    parts = parts_of(document, document.claims)

    shown = [set_page(part.of(document), marks) for part in parts]
    numbers = [[m.number for g in page for m in g.marks] for page in shown]
    assert [n for part in numbers for n in part] == [*marks]
    assert [(part[0], part[-1]) for part in numbers] == (bounds or [(1, 6)])
    assert [(part.first, part.last) for part in parts] == (bounds or [(1, 6)])


@pytest.mark.django_db
@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("claim", "first"), [("", 1), ("7", 5), ("99", 1), ("-1", 1)])
def test_part_that_holds_a_claim_is_shown_else_the_first(
    signed_in, make_run, claim, first
):
    run = make_run(sentences=SENTENCES, sources=12)

    page = signed_in.page(f"/runs/{run.pk}/", {"claim": claim})

    assert f'<strong aria-current="page">Claims {first} to {first + 3}</strong>' in page


@pytest.mark.django_db
@pytest.mark.usefixtures("_few")
def test_poll_asks_for_the_part_that_is_shown(signed_in, make_run):
    run = make_run(state="running", sentences=SENTENCES, sources=12)

    page = signed_in.page(f"/runs/{run.pk}/", {"claim": "7"})

    assert "&amp;claim=5" in page[page.index('class="progress"') :].partition(">")[0]


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

    first, second = client.line(address), client.line(address, {"claim": "6"})
    filtered = client.page(address, {"show": "supported"})

    assert ('id="claim-1"' in first, 'id="claim-6"' in first) == (True, False)
    assert 'href="#claim-6" data-claim="6" tabindex' not in first  # in the map
    assert ('id="claim-1"' in second, 'id="claim-6"' in second) == (False, True)
    assert 'href="?claim=6#claim-6" data-claim="6"' in first
    assert 'href="?show=supported&amp;claim=5"' in filtered


@pytest.mark.django_db
@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("reader", ["editor", "visitor"])
def test_long_text_lists_some_claims_whole_and_more_where_that_is_asked_for(
    client, ada, make_run, share_of, monkeypatch, reader
):
    monkeypatch.setattr(queue, "WHOLE_CLAIMS", 6)
    monkeypatch.setattr(queue, "LISTED", 5)
    monkeypatch.setattr(queue, "LISTED_SOURCES", 7)
    run = make_run(sentences=SENTENCES, sources=12, verdicts=["contradicted"] * 12)
    address = share_of(run=run) if reader == "visitor" else f"/runs/{run.pk}/"
    if reader == "editor":
        client.force_login(ada)

    some = client.page(address, {"claim": "9"})
    more = client.page(address, {"claim": "9", "listed": "more"})

    assert some.count('class="queue-line"') == 5
    assert "5 of 12 claims are listed." in some
    assert "claim=9&amp;listed=more#queue" in some
    assert "claim=9&amp;listed=more#sources" in some
    assert [page.count('id="source-') for page in (some, more)] == [7, 12]
    assert more.count('class="queue-line"') == 12
    assert all(f"{sentence}</a>" in more for sentence in SENTENCES)


@pytest.mark.django_db
@pytest.mark.usefixtures("_few")
def test_long_text_has_the_figures_and_sources_of_a_short_one(
    signed_in, make_run, monkeypatch
):
    verdicts = ["contradicted", "supported", "unsupported"] * 4
    run = make_run(sentences=SENTENCES, sources=12, verdicts=verdicts, unread=[3])

    in_parts = signed_in.page(f"/runs/{run.pk}/")
    monkeypatch.setattr(report_page, "WHOLE_CLAIMS", 100)
    whole = signed_in.page(f"/runs/{run.pk}/")

    for part in ("gist", "headline"):
        assert text_of(part, in_parts) == text_of(part, whole)
    assert in_parts.count('id="source-') == whole.count('id="source-') == 12
    bars = "<title>Contradicted: 1</title>"
    assert in_parts.count(bars) == whole.count(bars) > 0


@pytest.mark.django_db
@pytest.mark.usefixtures("_few")
def test_result_that_changed_between_two_pages_is_shown_as_it_is_now(
    signed_in, make_run
):
    run = make_run(sentences=SENTENCES, sources=12, verdicts=["contradicted"] * 12)
    before = signed_in.page(f"/runs/{run.pk}/")

    run.claim_results.filter(claim__number=9).update(verdict="supported", flagged=False)
    Judgment.objects.filter(claim_result__claim__number=10).update(verdict="supported")
    after = signed_in.page(f"/runs/{run.pk}/")

    assert "show=supported" not in before
    assert "show=supported" in after
    bars = "<title>Supported: 1</title>"
    assert (bars in before, bars in after) == (False, True)


def text_of(name, page):
    return page.split(f'class="{name}">')[1].partition("<")[0]
