"""The default judge from end to end, on cases an editor would meet."""

import time

import pytest

from tests.cases import cases
from verification import SourceText, check
from verification.judging import (
    LexicalJudge,
    OverlapJudge,
    index_snapshot,
    index_source,
    judge_text,
)
from verification.records import ClaimVerdict, JudgedClaim, Snapshot, Verdict

from .samples import LETTERS, NUMBERS, PAGE


@cases
def test_the_same_sentence_with_one_fact_turned_is_contradicted(claim: str) -> None:
    judgment = judge_text(claim, PAGE)

    assert judgment.verdict is Verdict.CONTRADICTED
    assert judgment.support <= 0.05


def test_matches_pair_words_of_the_claim_with_words_of_the_page() -> None:
    claim = "The study was paid for by the Academy of Finland."

    judgment = judge_text(claim, PAGE)

    assert {
        (match.claim.of(claim), match.source.of(PAGE)) for match in judgment.matches
    } >= {
        ("study", "study"),
        ("paid", "paid"),
        ("Academy", "Academy"),
        ("Finland", "Finland"),
    }


TRAM = (
    "The tram line to Ostrow opened in 1974, and its drivers refused to work "
    "on Christmas Eve."
)
OPENED = "The tram line to Ostrow opened in 1974 after four years of building."


def test_a_word_met_by_chance_brings_no_second_piece_of_evidence():
    page = f"{OPENED} A mill was burnt. Bread was dear. Christmas was white that year."

    judgment = judge_text(TRAM, page)

    assert [passage.text for passage in judgment.evidence] == [OPENED]


def test_facts_of_two_passages_are_evidence_together_and_shown_together():
    refused = "Its drivers refused to work on Christmas Eve."
    between = "A mill was burnt. Bread was dear. Rye was sold. Snow fell. Wind rose."

    both, first, last = (
        judge_text(TRAM, f"{one} {between} {other}")
        for one, other in ((OPENED, refused), (OPENED, ""), ("", refused))
    )

    assert both.verdict is Verdict.SUPPORTED
    assert {passage.text for passage in both.evidence} == {OPENED, refused}
    assert Verdict.SUPPORTED not in {first.verdict, last.verdict}


PIER = "The pier opened in 1932. Boats land daily there."


def judge_beside(claim: str, first: str, second: str) -> JudgedClaim:
    text = f"{claim} [1][2].\n\n1. https://one.example/a\n2. https://two.example/b\n"
    sources = [
        SourceText(id=1, url="https://one.example/a", title="", text=first),
        SourceText(id=2, url="https://two.example/b", title="", text=second),
    ]
    [judged] = check(text, sources).claims
    return judged


@cases
def test_a_value_of_the_other_part_is_not_held_against_a_source(claim, first, second):
    judged = judge_beside(claim, first, second)

    assert judged.verdict is ClaimVerdict.SUPPORTED
    assert [citation.contributes for citation in judged.citations] == [True, True]


@cases
def test_values_that_changed_places_between_the_parts_stay_flagged(
    claim, first, second
):
    judged = judge_beside(claim, first, second)

    assert judged.flagged
    assert [citation.contributes for citation in judged.citations] == [False, False]


def test_a_title_counts_though_it_is_no_passage():
    claim = "Ada Falk says that the harbour ferry carried 118 people in May."
    text = "The harbour ferry carried 118 people in May, she says."
    about = index_source(text, about="Ferry figures, by Ada Falk")

    plain, titled = (
        LexicalJudge().judge(claim, source) for source in (index_source(text), about)
    )

    assert titled.support > plain.support
    assert titled.verdict is Verdict.SUPPORTED
    assert "Ada" not in titled.evidence[0].text


REPEATED = (
    "1 in 5 ",
    "rose from 5 km to 6 km in 2019 ",
    "Alice Brown said Bob Stone ",
    "the largest of all ",
    "not, a, ",
)

LONG = 20_000
"""Code points; what was quadratic took from 2 to 40 seconds at this length."""

SECONDS = 6.0
"""Of CPU: three times what ten thousand numbers take on a machine with more to do than
cores."""


@pytest.mark.parametrize("sign", [*LETTERS, *NUMBERS, *REPEATED])
def test_a_long_claim_of_one_thing_is_judged_in_bounded_time(sign: str) -> None:
    text = sign * (LONG // len(sign))
    started = time.process_time()

    judge_text(text, "Alice Brown said that the mill of Halden burned down in 1987.")

    assert time.process_time() - started < SECONDS


@cases
def test_day_on_which_a_page_was_published_is_given_by_the_page(day, is_given):
    text = (
        "The harbour board opened the new pier on Monday. It is 512 metres long and "
        "carries two tracks. Mayor Ines Calder cut the ribbon."
    )
    snapshot = Snapshot(text, "0" * 64, None, language="en", published="2024-05-06")
    claim = f"The harbour board opened the new pier {day}."

    judgment = LexicalJudge().judge(claim, index_snapshot(snapshot), language="en")

    assert (judgment.verdict == "supported") is is_given


@cases
def test_a_short_claim_beside_another_language_could_not_be_checked(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.UNVERIFIABLE
    assert judgment.reason.startswith("The source is in ")


SPANISH = index_source(
    "El coste total del proyecto fue de 3.400 millones de euros, por encima de lo "
    "previsto, y la mitad la pagó el Estado."
)


@cases
def test_a_sentence_in_its_sources_language_is_read_in_an_english_text(
    claim, verdict: Verdict
):
    judgment = LexicalJudge().judge(claim, SPANISH, language="en")

    assert judgment.verdict is verdict


@cases
def test_recall_is_the_share_of_distinct_terms_anywhere_in_the_source(
    claim, source, recall
):
    judgment = judge_text(claim, source, judge=OverlapJudge())

    assert judgment.recall == pytest.approx(recall)


@cases
def test_four_tenths_of_the_terms_are_enough(source: str, verdict: Verdict) -> None:
    claim = "Alpha bravo charlie delta foxtrot."

    judgment = judge_text(claim, source, judge=OverlapJudge())

    assert judgment.verdict is verdict


@cases
def test_the_threshold_may_be_set(least: float, verdict: Verdict) -> None:
    judge = OverlapJudge(min_recall=least)

    judgment = judge_text("Alpha bravo.", "alpha", judge=judge)

    assert judgment.verdict is verdict
    assert judgment.support == judgment.recall == 0.5


def test_a_negation_and_another_order_are_not_seen() -> None:
    judgment = judge_text(
        "Seals eat herring.", "Herring never eat seals.", judge=OverlapJudge()
    )

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize("claim", ["", "   ", "of the and", "[1]", "!?", "ox"])
def test_a_claim_without_terms_is_not_supported(claim: str) -> None:
    judgment = judge_text(claim, "Herring catches doubled.", judge=OverlapJudge())

    assert (judgment.verdict, judgment.recall) == (Verdict.UNSUPPORTED, 0.0)
