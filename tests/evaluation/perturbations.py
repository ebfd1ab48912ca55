"""
Sentences of real pages, copied and minimally spoilt: what word overlap cannot see.

Each maker takes a sentence that its page supports word for word and gives it back with
one thing wrong, or None when the sentence offers nothing to spoil. The seed is the
sentence's own hash, so the same data gives the same cases.
"""

import hashlib
import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .rows import Label, Row

FEWEST_WORDS = 8
MOST_WORDS = 40
"""Words of a sentence to copy: shorter ones say little, longer ones are lists."""

SENTENCES_PER_PAGE = 3
"""Taken from each page, so that long pages do not decide the figures."""

CHANGED = "changed"
"""The file that a case is said to come from."""

LONG_PAGE_WORDS = 5_000
"""Words of the pages of one topic that are put together as distractors."""

_SENTENCE = re.compile(r"(?<![^\n.!?\s])[A-Z][^\n]*?[a-z)\"”%\d][.!?](?=\s|$)")
_NUMBER = re.compile(r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?![\w/-])")
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has|have|had|will|would|can|could|should|may|might|must)\b(?!\s+not)"
)
_PAST = re.compile(r"\b(?:he|she|it|they|who|which|[A-Z][a-z]+)\s+([a-z]{3,}ed)\b")
_NEGATED = re.compile(r"\b(?:not|never|no)\b|n['’]t\b")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}")

_DID = re.compile(r"^ (?:\w+ ){0,2}[a-z]+ed (?:[a-z]+ ){0,4}$")
"""One verb in the past between two names, without "and" or a comma."""

_CITED_YEAR = re.compile(r"\((?:[A-Z][\w.&’' -]+,? )((?:19|20)\d\d)\)")


def make_cases(rows: Sequence[Row]) -> list[Row]:
    """All cases that the labelled rows give."""
    pages = [row for row in rows if row.file_name == "wice"]
    snippets = [
        row
        for row in rows
        if row.file_name == "attributionbench"
        and row.label is Label.SUPPORTED
        and len(row.source_text.split()) <= LONGEST_SNIPPET
    ]
    copied = list(_copy_sentences(pages))
    cases = list(_spoil_all(copied, ""))
    cases.extend(_spoil_all(list(_copy_sentences(snippets)), "_in_snippet"))
    cases.extend(_other_pages(pages, copied))
    return cases


LONGEST_SNIPPET = 150
"""Words."""


def _spoil_all(copied: Sequence[tuple[Row, str]], suffix: str) -> Iterator[Row]:
    names = sorted({name for _, text in copied for name in _NAME.findall(text)})
    for place, (page, text) in enumerate(copied):
        seed = int(hashlib.sha256(text.encode()).hexdigest()[:8], 16)
        chance = random.Random(seed)  # noqa: S311 - chooses words, guards nothing
        _, other = copied[(place * 7 + 11) % len(copied)]
        own_names = sorted(set(_NAME.findall(page.source_text)))
        spoilt = {
            "verbatim": text,
            "number_changed": change_number(text, chance),
            "negated": negate(text),
            "name_swapped": swap_name(text, names, chance),
            "name_swapped_within": swap_name(text, own_names, chance),
            "names_exchanged": exchange_names(text),
            "cited_year_changed": change_cited_year(text, chance),
            "half_foreign": replace_half(text, other),
        }
        for kind, claim in spoilt.items():
            if claim is not None and (kind == "verbatim" or claim != text):
                label = Label.SUPPORTED if kind == "verbatim" else Label.UNSUPPORTED
                name = f"{page.id}:{place}:{kind}"
                yield Row(name, kind + suffix, CHANGED, claim, page.source_text, label)


def _copy_sentences(pages: Sequence[Row]) -> Iterator[tuple[Row, str]]:
    for page in pages:
        sentences = [
            text
            for text in _SENTENCE.findall(page.source_text)
            if FEWEST_WORDS <= len(text.split()) <= MOST_WORDS
            and not text.startswith("(meta")
        ]
        sentences.sort(key=lambda text: hashlib.sha256(text.encode()).digest())
        for text in sentences[:SENTENCES_PER_PAGE]:
            yield page, text


