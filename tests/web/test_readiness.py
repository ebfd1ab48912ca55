"""The first line of a report: may this be published?"""

from dataclasses import replace

import pytest
from django.urls import reverse

from tests.cases import cases
from tests.factories import make_content, make_judged
from verification.records import Attention, ClaimVerdict
from verification.reporting.readiness import answer

CITED = make_content().claims[0]
UNCITED = make_content(sources=0).claims[0]

MADE_AS = {word: word for word in ClaimVerdict} | {"conflicting": "contradicted"}


def judged(*verdicts):
    return [make_judged(CITED, verdict) for verdict in verdicts]


@cases
def test_answer_names_the_gravest_first(verdicts, line):
    said = answer(judged(*verdicts), sources_read=1, sources_total=1)

    assert said == line


def claim_of(said):
    """What is judged so: a verdict, and behind it the kind of attention it asks for."""
    verdict, _, attention = said.partition(" ")
    made = make_judged(UNCITED if verdict == "uncited" else CITED, MADE_AS[verdict])
    asks = {"flagged": True, "attention": Attention(attention)} if attention else {}
    return replace(made, verdict=ClaimVerdict(verdict), **asks)


@cases
def test_first_line_says_what_stands_in_the_way(claims, told, said):
    told = {"sources_read": 1, "sources_total": 1} | told
    line = answer(list(map(claim_of, claims)), **told)

    assert line.startswith(said)


@pytest.mark.django_db
def test_decided_claim_stands_in_the_way_no_more(signed_in, make_run):
    run = make_run(verdicts=["contradicted"], sentences=["It is 5 m long."], sources=1)
    address = reverse("reports:run_detail", args=[run.pk])
    before = signed_in.page(address)

    url = reverse("reports:claim_decide", args=[run.pk, 1])
    signed_in.post(url, {"state": "false_alarm"})

    after = signed_in.page(address)
    assert "Not ready: sources contradict 1 claim." in before
    assert "Nothing left to look at: 0 of 1 claim with a source supported, 1 dec" in (
        after
    )
