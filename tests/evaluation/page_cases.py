"""
Pages of common systems: what must be read out of them, and what must not.

The layouts and the stories that fill them are data files beside the cases. The table
shows the extraction library's own defaults next to ours.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
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


@dataclass(frozen=True, slots=True)
class PageScore:
    """What one reader made of one page."""

    lost: tuple[str, ...]
    leaked: tuple[str, ...]


@cache
def load_pages() -> tuple[PageCase, ...]:
    """Every layout, each filled with the next story."""
    layouts = (FOLDER / "page_layouts.html").read_text(encoding="utf-8")
    stories = _stories()
    filled = enumerate(layouts.split("\n=== ")[1:])
    return tuple(_fill(each, stories[at % len(stories)]) for at, each in filled)


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
            *(each[-TAIL:] for each in used),
            *(words for sign, words in marked if sign == "+"),
        ),
        must_not=tuple(words for sign, words in marked if sign == "-"),
    )


def read_ours(markup: str) -> str:
    return extract(markup.encode(), content_type="text/html").text


def read_by_library(markup: str) -> str:
    """As the library reads by default, without readers' comments."""
    return trafilatura.extract(markup, include_comments=False) or ""


def score_page(page: PageCase, read: Callable[[str], str]) -> PageScore:
    text = " ".join(read(page.markup).split())
    return PageScore(
        lost=tuple(each for each in page.must if each not in text),
        leaked=tuple(each for each in page.must_not if each in text),
    )


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
        scores = [score_page(page, read) for page in pages]
        kept = [text not in score.lost for text, score in _each("must", scores)]
        clear = [text not in score.leaked for text, score in _each("must_not", scores)]
        section.rows.append(
            (
                name,
                str(len(kept)),
                str(sum(kept)),
                str(len(clear)),
                str(clear.count(False)),
            )
        )
        if name != "citeweb":
            continue
        for measure, flags in (("kept", kept), ("kept out", clear)):
            section.pin(CORPUS, {f"{CORPUS} / {measure}": share_figure(flags)})
        section.wrong.extend(_wrong(scores))
    digest = hashlib.sha256("".join(page.markup for page in pages).encode())
    section.digests[CORPUS] = digest.hexdigest()
    return section


def _each(field: str, scores: list[PageScore]) -> Iterator[tuple[str, PageScore]]:
    for page, score in zip(load_pages(), scores, strict=True):
        yield from ((text, score) for text in getattr(page, field))


def _wrong(scores: list[PageScore]) -> Iterator[str]:
    for page, score in zip(load_pages(), scores, strict=True):
        yield from (f"{page.name}: lost “{each}”" for each in score.lost)
        yield from (f"{page.name}: leaked “{each}”" for each in score.leaked)