def change_number(text: str, chance: random.Random) -> str | None:
    """The sentence with one of its numbers made another."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return None
    match = chance.choice(found)
    printed = match.group()
    digits = printed.replace(",", "")
    if "." in digits:
        value = float(digits)
        places = len(digits.partition(".")[2])
        changed = f"{value * chance.choice((0.6, 1.4, 2.0)) + 0.3:.{places}f}"
    elif len(digits) == 4 and digits[:2] in {"19", "20"}:
        changed = str(int(digits) + chance.choice((-7, -3, -2, 1, 4, 9)))
    else:
        value = int(digits)
        step = max(1, round(value * chance.choice((0.1, 0.3, 0.8, 2.0))))
        changed = str(value + step)
        if "," in printed:
            changed = f"{value + step:,}"
    return text[: match.start()] + changed + text[match.end() :]


def negate(text: str) -> str | None:
    """The sentence saying no where it said yes."""
    if _NEGATED.search(text):
        return None
    match = _AUXILIARY.search(text)
    if match is not None:
        return f"{text[: match.end()]} not{text[match.end() :]}"
    match = _PAST.search(text)
    if match is not None:
        return f"{text[: match.start(1)]}never {text[match.start(1) :]}"
    return None


def swap_name(text: str, names: Sequence[str], chance: random.Random) -> str | None:
    """The sentence with one of its names made another."""
    found = list(_NAME.finditer(text))
    strange = [name for name in names if name not in text]
    if not found or not strange:
        return None
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(strange) + text[match.end() :]


def exchange_names(text: str) -> str | None:
    """The sentence with two names round a verb in each other's place."""
    found = list(_NAME.finditer(text))
    for one, other in pairwise(found):
        between = text[one.end() : other.start()]
        if one.group() != other.group() and _DID.search(between):
            return (
                text[: one.start()]
                + other.group()
                + between
                + one.group()
                + text[other.end() :]
            )
    return None


def change_cited_year(text: str, chance: random.Random) -> str | None:
    """The sentence with another year in a citation such as "(Ng, 1978)"."""
    match = _CITED_YEAR.search(text)
    if match is None:
        return None
    year = str(int(match[1]) + chance.choice((-7, -3, -2, 1, 4, 9)))
    return text[: match.start(1)] + year + text[match.end(1) :]


def replace_half(text: str, other: str) -> str | None:
    """The first half of the sentence with the second half of a foreign one."""
    words, foreign = text.split(), other.split()
    if text == other:
        return None
    return " ".join([*words[: len(words) // 2], *foreign[len(foreign) // 2 :]])


def _other_pages(
    pages: Sequence[Row], copied: Sequence[tuple[Row, str]]
) -> Iterator[Row]:
    """Claims and sentences beside the pages nearest in topic, put together to a long
    one."""
    words = {
        page.id: set(re.findall(r"[a-z]{5,}", page.source_text.lower()))
        for page in pages
    }
    for place, (page, text) in enumerate(copied):
        if place % SENTENCES_PER_PAGE:
            continue
        wanted = set(re.findall(r"[a-z]{5,}", f"{page.claim} {text}".lower()))
        others = sorted(
            (other for other in pages if other.source_text != page.source_text),
            key=lambda other: (
                -len(wanted & words[other.id]) / (len(words[other.id]) ** 0.3 + 1)
            ),
        )
        gathered: list[str] = []
        for other in others:
            if text in other.source_text or page.claim in other.source_text:
                continue
            gathered.extend(other.source_text.split(" "))
            if len(gathered) >= LONG_PAGE_WORDS:
                break
        source = " ".join(gathered[:LONG_PAGE_WORDS])
        for ending, kind, claim in (("", "", page.claim), ("2", "_copied", text)):
            name = f"{page.id}:{place}:other{ending}"
            yield Row(
                name, f"other_page{kind}", CHANGED, claim, source, Label.UNSUPPORTED
            )
