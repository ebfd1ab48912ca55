"""A sentence that was changed where it stands: the text with it, and its verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from html import escape
from itertools import accumulate
from typing import NamedTuple

from verification import records
from verification.errors import InputError
from verification.judging import Judge
from verification.language.wording import gettext as _
from verification.language.wording import show_number
from verification.reading import read
from verification.reading.overlay import shown

from .open_claims import OpenClaims

LONGEST_SENTENCE = 3_000
"""Characters of a changed sentence: whole paragraphs are edited in the text."""


class MendError(InputError):
    """A sentence cannot stand in its place as it was changed."""

    code = "cannot_mend"


@dataclass(frozen=True, slots=True)
class MendedText:
    document: records.Document
    span: records.Span

    @property
    def words(self) -> str:
        document, span = self.document, self.span
        return shown(document.text, document.markup, span.start, span.end)

    @property
    def claims(self) -> list[records.Claim]:
        return [
            claim for claim in self.document.claims if claim.span.overlaps(self.span)
        ]


def mend(
    text: str,
    claim: records.Claim,
    words: str,
    *,
    cite: tuple[records.SourceId, records.SourceId] | None = None,
) -> MendedText:
    """
    The text with other words in the place of a claim's own; all else stays.

    Args:
        words: The whole sentence without the markers behind it.
        cite: A source that it cites, and the one to be cited in its place.

    Raises:
        MendError: A marker inside the sentence is gone, the sentence is empty or too
            long, or its markers do not name the source by its number.
        InputError: The text cannot be read.
    """
    check_words(claim, words)
    edits = {claim.span: words}
    if cite is not None:
        cited = {
            citation: marker_for(citation.marker, *cite) for citation in claim.citations
        }
        renamed = {
            citation.span: new
            for citation, new in cited.items()
            if new != citation.marker
        }
        if not renamed or any(claim.span.overlaps(span) for span in renamed):
            raise MendError(
                f"The marker of source {cite[0]} cannot be changed here. Change it in "
                "the whole text."
            )
        edits |= renamed
    return MendedText(read(edited(text, edits)), place_after(claim.span, edits))


def words_to_change(document: records.Document, claim: records.Claim) -> str:
    """A claim as its form shows it: in a text with tags, as Word files and web pages
    give it, without them; Markdown as it was typed."""
    if not tags_in(document, claim):
        return claim.text
    return shown(document.text, document.markup, claim.span.start, claim.span.end)


def tags_in(document: records.Document, claim: records.Claim) -> bool:
    """Whether any of its markup is a tag or a character reference."""
    inside = (mark for mark in document.markup if claim.span.overlaps(mark.span))
    return any(document.text[mark.span.start] in "<&" for mark in inside)


def with_markup(document: records.Document, claim: records.Claim, words: str) -> str:
    """
    Changed words with the tags of those that stay; as they are where it has none.

    Tags around words that are gone stay, so that none is left open.
    """
    if not tags_in(document, claim):
        return words
    pieces, letters = pieces_of(document, claim)
    plain = TOKEN.findall("".join(pieces[at].letter for at in letters))
    bounds = [*accumulate(map(len, plain), initial=0)]
    raw = [piece.raw for piece in pieces]
    changed = TOKEN.findall(words)
    steps = SequenceMatcher(None, plain, changed, autojunk=False).get_opcodes()
    for kind, old, old_end, new, new_end in steps:
        if kind == "equal":
            continue
        typed = escape("".join(changed[new:new_end]), quote=False)
        taken = letters[bounds[old] : bounds[old_end]]
        for at in taken:
            raw[at] = ""
        if taken:
            raw[taken[0]] = typed
        elif old < len(plain):
            at = letters[bounds[old]]
            raw[at] = typed + raw[at]
        else:
            raw[letters[-1]] += typed
    return "".join(raw)


TOKEN = re.compile(r"\s+|\w+|[^\w\s]")


class Piece(NamedTuple):
    """A letter as it stands in a text with tags, or a tag, which has none."""

    raw: str
    letter: str = ""


def pieces_of(
    document: records.Document, claim: records.Claim
) -> tuple[list[Piece], list[int]]:
    """A claim's text in pieces, and the places of those that show a letter."""
    pieces, at, text = [], claim.span.start, document.text
    for mark in document.markup:
        if not claim.span.overlaps(mark.span):
            continue
        pieces += [Piece(sign, sign) for sign in text[at : mark.span.start]]
        raw = text[max(at, mark.span.start) : min(mark.span.end, claim.span.end)]
        first, rest = mark.shown[:1], mark.shown[1:]
        pieces += [Piece(raw, first), *(Piece("", sign) for sign in rest)]
        at = max(at, mark.span.end)
    pieces += [Piece(sign, sign) for sign in text[at : claim.span.end]]
    return pieces, [place for place, piece in enumerate(pieces) if piece.letter]


def check_words(claim: records.Claim, words: str) -> None:
    if not words.strip():
        left = _("There is no sentence left. To take it out, edit the whole text.")
        raise MendError(left)
    if len(words) > LONGEST_SENTENCE:
        raise MendError(
            _(
                "The sentence has {number} characters; at most {most} are changed in "
                "place. Edit the whole text.",
                number=show_number(len(words)),
                most=show_number(LONGEST_SENTENCE),
            )
        )
    at = 0
    inside = [
        citation for citation in claim.citations if claim.span.overlaps(citation.span)
    ]
    for marker in dict.fromkeys(
        (citation.span.start, citation.marker) for citation in inside
    ):
        at = words.find(marker[1], at)
        if at < 0:
            raise MendError(
                f"The marker {marker[1]} is gone. Put it back: what the sentence cites "
                "is changed in the whole text."
            )
        at += len(marker[1])


def marker_for(marker: str, old: records.SourceId, new: records.SourceId) -> str:
    return re.sub(rf"(?<!\w){re.escape(str(old))}(?!\w)", str(new), marker)


def edited(text: str, edits: dict[records.Span, str]) -> str:
    for span, words in sorted(edits.items(), reverse=True):
        text = text[: span.start] + words + text[span.end :]
    return text


def place_after(span: records.Span, edits: dict[records.Span, str]) -> records.Span:
    before = {place: words for place, words in edits.items() if place.end <= span.start}
    moved = sum(
        len(words) - (place.end - place.start) for place, words in before.items()
    )
    return records.Span(span.start + moved, span.start + moved + len(edits[span]))


def judge_mended(
    mended: MendedText,
    sources: Sequence[records.ReachedSource],
    *,
    judge: Judge,
    options: records.Options,
) -> list[records.JudgedClaim]:
    """What the changed sentence is called, by the sources that it cites, as they were
    read; one that is left out counts as not in the list."""
    claims = [claim for claim in mended.claims if claim.is_checkable]
    document = replace(mended.document, claims=tuple(claims))
    opened = OpenClaims(document, judge, replace(options, weigh=False), None)
    for source in sources:
        opened.add_at_once(source)
    return [opened.decide(claim) for claim in claims]
