"""The phrase of a claim that its source does not carry."""

from tests.cases import cases
from verification.judging import index_source
from verification.judging.calibration import Band
from verification.judging.judges.reader import SHIPPED, Network, ReaderJudge, Reading
from verification.judging.judges.reader.unsaid import phrases_of, without
from verification.records import DifferenceKind, Verdict

TEXT = "The pier at Halden opened in 1932. It was never closed."
READ_ALWAYS = (Band("all", 10**9, 0.0, {"read": 1.0}, 0.5),)


class WithoutNetwork(Network):
    """Says that a claim is told unless it holds a word."""

    def __init__(self, word: str) -> None:
        super().__init__(SHIPPED)
        self.word, self.asked = word, []

    def read(self, claim: str, text: str) -> Reading:
        self.asked.append(claim)
        told = 0.05 if self.word in claim else 0.9
        return Reading(told, 0.01, 0.99 - told)


def judged(claim: str, word: str):
    network = WithoutNetwork(word)
    judge = ReaderJudge(network=network, bands=READ_ALWAYS)
    return judge.judge(claim, index_source(TEXT)), network


@cases
def test_phrases_begin_at_small_words_and_at_marks(claim, language, phrases):
    found = phrases_of(claim, language)

    assert [phrase.of(claim) for phrase in found] == phrases


@cases
def test_a_claim_without_a_phrase_reads_as_a_sentence(claim, phrase, rest):
    span = next(place for place in phrases_of(claim, "en") if place.of(claim) == phrase)

    assert without(claim, span) == rest


def test_the_reason_names_the_phrase_that_the_passage_lacks() -> None:
    judgment, _ = judged("The quay at Halden was begun for troops.", "troops")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.reason == "The passage does not say “for troops”."
    named = judgment.differences[0]
    assert (named.kind, named.claim) == (DifferenceKind.MISSING_TERM, "for troops")
    others = [difference.claim_span for difference in judgment.differences[1:]]
    assert not any(span.overlaps(named.claim_span) for span in others)


def test_nothing_is_named_where_leaving_out_does_not_help() -> None:
    judgment, network = judged("The quay at Halden was begun for troops.", "")

    assert "does not say “" not in judgment.reason
    assert len(network.asked) > 1


def test_what_a_claim_speaks_of_is_never_the_phrase() -> None:
    judgment, _ = judged("The quay at Halden was begun for troops.", "quay")

    assert "does not say “" not in judgment.reason


def test_what_words_found_is_told_and_nothing_is_read_again() -> None:
    judgment, network = judged(
        "The pier at Halden opened for troops in 1938.", "troops"
    )

    assert "1938" in judgment.reason
    assert len(network.asked) == 1


def test_of_a_claim_of_many_phrases_some_are_left_out_in_turn() -> None:
    claim = "The quay was begun" + ", and then, of late" * 200 + ", for troops."
    _, network = judged(claim, "troops")

    assert len(network.asked) < 12
