"""What the templates of HTML pages are filled by: each text is made harmless."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from verification.language.lists import table_mapping, table_rows
from verification.language.wording import (
    current_language,
    gettext,
    ngettext,
    show_date,
    show_number,
)
from verification.reaching.identity import describe_notice
from verification.reaching.source_words import source_words
from verification.records import Difference, Evidence, Judgment, Span
from verification.reporting import words
from verification.reporting.harmless import harmless, web_address
from verification.reporting.readiness import passages_to_read
from verification.reporting.segments import cut, within
from verification.reporting.summary import bar_words, stretches
from verification.reporting.texts import judge_figure, one_line

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


@cache
def pages() -> Environment:
    """The templates beside this module, with what they may call."""
    made = Environment(
        autoescape=True,
        finalize=shown,
        keep_trailing_newline=True,
        loader=PackageLoader("verification.reporting.exports", ""),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    called = (
        bar_words,
        describe_notice,
        digest,
        judge_figure,
        language,
        source_words,
        mark,
        one_line,
        passage,
        passages_to_read,
        spaced,
        stretches,
        web_address,
        words.claim_mark,
        words.claim_word,
        words.counted,
        words.decision_sentence,
        words.interest_heading,
        words.interest_sentence,
        words.list_words,
        words.standing_words,
        ngettext,
        show_date,
        show_number,
        current_language,
    )
    made.globals |= {function.__name__: function for function in called}
    made.globals |= {
        "_": gettext,
        "_html": gettext_html,
        "difference_words": words.DIFFERENCE_WORDS,
        "colours": COLOURS,
        "corroboration_words": words.CORROBORATION_WORDS,
        "stance_words": words.STANCE_WORDS,
        "verdict_words": words.VERDICT_WORDS,
    }
    return made


def gettext_html(message: str, **values: str) -> Markup:
    """A message with markup of ours in its places."""
    return Markup.escape(gettext(message)).format(**values)


def fill(template: str, style: str = "", **values: Any) -> Iterator[bytes]:
    """A page in chunks. Its style sheet and its program are our own."""
    sheet = Markup(style_sheet() + style)  # noqa: S704 - ours, nothing from outside
    for chunk in pages().get_template(template).generate(style=sheet, **values):
        yield chunk.encode("utf-8", "replace")


def shown(value: Any) -> Any:
    """What a template prints: markup of ours as it is, anything else made harmless."""
    return value if isinstance(value, Markup) else harmless(str(value))


def digest(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def spaced(text: str) -> str:
    return " ".join(text.split())


def language(code: str) -> Markup:
    is_known = _LANGUAGE.fullmatch(code) is not None
    return Markup(' lang="{}"').format(code) if is_known else Markup()


@cache
def mark(verdict: str) -> Markup:
    """The verdict's shape. Its attributes are for paper, where no style sheet reaches
    into a picture; on a screen the style sheet outranks them."""
    shape = MARKS.get(verdict, MARKS["not_checkable"])
    colour = COLOURS.get(verdict, COLOURS["muted"])[LIGHT]
    shape = shape.replace('class="solid"', f'class="solid" fill="{colour}"')
    return Markup(  # noqa: S704 - of our own tables
        '<svg class="mark" viewBox="0 0 16 16" aria-hidden="true" fill="none" '
        f'stroke="{colour}" stroke-width="1.7" stroke-linecap="round">{shape}</svg>'
    )


def passage(evidence: Evidence, judgment: Judgment) -> Markup:
    origin = evidence.span.start
    matches = [moved(match.source, origin) for match in judgment.matches]
    differ = [
        place_of(difference, evidence)
        for difference in judgment.differences
        if difference.source
    ]
    if not evidence.text:
        return Markup()
    whole = Span(0, len(evidence.text))
    layers = {"match": within(filter(None, matches), whole)}
    layers["differ"] = within(filter(None, differ), whole)
    marks = {"": "{}", "match": "<mark>{}</mark>"}
    differing = '<mark class="differ">{}</mark>'
    return Markup().join(
        Markup(marks.get(segment.layer, differing)).format(harmless(segment.text))  # noqa: S704 - ours
        for segment in cut(evidence.text, whole, layers=layers)
    )


def place_of(difference: Difference, evidence: Evidence) -> Span | None:
    """Where the source's words stand in a passage; a saved report says only which."""
    if difference.source_span:
        return moved(difference.source_span, evidence.span.start)
    start = evidence.text.find(difference.source)
    return Span(start, start + len(difference.source)) if start >= 0 else None


def moved(span: Span, origin: int) -> Span | None:
    start, end = max(span.start - origin, 0), span.end - origin
    return Span(start, end) if start < end else None
