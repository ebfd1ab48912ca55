"""What a page says against itself or of how it came about: that it was withdrawn or
corrected, is satire, was made by a machine, is kept but not kept up. Pure. Ours:
docs/algorithms/notices.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from verification.language.lists import any_of, late_regex, listed_pattern, phrase_set
from verification.language.quotation_marks import face_outward
from verification.language.wording import mark
from verification.records import Notice, NoticeKind, Snapshot, Span

OWN_PAGE = mark("its own page")
"""Who says so, where the page does."""

LINES_ABOVE = 5
"""First lines in which a page speaks of itself: section, headline, byline, standfirst
stand there too. In between an article tells of other articles."""

LINES_BELOW = 6
"""Last lines, where newspapers put what they corrected."""

LONGEST_LINE = 1500
"""Characters of a line that may be a notice; the longest corrections have 900."""

LONGEST_HEADING = 40
"""Characters of a heading that is nothing but a label."""

MAX_WORDS = 400
"""Characters of a notice's own words that are kept."""

MOST_NOTICES = 6
"""Of one page: a live blog corrects itself a few times a day."""

_LIST = "reaching/page_notices"
_NAMES = ("this", "site", "editor", "made", "ai")


def _pattern(section: str) -> re.Pattern[str]:
    def expression() -> str:
        words = any_of(_LIST, section)
        for name in _NAMES:
            words = words.replace(f"<{name}>", f"(?:{any_of(_LIST, name)})")
        return rf"\b(?:{words})"

    return late_regex(expression)


def _label(section: str) -> re.Pattern[str]:
    """A label, perhaps a day behind it, a colon or a dash, and words."""
    return late_regex(
        lambda: (
            rf"[\W_]{{0,4}}(?:{any_of(_LIST, f'label {section}')})\b"
            r"[^:–—\n.]{0,40}\.?[\W_]{0,3}[:–—][\W_]{0,3}(?=\w)"
        )
    )


_SAYS = {
    kind: _pattern(kind)
    for kind in [
        NoticeKind.RETRACTION,
        NoticeKind.WITHDRAWAL,
        NoticeKind.EXPRESSION_OF_CONCERN,
        NoticeKind.SATIRE,
        NoticeKind.MACHINE_MADE,
        NoticeKind.CORRECTION,
        NoticeKind.ARCHIVED,
    ]
}
"""In the order in which a sentence that says two things is read."""

_LABELS = {
    NoticeKind.RETRACTION: _label("retraction"),
    NoticeKind.EXPRESSION_OF_CONCERN: _label("concern"),
    NoticeKind.CORRECTION: _label("correction"),
    NoticeKind.EDITORS_NOTE: _label("note"),
}
_HINTS = listed_pattern(_LIST, "hints")
_HARMLESS = _pattern("harmless note")
_TITLE_MARK = late_regex(
    r"\s*[\[(]?(?:(?P<back>(?i:retracted)(?i:\s(?:article|chapter|paper))?)"
    r"|(?P<away>WITHDRAWN|REMOVED)(?:\s(?:ARTICLE|CHAPTER|PAPER))?)[\])]?\s*[:\]–—-]"
)
"""What publishers put before the title of a work that they took back. Of the words
that novels bear too only capitals count; "Retraction:" heads the notice itself."""

_SECTIONS = phrase_set(_LIST, "satire sections")
_SENTENCE = late_regex(r"(?<=[.!?;])\s+|\n")
_QUOTED = late_regex(
    r"“[^“”]*(?:”|$)|„[^„“”]*(?:[“”]|$)|«[^«»]*(?:»|$)|\"[^\"]*(?:\"|$)"
)
"""A quotation that goes on in the next paragraph is closed there."""

_ENDS = late_regex(r"[.!?…)\]”\"»]\s*$")
MIN_LABELLED_WORDS = 4
"""Words behind a label: "Correction: see below" says nothing."""


