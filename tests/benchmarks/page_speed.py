"""Processor time and memory of reading a page, beside the extraction library."""

import time
import tracemalloc
from collections.abc import Callable
from statistics import median

from tests.evaluation.page_cases import READERS, PageCase, load_pages

REPEATS = 40
"""Times that each paragraph of a layout is written: pages of some 60 KB."""


def report() -> list[str]:
    pages = [_long(page) for page in load_pages()]
    size = median(len(markup) for markup in pages) / 1024
    lines = [f"pages: {len(pages)} layouts, {size:.0f} KB in the middle"]
    for name, read in READERS.items():
        read(pages[0])  # what is loaded and compiled once
        seconds = [_seconds(read, markup) for markup in pages]
        grown = max(_peak(read, markup) for markup in pages)
        lines.append(
            f"  {name}: {1000 * median(seconds):.0f} ms a page, at most "
            f"{1000 * max(seconds):.0f} ms and {grown / 1_048_576:.1f} MiB in Python"
        )
    return lines


def _long(page: PageCase) -> str:
    markup = page.markup
    for paragraph in page.must[:5]:
        before, found, after = markup.partition(f"{paragraph}</p>")
        if found:
            more = "".join(f"<p>{n}. {paragraph}</p>" for n in range(REPEATS))
            markup = f"{before}{found}{more}{after}"
    return markup


def _seconds(read: Callable[[str], str], markup: str) -> float:
    started = time.process_time()
    read(markup)
    return time.process_time() - started


def _peak(read: Callable[[str], str], markup: str) -> int:
    tracemalloc.start()
    try:
        read(markup)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
