"""A report for a terminal or a mail: a line for each warning, then the figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.records import JudgedClaim, Report

from .attention import in_order
from .layout import PlainWords
from .readiness import answer_of
from .remarks import Remark, remarks
from .summary import summarise
from .words import claim_word, decision_sentence

QUOTE_LENGTH = 160
"""Code points of a claim that a line shows: two lines of a terminal."""

JOINERS = "\u200c\u200d"
"""Part of the spelling: of Persian words, of letters in India, of families of emoji."""

UNSEEN = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]")
"""Signs without a width, which a space in their place would make into two words."""


def as_plain_text(report: Report) -> str:
    return "\n".join(report_lines(report)) + "\n"


def report_lines(report: Report) -> Iterator[str]:
    yield printable(answer_of(report))
    plain = PlainWords(report.document)
    for judged in in_order(report.claims):
        yield attention_line(judged, plain.of(judged.claim))
    for judged in report.claims:
        if judged.decision and not judged.flagged:
            yield attention_line(judged, plain.of(judged.claim))
    for remark in remarks(report):
        yield printable(f"{level_of(remark)}: {remark.line}")
    yield summarise(report).words


def attention_line(judged: JudgedClaim, words: str) -> str:
    word = claim_word(judged.verdict, flagged=judged.flagged)
    head = f"{judged.attention or 'decided'}: {judged.claim.id}. {word}"
    decided = decision_sentence(judged.decision)
    return printable(f'{head}: "{one_line(words)}" {judged.reason} {decided}')


def level_of(remark: Remark) -> str:
    """Loud for what speaks against publishing."""
    if remark.is_warning:
        return "WARNING"
    return "warning" if remark.subject == "source" else "note"


def one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= QUOTE_LENGTH else f"{line[: QUOTE_LENGTH - 1]}…"


def printable(text: str) -> str:
    """
    The text on one line, without characters that could act on a terminal.

    >>> printable("geo\\u00adpolitical\\x1b[2J \\u202eword")
    'geopolitical [2J word'
    """
    joined = UNSEEN.sub("", text)
    signs = (each if each.isprintable() or each in JOINERS else " " for each in joined)
    return " ".join("".join(signs).split())
