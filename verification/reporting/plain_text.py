"""A report for a terminal or a mail: a line for each warning, then the figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.reaching.identity import IDENTITY, REGISTRY_RECORD, WARNING
from verification.reaching.registries.wording import describe_notice
from verification.records import (
    CheckState,
    FindingKind,
    JudgedClaim,
    Notice,
    ReachedSource,
    Report,
    SourceAction,
)

from .attention import attention_words, in_order
from .layout import PlainWords
from .summary import Summary, summarise
from .weighing_lines import weighing_lines
from .words import FINDING_WORDS, claim_word

QUOTE_LENGTH = 160
"""Code points of a claim that a line shows: two lines of a terminal."""

JOINERS = "\u200c\u200d"
"""Part of the spelling: of Persian words, of letters in India, of families of emoji."""

UNSEEN = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]")
"""Signs without a width, which a space in their place would make into two words."""


def as_plain_text(report: Report) -> str:
    return "\n".join(report_lines(report)) + "\n"


def report_lines(report: Report) -> Iterator[str]:
    plain = PlainWords(report.document)
    for judged in in_order(report.claims):
        yield attention_line(judged, plain.of(judged.claim))
    for source in report.sources:
        for notice in source.notices:
            yield printable(f"{notice_line(notice)}: {source_name(source)}")
        if source.action is not SourceAction.OK:
            yield printable(
                f"warning: {source_name(source)}: "
                f"{source_state(source)}. {source_reason(source)}"
            )
    for finding in report.document.findings:
        if finding.kind is FindingKind.SELF_CONTRADICTION:
            continue  # weighing says it with both values
        words = plain.of_finding(finding)
        yield printable(f"note: {FINDING_WORDS[finding.kind]}: {words}")
    for words, sentence in weighing_lines(report):
        yield printable(f"note: {words}: {sentence}")
    yield from figures(summarise(report))


def attention_line(judged: JudgedClaim, words: str) -> str:
    """What the claim asks for, its number, its verdict, its words and the reason."""
    word = claim_word(judged.verdict, flagged=judged.flagged)
    head = f"{judged.attention}: {judged.claim.id}. {word}"
    return printable(f'{head}: "{one_line(words)}" {judged.reason}')


def source_name(source: ReachedSource) -> str:
    """By its number and address; an entry that gives none by its title."""
    return f"source [{source.id}] {source.url or source.title}".rstrip()


def source_state(source: ReachedSource) -> str:
    return source.outcome.value.replace("_", " ") if source.outcome else "not read"


def source_reason(source: ReachedSource) -> str:
    """What happened at the address, and what registries hold against the entry."""
    failed = [
        each.reason
        for each in source.checks
        if each.name in (IDENTITY, REGISTRY_RECORD) and each.state is CheckState.FAILED
    ]
    return " ".join(part for part in (source.detail, *failed) if part)


def notice_line(notice: Notice) -> str:
    """A warning for what warns of a work; a note for a correction, a reinstatement."""
    kind = "WARNING" if notice.kind in WARNING else "note"
    doi = f" (doi:{notice.doi})" if notice.doi else ""
    return f"{kind}: {describe_notice(notice)}{doi}"


def figures(summary: Summary) -> Iterator[str]:
    yield (
        f"{summary.claims_checked} of {summary.claims_checkable} claims checked, "
        f"{summary.claims_flagged} flagged"
        f"{f' ({asked})' if (asked := attention_words(summary.by_attention)) else ''}. "
        f"{f'{reviewed}. ' if (reviewed := summary.review_words) else ''}"
        f"{summary.citations_supported} of {summary.citations_checked} checked "
        f"citations support their claim ({summary.citations_total} in all). "
        f"{summary.sources_ok} of {summary.sources_total} sources are in order."
    )


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
