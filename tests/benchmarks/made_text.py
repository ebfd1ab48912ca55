"""Made-up articles of any size, the same ones for the same seed."""

import random
from itertools import accumulate

from verification.records import SourceText

ONSETS = ("b", "br", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "st", "t")
NUCLEI = ("a", "e", "i", "o", "u", "ea", "ou")
CODAS = ("", "n", "r", "s", "t", "l", "nd", "m")
FUNCTION_WORDS = "the of and to in a is that for it was on with as by at from".split()
VOCABULARY_SIZE = 8000
"""Distinct words; some twenty newspaper pages have about as many."""

WORDS_IN_SENTENCE = (12, 28)


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


def make_desk(
    *, sentences: int, sources: int, words: int, seed: int = 7
) -> tuple[str, list[SourceText]]:
    """
    A document whose sentences each cite one source, and the sources.

    Half of the sentences stand in their source with a few words changed, the other half
    are foreign to it.
    """
    writer = Writer(seed)
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
