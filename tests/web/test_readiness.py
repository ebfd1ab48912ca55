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


def judged(*verdicts):
    return [make_judged(CITED, verdict) for verdict in verdicts]


@cases
def test_answer_names_the_gravest_first(verdicts, line):
    said = answer(judged(*verdicts), sources_read=1, sources_total=1)

    assert said == line


def test_named_difference_is_an_error_without_a_contradiction():
    claim = replace(*judged("unsupported"), attention=Attention.ERROR)

    said = answer([claim], sources_read=1, sources_total=1)

    assert said == "Not ready: 1 claim differs from its source."


def test_uncited_claim_that_a_desk_flags_is_to_be_read():
    claim = replace(
        make_judged(UNCITED, "uncited"), flagged=True, attention=Attention.READ
    )

    said = answer([*judged("supported"), claim], sources_read=1, sources_total=1)

    assert said == "To be read: 1 claim cites nothing."


def test_sources_that_disagree_are_told():
    claim = replace(*judged("contradicted"), verdict=ClaimVerdict.CONFLICTING)

    said = answer([claim], sources_read=1, sources_total=1)

    assert said == "Not ready: sources disagree about 1 claim."


def test_unread_sources_settle_nothing():
    said = answer(judged("unverifiable"), sources_read=0, sources_total=3)

    assert said == "Not settled: no source could be read, so nothing was compared."


def test_claims_without_a_source_are_told_beside_those_that_hold():
    claims = [*judged("supported"), make_judged(UNCITED, "uncited")]

    said = answer(claims, sources_read=1, sources_total=1)

    assert said == (
        "Nothing found against it: every claim that cites a source is supported by it, "
        "1 cites none."
    )


def test_text_that_cites_nothing_was_compared_with_nothing():
    said = answer([make_judged(UNCITED, "uncited")], sources_read=0, sources_total=0)

    assert said == "Nothing was compared: no claim in it cites a source."


def test_retracted_source_stands_against_a_supported_text():
    said = answer(judged("supported"), sources_read=1, sources_total=1, warned_of=1)

    assert said == "Not ready: 1 source stands retracted or in doubt."


def test_source_that_needs_a_look_is_told():
    said = answer(
        judged("supported"), sources_read=1, sources_total=1, sources_flagged=2
    )

    assert said == (
        "Nothing found against it: every claim is supported, 2 sources need a look."
    )


def test_unfinished_verification_promises_nothing():
    said = answer(
        judged("supported"), sources_read=1, sources_total=2, is_complete=False
    )

    assert said == "Not finished: what is marked below is all that was looked at."


def test_text_without_claims_has_nothing_to_check():
    said = answer([], sources_read=0, sources_total=0)

    assert said.startswith("Nothing to check")


@pytest.mark.django_db
def test_decided_claim_stands_in_the_way_no_more(signed_in, make_run):
    run = make_run(verdicts=["contradicted"], sentences=["It is 5 m long."], sources=1)
    address = reverse("reports:run_detail", args=[run.pk])
    before = signed_in.page(address)

    signed_in.post(
        reverse("reports:claim_decide", args=[run.pk, 1]), {"state": "false_alarm"}
    )

    after = signed_in.page(address)
    assert "Not ready: sources contradict 1 claim." in before
    assert "Nothing left to look at: 0 of 1 claim with a source supported, 1 dec" in (
        after
    )
