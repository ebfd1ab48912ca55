"""
Turn made-up works into rows to train from: `python -m training.entries.prepare OUT.npz
--works N --seed S [--rendered FILE --rendered-works FILE]`.

`--works` are printed in the forms of `forms.txt`; `--rendered` is what `render.mjs`
made of other works. `--write-works FILE` writes works for it and does nothing else.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import numpy as np

from verification.reading.entries.fields import hide_addresses
from verification.reading.entries.tokens import SIZES, numbers, tokenize

from . import align, damage, forms
from .works import Maker, make_works

HELD_OUT = 12
"""Every so many styles, and as many works in own forms, are kept for measuring."""


def printed(count: int, seed: int) -> Iterator[tuple[str, align.Labelled]]:
    maker = Maker(seed)
    for number in range(count):
        entry = forms.print_work(maker, maker.work(number))
        if entry is not None:
            yield f"form{number % HELD_OUT}", entry


def rendered(file: Path, works: Path) -> Iterator[tuple[str, align.Labelled]]:
    by_id = {row["id"]: row for row in map(json.loads, _lines(works))}
    for row in map(json.loads, _lines(file)):
        for entry in align.aligned(row["html"], by_id[row["work"]]):
            yield row["style"], entry


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def write_rows(
    entries: Iterable[tuple[str, align.Labelled]], out: Path, seed: int
) -> int:
    """Damage, cut and number entries; `ends` says where each ends among all tokens."""
    draw = Random(seed)
    rows, labels, ends, held = [], [], [], []
    styles: dict[str, int] = {}
    for style, entry in entries:
        text, letters, italic = damage.damaged(entry, draw)
        seen = hide_addresses(text)
        tokens = tokenize(seen)
        if not tokens:
            continue
        rows.append(np.array(numbers(seen, tokens, italic), np.int16))
        labels += [letters[token.start] for token in tokens]
        ends.append(len(labels))
        place = styles.setdefault(style, len(styles))
        held.append(place % HELD_OUT == HELD_OUT - 1)
    np.savez(
        out,
        sizes=np.array(list(SIZES.values())),
        rows=np.concatenate(rows),
        labels=np.array(labels, np.int8),
        ends=np.array(ends),
        held=np.array(held),
    )
    return len(ends)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--works", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rendered", type=Path)
    parser.add_argument("--rendered-works", type=Path)
    parser.add_argument("--write-works", action="store_true")
    options = parser.parse_args(words)
    if options.write_works:
        lines = (
            json.dumps(work, ensure_ascii=False)
            for work in make_works(options.works, options.seed)
        )
        options.out.write_text("\n".join(lines) + "\n", "utf-8")
        return 0
    entries = list(printed(options.works, options.seed))
    if options.rendered:
        entries += rendered(options.rendered, options.rendered_works)
    count = write_rows(entries, options.out, options.seed)
    sys.stderr.write(f"{count} entries\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