def find_page_notices(text: str, titles: Sequence[str] = ()) -> tuple[Notice, ...]:
    """The notices in a source's text, each with its words and their place; and one in
    its title. What it quotes and what it tells of others is none."""
    spans = list(_lines(text))
    found = list(filter(None, map(_notice_in_title, titles)))
    for place, span in enumerate(spans):
        is_above = place < LINES_ABOVE
        is_at_edge = is_above or place >= len(spans) - LINES_BELOW
        words = span.of(text)
        if words in titles:
            continue
        above = spans[place - 1].of(text) if place else ""
        notice = notice_in(words, is_at_edge=is_at_edge) or _headed(words, above)
        if notice := notice or (section_notice(words) if is_above else None):
            at = span.start + words.index(notice.own_words.rstrip("…"))
            length = len(notice.own_words.rstrip("…"))
            found.append(replace(notice, span=Span(at, at + length)))
    return one_of_each(found)


def _headed(line: str, above: str) -> Notice | None:
    """The notice that a line is under a heading such as "Correction"."""
    heading = above.replace("’", "'").strip(" .:*#").lower()
    if len(heading) > LONGEST_HEADING or len(line) > LONGEST_LINE:
        return None
    return notice_in(f"{heading}: {line}", is_at_edge=False, label=len(heading) + 2)


def _lines(text: str) -> Iterator[Span]:
    at = 0
    for line in text.split("\n"):
        if line.strip():
            yield Span(at, at + len(line))
        at += len(line) + 1


