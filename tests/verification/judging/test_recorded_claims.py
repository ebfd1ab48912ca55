"""What readers are told of claims with several citations, and of hints and pages."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
import yaml

from tests.verification.judging.samples import (
    FIRST_PART,
    PAGE,
    SECOND_PART,
    by_source,
    make_claim,
    make_judgment,
    make_part,
)
from verification import check
from verification.judging import LexicalJudge
from verification.judging.attention import attention_of_claim, suspicion
from verification.judging.check_list import list_hints, with_page_checks
from verification.judging.claim import as_read, decide_claim, unread, with_pages
from verification.judging.pointed import decide_with, judge_passage
from verification.records import (
    Attention,
    ClaimKind,
    ClaimVerdict,
    Evidence,
    NotCheckable,
    Options,
    Snapshot,
    SourceText,
    Span,
    Strictness,
    Verdict,
)

WRITTEN = yaml.safe_load(Path(__file__).with_name("claims.yaml").read_text("utf-8"))
FOUND = {
    **{verdict.value: make_judgment(verdict) for verdict in Verdict},
    "first part": make_part(FIRST_PART),
    "second part": make_part(SECOND_PART),
    "unread": unread(),
}
NOON = datetime(2031, 5, 3, 12, tzinfo=UTC)


@pytest.mark.parametrize("strictness", list(Strictness))
def test_claims_of_several_citations_are_decided_as_recorded(strictness, recorded):
    told = {}
    for names in (
        *product(FOUND, repeat=2),
        *combinations_with_replacement(FOUND, 3),
    ):
        judgments = [FOUND[name] for name in names]
        judged = decide_claim(
            make_claim(range(1, len(names) + 1)),
            by_source(*judgments),
            options=Options(strictness=strictness),
        )
        signs = [
            f"{'f' * citation.flagged}{'c' * citation.contributes}"
            f"{'n' * citation.adds_nothing}"
            for citation in judged.citations
        ]
        told[", ".join(names)] = (
            f"{judged.verdict}, {judged.attention}, {signs}: {judged.reason}"
        )

    assert told == recorded


def test_claims_without_a_citation_are_told_as_recorded(recorded):
    judged = [
        decide_claim(make_claim([1], not_checkable=why), {}) for why in NotCheckable
    ]
    judged += [
        decide_claim(make_claim([]), {}, options=Options(flag_uncited=flagged))
        for flagged in (True, False)
    ]

    assert [
        [row.verdict, row.flagged, row.attention, row.reason] for row in judged
    ] == recorded


def test_sources_that_carry_a_claim_together_are_told_as_recorded(recorded):
    told = []
    for row, strictness in product(WRITTEN["texts"], Strictness):
        sources = [
            SourceText(number, url=f"https://s{number}.example/", text=text)
            for number, text in enumerate(row["sources"], 1)
        ]
        options = Options(strictness=strictness, weigh=False)
        report = check(
            row["text"], sources, judge=LexicalJudge(), options=options, now=NOON
        )
        for judged in report.claims:
            told.append([row["text"], strictness, judged.verdict, judged.reason])
            told[-1] += [
                f"{citation.judgment.verdict}{' flagged' * citation.flagged}"
                f"{' contributes' * citation.contributes}"
                for citation in judged.citations
            ]

    assert told == recorded


def test_hints_are_as_recorded(recorded):
    told = {}
    for text, language in product(WRITTEN["hints"], ("", "en", "de")):
        evidence = (Evidence(Span(0, len(text)), text, 0.5),)
        judgment = replace(make_judgment(Verdict.SUPPORTED), evidence=evidence)
        claim = replace(make_claim(), kinds=tuple(ClaimKind))
        told[f"{language}: {text}"] = list_hints(claim, judgment, language=language)
        unsure = replace(judgment, verdict=Verdict.UNVERIFIABLE)
        assert list_hints(claim, unsure) == ()
        assert list_hints(claim, replace(judgment, evidence=())) == ()

    assert told == recorded


def test_named_pages_are_held_against_passages_as_recorded(recorded):
    told = []
    for marker, pages, verdict, entry in WRITTEN["pages"]:
        claim = make_claim()
        citation = replace(claim.citations[0], marker=marker)
        evidence = tuple(Evidence(Span(0, 4), "Text", 0.5, page) for page in pages)
        judgment = replace(make_judgment(Verdict(verdict)), evidence=evidence)
        judged = decide_claim(
            replace(claim, citations=(citation,)), by_source(judgment)
        )
        before = len(judged.citations[0].checks)
        checked = with_page_checks(judged, {1: entry})
        told.append([marker, pages, entry, checked.citations[0].checks[before:]])

    assert told == recorded


def test_pages_of_one_marker_are_told_apart_by_semicolons():
    one, other = make_claim((1, 2)).citations
    evidence = (Evidence(Span(0, 4), "Text", 0.5, page=4),)
    found = replace(make_judgment(Verdict.SUPPORTED), evidence=evidence)

    def states(marker):
        both = (replace(cited, marker=marker, span=one.span) for cited in (one, other))
        claim = replace(make_claim(), citations=tuple(both))
        judged = with_page_checks(decide_claim(claim, by_source(found, found)), {})
        checks = (check for part in judged.citations for check in part.checks)
        return [check.state for check in checks if check.name == "page"]

    assert states("[1, p. 4; 2, p. 7]") == ["passed", "could_not_check"]
    assert states("[1, 2, p. 4]") == []


def test_silence_of_a_part_is_no_word_against_a_claim():
    silent, against = (
        make_judgment(verdict)
        for verdict in (Verdict.UNSUPPORTED, Verdict.CONTRADICTED)
    )

    assert as_read(silent, where="In its abstract.", silence="A part only.") == replace(
        silent, verdict=Verdict.UNVERIFIABLE, support=0.0, reason="A part only."
    )
    assert as_read(silent, where="", silence="") is silent
    told = as_read(against, where="In its abstract.", silence="A part only.")
    assert told == replace(against, reason="Because. In its abstract.")
    assert as_read(replace(against, reason=""), where="So.", silence="").reason == "So."


def test_passages_have_the_page_in_which_they_begin():
    places = (0, 9, 10, 25)
    evidence = tuple(Evidence(Span(place, 30), "x", 0.5) for place in places)
    judgment = replace(make_judgment(Verdict.SUPPORTED), evidence=evidence)

    def pages(starts):
        return [passage.page for passage in with_pages(judgment, starts).evidence]

    assert pages((0, 10, 20)) == [1, 1, 2, 3]
    assert pages((5, 10)) == [None, 1, 2, 2]
    assert with_pages(judgment, ()) is judgment


def test_passage_that_a_person_pointed_to_is_judged_by_itself(recorded):
    start = PAGE.index("The effect was")
    span = Span(start, PAGE.index("The team did"))
    snapshot = Snapshot(PAGE, "", NOON, page_starts=(0, 100))
    told = []
    for statement in ("The effect was strongest among people under 40.", "Tea is red."):
        claim = replace(
            make_claim(),
            span=Span(0, len(statement)),
            text=statement,
            statement=statement,
        )
        claim = replace(
            claim, citations=(replace(claim.citations[0], scope=claim.span),)
        )
        judgment = judge_passage(claim, 1, snapshot, span, judge=LexicalJudge())
        first = decide_claim(claim, {})
        anew = decide_with(first, {1: judgment}, options=Options())
        assert anew.citations[0].judgment == judgment
        assert decide_with(first, {}, options=Options()) == first
        told.append([statement, replace(judgment, judge=""), anew.verdict, anew.reason])

    assert told == recorded


def test_suspicion_is_of_the_least_supported_flagged_source():
    claim = make_claim((1, 2, 3))
    found = [
        replace(make_judgment(verdict), support=support)
        for verdict, support in (
            (Verdict.SUPPORTED, 0.1),
            (Verdict.UNSUPPORTED, 0.3),
            (Verdict.UNSUPPORTED, 0.2),
        )
    ]

    assert suspicion(decide_claim(claim, by_source(*found)).citations) == 0.8
    assert suspicion(()) == 0.0
    assert attention_of_claim(ClaimVerdict.UNSUPPORTED, [None]) is Attention.READ
    assert attention_of_claim(ClaimVerdict.SUPPORTED, []) is Attention.ERROR
