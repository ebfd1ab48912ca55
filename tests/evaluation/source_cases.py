"""
Sets of sources of our own: which have one origin, and which serve whose interest.

The expected answers stand in data files beside the cases, each with its reason.
"""

import csv
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from verification.records import AuthorityTier, SourceProfile
from verification.weighing import find_interests, group_origins
from verification.weighing.credibility import classify_source, rate_domain

from .figures import share_figure
from .page_cases import FOLDER
from .sections import Section, told_section

ORIGINS = "origins of our own"
INTERESTS = "interests of our own"
STANDING = "standing of our own"
TIERS = (
    AuthorityTier.LOW,
    AuthorityTier.UNKNOWN,
    AuthorityTier.MEDIUM,
    AuthorityTier.HIGH,
)
"""From the last that a librarian hands out to the first."""


@dataclass(frozen=True, slots=True)
class SourceCase:
    """Some sources, what is right of them, and why."""

    expected: str
    why: str
    claim: str
    sources: tuple[SourceProfile, ...]


@cache
def load_source_cases(name: str) -> tuple[SourceCase, ...]:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(map(_read_case, text.split("\n=== ")[1:]))


def _read_case(written: str) -> SourceCase:
    head, _, rest = written.partition("\n")
    expected, _, why = head.partition(" | ")
    before, *sources = f"\n{rest}".split("\nat ")
    claim = before.strip().removeprefix("claim: ")
    return SourceCase(
        expected.strip(),
        why.strip(),
        claim,
        tuple(_read_source(place, source) for place, source in enumerate(sources, 1)),
    )


def _read_source(place: int, written: str) -> SourceProfile:
    first, _, text = written.partition("\n")
    url, title, author = (*(word.strip() for word in first.split("|")), "", "")[:3]
    return SourceProfile(place, url, title, text.strip(), author)


def grouped(case: SourceCase) -> str:
    """The origins that are found, as the data file writes them: "1+2 3"."""
    found = group_origins(case.sources)
    return " ".join("+".join(map(str, origin.source_ids)) for origin in found)


def interests(case: SourceCase) -> str:
    """The kinds that are found, in the alphabet's order; "none" for none."""
    found = find_interests(case.sources[0], case.claim)
    return ", ".join(sorted(interest.kind.value for interest in found)) or "none"


def measure_origins() -> Section:
    cases = load_source_cases("origins")
    kinds = ["one" if "+" in case.expected else "several" for case in cases]
    return told_section(ORIGINS, "Origins", cases, kinds, [*map(grouped, cases)])


def measure_interests() -> Section:
    cases = load_source_cases("interests")
    kinds = [case.expected for case in cases]
    return told_section(INTERESTS, "Interests", cases, kinds, [*map(interests, cases)])


def measure_standing() -> Section:
    """Two sites of different steps: which of them a tier, and the figure of the domain,
    puts first, beside a librarian's order."""
    text = (FOLDER / "standing.csv").read_text(encoding="utf-8")
    rows = [(int(row[0]), row[1]) for row in csv.reader(text.splitlines()[2:])]
    tiers = [TIERS.index(classify_source(SourceProfile(1, url))[1]) for _, url in rows]
    figures = [rate_domain(url).value for _, url in rows]
    section = Section(
        f"Standing: {len(rows)} sites in {rows[-1][0]} steps",
        ("by", "pairs", "in order", "parted", "turned round"),
    )
    for name, found in (("tier", tiers), ("figure of the domain", figures)):
        pairs = _pairs(rows, found)
        parted = [(better, worse) for better, worse, _ in pairs if better != worse]
        turned = [told for better, worse, told in pairs if better < worse]
        score = (len(parted) + len(pairs)) / 2 - len(turned)
        section.rows.append(
            (
                name,
                str(len(pairs)),
                f"{score / len(pairs):.3f}",
                str(len(parted)),
                str(len(turned)),
            )
        )
        section.wrong += [f"{name}: {told}" for told in turned]
        kept = share_figure([better >= worse for better, worse, _ in pairs])
        section.pin(STANDING, {f"{STANDING}: {name}, not turned round": kept})
    section.digests[STANDING] = hashlib.sha256(text.encode()).hexdigest()
    return section


def _pairs(
    rows: Sequence[tuple[int, str]], found: Sequence[float]
) -> list[tuple[float, float, str]]:
    """What is found of the better and of the worse site, and both."""
    sites = [(step, url, value) for (step, url), value in zip(rows, found, strict=True)]
    return [
        (better[2], worse[2], f"{better[1]} below {worse[1]}")
        for better, worse in combinations(sites, 2)
        if better[0] != worse[0]
    ]
