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


FLAGGED = replace(
    make_judged(UNCITED, "uncited"), flagged=True, attention=Attention.READ
)
NOTHING_READ = {"sources_read": 0, "sources_total": 0}


@pytest.mark.parametrize(
    ("claims", "told", "said"),
    [
        (
            [replace(*judged("unsupported"), attention=Attention.ERROR)],
            {},
            "Not ready: 1 claim differs from its source.",
        ),
        ([*judged("supported"), FLAGGED], {}, "To be read: 1 claim cites nothing."),
        (
            [replace(*judged("contradicted"), verdict=ClaimVerdict.CONFLICTING)],
            {},
            "Not ready: sources disagree about 1 claim.",
        ),
        (
            judged("unverifiable"),
            {"sources_read": 0, "sources_total": 3},
            "Not settled: no source could be read, so nothing was compared.",
        ),
        (
            [*judged("supported"), make_judged(UNCITED, "uncited")],
            {},
            "Nothing found against it: every claim that cites a source is supported "
            "by it, 1 cites none.",
        ),
        (
            [make_judged(UNCITED, "uncited")],
            NOTHING_READ,
            "Nothing was compared: no claim in it cites a source.",
        ),
        (
            judged("supported"),
            {"warned_of": 1},
            "Not ready: 1 source stands retracted or in doubt.",
        ),
        (
            judged("supported"),
            {"sources_flagged": 2},
            "Nothing found against it: every claim is supported, 2 sources need a "
            "look.",
        ),
        (
            judged("supported"),
            {"sources_total": 2, "is_complete": False},
            "Not finished: what is marked below is all that was looked at.",
        ),
        ([], NOTHING_READ, "Nothing to check"),
    ],
)
def test_first_line_says_what_stands_in_the_way(claims, told, said):
    assert answer(claims, **{"sources_read": 1, "sources_total": 1} | told).startswith(
        said
    )


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
