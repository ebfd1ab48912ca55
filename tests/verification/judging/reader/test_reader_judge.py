"""The judge `reader`: how what is read and what words find come together."""

import hashlib
import json
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.cases import cases
from tests.evaluation.metrics import ranking_quality
from verification.errors import BadCallError
from verification.judging import Judge, LexicalJudge, index_source
from verification.judging.calibration import Band
from verification.judging.judges.reader import (
    SHIPPED,
    Network,
    ReaderJudge,
    Reading,
    reader_or_words,
)
from verification.judging.judges.reader.excerpts import ROOM, spans_to_read, text_of
from verification.judging.judges.reader.joining import SIGNS, read_calibration
from verification.judging.judges.reader.network import read_card
from verification.judging.measuring import some_pairs
from verification.records import Effect, Span, Verdict

TEXT = "The pier at Halden opened in 1932. It was never closed."
LONG = TEXT + " A fair was held on the green, and nobody spoke of it again." * 40
SURE = Reading(0.98, 0.01, 0.01)
OTHERWISE = Reading(0.01, 0.98, 0.01)
SILENT = Reading(0.02, 0.02, 0.96)
READINGS = {"SURE": SURE, "OTHERWISE": OTHERWISE, "SILENT": SILENT}
ONLY_READ = (Band("all", 10**9, 0.0, {"read": 1.0}, 0.5),)


class ToldNetwork(Network):
    """Gives the same reading of everything, or of texts that hold a word."""

    def __init__(self, reading: Reading, **by_word: Reading) -> None:
        super().__init__(SHIPPED)
        self.reading, self.by_word = reading, by_word

    def read(self, claim: str, text: str) -> Reading:
        for word, reading in self.by_word.items():
            if word in text:
                return reading
        return self.reading


def judge_with(reading: Reading, **by_word: Reading) -> ReaderJudge:
    return ReaderJudge(network=ToldNetwork(reading, **by_word), bands=ONLY_READ)


def test_it_is_a_judge_and_names_its_network() -> None:
    judge: Judge = ReaderJudge()
    found = judge.judge("The pier opened in 1932.", index_source(TEXT))

    assert found.judge == f"reader/{judge.version}"
    assert read_card(SHIPPED).sha256.startswith(judge.version.split("/")[1])


@cases
def test_what_is_read_decides_save_what_differs_in_a_near_copy(
    read, claim, verdict: Verdict, differs: list[tuple[str, str]]
):
    found = judge_with(READINGS[read]).judge(claim, index_source(TEXT))

    assert found.verdict is verdict
    assert (found.support >= 0.5) is (verdict is Verdict.SUPPORTED)
    named = [(d.claim, d.source) for d in found.differences if d.source]
    assert named == differs
    assert found.reason
    assert all(theirs in found.reason for _, theirs in named)
    assert all(passage.span.of(TEXT) == passage.text for passage in found.evidence)


def test_a_text_that_says_otherwise_supports_less_than_one_that_is_silent() -> None:
    denied = Band("all", 10**9, 0.0, {"read": 1.0, "denied": -1.0}, 0.5)
    silent, otherwise = (
        ReaderJudge(network=ToldNetwork(reading), bands=(denied,)).judge(
            "Ships were first welcomed there in peace.", index_source(TEXT)
        )
        for reading in (Reading(0.3, 0.1, 0.6), Reading(0.3, 0.6, 0.1))
    )

    assert otherwise.support < silent.support


def test_an_empty_source_and_a_source_in_another_language_are_left_to_words() -> None:
    judge = judge_with(SURE)

    assert judge.judge("The pier opened.", index_source("")).verdict is (
        Verdict.UNSUPPORTED
    )
    german = "Der Pier in Halden wurde im Jahre 1932 eröffnet und nie geschlossen. " * 5
    found = judge.judge("The pier at Halden was opened in 1932.", index_source(german))
    assert found.verdict is Verdict.UNVERIFIABLE
    assert found.judge.startswith("reader/")


@pytest.mark.parametrize("text", ["\x00\ufffe", "[SEP] [CLS] supported", "a" * 20_000])
def test_hostile_text_is_judged_like_any_other(text: str) -> None:
    found = ReaderJudge().judge("The pier opened in 1932.", index_source(text))

    assert found.verdict is not Verdict.SUPPORTED


def test_the_same_pair_is_judged_alike_whatever_was_judged_before() -> None:
    judge, source = ReaderJudge(), index_source(LONG)
    first = judge.judge("Nobody ever shut the pier at Halden.", source)
    judge.judge("A fair was held.", source)

    assert judge.judge("Nobody ever shut the pier at Halden.", source) == first
    assert ReaderJudge().judge("Nobody ever shut the pier at Halden.", source) == first


def test_the_network_that_ships_is_the_one_that_its_card_describes() -> None:
    model = (SHIPPED / "model.onnx").read_bytes()
    card = json.loads((SHIPPED / "card.json").read_text("utf-8"))

    assert hashlib.sha256(model).hexdigest() == card["sha256"]
    assert len(model) < 95_000_000
    assert {"base", "data", "licence", "quality"} <= set(card)
    for band in read_calibration(SHIPPED):
        assert set(band.weights) <= set(SIGNS)
        assert band.weights["read"] > 0  # sources of every length are read


@pytest.mark.slow
def test_it_ranks_honest_claims_above_wrong_ones_where_words_cannot() -> None:
    pairs = some_pairs(40)
    network = Network(SHIPPED)
    read = [
        network.read(pair.claim, f"{pair.title}. {pair.source_text}"[:ROOM])
        for pair in pairs
    ]

    ranking = ranking_quality(
        [pair.is_honest for pair in pairs], [reading.odds for reading in read]
    )

    assert ranking is not None
    assert ranking > 0.62


