"""The text under test as HTML, each claim underlined and led to its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from verification.records import BlockKind, ClaimVerdict, Document, Report
from verification.reporting.annotation import Group, Mark, PageBlock, Stretch, set_page
from verification.reporting.words import claim_mark, claim_word

from .html_writing import language, mark, text

TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
DEEPEST_HEADING = 4
"""Deeper ones would stand smaller than the text."""


def set_text(report: Report, document: Document, *, title: str) -> Iterator[str]:
    """
    Args:
        document: The report's, with its layout.
        title: Stands over the page already: a heading that repeats it is left out.
    """
    marks = {
        each.claim.id: Mark(
            each.claim.id,
            claim_mark(each.verdict, flagged=each.flagged),
            claim_word(each.verdict, flagged=each.flagged),
        )
        for each in report.claims
        if each.verdict is not ClaimVerdict.NOT_CHECKABLE
    }
    yield f'<article class="page" dir="auto"{language(document.language)}>'
    for group in set_page(document, marks, title=title):
        yield from set_group(group)
    yield "</article>"


def set_group(group: Group) -> Iterator[str]:
    if group.kind is BlockKind.TABLE_ROW:
        yield "<table><tbody>"
        for block in group.blocks:
            cells = "".join(f"<td>{stretches(each)}</td>" for each in block.cells)
            yield f"<tr>{cells}</tr>"
        yield "</tbody></table>"
    elif group.kind is BlockKind.LIST_ITEM:
        yield "<ul>"
        for block in group.blocks:
            yield f"<li>{labelled(block)}</li>"
        yield "</ul>"
    else:
        for block in group.blocks:
            yield set_block(block)


def set_block(block: PageBlock) -> str:
    words = labelled(block)
    if block.kind is BlockKind.HEADING:
        tag = f"h{min(DEEPEST_HEADING, max(3, block.level + 2))}"
        return f"<{tag}>{words}</{tag}>"
    if block.kind is BlockKind.CODE:
        return f"<pre>{words}</pre>"
    if block.kind is BlockKind.QUOTE:
        return f"<blockquote>{words}</blockquote>"
    if block.kind is BlockKind.REFERENCE:
        return f'<p class="entry">{words}</p>'
    return f"<p>{words}</p>"


def labelled(block: PageBlock) -> str:
    label = f"{text(block.label)} " if block.label else ""
    return f"{label}{stretches(block.stretches)}"


def stretches(members: Sequence[Stretch]) -> str:
    return "".join(map(set_stretch, members))


def set_stretch(stretch: Stretch) -> str:
    words = "".join(dressed(each.text, each.dress) for each in stretch.segments)
    if not stretch.mark:
        return words
    number, verdict = stretch.mark.number, escape(stretch.mark.verdict)
    id = f' id="claim-{number}"' if stretch.is_first else ""
    claim = (
        f'<a class="claim" data-v="{verdict}"{id} href="#evidence-{number}">{words}</a>'
    )
    if not stretch.is_last:
        return claim
    sign = f'{mark(verdict)}<span aria-label="{stretch.mark.word}">{number}</span>'
    return f'{claim}<span class="sign" data-v="{verdict}">{sign}</span>'


def dressed(words: str, names: frozenset[str]) -> str:
    shown = text(words)
    for name, tag in TAGS.items():
        if name in names:
            shown = f"<{tag}>{shown}</{tag}>"
    return shown
