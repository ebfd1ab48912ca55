"""What a page says against itself reaches verdict, exports and every proposal."""

import pytest

from verification import check
from verification.records import NoticeKind, SourceText, SuggestionKind, Verdict
from verification.reporting.exports import FORMATS

PAGE = """The ferry board agreed on Monday to build new quays on both shores.
The work will take three years and is to cost 41 million crowns, the chair said.
{notice}
Passengers were asked to use the old pier for two more summers.
"""
AMENDED = (
    "Correction: An earlier version of this story said that 640 metres of quay would "
    "be built. The figure is 460."
)
COST = "This story was amended to correct the cost: it is 41 million crowns, "


def judged(claim: str, notice: str):
    text = PAGE.format(notice=notice)
    report = check(f"{claim} [1].", [SourceText(1, text=text)])
    return report, report.claims[0].citations[0].judgment


@pytest.mark.parametrize(
    ("claim", "notice"),
    [
        ("The board will build 640 metres of quay", AMENDED),
        ("The quays are to cost 14 million crowns", f"{COST}not 14 million."),
    ],
)
def test_figure_that_its_page_took_back_is_contradicted(claim, notice) -> None:
    _, judgment = judged(claim, notice)

    assert judgment.verdict is Verdict.CONTRADICTED
    assert "taken this figure back" in judgment.reason
    assert judgment.evidence[0].text == notice


def test_figure_that_a_correction_put_right_is_not_contradicted() -> None:
    _, judgment = judged("The quays are to cost 41 million crowns", f"{COST}not 14.")

    assert judgment.verdict is Verdict.SUPPORTED


def test_day_or_year_shared_with_a_correction_contradicts_nothing() -> None:
    notice = "Correction: An earlier version said that the mayor was born in 2019."

    _, judgment = judged("The work will take three years from 2019", notice)

    assert judgment.verdict is not Verdict.CONTRADICTED


def test_withdrawn_page_is_named_in_the_verdict_and_in_every_export() -> None:
    report, judgment = judged(
        "The work is to cost 41 million crowns", "UPDATE: We have withdrawn this story."
    )

    [notice] = report.sources[0].notices
    assert notice.kind is NoticeKind.WITHDRAWAL
    assert report.sources[0].action.value == "flagged"
    assert "Withdrawn, says its own page" in judgment.reason
    for name in ("json", "markdown", "html", "csv"):
        exported = b"".join(FORMATS[name].write(report)).decode()
        assert "We have withdrawn this story" in exported


def test_satire_is_never_proposed_as_the_better_source() -> None:
    told = "The ferry board agreed on Monday to build new quays on both shores."
    claim = "The ferry board agreed to build quays on both shores [1]. It rained [2]."
    other = "The weather was fair on Tuesday, and the harbour was full of sails."
    sources = [
        SourceText(1, url="https://a.example/x", text=other),
        SourceText(2, url="https://b.example/y", text=f"{told}\nThis is satire."),
    ]

    report = check(claim, sources)

    suggested = [
        suggestion for row in report.weighing.claims for suggestion in row.suggestions
    ]
    assert SuggestionKind.CITE_INSTEAD not in {source.kind for source in suggested}
