"""Headings that were typed as plain or bold lines, and headings of source lists. A line
is taken for a heading only if it could not be a claim that somebody forgot to end:
short, no stop, no marker, no figure but a leading number, no verb that we know, and
prose below it."""

from __future__ import annotations

from collections.abc import Sequence, Set

from verification.language.lists import any_of, late_regex, phrase_set, word_list
from verification.records import BlockKind

from .drafts import BlockDraft

MAX_HEADING_WORDS = 12
"""Headlines have 6 to 10 words; a longer line without a stop is a sentence."""

PLAIN_HEADING_LEVEL = 3
"""Where no sign tells the level: below the title and the usual sections."""

_ENDS = frozenset('.!?:;,。！？：；，…"”»)]')
_EDIT = late_regex(r"\s{0,9}\[[^\[\]]{1,60}\]$")
"""What an encyclopedia prints behind a heading: "[edit]", "[edit source]"."""

_RUNNING_HEAD = late_regex(r"\d{1,4}\s{3,}\S.{2,80}|\S.{2,80}\S\s{3,}\d{1,4}")
"""A page's head, with its number: "THE REVIEW        17"."""

_VERBS = word_list("reading/heading_verbs")


def mark_plain_headings(view: str, drafts: Sequence[BlockDraft]) -> None:
    """Make headings of the paragraphs that are lines above prose and state nothing."""
    for at, draft in enumerate(drafts[:-1]):
        if draft.kind is not BlockKind.PARAGRAPH or draft.label is not None:
            continue
        following = drafts[at + 1]
        line = view[draft.start : min(draft.end, draft.start + 200)]
        if _RUNNING_HEAD.fullmatch(line) and draft.end - draft.start < 100:
            draft.kind, draft.level = BlockKind.HEADING, PLAIN_HEADING_LEVEL
            continue
        if draft.end - draft.start >= 200 or not _may_head(draft, following):
            continue
        if is_heading_line(line, is_bold=draft.is_bold):
            draft.kind, draft.level = BlockKind.HEADING, PLAIN_HEADING_LEVEL


def _may_head(draft: BlockDraft, following: BlockDraft) -> bool:
    if following.kind is BlockKind.HEADING or draft.breaks:
        return draft.is_bold or following.level > 0
    return draft.is_bold or following.end - following.start > draft.end - draft.start


def is_heading_line(line: str, *, is_bold: bool) -> bool:
    """Tell whether a line reads as a heading: "History of the tower" does."""
    bare = _EDIT.sub("", line.strip()).rstrip(" *_")
    if is_bold:
        bare = bare.rstrip(":")
    words = bare.split()
    if not words or len(words) > MAX_HEADING_WORDS or bare[-1] in _ENDS or "[" in bare:
        return False
    if not bare[0].isalnum() or bare[0].islower():
        return False
    has_figure = any(letter.isdigit() for word in words[1:] for letter in word)
    if has_figure and not is_bold:
        return False
    if any(letter > "\u2e7f" for letter in bare):
        return len(bare) <= MAX_HEADING_WORDS
    return not any(word.lower() in _VERBS for word in words)


_SOURCE_HEADINGS = phrase_set("reading/source_headings", "sources")
_SOURCE_WORDS = late_regex(
    lambda: (
        rf"\b(?:{any_of('reading/source_headings', 'words')})\b"
        rf"|{any_of('reading/source_headings', 'parts of words')}"
    )
)
MAX_SOURCE_HEADING_WORDS = 8
_FURTHER_HEADINGS = phrase_set("reading/source_headings", "further")

_DECORATION = late_regex(
    r"^(?:[^\w(]*(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?|[ivx]{1,5}[.)])(?=\s))?[\W_]*"
)
_JOINED = late_regex(
    r"\s{0,9}(?:\s(?:and|und|et|y|e|en|och|og|ja|i|и|та|ve)\s|&|/|,)\s*"
)
_QUALIFIED = late_regex(
    r"^(?:(?:the|my|key|main|primary|selected|full|all|verwendete|ausgewählte)\s)?(.*?)"
    r"(?:\s(?:used|cited|consulted|list|used in this (?:article|answer|report)))?$"
)
_ASIDE = late_regex(r"\s*\([^()]{0,40}\)$")
MAX_HEADING_LENGTH = 80
"""Code points. The longest heading in the table, with qualifiers, has half of that."""


MAX_LINE_LENGTH = 1000
"""Code points of the same with the tags of an encyclopedia's page in it."""


def is_source_heading(line: str) -> bool:
    """Tell whether a heading announces the list of sources or reading beyond it."""
    heading = _normalised(line)
    return bool(heading) and _is_known(heading, _SOURCE_HEADINGS | _FURTHER_HEADINGS)


def is_further_heading(line: str) -> bool:
    """Tell whether the heading announces reading that the text need not cite."""
    heading = _normalised(line)
    return bool(heading) and _is_known(heading, _FURTHER_HEADINGS)


def names_sources(line: str) -> bool:
    """Whether a line short enough for a heading has a word for sources in it: "Key
    sources and links". What stands under it must show that it is a list."""
    heading = _normalised(line)
    if not heading or len(heading.split()) > MAX_SOURCE_HEADING_WORDS:
        return False
    return bool(_SOURCE_WORDS.search(heading))


def _normalised(line: str) -> str:
    heading = " ".join(line[:MAX_LINE_LENGTH].casefold().split())
    if len(heading) > MAX_HEADING_LENGTH or len(line) > MAX_LINE_LENGTH:
        return ""
    heading = _EDIT.sub("", heading)
    heading = _DECORATION.sub("", heading, count=1).rstrip(" :：.*_-–—#")
    return _ASIDE.sub("", heading).rstrip(" :：")


def _is_known(heading: str, table: Set[str]) -> bool:
    if heading in table:
        return True
    qualified = _QUALIFIED.match(heading)
    if qualified and qualified[1] in table:
        return True
    parts = [part.strip() for part in _JOINED.split(heading)]
    return len(parts) > 1 and all(part in table for part in parts)
