"""Blocks while they are being worked out: what a `Block` is, and how it was typed."""

from __future__ import annotations

from dataclasses import dataclass, field

from verification.records import BlockKind, SourceId


@dataclass(slots=True)
class BlockDraft:
    """One paragraph-like stretch, before the source list is told from the prose."""

    kind: BlockKind
    start: int
    """Where its content begins, after bullet, number or quote sign."""

    end: int
    level: int = 0

    label: SourceId | None = None
    """The number or label typed before it, as an entry of a source list has one."""

    label_start: int | None = None
    """Where bullet, number or label begin; None without one."""

    is_bracketed: bool = False
    """Whether the label stands in brackets or is raised: `[3]`, `(3)`, `³`, `[^a]:`."""

    is_label_seen: bool = False
    """Whether the label is a marker or a number in the text, not a list's own sign."""

    is_definition: bool = False
    """A footnote's text or a link's definition: `[^1]: ...`, `[1]: https://...`."""

    is_note: bool = False
    """A footnote's text, with its caret: `[^1]: ...`."""

    is_bold: bool = False
    """A line of its own, bold from end to end."""

    is_indented: bool = False
    """Whether its first line began with two spaces or a tab."""

    is_header: bool = False
    """The header row of a table."""

    chunk: int = 0
    """Lines between two blank lines have one chunk number."""

    breaks: list[int] = field(default_factory=list)
    """Offsets of line ends inside it that were read as wraps."""

    @property
    def outer_start(self) -> int:
        return self.start if self.label_start is None else self.label_start
