"""
Pages of common systems: what must be read out of them, and what must not.

The layouts and the stories that fill them are data files beside the cases. The table
shows the extraction library's own defaults next to ours.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import trafilatura

from verification.reaching.extraction import extract

from .figures import share_figure
from .sections import Section

FOLDER = Path(__file__).parent / "cases"
CORPUS = "pages of our own"
PARAGRAPHS = 5
TAIL = 45
"""Characters of a paragraph's end that show that it was read."""

_MARKED = re.compile(r"\{([+-])(.*?)\1\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PageCase:
    """One page."""

    name: str
    """System and layout, parted by a colon."""

    markup: str
    title: str
    must: tuple[str, ...]
    must_not: tuple[str, ...]


@cache
def load_pages() -> tuple[PageCase, ...]:
    """Every layout, each filled with the next story."""
    layouts = (FOLDER / "page_layouts.html").read_text(encoding="utf-8")
    stories = _stories()
    filled = enumerate(layouts.split("\n=== ")[1:])
    return tuple(_fill(layout, stories[at % len(stories)]) for at, layout in filled)


def _stories() -> list[list[str]]:
    lines = (FOLDER / "page_stories.txt").read_text(encoding="utf-8").splitlines()
    written = [line for line in lines[1:] if line]
    return [written[at : at + PARAGRAPHS + 1] for at in range(0, len(written), 6)]


def _fill(layout: str, story: list[str]) -> PageCase:
    name, _, markup = layout.partition("\n")
    title, *paragraphs = story
    used = [text for at, text in enumerate(paragraphs, 1) if f"{{{at}}}" in markup]
    markup = markup.replace("{T}", title)
    for at, text in enumerate(paragraphs, 1):
        markup = markup.replace(f"{{{at}}}", text)
    marked = _MARKED.findall(markup)
    return PageCase(
        name=name,
        markup=_MARKED.sub(r"\2", markup),
        title=title,
        must=(
            *(text[-TAIL:] for text in used),
            *(words for sign, words in marked if sign == "+"),
        ),
        must_not=tuple(words for sign, words in marked if sign == "-"),
    )


def read_ours(markup: str) -> str:
    return extract(markup.encode(), content_type="text/html").text


def read_by_library(markup: str) -> str:
    """As the library reads by default, without readers' comments."""
    return trafilatura.extract(markup, include_comments=False) or ""


READERS: dict[str, Callable[[str], str]] = {
    "citeweb": read_ours,
    "trafilatura": read_by_library,
}


@cache
def measure_pages() -> Section:
    """The table of both readers, the figures of ours."""
    pages = load_pages()
    systems = {page.name.partition(":")[0] for page in pages}
    section = Section(
        f"Extraction: {len(pages)} layouts of {len(systems)} systems",
        ("reader", "must", "read", "must not", "leaked"),
    )
    for name, read in READERS.items():
        kept, clear, wrong = [], [], []
        for page in pages:
            text = " ".join(read(page.markup).split())
            lost = [words for words in page.must if words not in text]
            leaked = [words for words in page.must_not if words in text]
            kept += [words not in lost for words in page.must]
            clear += [words not in leaked for words in page.must_not]
            wrong += [f"{page.name}: lost “{words}”" for words in lost]
            wrong += [f"{page.name}: leaked “{words}”" for words in leaked]
        counts = (len(kept), sum(kept), len(clear), clear.count(False))
        section.rows.append((name, *map(str, counts)))
        if name == "citeweb":
            section.wrong = wrong
            for measure, flags in (("kept", kept), ("kept out", clear)):
                section.pin(CORPUS, {f"{CORPUS} / {measure}": share_figure(flags)})
    digest = hashlib.sha256("".join(page.markup for page in pages).encode())
    section.digests[CORPUS] = digest.hexdigest()
    return section
