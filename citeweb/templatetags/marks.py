"""
Marks of verdicts, and the text that carries them, as HTML.

A page has hundreds of each, and a template takes a millisecond for what these make in
thirty microseconds; white space between the parts of a text would show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from verification.records import ClaimVerdict
from verification.reporting import summary
from verification.reporting.annotation import Mark, Stretch
from verification.reporting.segments import Segment

from .outside import shown

register = template.Library()

NOTHING = SafeString()
SWAPPED = SafeString(' hx-swap-oob="outerHTML"')
"""Of what replaces a thing that stands on a page."""


@register.simple_tag(name="mark")
def shape(name: object) -> SafeString:
    """A shape of `_marks.html`; the word always stands beside it."""
    return format_html(
        '<svg class="mark" aria-hidden="true" focusable="false">'
        '<use href="#mark-{}"/></svg>',
        name,
    )


@register.simple_tag
def verdict(name: object, word: object) -> SafeString:
    """A verdict in shape, word and colour, by the name of its mark."""
    return format_html(
        '<span class="verdict" data-verdict="{}">{}{}</span>', name, shape(name), word
    )


@register.simple_tag
def stamp(state: str, words: object) -> SafeString:
    """What was decided about a claim."""
    return format_html(
        '<span class="stamp" data-decided="{}">{}{}</span>',
        state,
        shape(f"decided-{state}"),
        words,
    )


@register.simple_tag
def bar(counts: Mapping[ClaimVerdict, int], *, words: bool = False) -> SafeString:
    """Claims by verdict on one bar; `words`: each stretch is named below it."""
    parts = summary.stretches(counts)
    if not parts:
        return NOTHING
    drawn = format_html_join(
        "",
        '<rect data-verdict="{}" x="{}" y="0" width="{}" height="24">'
        "<title>{}: {}</title></rect>",
        ((part.verdict, part.x, part.width, part.word, part.count) for part in parts),
    )
    return format_html(
        '<div class="health"><svg class="health-bar" viewBox="0 0 1000 24"'
        ' preserveAspectRatio="none" role="img" aria-label="{}">{}</svg>{}</div>',
        summary.bar_words(parts),
        drawn,
        bar_legend(parts) if words else "",
    )


def bar_legend(parts: Iterable[summary.Stretch]) -> SafeString:
    lines = format_html_join(
        "",
        '<li data-verdict="{}">{}{} <span class="count">{}</span></li>',
        ((part.verdict, shape(part.verdict), part.word, part.count) for part in parts),
    )
    return format_html(
        '<ul class="health-words" role="list" aria-hidden="true">{}</ul>', lines
    )


DRESSES = {
    "marker": '<span class="marker">{}</span>',
    "strong": "<strong>{}</strong>",
    "emphasis": "<em>{}</em>",
    "code": "<code>{}</code>",
    "evidence": '<mark class="match">{}</mark>',
    "asked evidence": '<mark class="match" id="evidence-in-text">{}</mark>',
}
MARKED = ("differ", "match")


@register.simple_tag
def segments(cut: Iterable[Segment]) -> SafeString:
    """Text, each stretch of it in its dress."""
    return format_html_join("", "{}", ((segment_html(segment),) for segment in cut))


def segment_html(segment: Segment) -> SafeString:
    text, dress = shown(segment.text), DRESSES.get(segment.layer)
    if dress:
        return format_html(dress, text)
    name = next((name for name in MARKED if name in segment.dress), "")
    if name:
        return format_html('<mark class="{}">{}</mark>', name, text)
    return format_html("{}", text)


@register.simple_tag
def note(mark: Mark, *, swap: bool = False) -> SafeString:
    """What the margin says of one claim: its verdict, or what was decided; `swap` when
    it replaces what stands on a page."""
    return format_html(
        '<small class="note" id="note-{number}"{swap} data-note="{number}"{facts}>'
        '{shape}<span class="claim-number">{number}</span>{said}</small>',
        number=mark.number,
        swap=SWAPPED if swap else "",
        facts=facts_of(mark),
        shape=shape(mark.verdict),
        said=note_words(mark),
    )


@register.simple_tag
def fold_note(mark: Mark, *, swap: bool = False) -> SafeString:
    """The same under a paragraph, for screens without a margin; a screen reader is told
    it by the note in the text."""
    word: SafeString | str = mark.word
    if mark.stamp:
        word = stamp(mark.state, mark.stamp)
    elif mark.hint:
        word = format_html("{} {}", word, hint_of(mark))
    return format_html(
        '<li class="fold-note" id="fold-{}"{}{}>{}{}</li>',
        mark.number,
        SWAPPED if swap else "",
        facts_of(mark),
        shape(mark.verdict),
        word,
    )


def note_words(mark: Mark) -> SafeString:
    if mark.stamp:
        before = gettext("{word}. Decided:").format(word=mark.word)
        decided = stamp(mark.state, mark.stamp)
        return format_html('<span class="unseen">{} </span>{}', before, decided)
    word = format_html('<span class="note-word">{}</span>', mark.word)
    return format_html("{} {}", word, hint_of(mark)) if mark.hint else word


def hint_of(mark: Mark) -> SafeString:
    hint = '<span class="note-hint"><bdi>{}</bdi></span>'
    return format_html(hint, shown(mark.hint))


def facts_of(mark: Mark) -> SafeString:
    """What styles and scripts know a claim by."""
    return format_html(
        ' data-verdict="{}"{}{}',
        mark.verdict,
        SafeString(" data-flagged") if mark.flagged else "",
        format_html(' data-state="{}"', mark.state) if mark.state else "",
    )


@register.simple_tag(takes_context=True)
def stretches(context: template.Context, cut: Iterable[Stretch]) -> SafeString:
    """
    A block of a text; a claim with a verdict links to its evidence and has a note in
    the margin.

    Reads `run` and `wanted`; `shared`, the token of a share, when visitors read it.
    """
    shared, query = context.get("shared"), context["wanted"].query
    name = "sharing:shared_claim" if shared else "reports:claim_detail"
    key = shared or context["run"].pk
    parts = []
    for stretch in cut:
        mark, text = stretch.mark, segments(stretch.segments)
        if mark and mark.verdict and mark.is_shown:
            address = f"{reverse(name, args=[key, mark.number])}{query}"
            parts.append(claim_link(stretch, mark, text, address))
        elif mark and stretch.is_first:
            span = '<span id="claim-{}">{}</span>'
            parts.append(format_html(span, mark.number, text))
        else:
            parts.append(text)
    return SafeString("".join(parts))


def claim_link(
    stretch: Stretch, mark: Mark, text: SafeString, address: str
) -> SafeString:
    """A claim may run through several blocks: its first stretch has the id."""
    here = format_html(' id="claim-{}"', mark.number) if stretch.is_first else NOTHING
    told = (
        format_html(' aria-describedby="note-{}"', mark.number)
        if stretch.is_last
        else NOTHING
    )
    return format_html(
        '<a class="claim"{here} href="{address}" hx-get="{address}"'
        ' hx-target="#evidence" hx-swap="innerHTML" hx-sync="#evidence:replace"'
        ' data-claim="{number}"{facts}{told}>{text}</a>{note}',
        here=here,
        address=address,
        number=mark.number,
        facts=facts_of(mark),
        told=told,
        text=text,
        note=note(mark) if stretch.is_last else "",
    )
