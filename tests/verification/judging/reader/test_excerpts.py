"""What the network reads of a source for one claim."""

from __future__ import annotations

from verification.judging import index_source
from verification.judging.judges.reader.excerpts import ROOM, text_of, whole_or_union
from verification.records import Span

FILLER = "Nothing of any weight was said about the weather on that particular day. "
FACT = "The lighthouse at Ferrow was lit for the first time in 1874. "


def test_a_short_source_is_read_whole() -> None:
    source = index_source(FACT)

    assert whole_or_union("It was lit in 1874.", source, ()) == (Span(0, len(FACT)),)


def test_of_a_long_source_the_sentences_that_bear_on_the_claim_are_read_in_order():
    other = "Its keeper, Ada Holm, lived there until 1901. "
    source = index_source(FILLER * 20 + other + FILLER * 20 + FACT + FILLER * 20)

    spans = whole_or_union("Ada Holm kept the Ferrow lighthouse.", source, ())
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

    spans = whole_or_union(
        "A beam was shown.", source, [Span(start, start + 40)], room=80
    )

    assert text_of(source, spans) == FACT.strip()


def test_without_a_shared_word_the_beginning_is_read() -> None:
    source = index_source(FACT + FILLER * 40)

    spans = whole_or_union("Qwzx vbnm.", source, ())

    assert spans[0].start == 0


def test_of_an_empty_source_nothing_is_read() -> None:
    assert whole_or_union("It was lit.", index_source("  \n "), ()) == ()
