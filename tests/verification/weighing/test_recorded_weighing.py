"""All that weighing finds of our own sets of sources."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.evaluation.source_cases import SourceCase, load_source_cases
from training.pairs import read_pairs
from verification import check
from verification.judging import LexicalJudge
from verification.records import FoundSource, SourceProfile, SourceText
from verification.weighing import (
    corroborate,
    find_interests,
    group_origins,
    rate_source,
)

TODAY = date(2031, 5, 3)
SETS = {
    f"{name}-{place:03}": case
    for name in ("origins", "interests")
    for place, case in enumerate(load_source_cases(name))
}
FILES = sorted((Path(__file__).parents[3] / "training" / "pairs").glob("*.jsonl"))
SITES = (
    "https://www.reuters.com/world/{}",
    "https://ferry-fans.blogspot.com/{}",
    "https://coast-herald.example/2026/05/{}",
    "https://www.ons.gov.uk/{}",
)


@pytest.mark.parametrize("name", SETS)
def test_set_of_sources_is_weighed_as_recorded(name, recorded):
    case = SETS[name]

    assert weighed_alone(case) == recorded


def weighed_alone(case: SourceCase) -> dict[str, object]:
    claim = case.claim or first_sentence(case.sources[0])
    found = [FoundSource(source, "news") for source in case.sources]
    return {
        "claim": claim,
        "origins": group_origins(case.sources),
        "interests": [find_interests(source, claim) for source in case.sources],
        "credibility": [
            rate_source(source, today=TODAY, claim=claim) for source in case.sources
        ],
        "corroboration": corroborate(claim, found, judge=LexicalJudge()),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_document_on_several_sources_is_weighed_as_recorded(path, recorded):
    groups: dict[str, list] = {}
    for pair in read_pairs(path):
        groups.setdefault(pair.group, []).append(pair)
    chosen = list(groups.values())[: len(SITES)]
    sources = [
        SourceText(id=at, url=site.format(path.stem), title=pairs[0].title, text=text)
        for at, (site, pairs) in enumerate(zip(SITES, chosen, strict=False), 1)
        for text in [pairs[0].source_text]
    ]
    text = "\n\n".join(
        f"{pair.claim.rstrip('.')} [{at}]."
        for at, pairs in enumerate(chosen, 1)
        for pair in pairs[:4]
    )

    report = check(text, sources, now=datetime(2031, 5, 3, tzinfo=UTC))

    assert report.weighing == recorded


def first_sentence(source: SourceProfile) -> str:
    return re.split(r"(?<=[.!?])\s", source.text, maxsplit=1)[0] or source.title
