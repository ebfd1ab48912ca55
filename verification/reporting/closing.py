"""
Markdown that can be continued: what is left open at its end is closed.

Without this, a code fence or a comment that nobody closed would swallow whatever
follows the text, and a report would look clean.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_OPEN = 8
"""Rounds: each closes one block, and few texts leave more than one open."""

PROBE = "\n\n# x\n"
"""A heading that must still be one behind the text."""

_FOLDS = re.compile(r"<(/?)details\b", re.IGNORECASE)


def closed_markdown(text: str) -> str:
    """
    The text with its last fence, comment, tag and fold closed.

    Source:
        CommonMark 0.31, 4.5 (fences run to the end), 4.6 (HTML blocks 1 to 5 do).

    >>> closed_markdown("~~~ py\\ncode")
    '~~~ py\\ncode\\n~~~'
    >>> closed_markdown("seen <!-- unseen"), closed_markdown("<!-- unseen")
    ('seen &lt;!-- unseen', '&lt;!-- unseen')
    """
    # A comment within a line is no block: some programs show it, browsers do not.
    end = text.rfind("-->") + 1
    text = text[:end] + text[end:].replace("<!--", "&lt;!--")
    for _ in range(MAX_OPEN):
        last = last_block(text)
        if last is None:
            break
        text = with_end(text, last)
    signs = [match[1] for match in _FOLDS.finditer(text)]
    folds = signs.count("") - signs.count("/")
    return text + "\n\n</details>" * max(folds, 0)


def last_block(text: str) -> Token | None:
    """The block that would swallow what follows the text; None when none would."""
    # Not above: reports in other formats need not wait for it.
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    tokens: list[Token] = []
    parser.block.parse(text + PROBE, parser, {}, tokens)
    last = tokens[-1] if tokens else None
    return last if last and last.type in ("fence", "html_block") else None


def with_end(text: str, block: Token) -> str:
    if block.type == "fence":
        return f"{text}\n{block.markup}"
    lines = text.split("\n")
    first = block.map[0] if block.map else len(lines) - 1
    lines[first] = lines[first].replace("<", "&lt;", 1)
    return "\n".join(lines)