def one_of_each(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """Those of different kinds or words; a place in the text before none."""
    placed = sorted(notices, key=lambda notice: notice.span is None)
    kept: dict[tuple[NoticeKind, str], Notice] = {}
    for notice in placed:
        kept.setdefault((notice.kind, notice.own_words), notice)
    return tuple(kept.values())[:MOST_NOTICES]


def page_notices(snapshot: Snapshot, lines: Sequence[str] = ()) -> tuple[Notice, ...]:
    """Those in a snapshot's text, and those in `lines` that stand beside it."""
    found = list(find_page_notices(snapshot.text, snapshot.titles))
    known = snapshot.text
    for line in lines:
        notice = notice_in(line, is_at_edge=True)
        if notice and notice.own_words.rstrip("…") not in known:
            found.append(notice)
    kinds = {page_notice.kind for page_notice in found}
    sections = filter(None, map(section_notice, lines))
    return one_of_each(
        [*found, *(section for section in sections if section.kind not in kinds)]
    )


def section_notice(line: str) -> Notice | None:
    """The notice that the name of a section is: what stands under "Satire" is."""
    if line.strip(" .:|-").lower() not in _SECTIONS:
        return None
    return Notice(NoticeKind.SATIRE, source=OWN_PAGE, own_words=line.strip())


def notice_in(line: str, *, is_at_edge: bool, label: int = 0) -> Notice | None:
    """The notice that one line of a page is, from the sentence on that says it. A
    labelled one may stand anywhere in the page. The first `label` characters are a
    heading's, not the line's."""
    if not line.strip() or len(line) > LONGEST_LINE:
        return None
    # Nearly all lines at the edges end here: what follows takes far longer.
    if is_at_edge and not _HINTS.search(line.lower()):
        return None
    plain = _QUOTED.sub(_blank, face_outward(line).replace("’", "'").lower())
    labelled = _labelled(plain, line)
    if labelled is None and not is_at_edge:
        return None
    kind, start = labelled, 0
    if labelled in (None, NoticeKind.EDITORS_NOTE, NoticeKind.CORRECTION):
        said = _said(plain)
        kind, start = said or (labelled, 0)
    if kind is None or (kind is NoticeKind.EDITORS_NOTE and _HARMLESS.search(plain)):
        return None
    # The label tells a reader at once what the words are.
    words = line[label if labelled or len(plain) != len(line) else start :].strip()
    cut = words if len(words) <= MAX_WORDS else f"{words[:MAX_WORDS].rstrip()}…"
    return Notice(kind, source=OWN_PAGE, own_words=cut)


def _blank(quotation: re.Match[str]) -> str:
    return " " * len(quotation[0])


def _labelled(plain: str, words: str) -> NoticeKind | None:
    for kind, pattern in _LABELS.items():
        label = pattern.match(plain)
        rest = plain[label.end() :] if label else ""
        if len(rest.split()) >= MIN_LABELLED_WORDS and _ENDS.search(words):
            return kind
    return None


def _said(plain: str) -> tuple[NoticeKind, int] | None:
    """What a line says, and where the sentence begins that says it."""
    for kind, says in _SAYS.items():
        if found := says.search(plain):
            ends = [
                match.end() for match in _SENTENCE.finditer(plain, 0, found.start())
            ]
            return kind, ends[-1] if ends else 0
    return None


def _notice_in_title(title: str) -> Notice | None:
    mark = _TITLE_MARK.match(title)
    if mark is None:
        return None
    kind = NoticeKind.RETRACTION if mark["back"] else NoticeKind.WITHDRAWAL
    return Notice(kind, source=OWN_PAGE, own_words=title[:MAX_WORDS])


_NUMBER = late_regex(r"\d+(?:[.,'’ \u202f]\d+)*")
_WRONG_BEFORE = _pattern("wrong before")
_WRONG_BEHIND = late_regex(lambda: rf"(?:{any_of(_LIST, 'wrong behind')})")
_RIGHT_BEHIND = _pattern("right behind")


MIN_SHARED_WORDS = 2
"""Words that a sentence and a correction must share beside a figure, so that both speak
of the same thing: many corrections hold a year or a day as well."""

_WORD = late_regex(r"[^\W\d_]{4,}")


def find_amended(statement: str, notice: Notice) -> tuple[str, str] | None:
    """The figure of a statement that a correction takes back, and what the page has in
    its place, "" where it does not say; None where it takes back none of it."""
    wrong, right = amended_figures(notice)
    cited = (match[0] for match in _NUMBER.finditer(statement))
    figure = next((number for number in cited if _value(number) in wrong), "")
    ours, theirs = (
        {word[:5] for word in _WORD.findall(words.lower())}
        for words in (statement, notice.own_words)
    )
    if not figure or len(ours & theirs) < MIN_SHARED_WORDS:
        return None
    return figure, next(iter(right), "")


def amended_figures(notice: Notice) -> tuple[frozenset[str], tuple[str, ...]]:
    """
    The figures that a correction takes back, and those that it puts in their place.

    >>> wrong, right = amended_figures(Notice(NoticeKind.CORRECTION, own_words=
    ...     "An earlier version said 31 ships. The figure is 13."))
    >>> sorted(wrong), right
    (['31'], ('13',))
    """
    wrong: list[str] = []
    right: list[str] = []
    if notice.kind is not NoticeKind.CORRECTION:
        return frozenset(), ()
    for sentence in _SENTENCE.split(notice.own_words.replace("’", "'")):
        at, lowered = 0, sentence.lower()
        said, instead = _WRONG_BEFORE.search(lowered), _WRONG_BEHIND.search(lowered)
        # "512 metres, not 498 as was stated": what was said stands behind the "not".
        is_earlier = said and (not instead or said.start() < instead.start())
        target = wrong if is_earlier else right
        for number in _NUMBER.finditer(sentence):
            between = lowered[at : number.start()]
            if _WRONG_BEHIND.search(between):
                target = wrong
            elif at and _RIGHT_BEHIND.search(between):
                target = right
            target.append(_value(number[0]))
            at = number.end()
    return frozenset(wrong) - frozenset(right), tuple(right)


def without_earlier_words(snapshot: Snapshot, notices: Iterable[Notice]) -> Snapshot:
    """The snapshot with blanks where a correction says what stood there before: those
    words are no evidence for anything but that they were wrong."""
    text = snapshot.text
    for notice in notices:
        if notice.kind is NoticeKind.CORRECTION and notice.span is not None:
            for wrong in _sentences_of(notice.span, text):
                if _WRONG_BEFORE.search(wrong.of(text).lower()):
                    blanks = " " * (wrong.end - wrong.start)
                    text = text[: wrong.start] + blanks + text[wrong.end :]
    return snapshot if text == snapshot.text else replace(snapshot, text=text)


def _sentences_of(span: Span, text: str) -> Iterator[Span]:
    ends = [match.end() for match in _SENTENCE.finditer(text, span.start, span.end)]
    for start, end in pairwise([span.start, *ends, span.end]):
        if start < end:
            yield Span(start, end)


def _value(number: str) -> str:
    return re.sub(r"[ '’\u202f]|[.,](?=\d{3}(?:\D|$))", "", number).replace(",", ".")
