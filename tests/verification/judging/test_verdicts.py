"""From judgments on citations to what a reader is told about the claim."""

import itertools
from dataclasses import replace

import pytest

from tests.cases import cases
from verification.judging import decide_claim
from verification.records import (
    ClaimVerdict,
    NotCheckable,
    Options,
    Span,
    Strictness,
    Verdict,
)

from .samples import (
    FIRST_PART,
    SECOND_PART,
    by_source,
    make_claim,
    make_judgment,
    make_part,
)

S, P, C, N, U = (
    Verdict.SUPPORTED,
    Verdict.PARTIALLY_SUPPORTED,
    Verdict.CONTRADICTED,
    Verdict.UNSUPPORTED,
    Verdict.UNVERIFIABLE,
)


@pytest.mark.parametrize("strictness", list(Strictness))
@pytest.mark.parametrize("verdict", list(Verdict))
def test_a_claim_with_one_citation_has_the_verdict_of_that_citation(
    verdict, strictness
):
    judged = decide_claim(
        make_claim([1]),
        {1: make_judgment(verdict)},
        options=Options(strictness=strictness),
    )

    assert judged.verdict == verdict.value
    assert judged.flagged is (verdict is not S)
    assert judged.citations[0].flagged is (verdict is not S)
    assert judged.citations[0].contributes is False


@pytest.mark.parametrize("strictness", list(Strictness))
@cases
def test_two_citations_must_both_hold_unless_one_is_enough(
    first: Verdict, second: Verdict, both: ClaimVerdict, one: ClaimVerdict, strictness
):
    judgments = by_source(make_judgment(first), make_judgment(second))
    options = Options(strictness=strictness)
    expected = one if strictness is Strictness.ANY else both

    judged = decide_claim(make_claim([1, 2]), judgments, options=options)
    turned = decide_claim(make_claim([2, 1]), judgments, options=options)

    assert judged.verdict is turned.verdict is expected
    assert judged.flagged is (expected is not ClaimVerdict.SUPPORTED)


@pytest.mark.parametrize("strictness", list(Strictness))
@pytest.mark.parametrize(
    "verdicts", list(itertools.product(list(Verdict), repeat=3)), ids="-".join
)
def test_rules_that_hold_for_any_three_citations(verdicts, strictness):
    judgments = by_source(*map(make_judgment, verdicts))

    judged = decide_claim(
        make_claim([1, 2, 3]), judgments, options=Options(strictness=strictness)
    )

    assert judged.flagged is (judged.verdict is not ClaimVerdict.SUPPORTED)
    assert [citation.flagged for citation in judged.citations] == [
        verdict is not S for verdict in verdicts
    ]
    assert (judged.verdict is ClaimVerdict.CONFLICTING) is (
        C in verdicts and S in verdicts
    )
    assert (judged.verdict is ClaimVerdict.CONTRADICTED) is (
        C in verdicts and S not in verdicts
    )
    assert judged.reason


@pytest.mark.parametrize("flag_uncited", [True, False])
def test_an_uncited_claim_is_flagged_by_policy_only(flag_uncited: bool) -> None:
    judged = decide_claim(
        make_claim([]), {}, options=Options(flag_uncited=flag_uncited)
    )

    assert judged.verdict is ClaimVerdict.UNCITED
    assert judged.flagged is flag_uncited


@pytest.mark.parametrize("why", list(NotCheckable))
def test_what_cannot_be_checked_is_never_flagged_even_with_a_citation(why):
    judged = decide_claim(
        make_claim([1], not_checkable=why),
        {1: make_judgment(N)},
        options=Options(flag_uncited=True),
    )

    assert judged.verdict is ClaimVerdict.NOT_CHECKABLE
    assert judged.flagged is False
    assert judged.reason


@pytest.mark.parametrize("judgments", [{}, {1: None}])
def test_a_source_without_judgment_is_unverifiable_rather_than_unsupported(judgments):
    judged = decide_claim(make_claim([1]), judgments)

    assert judged.verdict is ClaimVerdict.UNVERIFIABLE
    assert judged.citations[0].judgment.verdict is U


@cases
def test_parts_of_a_claim_are_counted_together(
    behaviour, strictness: Strictness, found, verdict, contribute, flagged
) -> None:
    judgments = by_source(
        *(
            make_part(word)
            if word in (FIRST_PART, SECOND_PART)
            else make_judgment(Verdict(word))
            for word in found
        )
    )

    judged = decide_claim(
        make_claim([*judgments]), judgments, options=Options(strictness=strictness)
    )

    assert (judged.verdict, judged.flagged) == (verdict, any(flagged))
    assert [citation.contributes for citation in judged.citations] == contribute
    assert [citation.flagged for citation in judged.citations] == flagged


def test_a_conflict_names_both_sides() -> None:
    judgments = by_source(make_judgment(S), make_judgment(C))

    judged = decide_claim(make_claim([1, 2]), judgments)

    assert judged.reason == (
        "The sources disagree: supported by Source 1, contradicted by Source 2."
    )


def test_a_source_cited_twice_is_judged_for_each_citation() -> None:
    judged = decide_claim(make_claim([1, 1]), {1: make_judgment(S)})

    assert [citation.judgment.verdict for citation in judged.citations] == [S, S]
    assert judged.verdict is ClaimVerdict.SUPPORTED


@pytest.mark.parametrize("source_id", [0, 3, "3", "smith", "ß"])
def test_labels_of_any_kind_find_their_judgment(source_id: int | str) -> None:
    judged = decide_claim(make_claim([source_id]), {source_id: make_judgment(S)})

    assert judged.verdict is ClaimVerdict.SUPPORTED


@cases
def test_a_citation_adds_nothing_where_others_carry_the_claim_without_it(
    verdicts: list[Verdict], idle: list[bool]
) -> None:
    judgments = by_source(*(make_judgment(Verdict(verdict)) for verdict in verdicts))

    judged = decide_claim(make_claim([*judgments]), judgments)

    assert [citation.adds_nothing for citation in judged.citations] == idle
    assert ("carried without Source" in judged.reason) is any(idle)


def test_a_source_of_another_clause_does_not_make_a_citation_idle() -> None:
    claim = make_claim([1, 2])
    first, second = claim.citations
    scoped = replace(first, scope=Span(0, len(FIRST_PART)))

    judged = decide_claim(
        replace(claim, citations=(scoped, second)),
        by_source(make_judgment(S), make_judgment(N)),
    )

    assert not any(citation.adds_nothing for citation in judged.citations)


def test_a_claim_is_unsure_where_a_source_carries_it_by_little() -> None:
    little = replace(make_judgment(S), unsure=True)

    unsure, flagged = (
        decide_claim(make_claim([1, 2]), by_source(little, make_judgment(verdict)))
        for verdict in (S, N)
    )

    assert (unsure.unsure, unsure.flagged) == (True, False)
    assert (flagged.unsure, flagged.flagged) == (False, True)
