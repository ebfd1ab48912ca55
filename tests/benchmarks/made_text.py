"""Articles of any size: made up, the same ones for the same seed, and in real prose."""

import json
import random
import re
from itertools import accumulate
from pathlib import Path
from typing import Any

from verification.records import SourceText

ONSETS = ("b", "br", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "st", "t")
NUCLEI = ("a", "e", "i", "o", "u", "ea", "ou")
CODAS = ("", "n", "r", "s", "t", "l", "nd", "m")
FUNCTION_WORDS = (
    *("the", "of", "and", "to", "in", "a", "is", "that", "for", "it"),
    *("was", "on", "with", "as", "by", "at", "from"),
)
VOCABULARY_SIZE = 8000
"""Distinct words; some twenty newspaper pages have about as many."""

WORDS_IN_SENTENCE = (12, 28)

LONG_SENTENCES = Path(__file__).with_name("long_sentences.txt")
_SLOT = re.compile(r"\{(\w+)\}")

PAIRS = Path(__file__).parents[2] / "training" / "pairs"
SENTENCES_OF_EACH = 10


class Writer:
    """Writes sentences whose word frequencies fall as in prose (Zipf's law)."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311 (text, not secrets)
        self.words = [self.make_word() for _ in range(VOCABULARY_SIZE)]
        self.weights = list(
            accumulate(1 / rank for rank in range(2, VOCABULARY_SIZE + 2))
        )

    def make_word(self) -> str:
        return "".join(
            self.random.choice(ONSETS)
            + self.random.choice(NUCLEI)
            + self.random.choice(CODAS)
            for _ in range(self.random.randint(1, 3))
        )

    def sentence(self) -> str:
        length = self.random.randint(*WORDS_IN_SENTENCE)
        words = self.random.choices(self.words, cum_weights=self.weights, k=length)
        for place in range(1, length, 3):
            words[place] = self.random.choice(FUNCTION_WORDS)
        if self.random.random() < 0.3:
            words[length // 2] = str(self.random.randint(3, 9000))
        if self.random.random() < 0.4:
            words[length // 3] = words[length // 3].capitalize()
        return " ".join(words).capitalize() + "."

    def article(self, words: int) -> list[str]:
        sentences: list[str] = []
        count = 0
        while count < words:
            sentences.append(self.sentence())
            count += sentences[-1].count(" ") + 1
        return sentences


class LongWriter(Writer):
    """Writes as encyclopedias and newspapers do: sentences of fifty words and more,
    with clauses in clauses, names, years and numbers."""

    def sentence(self) -> str:
        form = self.random.choice(LONG_SENTENCES.read_text("utf-8").splitlines())
        return _SLOT.sub(lambda slot: self.filling(slot[1]), form)

    def filling(self, kind: str) -> str:
        if kind == "year":
            return str(self.random.randint(1600, 2025))
        if kind == "number":
            return str(self.random.randint(3, 900))
        word = self.random.choices(self.words, cum_weights=self.weights)[0]
        return word.capitalize() if kind == "Name" else word


def make_desk(
    *,
    sentences: int,
    sources: int,
    words: int,
    seed: int = 7,
    writes: type[Writer] = Writer,
) -> tuple[str, list[SourceText]]:
    """A document whose sentences each cite one source, and the sources. Half of the
    sentences stand in their source with a few words changed, the other half are foreign
    to it."""
    writer = writes(seed)
    articles = [writer.article(words) for _ in range(sources)]
    lines = []
    for number in range(sentences):
        cited = number % sources
        claim = writer.random.choice(articles[cited]) if number % 2 else None
        words_of_claim = (claim or writer.sentence()).rstrip(".").split()
        if claim:
            words_of_claim[-1] = writer.random.choice(writer.words)
        lines.append(f"{' '.join(words_of_claim)} [{cited + 1}].")
    paragraphs = [" ".join(lines[at : at + 5]) for at in range(0, len(lines), 5)]
    texts = [
        SourceText(id=number, title=f"Source {number}", text=paragraphed(article))
        for number, article in enumerate(articles, start=1)
    ]
    return "\n\n".join(paragraphs), texts


def paragraphed(article: list[str]) -> str:
    return "\n".join(" ".join(article[at : at + 6]) for at in range(0, len(article), 6))


def prose_call(*, sources: int, words: int) -> dict[str, Any]:
    """What `check` takes: a text of ten sentences on each source, and the sources, each
    of at least so many words: articles, studies, minutes and manuals of the training,
    none twice."""
    files = sorted(PAIRS.glob("*.jsonl"))
    texts = (json.loads(line) for file in files for line in file.open(encoding="utf-8"))
    document, given = [], []
    for number in range(1, sources + 1):
        parts: list[str] = []
        claims: list[str] = []
        while sum(len(part.split()) for part in parts) < words:
            row = next(texts)
            parts.append(f"{row['title']}\n\n{row['text']}")
            claims += [claim["claim"] for claim in row["claims"]]
        step = len(claims) // SENTENCES_OF_EACH
        chosen = claims[::step][:SENTENCES_OF_EACH]
        document += [f"{claim.strip().rstrip('.')} [{number}]." for claim in chosen]
        page = {"id": number, "url": f"https://site{number}.example/page"}
        page |= {"title": parts[0].split("\n")[0], "text": "\n\n".join(parts)}
        given.append(page)
    paragraphs = [" ".join(document[at : at + 5]) for at in range(0, len(document), 5)]
    return {"document": "\n\n".join(paragraphs), "sources": given}
