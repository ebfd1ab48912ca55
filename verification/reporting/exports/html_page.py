"""
A report as one HTML file that works from disk: no script, nothing fetched, nothing
that a hostile text could start. Its own policy forbids all but its style sheet.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from importlib.resources import files
from itertools import groupby, islice
from string import Template

from verification.language.dates import MONTHS
from verification.records import BlockKind, ClaimVerdict, Document, JudgedClaim, Report
from verification.reporting.annotation import Group, Mark, PageBlock, Stretch, set_page
from verification.reporting.attention import ATTENTION_WORDS, in_order, passages_to_read
from verification.reporting.layout import with_layout
from verification.reporting.plain_text import one_line
from verification.reporting.readiness import answer_of
from verification.reporting.summary import summarise
from verification.reporting.words import claim_mark, claim_word, unfinished_words

from .exporting import ExportOptions, gathered, report_title
from .html_evidence import claim_sections, remarks_section, source_parts
from .html_writing import (
    claim_words,
    language,
    mark,
    style_sheet,
    summary_picture,
    text,
)


def write_html(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """The page in chunks, in UTF-8."""
    yield from gathered(each.encode("utf-8") for each in page(report, options))


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of a report a page shows; what is left out is said on it."""

    with_text: bool = True
    only_flagged: bool = False
    """Whether evidence is shown for flagged claims alone."""

    claims: int | None = None
    """Claims listed, and claims whose evidence is shown, at most; None for all."""

    sources: int | None = None


WHOLE = Extent()


def page(
    report: Report, options: ExportOptions, extent: Extent = WHOLE
) -> Iterator[str]:
    title = report_title(report, options)
    document = with_layout(report.document)
    yield head(title)
    yield '<body><main><div class="summary">'
    yield from masthead(report, title)
    yield from left_out(extent)
    yield from needing_a_look(report, extent)
    yield "</div>"
    if extent.with_text:
        yield '<section><h2 id="text">The text</h2>'
        yield from set_text(report, document, title=title)
        yield "</section>"
    yield '<section><h2 id="evidence">Claims and evidence</h2>'
    shown = shown_claims(report, extent)
    yield from claim_sections(report, shown, links_to_text=extent.with_text)
    yield '</section><section><h2 id="sources">Sources</h2><div>'
    yield from source_parts(report, most=extent.sources)
    yield "</div></section>"
    yield from remarks_section(report)
    yield from colophon(report)
    yield "</main></body></html>\n"


HEAD = Template(
    files(__package__).joinpath("report_head.html").read_text("utf-8").replace("\n", "")
)


def head(title: str) -> str:
    style = style_sheet()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return HEAD.substitute(title=text(title), style=style, digest=digest)


def masthead(report: Report, title: str) -> Iterator[str]:
    summary = summarise(report)
    yield f'<header><h1 dir="auto"{language(report.document.language)}>'
    yield f"{text(' '.join(title.split()))}</h1>"
    yield f'<p class="answer"><strong>{text(answer_of(report))}</strong></p>'
    yield f'<p class="numbers">{text(summary.words)}</p></header>'
    yield from summary_picture(summary)
    yield f'<p class="muted note">{text(checked_words(report))}</p>'


def checked_words(report: Report) -> str:
    judge = f"{report.judge_name} {report.judge_version}".strip()
    when = moment_words(report.generated_at)
    words = f"Checked {when} by the judge {judge}." if when else f"Judge: {judge}."
    return f"{unfinished_words(report)} {words}".lstrip()


def moment_words(generated_at: str) -> str:
    """
    >>> moment_words("2026-05-01T09:30:00+00:00")
    '1 May 2026, 09:30 UTC'
    """
    try:
        moment = datetime.fromisoformat(generated_at)
    except ValueError:
        return ""
    zone = moment.strftime("%Z").replace("UTC+00:00", "UTC")
    words = f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"
    return f"{words}, {moment:%H:%M} {zone}".strip()


def left_out(extent: Extent) -> Iterator[str]:
    if extent == WHOLE:
        return
    parts = ["evidence of the claims that need a look" if extent.only_flagged else ""]
    if extent.claims is not None:
        parts = [f"the first {extent.claims} claims that need a look"]
    if extent.sources is not None:
        parts.append(f"the first {extent.sources} sources")
    yield (
        f'<p class="muted note">This report is long: here stand {" and ".join(parts)}'
        f"{'' if extent.with_text else ', without the text'}. The web page and the "
        "JSON export hold all of it.</p>"
    )


def shown_claims(report: Report, extent: Extent) -> list[JudgedClaim]:
    """The claims whose evidence is shown."""
    claims = (
        each
        for each in report.claims
        if each.verdict is not ClaimVerdict.NOT_CHECKABLE
        and (each.flagged or not extent.only_flagged)
    )
    return list(islice(claims, extent.claims))


def needing_a_look(report: Report, extent: Extent) -> Iterator[str]:
    flagged = in_order(report.claims)[: extent.claims]
    if not flagged:
        return
    yield '<section><h2 id="look">Needs a look</h2>'
    for kind, claims in groupby(flagged, key=lambda each: each.attention):
        heading = ATTENTION_WORDS[kind] if kind else ""
        yield f'<h3>{heading}</h3><ol class="look">'
        yield from map(look_line, claims)
        yield "</ol>"
    yield "</section>"


def look_line(judged: JudgedClaim) -> str:
    """One claim with its reason; of one to be read its best passages too."""
    words = text(one_line(" ".join(judged.claim.statement.split())))
    passages = "".join(
        f'<blockquote class="note" dir="auto">{text(f"[{source_id}]")} '
        f"{text(one_line(passage.text))}</blockquote>"
        for source_id, passage in passages_to_read(judged)
    )
    return (
        f'<li>{claim_words(judged)} <a class="quoted" dir="auto" '
        f'href="#evidence-{judged.claim.id}">{words}</a> '
        f'<span class="muted">{text(judged.reason)}</span>{passages}</li>'
    )


def colophon(report: Report) -> Iterator[str]:
    options = report.options
    yield (
        f"<footer><p>{text(checked_words(report))} A claim with several citations is "
        f"judged “{options.strictness.value}”.</p><p>citeweb compares a text with the "
        "sources it cites. It reports what they say, not what is true.</p></footer>"
    )


TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
DEEPEST_HEADING = 4
"""Deeper ones would stand smaller than the text."""


def set_text(report: Report, document: Document, *, title: str) -> Iterator[str]:
    """
    Args:
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
