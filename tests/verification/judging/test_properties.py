"""What holds for any claim and any source."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from verification.judging import (
    LexicalJudge,
    OverlapJudge,
    decide_claim,
    index_source,
    judge_text,
)
from verification.judging.text.sentences import find_sentences
from verification.judging.text.terms import blank_markers, read_terms
from verification.judging.values.dates import find_moments
from verification.judging.values.names import find_names
from verification.judging.values.quotations import find_quotations
from verification.judging.values.reading import find_quantities
from verification.records import Judgment, Verdict

from .samples import by_source, make_claim, make_judgment

EXAMPLES = settings(max_examples=60, deadline=None)

FACTS = [
    "The old mill of Halden burned down after lightning struck its roof.",
    "Researchers in Tampere followed 1,200 adults for two years.",
    "Catches of herring rose by 12 percent in 2019.",
    "The ministry did not approve the new ferry line.",
    "Maria Lindqvist bought the meadow for $3 million on 5 March 2021.",
    "Ada Holm said: “We will not close the mill before the harvest is in.”",
    "The bridge is 5 km long and was opened in the 1990s.",
    "About a third of the participants dropped out before the end.",
]

UNRELATED = [
    "Tomatoes want warm soil and little wind.",
    "A violin has four strings tuned in fifths.",
    "Rain is expected over the coast tonight.",
    "Chess clubs meet in the library's cellar.",
    "Glass is blown at a thousand degrees and cooled slowly.",
    "Nothing in this shop is older than its owner.",
    "He never liked trains, and 14 of his poems say so.",
    "Penguins were counted twice in June 2014.",
]

facts = st.sampled_from(FACTS)
unrelated = st.lists(st.sampled_from(UNRELATED), min_size=1, max_size=30).map(" ".join)
pages = st.lists(st.sampled_from(FACTS + UNRELATED), max_size=12).map(" ".join)
signs = st.characters(min_codepoint=0, max_codepoint=0x10FFFF, exclude_categories=[])
letters = st.text(alphabet=signs, max_size=200)
texts = st.lists(
    st.one_of(
        st.sampled_from([*FACTS, *UNRELATED]),
        st.sampled_from(
            [
                "\x00",
                "\ud800",
                "\u202e",
                "\u200f",
                "🦭",
                "👩‍👩‍👧",
                "[1]",
                "“",
                "”",
                "…",
                "\n",
            ]
        ),
        st.sampled_from(["%", "$", "-", "½", "٣", "10^9", "1/0", "9" * 60, "1,2.3,4"]),
        letters,
    ),
    max_size=8,
).map(" ".join)


def points_right(judgment: Judgment, claim: str, source: str) -> bool:
    """Whether every offset lies in its text and quotes what it says there."""
    blanked = blank_markers(claim)
    evidence = all(
        passage.span.of(source) == passage.text for passage in judgment.evidence
    )
    inside = all(passage.span.end <= len(source) for passage in judgment.evidence)
    ours = all(
        difference.claim_span is None
        or difference.claim
        in {difference.claim_span.of(claim), difference.claim_span.of(blanked)}
        for difference in judgment.differences
    )
    theirs = all(
        difference.source_span is None
        or difference.source_span.of(source) == difference.source
        for difference in judgment.differences
    )
    matches = all(
        match.claim.end <= len(claim) and match.source.end <= len(source)
        for match in judgment.matches
    )
    return evidence and inside and ours and theirs and matches


@EXAMPLES
@given(fact=facts, page=pages, noise=unrelated, in_front=st.booleans())
def test_unrelated_text_never_makes_an_unsupported_claim_a_supported_one(
    fact, page, noise, in_front
):
    before = judge_text(fact, page)
    assume(before.verdict is not Verdict.SUPPORTED)

    after = judge_text(fact, f"{noise} {page}" if in_front else f"{page} {noise}")

    assert after.verdict is not Verdict.SUPPORTED


@EXAMPLES
@given(fact=facts, noise=unrelated, in_front=st.booleans())
def test_unrelated_text_never_takes_support_from_a_verbatim_sentence(
    fact, noise, in_front
):
    judgment = judge_text(fact, f"{noise} {fact}" if in_front else f"{fact} {noise}")

    assert judgment.verdict is Verdict.SUPPORTED


MARKERS = ["[1]", " [12]", "[1][2]", " [1, 2]", "【4†source】", "[^3]", " [^note]", "¹"]
SPACES = [{" ": "\u00a0"}, {" ": "\t"}]
MARKS = [{"“": one, "”": other} for one, other in ('""', "„“", "«»", ("« ", " »"))]


@EXAMPLES
@given(fact=facts, page=pages)
@pytest.mark.parametrize(
    ("form", "signs"),
    [*((f"{{}}{marker}", {}) for marker in MARKERS), ("   {}  \n", {})]
    + [("{}", signs) for signs in (*SPACES, *MARKS)],
)
def test_markers_spaces_and_the_style_of_quotes_change_nothing(form, signs, fact, page):
    plain = judge_text(fact, page)

    other = judge_text(form.format(fact.translate(str.maketrans(signs))), page)

    assert (other.verdict, other.recall) == (plain.verdict, plain.recall)


@EXAMPLES
@given(fact=facts, page=pages)
def test_the_same_call_gives_the_same_judgment(fact: str, page: str) -> None:
    index = index_source(page)

    judgments = [LexicalJudge().judge(fact, index) for _ in range(2)]

    assert judgments[0] == judgments[1] == judge_text(fact, page)


@EXAMPLES
@given(data=st.data(), verdicts=st.lists(st.sampled_from(list(Verdict)), max_size=6))
def test_the_order_of_sources_changes_nothing(data, verdicts):
    numbers = list(range(1, len(verdicts) + 1))
    judgments = by_source(*map(make_judgment, verdicts))
    shuffled = data.draw(st.permutations(numbers))

    plain = decide_claim(make_claim(numbers), judgments)
    turned = decide_claim(make_claim(shuffled), judgments)

    assert (turned.verdict, turned.flagged) == (plain.verdict, plain.flagged)
    assert {
        citation.citation.source_id: citation.flagged for citation in turned.citations
    } == {citation.citation.source_id: citation.flagged for citation in plain.citations}


@settings(max_examples=150, deadline=None)
@given(claim=texts, source=texts)
@pytest.mark.parametrize(
    "judge", [LexicalJudge(), OverlapJudge()], ids=["lexical", "overlap"]
)
def test_any_text_gets_a_judgment_whose_offsets_quote_what_they_say(
    judge, claim, source
):
    judgment = judge_text(claim, source, judge=judge)

    assert points_right(judgment, claim, source)
    assert 0.0 <= judgment.support <= 1.0
    assert 0.0 <= judgment.recall <= 1.0


@settings(max_examples=150, deadline=None)
@given(text=texts)
def test_whatever_is_found_in_any_text_lies_where_it_says(text: str) -> None:
    blanked = blank_markers(text)

    assert len(blanked) == len(text)
    assert all(
        text[quantity.start : quantity.end] == quantity.text
        for quantity in find_quantities(text)
    )
    assert all(text[name.start : name.end] == name.text for name in find_names(text))
    assert all(
        text[quotation.start : quotation.end] == quotation.text
        for quotation in find_quotations(text)
    )
    assert all(
        blanked[term.start : term.end] == term.word for term in read_terms(text, "en")
    )
    assert all(
        0 <= moment.start < moment.end <= len(text) for moment in find_moments(text)
    )


@settings(max_examples=150, deadline=None)
@given(text=texts)
def test_sentences_come_in_order_and_leave_out_nothing_but_white_space(text):
    found = find_sentences(text)

    kept = "".join(text[start:end] for start, end in found)
    assert "".join(kept.split()) == "".join(text.split())
    assert all(one[1] <= other[0] for one, other in pairwise(found))
