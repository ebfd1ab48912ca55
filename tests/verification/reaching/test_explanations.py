"""Outcomes in plain words."""

from typing import Any

from tests.cases import cases, each_of
from verification import records
from verification.judging.claim import as_read
from verification.reaching.explanations import (
    explain_outcome,
    explain_silence,
    explain_source,
    explain_unread,
)

NOTICE = """Cookies

We use cookies on our site to give you the best experience. Some are necessary. You can
change your settings at any time. Accept. Reject."""


def source(**fields: object) -> records.ReachedSource:
    values = {"id": 1, "url": "https://example.org/a", "title": "", "outcome": None}
    return records.ReachedSource(
        **{**values, "action": records.SourceAction.FLAGGED, **fields}  # type: ignore[arg-type]
    )


@each_of("outcome", list(records.FetchOutcome))
def test_outcome_is_told_in_whole_sentences(outcome: records.FetchOutcome) -> None:
    told = explain_outcome(outcome, detail="what was seen", final_url="https://b.org")
    bare = explain_outcome(outcome).reason

    assert told.reason.endswith(".")
    assert told.remedy == "" or told.remedy.endswith(".")
    assert "{" not in told.reason + told.remedy
    assert outcome not in {records.FetchOutcome.BLOCKED} or "gone" not in told.reason
    assert "()" not in bare
    assert "  " not in bare


def test_blocked_source_is_said_to_be_blocked_and_not_dead() -> None:
    told = explain_unread(source(outcome=records.FetchOutcome.BLOCKED, detail="403"))

    assert told == (
        "The site refused our request (403). That says nothing about the page. "
        "Open it yourself, or upload the text."
    )


def test_text_that_is_not_there_is_asked_for() -> None:
    handed_in = source(snapshot=records.Snapshot(text="x", sha256="", fetched_at=None))

    assert "gives no address" in explain_unread(source(url=""))
    assert "Upload the text" in explain_unread(source())
    assert explain_source(handed_in).remedy == ""


@cases
def test_remedy_is_the_one_that_fits_the_address(
    url, outcome: records.FetchOutcome, detail, remedy
):
    reached = source(
        url=url, outcome=outcome, detail=detail, final_url="https://b.example/a"
    )

    told = explain_source(reached).remedy

    assert remedy in told
    assert "new address" not in told


def test_silence_of_a_part_says_which_pages_were_not_read() -> None:
    def snapshot(**more: Any) -> records.Snapshot:
        return records.Snapshot("Words.", "0" * 64, fetched_at=None, **more)

    whole = source(snapshot=snapshot(page_starts=(0, 3)))
    pages = source(snapshot=snapshot(page_starts=(0, 3), is_truncated=True))
    part = source(snapshot=snapshot(is_truncated=True))

    notice = source(snapshot=records.Snapshot(NOTICE, "0" * 64, fetched_at=None))

    assert explain_silence(whole) == ""
    assert "a notice on cookies" in explain_silence(notice)
    assert "from 3 on were not read" in explain_silence(pages)
    assert "in part only" in explain_silence(part)


@cases
def test_silence_of_a_part_makes_no_claim_unsupported(
    verdict: records.Verdict, silence, told: records.Verdict
):
    judgment = records.Judgment(
        verdict=verdict, support=0.1, recall=0.1, judge="lexical/1"
    )

    assert as_read(judgment, where="", silence=silence).verdict is told
