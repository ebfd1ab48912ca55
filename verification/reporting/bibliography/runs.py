"""Text with italic and linked ranges, and the three forms in which it leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby

ENDING_MARKS = ".?!"
CLOSING_QUOTES = "”’"
INNER_QUOTES = str.maketrans({"“": "‘", "”": "’"})
_STRAIGHT_QUOTES = re.compile(r'"([^"]*)"')
_INNER = re.compile(r"(?<!\w)'([^']*[^'\s])'(?!\w)")
_APOSTROPHE = re.compile(r"(?<=\w)'|'(?=\w)")
_WEB_ADDRESS = re.compile(r"https?://[^\s<>\\]+", re.IGNORECASE)
_MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|!&~$])")
_LIST_START = re.compile(r"^(\d{1,9})([.)])|^([-+=])")
LINK_ATTRIBUTES = 'rel="noopener noreferrer nofollow"'

TITLE_TAG = re.compile(
    r'(</?(?:i|b|sup|sub)>|<span class="nocase">|'
    r'<span style="font-variant: ?small-caps;">|</span>)'
)
"""The rich text of CSL 1.0.2; anything else between angle brackets is plain text."""


@dataclass(frozen=True, slots=True)
class Run:
    text: str
    is_italic: bool = False
    url: str = ""
    """Address it leads to; empty for none."""


Runs = tuple[Run, ...]


def plain(text: str) -> Runs:
    return (Run(text),) if text else ()


def italic(text: str) -> Runs:
    return (Run(text, is_italic=True),) if text else ()


def linked(text: str, url: str) -> Runs:
    """The text as a link; plain text when `url` is not an address of the web."""
    is_address = _WEB_ADDRESS.fullmatch(url) is not None
    return (Run(text, url=url if is_address else ""),) if text else ()


def joined(parts: Iterable[Runs], separator: str) -> Runs:
    runs: list[Run] = []
    for part in parts:
        if part and runs:
            runs.append(Run(separator))
        runs.extend(part)
    return tuple(runs)


def closed(runs: Runs) -> Runs:
    """Ending in a full stop, unless it ends a sentence already."""
    end = as_text(runs).rstrip(CLOSING_QUOTES)[-1:]
    return runs if not runs or (end and end in ENDING_MARKS) else (*runs, Run("."))


def sentences(parts: Iterable[Runs]) -> Runs:
    return joined((closed(part) for part in parts), " ")


def clauses(parts: Iterable[Runs]) -> Runs:
    """Joined by commas; a closing quotation mark has its comma inside already."""
    runs: list[Run] = []
    for part in parts:
        if part and runs:
            runs.append(Run(" " if runs[-1].text in ("”", ",”") else ", "))
        runs.extend(part)
    return tuple(runs)


def title_runs(title: str, *, is_italic: bool = False) -> Runs:
    """
    A title with its `<i>` ranges; inside an italic title these stand upright.

    Source: Reverse italics: APA 7, section 6.22; CMOS 17, section 8.173.
    """
    runs: list[Run] = []
    depth = 0
    for part in TITLE_TAG.split(title):
        if part == "<i>":
            depth += 1
        elif part == "</i>":
            depth = max(0, depth - 1)
        elif part and not TITLE_TAG.fullmatch(part):
            words = _APOSTROPHE.sub("’", _INNER.sub(r"‘\1’", part))
            runs.append(Run(words, is_italic=is_italic != bool(depth)))
    return tuple(runs)


def without_tags(title: str) -> str:
    return TITLE_TAG.sub("", title)


def quoted(runs: Runs, mark: str = "", *, keeps_both: bool = False) -> Runs:
    """In double quotation marks, those inside made single, `mark` before the closing
    one. With `keeps_both` a comma follows a title that ends with ? or !."""
    if not runs:
        return ()
    inner = [
        replace(
            run, text=_STRAIGHT_QUOTES.sub(r"‘\1’", run.text.translate(INNER_QUOTES))
        )
        for run in runs
    ]
    last = inner[-1].text[-1:]
    if (mark == "." and last in ENDING_MARKS) or (last in "?!" and not keeps_both):
        mark = ""
    if last == "’" and "‘" in inner[-1].text:
        # American usage: the mark goes inside both pairs.
        inner[-1] = replace(inner[-1], text=f"{inner[-1].text[:-1]}{mark}’")
        mark = ""
    return (Run("“"), *inner, Run(f"{mark}”"))


def as_text(runs: Runs) -> str:
    return "".join(run.text for run in runs)


def as_html(runs: Runs) -> str:
    return "".join(html_of(run) for run in merged(runs))


def html_of(run: Run) -> str:
    content = escape(run.text)
    if run.is_italic:
        content = f"<i>{content}</i>"
    if run.url:
        content = f'<a href="{escape(run.url)}" {LINK_ATTRIBUTES}>{content}</a>'
    return content


def as_markdown(runs: Runs) -> str:
    """CommonMark; every sign that could become markup is escaped."""
    line = "".join(markdown_of(run) for run in merged(runs))
    return _LIST_START.sub(
        lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", line
    )


def markdown_of(run: Run) -> str:
    if run.url and run.url == run.text:
        return f"<{run.url}>"
    content = _MARKDOWN_SIGNS.sub(r"\\\1", run.text)
    if run.is_italic and run.text.strip():
        core = content.strip()
        before = content[: len(content) - len(content.lstrip())]
        after = content[len(content.rstrip()) :]
        content = f"{before}*{core}*{after}"
    return f"[{content}](<{run.url}>)" if run.url else content


def merged(runs: Runs) -> Runs:
    alike = groupby(runs, key=lambda run: (run.is_italic, run.url))
    return tuple(Run(as_text(tuple(run)), *look) for look, run in alike)
