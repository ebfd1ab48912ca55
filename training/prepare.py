"""
From pair files to what the network reads: `python -m training.prepare OUT FILE...`.

Cuts each source as the judge does, adds the made pairs that are asked for, keeps a part
of the groups where asked. Run again when pairs were added.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from glob import glob
from pathlib import Path

from verification.judging import LexicalJudge, SourceIndex, index_source
from verification.judging.judges.reader import Network
from verification.judging.judges.reader.excerpts import spans_to_read, text_of

from . import negatives, unsaid
from .pairs import WRONG, Pair, part_of, read_pairs, shared

SHARE_SEED = 5
"""By which a share of the groups is drawn."""


def cut(pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs with what the judge would read of their sources."""
    judge, kept = LexicalJudge(), []
    text, source = None, index_source("")
    for pair in pairs:
        if pair.source_text != text:
            text, source = pair.source_text, index_source(pair.source_text)
        kept.append(replace(pair, source_text=_cut(pair.claim, source, judge)))
    return kept


def _cut(claim: str, source: SourceIndex, judge: LexicalJudge) -> str:
    spans = spans_to_read(claim, source, ())
    if len(spans) == 1 and spans[0].end == len(source.text):
        return text_of(source, spans)
    ranked = [passage.span for passage in judge.judge(claim, source).evidence]
    return text_of(source, spans_to_read(claim, source, ranked))


def write(
    out: Path,
    files: Iterable[str],
    *,
    part: str = "all",
    made: Sequence[str] = (),
    only_made: bool = False,
    most_words: int = 10_000,
    share: float = 1.0,
    two_classes: bool = False,
) -> int:
    """
    Write the prepared pairs of some files, unless they are there; returns how many.

    Args:
        out: Written when it is not there, or older than one of the files.
        files: Paths or patterns, from the current folder.
        part: Keep only this part of the groups.
        made: Kinds of made pairs that are added: names in `MAKERS`.
        only_made: Leave out what they are made from.
        most_words: Leave out longer pairs, whose claims sum up more than is read.
        share: Of the groups, the same ones each time.
        two_classes: Whether the labels only tell supported from not supported.
    """
    paths = [Path(path) for pattern in files for path in sorted(glob(pattern))]  # noqa: PTH207
    newest = max(path.stat().st_mtime for path in paths)
    if out.exists() and out.stat().st_mtime > newest:
        return 0
    found = [pair for path in paths for pair in read_pairs(path)]
    found = [pair for pair in found if pair.word_count < most_words]
    found = shared(found, share, SHARE_SEED)
    if two_classes:
        found = [
            pair if pair.label == "supported" else replace(pair, label=WRONG)
            for pair in found
        ]
    if part != "all":
        found = [pair for pair in found if part_of(pair.group) == part]
    added = [pair for name in made for pair in MAKERS[name](found)]
    found = added if only_made else [*found, *added]
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(asdict(pair), ensure_ascii=False) for pair in cut(found)]
    out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def _exchanged(pairs: Sequence[Pair]) -> list[Pair]:
    copies = list(negatives.copied(pairs))
    return [*copies, *negatives.exchanged([*pairs, *copies])]


MAKERS: dict[str, Callable[[Sequence[Pair]], Iterable[Pair]]] = {
    "exchanged": _exchanged,
    "elsewhere": negatives.elsewhere,
    "removed": lambda pairs: unsaid.without_evidence(pairs, Network()),
    "half_foreign": unsaid.half_foreign,
    "same_page": unsaid.same_page,
}


def main() -> None:
    """Write the prepared pairs of all files named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("files", nargs="+")
    parser.add_argument(
        "--part", choices=("train", "calibration", "test", "all"), default="all"
    )
    parser.add_argument("--made", nargs="*", choices=tuple(MAKERS), default=())
    options = parser.parse_args()
    count = write(options.out, options.files, part=options.part, made=options.made)
    sys.stdout.write(f"{options.out}: {count} pairs\n")


if __name__ == "__main__":
    main()
