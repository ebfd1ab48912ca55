"""
Headings that were typed as plain or bold lines.

Source:
    Ours; see docs/algorithms/reading.md. A line is taken for a heading only if it could
    not be a claim that somebody forgot to end: short, no stop, no marker, no figure but
    a leading number, no verb that we know, and prose below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.language.lists import late_regex, word_list
from verification.records import BlockKind

from .drafts import BlockDraft

MAX_HEADING_WORDS = 12
"""Headlines have 6 to 10 words; a longer line without a stop is a sentence."""

PLAIN_HEADING_LEVEL = 3
"""Where no sign tells the level: below the title and the usual sections."""

_ENDS = frozenset('.!?:;,。！？：；，…"”»)]')
_EDIT = late_regex(r"\s*\[[^\[\]]{1,30}\]$")
_VERBS = word_list("reading/heading_verbs")


def mark_plain_headings(view: str, drafts: Sequence[BlockDraft]) -> None:
    """Make headings of the paragraphs that are lines above prose and state nothing."""
    for at, draft in enumerate(drafts[:-1]):
        if draft.kind is not BlockKind.PARAGRAPH or draft.label is not None:
            continue
        following = drafts[at + 1]
        line = view[draft.start : min(draft.end, draft.start + 200)]
        if draft.end - draft.start >= 200 or not _may_head(draft, following):
            continue
        if is_heading_line(line, is_bold=draft.is_bold):
            draft.kind, draft.level = BlockKind.HEADING, PLAIN_HEADING_LEVEL


def _may_head(draft: BlockDraft, following: BlockDraft) -> bool:
    if following.kind is BlockKind.HEADING or draft.breaks:
        return draft.is_bold or following.level > 0
    return draft.is_bold or following.end - following.start > draft.end - draft.start


def is_heading_line(line: str, *, is_bold: bool) -> bool:
    """
    Tell whether a line reads as a heading.

    >>> is_heading_line("History of the tower", is_bold=False)
    True
    >>> is_heading_line("The tower is tall", is_bold=False)
    False
    """
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
