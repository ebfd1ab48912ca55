"""Parts of HTML pages: every text escaped and harmless, every address checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files

from verification.language.lists import table_mapping, table_rows
from verification.records import JudgedClaim, Span
from verification.reporting.bar import WIDTH, bar_words, stretches
from verification.reporting.harmless import harmless, web_address
from verification.reporting.segments import cut, within
from verification.reporting.summary import Summary
from verification.reporting.words import VERDICT_WORDS, claim_mark, claim_word

COLOURS = {job: pair for job, *pair in table_rows("reporting/exports/colours")}
MARKS = table_mapping("reporting/exports/marks")

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?")


LIGHT, DARK = 0, 1
RULES = files(__package__).joinpath("report.css").read_text("utf-8")
"""For screens and, at its end, for paper."""


def style_sheet() -> str:
    light, dark = (
        "".join(f"--{name}:{pair[scheme]};" for name, pair in COLOURS.items())
        for scheme in (LIGHT, DARK)
    )
    return (
        f":root{{--tone:var(--muted);{light}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}{RULES}"
    )


def text(value: str) -> str:
    return escape(harmless(value))


def link(words: str, url: str) -> str:
    """A link to a page of the web; only its words when the address is none."""
    address = web_address(url)
    if not address:
        return f"<bdi>{text(words)}</bdi>"
    return (
        f'<a href="{escape(address)}" rel="noopener noreferrer nofollow">'
        f"<bdi>{text(words)}</bdi></a>"
    )


def language(code: str) -> str:
    """The attribute that names a language; nothing when it is not known."""
    return f' lang="{code}"' if _LANGUAGE.fullmatch(code) else ""


def mark(verdict: str) -> str:
    """
    The verdict's shape. Its attributes are for paper, where no style sheet reaches into
    a picture; on a screen the style sheet outranks them.
    """
    shape = MARKS.get(verdict, MARKS["not_checkable"])
    colour = COLOURS.get(verdict, COLOURS["muted"])[LIGHT]
    shape = shape.replace('class="solid"', f'class="solid" fill="{colour}"')
    return (
        '<svg class="mark" viewBox="0 0 16 16" aria-hidden="true" fill="none" '
        f'stroke="{colour}" stroke-width="1.7" stroke-linecap="round">{shape}</svg>'
    )


def verdict_words(verdict: str) -> str:
    return (
        f'<span class="verdict" data-v="{verdict}">{mark(verdict)} '
        f"{VERDICT_WORDS[verdict]}</span>"
    )


def claim_words(judged: JudgedClaim) -> str:
    """The verdict on a claim, or that a person contests it."""
    name = claim_mark(judged.verdict, flagged=judged.flagged)
    word = claim_word(judged.verdict, flagged=judged.flagged)
    return f'<span class="verdict" data-v="{name}">{mark(name)} {word}</span>'


def marked(value: str, matches: Iterable[Span], differences: Iterable[Span]) -> str:
    """A text with the words that were found, and those that differ, standing out."""
    if not value:
        return ""
    whole = Span(0, len(value))
    layers = {
        "match": within(list(matches), whole),
        "differ": within(list(differences), whole),
    }
    parts = []
    for segment in cut(value, whole, layers=layers):
        words = text(segment.text)
        if "differ" in segment.dress:
            words = f'<mark class="differ">{words}</mark>'
        elif "match" in segment.dress:
            words = f"<mark>{words}</mark>"
        parts.append(words)
    return "".join(parts)


def moved(span: Span, origin: int) -> Span | None:
    """A range counted from another origin; None when it ends before that."""
    start, end = max(span.start - origin, 0), span.end - origin
    return Span(start, end) if start < end else None


HEIGHT = 24
"""Of the bar, in units."""


def summary_picture(summary: Summary) -> Iterator[str]:
    """
    The bar, and below it each verdict with its mark, its word and its count.

    Claims that cannot be checked are not on it.
    """
    parts = stretches(summary.by_verdict)
    if not parts:
        return
    total = sum(each.count for each in parts)
    yield (
        f'<figure><svg class="bar" viewBox="0 0 {WIDTH:g} {HEIGHT}" '
        f'preserveAspectRatio="none" role="img" '
        f'aria-label="{total:,} claims: {bar_words(parts)}">'
    )
    for each in parts:
        yield (
            f'<rect class="{each.verdict}" x="{each.x}" y="0" width="{each.width}" '
            f'height="{HEIGHT}" fill="{COLOURS[each.verdict][LIGHT]}"/>'
        )
    yield '</svg><figcaption><ul class="legend">'
    for each in parts:
        yield (
            f'<li data-v="{each.verdict}"><span class="verdict">{mark(each.verdict)} '
            f"{each.word}</span> "
            f'<span class="numbers">{each.count:,}</span></li>'
        )
    yield "</ul></figcaption></figure>"
