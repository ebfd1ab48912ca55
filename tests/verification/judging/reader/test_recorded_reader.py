"""Whole judgments of the small reader by what words find and what the network reads."""

from dataclasses import replace
from itertools import product

import pytest

from tests.cases import cases
from tests.verification.judging.samples import make_judgment
from verification.judging import index_source
from verification.judging.calibration import Band
from verification.judging.judges.reader import Network, ReaderJudge, Reading
from verification.judging.judges.reader.excerpts import ROOM, spans_to_read, text_of
from verification.judging.judges.reader.joining import features_of
from verification.judging.judges.reader.network import _reading
from verification.records import Span, Verdict

from .test_reader_judge import LONG, OTHERWISE, SILENT, SURE, TEXT, ToldNetwork
from .test_unsaid import WithoutNetwork

CLAIMS = (
    "The pier at Halden opened in 1932.",
    "The pier at Halden opened in 1938.",
    "The pier at Halden was never opened in 1932.",
    "Halden has had its landing stage, opened to ships, since 1938.",
    "Ships were first welcomed at the landing stage in peace.",
    "The pier at Halden opened with two brass bands and a mayor.",
    "The pier at Arendal was closed in 1932.",
    "I think the pier opened late.",
    "Der Pier in Halden wurde im Jahre 1932 für alle eröffnet und nie geschlossen.",
    "",
)
READINGS = {
    "sure": SURE,
    "close": Reading(0.7, 0.1, 0.2),
    "otherwise": OTHERWISE,
    "nearly otherwise": Reading(0.1, 0.849, 0.051),
    "silent": SILENT,
}
BANDS = (Band("all", 10**9, 0.0, {"read": 1.0, "words_for": 0.1}, 0.5, sure=0.9),)


@pytest.mark.parametrize("name", READINGS)
def test_judgments_of_the_reader_are_as_recorded(name, recorded):
    judge = ReaderJudge(network=ToldNetwork(READINGS[name]), bands=BANDS)
    sources = {"short": index_source(TEXT), "long": index_source(LONG)}

    told = []
    for claim, (length, source) in product(CLAIMS, sources.items()):
        judgment = replace(judge.judge(claim, source), judge="", matches=())
        read = judge.read(claim, source)
        told.append([claim, length, judgment, read.features, read.passages])

    assert told == recorded


@pytest.mark.parametrize("word", ["troops", "quay", "spring"])
def test_phrases_that_are_left_out_are_named_as_recorded(word, recorded):
    network = WithoutNetwork(word)
    judge = ReaderJudge(network=network, bands=BANDS)
    claims = (
        "The quay at Halden was begun for troops, in spring.",
        "In spring, the quay was begun for troops.",
        "The quay of the town at the sea was begun by men with tools in the rain for "
        "troops from the north after a war over land.",
        "The pier opened in 1938 for troops.",
    )

    judged = (judge.judge(claim, index_source(TEXT)) for claim in claims)
    told = [replace(judgment, judge="", matches=()) for judgment in judged]

    assert [*told, network.asked] == recorded


@cases
def test_low_support_by_words_bounds_a_source_of_more_than_600_words(
    words, support, limit
):
    class Words:
        def judge(self, statement, source, *, language=""):
            return replace(make_judgment(Verdict.UNSUPPORTED), support=support)

    source = index_source("word " * words)
    judge = ReaderJudge(network=ToldNetwork(SURE), bands=BANDS, lexical=Words())

    judged = judge.judge("Ships were first welcomed there.", source)

    assert source.word_count == words
    assert (judged.support == support) is limit


def test_features_are_bounded_and_told_apart():
    low = replace(make_judgment(Verdict.UNSUPPORTED), support=0.0, recall=0.2)
    high = replace(make_judgment(Verdict.SUPPORTED), support=1.0, recall=0.5)

    assert features_of(low, Reading(1.0, 0.0, 0.0)) == {
        "read": 4.0,
        "denied": 0.0,
        "words_for": 0.0,
        "words_against": -4.0,
        "unlike": 0.3,
        "flagged": 1.0,
    }
    assert features_of(high, Reading(0.0, 0.25, 0.75)) == {
        "read": -4.0,
        "denied": 0.25,
        "words_for": 4.0,
        "words_against": 0.0,
        "unlike": 0.0,
        "flagged": 0.0,
    }


def test_outputs_of_a_network_are_read_by_their_names():
    two = _reading([0.0, 0.0], ("supported", "not"))
    three = _reading([1000.0, -1000.0, 0.0], ("neutral", "entailment", "contradiction"))

    assert two == Reading(0.5, 0.0, 0.5)
    assert three == Reading(0.0, 0.0, 1.0)
    assert Reading(1.0, 0.0, 0.0).odds == pytest.approx(13.8155, abs=1e-3)


SENTENCES = [f"Sentence number {n} is of weather and rain." for n in range(60)]
PAGE = " ".join(
    [*SENTENCES[:30], "Ada Holm kept the Ferrow lighthouse.", *SENTENCES[30:]]
)


def test_what_is_read_of_a_long_source_is_as_recorded(recorded):
    source = index_source(PAGE)
    asked = [
        ("Ada Holm kept a lighthouse.", [], ROOM),
        ("Ada Holm kept a lighthouse.", [], 60),
        ("Ada Holm kept a lighthouse.", [Span(0, 3)], 250),
        ("Nothing like it.", [Span(45, 46), Span(100, 190)], 420),
        ("Weather of number 7 and number 59.", [], 300),
        ("Xyzzy.", [], 100),
    ]

    assert [
        [claim, ranked, room, text_of(source, [span])]
        for claim, ranked, room in asked
        for span in spans_to_read(claim, source, ranked, room=room)
    ] == recorded


def test_source_that_fits_is_read_whole():
    exact = index_source("a" * 639 + ".")

    assert spans_to_read("It is.", exact, []) == (Span(0, ROOM),)
    assert spans_to_read("It is.", index_source(" \n"), []) == ()
    assert isinstance(Network().read("It is.", "It is."), Reading)
