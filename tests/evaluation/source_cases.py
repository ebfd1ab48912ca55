"""
Sets of sources of our own: which have one origin, and which serve whose interest.

The expected answers stand in data files beside the cases, each with its reason.
"""

from dataclasses import dataclass
from functools import cache

from verification.records import SourceProfile
from verification.weighing import find_interests, group_origins

from .page_cases import FOLDER
from .sections import Section, told_section

ORIGINS = "origins of our own"
INTERESTS = "interests of our own"


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
        tuple(_read_source(place, each) for place, each in enumerate(sources, 1)),
    )


def _read_source(place: int, written: str) -> SourceProfile:
    first, _, text = written.partition("\n")
    url, title, author = (*(each.strip() for each in first.split("|")), "", "")[:3]
    return SourceProfile(place, url, title, text.strip(), author)


def grouped(case: SourceCase) -> str:
    """The origins that are found, as the data file writes them: "1+2 3"."""
    found = group_origins(case.sources)
    return " ".join("+".join(map(str, each.source_ids)) for each in found)


def interests(case: SourceCase) -> str:
    """The kinds that are found, in the alphabet's order; "none" for none."""
    found = find_interests(case.sources[0], case.claim)
    return ", ".join(sorted(each.kind.value for each in found)) or "none"


def measure_origins() -> Section:
    cases = load_source_cases("origins")
    kinds = ["one" if "+" in case.expected else "several" for case in cases]
    return told_section(ORIGINS, "Origins", cases, kinds, [*map(grouped, cases)])


def measure_interests() -> Section:
    cases = load_source_cases("interests")
    kinds = [case.expected for case in cases]
    return told_section(INTERESTS, "Interests", cases, kinds, [*map(interests, cases)])