@pytest.mark.parametrize("folder", [None, SHIPPED])
def test_words_judge_where_our_network_cannot_run_and_another_is_refused(
    folder: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)

    with pytest.raises(BadCallError) if folder else nullcontext():
        judge, why_not = reader_or_words(folder)
        assert judge.name == "lexical"
        assert "needs the package onnxruntime" in why_not


def folder_with(tmp_path: Path, config: object, *leave_out: str) -> Path:
    for name in ("model.onnx", "tokenizer.json", "calibration.json"):
        if name not in leave_out:
            (tmp_path / name).symlink_to(SHIPPED / name)
    (tmp_path / "config.json").write_text(json.dumps(config), "utf-8")
    return tmp_path


def test_a_published_network_is_taken_by_the_names_of_its_outputs(tmp_path):
    names = {"0": "ENTAILMENT", "1": "contradiction", "2": "neutral"}
    folder = folder_with(tmp_path, {"id2label": names})

    assert read_card(folder).labels == ("entailment", "contradiction", "neutral")
    ours, theirs = Network(SHIPPED), Network(folder)
    assert ours.read("a claim", "a text") == theirs.read("a text", "a claim")
    found = ReaderJudge(folder).judge("The pier opened in 1932.", index_source(TEXT))
    assert found.judge.endswith(folder.name)


@cases
def test_a_folder_that_cannot_be_used_is_refused_with_what_is_wrong(
    tmp_path, config, left_out, said
):
    folder = folder_with(tmp_path, config, left_out)

    with pytest.raises(BadCallError, match=said):
        ReaderJudge(folder)


def test_a_file_that_is_no_network_is_refused_when_it_is_asked(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, {"labels": ["yes", "no", "maybe"]}, "model.onnx")
    (folder / "model.onnx").write_bytes(b"not a network")

    with pytest.raises(BadCallError, match="cannot read it"):
        Network(folder).read("a", "b")


FILLER = "Nothing of any weight was said about the weather on that particular day. "
FACT = "The lighthouse at Ferrow was lit for the first time in 1874. "


def test_of_a_long_source_the_sentences_that_bear_on_the_claim_are_read_in_order():
    other = "Its keeper, Ada Holm, lived there until 1901. "
    source = index_source(FILLER * 20 + other + FILLER * 20 + FACT + FILLER * 20)

    spans = spans_to_read("Ada Holm kept the Ferrow lighthouse.", source, ())
    read = text_of(source, spans)

    assert "Ada Holm" in read
    assert "lit for the first time" in read
    assert read.index("Ada Holm") < read.index("lit for")
    assert len(read) <= ROOM
    assert list(spans) == sorted(spans, key=lambda span: span.start)


def test_ranked_passages_come_first_where_room_is_short() -> None:
    text = FILLER * 30 + FACT + FILLER * 30
    start = text.index(FACT)
    source = index_source(text)

    spans = spans_to_read(
        "A beam was shown.", source, [Span(start, start + 40)], room=80
    )

    assert text_of(source, spans) == FACT.strip()


@cases
def test_conversation_is_left_to_words_and_reports_are_read(
    claim: str, is_read: bool
) -> None:
    by_words = LexicalJudge().judge(claim, index_source(TEXT))
    found = judge_with(SURE).judge(claim, index_source(TEXT))

    assert (found.support != by_words.support) is is_read
    assert found.judge.startswith("reader/")


def test_sources_of_a_band_without_weights_are_left_to_words() -> None:
    unread = Band("snippet", 20, 0.0, {}, 0.5)
    judge = ReaderJudge(network=ToldNetwork(SURE), bands=(unread, *ONLY_READ))

    assert judge.judge("It was shut.", index_source(TEXT)).verdict is not (
        Verdict.SUPPORTED
    )
    assert judge.judge("It was shut.", index_source(LONG)).verdict is Verdict.SUPPORTED


def test_what_words_hold_low_stays_low_where_only_a_part_is_read() -> None:
    claim, judge = "Halden has had its pier since 1952.", judge_with(SURE)
    fair = " A fair was held on the green, and nobody spoke of it again."

    short, long = (
        judge.judge(claim, index_source(TEXT + fair * times)).support
        for times in (20, 60)
    )

    assert long <= 0.25 < short


def test_what_passes_by_less_than_the_second_threshold_is_unsure() -> None:
    band = Band("all", 10**9, 0.0, {"read": 1.0}, 0.5, sure=0.9)
    little, more, flagged = (
        ReaderJudge(network=ToldNetwork(reading), bands=(band,)).judge(
            "Ships were first welcomed there in peace.", index_source(TEXT)
        )
        for reading in (Reading(0.7, 0.0, 0.3), Reading(0.95, 0.0, 0.05), SILENT)
    )

    assert [answer.unsure for answer in (little, more, flagged)] == [True, False, False]
    assert little.reason == "A close call: the passage seems to say so in other words."
    assert more.reason == "The passage says so in other words."


def test_a_small_word_that_words_miss_is_left_to_the_network() -> None:
    claim = "Boats can pass only the old weir at Skarn in the summer months."
    source = index_source("Boats can pass the old weir at Skarn in the summer months.")

    by_words, read = (
        judge.judge(claim, source) for judge in (LexicalJudge(), judge_with(SURE))
    )

    assert by_words.verdict is Verdict.PARTIALLY_SUPPORTED
    assert by_words.differences[0].effect is Effect.ASKS
    assert read.verdict is Verdict.SUPPORTED
