"""
Claims that their text does not carry, though names and topic are the same.

What a reader that goes by wording alone takes for support: a source without the
sentences that carry the claim (the network that ships and shared words tell which),
another sentence of the same page, two claims of two sources in one sentence.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from zlib import crc32

from verification.judging import SourceIndex, index_source
from verification.judging.index import Coverage
from verification.judging.judges.reader import Network
from verification.judging.text.terms import read_terms

from .pairs import Pair

FEWEST_SENTENCES = 5
"""Of a source that is more than what carries one claim."""

MOST_REMOVED = 0.5
"""Share of the sentences."""

CARRIES = 0.4
"""Probability that a sentence says something for or against the claim."""

MOST_OF_PAGE = 2
"""Claims of a page that are put beside another of its sentences."""

MOST_SHARED = 0.35
"""Share of long words from which two sentences of a page may say the same."""

_LONG_WORD = re.compile(r"[^\W_]{4,}")

HALVES_SHARE = 0.15
"""Of the supported pairs that get a half from elsewhere."""


def without_evidence(pairs: Sequence[Pair], network: Network) -> Iterator[Pair]:
    """For each claim that its source decides, the rest of the source beside it."""
    text, source = "", index_source("")
    for pair in pairs:
        if pair.label not in {"supported", "contradicted"}:
            continue
        if pair.source_text != text:
            text, source = pair.source_text, index_source(pair.source_text)
        rest = _rest(pair, source, network)
        if rest:
            telling = _bears(network, pair.claim, pair.title) if pair.title else 0.0
            yield replace(
                pair,
                id=f"{pair.id}:removed",
                source_text=rest,
                title="" if telling >= CARRIES else pair.title,
                label="unsupported",
                kind="removed",
            )


def _rest(pair: Pair, source: SourceIndex, network: Network) -> str:
    sentences = [source.text[start:end] for start, end in source.sentences]
    if len(sentences) < FEWEST_SENTENCES:
        return ""
    bearing = [_bears(network, pair.claim, sentence) for sentence in sentences]
    coverage = Coverage(read_terms(pair.claim, source.language), source)
    masks = coverage.masks_of(range(len(sentences)))
    shared = [coverage.weigh(masks.get(place, 0)) for place in range(len(sentences))]
    places = range(len(sentences))
    removed = {
        max(places, key=bearing.__getitem__),
        max(places, key=shared.__getitem__),
    }
    for place in sorted(places, key=bearing.__getitem__, reverse=True):
        if bearing[place] < CARRIES or len(removed) >= MOST_REMOVED * len(sentences):
            break
        removed.add(place)
    return " ".join(
        " ".join(sentences[place].split()) for place in places if place not in removed
    )


def _bears(network: Network, claim: str, text: str) -> float:
    return 1.0 - network.read(claim, text).unsupported


def half_foreign(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Some supported claims with what another source says added to them."""
    supported = [pair for pair in pairs if pair.label == "supported"]
    for pair in supported:
        chance = random.Random(crc32(f"{pair.id} half".encode()))
        if chance.random() > HALVES_SHARE:
            continue
        other = chance.choice(supported)
        if other.group == pair.group:
            continue
        first, second = (
            (pair.claim, other.claim)
            if chance.random() < 0.7
            else (other.claim, pair.claim)
        )
        yield replace(
            pair,
            id=f"{pair.id}:half",
            claim=f"{first.rstrip('. ')}, and {second[:1].lower()}{second[1:]}",
            label="partial",
            kind="half_foreign",
        )


def same_page(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Some claims of each page beside another of its sentences, most like the claim."""
    pages: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        pages[pair.group].append(pair)
    for group, found in sorted(pages.items()):
        texts = {pair.source_text: _long_words(pair.source_text) for pair in found}
        told = [pair for pair in found if pair.label != "unsupported"]
        random.Random(crc32(group.encode())).shuffle(told)
        made = (_beside_another(pair, texts) for pair in told)
        yield from [pair for pair in made if pair][:MOST_OF_PAGE]


def _beside_another(pair: Pair, texts: dict[str, set[str]]) -> Pair | None:
    own, claim = texts[pair.source_text], _long_words(pair.claim)
    fitting = [
        text
        for text, words in texts.items()
        if words & claim and len(own & words) < MOST_SHARED * min(len(own), len(words))
    ]
    if not fitting:
        return None
    text = max(fitting, key=lambda page: (len(texts[page] & claim), page))
    changed = {"source_text": text, "label": "unsupported", "kind": "same_page"}
    return replace(pair, id=f"{pair.id}:page", **changed)


def _long_words(text: str) -> set[str]:
    return set(_LONG_WORD.findall(text.lower()))
