"""What a desk's decisions say about flags: as a table, charts, rows and beside each."""

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command

from citeweb.reports.decisions import decide
from citeweb.sources.models import Source
from tests.factories import make_run, make_team


@pytest.fixture
def run(ada, team):
    """Five claims contradicted: three upheld, one overruled, one open."""
    sentences = [f"The Marrow Bridge has {number} lamps." for number in range(5)]
    run = make_run(ada, verdicts=["contradicted"] * 5, sentences=sentences, sources=5)
    results = list(run.claim_results.order_by("claim__number"))
    states = ("upheld", "fixed", "upheld", "false_alarm")
    for result, state in zip(results, states, strict=False):
        decide(result, state=state, note="Because.", user=ada)
    return run


def test_page_says_how_many_flags_of_a_kind_were_upheld(signed_in, run):
    page = signed_in.page("/learnt/")

    assert "3 of 4" in page
    assert "Contradicted" in page
    assert "Flags that people upheld" in page


def test_chart_says_the_same_to_a_screen_reader_and_as_a_table(signed_in, run):
    page = signed_in.line("/learnt/")

    chart = page[page.index("Errors found before publication") :]
    assert 'role="img" aria-label="Errors found before publication.' in chart
    assert '<td class="numeral">3</td>' in chart


def test_sites_whose_sources_are_gone_are_counted(signed_in, run):
    Source.objects.update(domain="rot.example", failed_looks=3)

    assert "rot.example" in signed_in.page("/learnt/")


def test_figures_leave_as_csv(signed_in, run):
    answer = signed_in.get("/learnt/flags.csv")

    [row] = csv.DictReader(io.StringIO(answer.text))
    assert (row["verdict"], row["upheld"], row["overruled"]) == (
        "contradicted",
        "3",
        "1",
    )


def test_open_flag_says_how_flags_like_it_were_decided(signed_in, run):
    page = signed_in.page(f"/runs/{run.pk}/claims/5/")

    assert "Flags like this one: 3 of 4 upheld here." in page


def test_sentence_verified_twice_counts_once(signed_in, ada, run):
    again = make_run(ada, revision=run.revision, verdicts=["contradicted"] * 5)
    for result in run.claim_results.exclude(decision=None):
        again.claim_results.filter(claim=result.claim).update(decision=result.decision)

    assert "3 of 4" in signed_in.page("/learnt/")


def test_desk_without_decisions_has_learnt_nothing(signed_in, ada):
    make_run(ada, verdicts=["contradicted"])

    assert "Nothing is decided yet" in signed_in.page("/learnt/")


def test_stranger_learns_nothing_of_it(client, mallory, run):
    client.force_login(mallory)

    assert "3 of 4" not in client.page("/learnt/")


def test_decisions_leave_as_labelled_rows(team, run, capsys):
    written = io.StringIO()

    call_command("calibrate", team.name, stdout=written)

    rows = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [row["label"] for row in rows].count("wrong") == 3
    assert [row["label"] for row in rows].count("right") == 1
    assert "passed from 0.5" in capsys.readouterr().err


def test_desk_has_to_be_named_where_there_are_several(team, run, mallory):
    make_team(mallory, name="Another")

    with pytest.raises(CommandError, match="Name one of these desks"):
        call_command("calibrate")


def test_page_costs_the_same_with_more_decisions(signed_in, ada, run, count_queries):
    before = count_queries(signed_in.get, "/learnt/")

    [left] = run.claim_results.filter(decision=None)
    decide(left, state="upheld", note="", user=ada)

    assert count_queries(signed_in.get, "/learnt/") == before
