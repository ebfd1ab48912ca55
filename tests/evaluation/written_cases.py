"""
The cases of our own writing, in one form.

The own cases stood beside the judge while it was written; the editors' cases did not,
and say how it does on what it has not seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verification.records import DifferenceKind, Verdict

from .editor_cases import load_editor_cases
from .labels import Label
from .own_cases import OwnCase, load_own_cases

FLAGGED = frozenset(Verdict) - {Verdict.SUPPORTED}

VERDICTS = {
    Label.SUPPORTED: Verdict.SUPPORTED,
    Label.PARTIAL: Verdict.PARTIALLY_SUPPORTED,
    Label.UNSUPPORTED: Verdict.UNSUPPORTED,
    Label.CONTRADICTED: Verdict.CONTRADICTED,
}


@dataclass(frozen=True, slots=True)
class WrittenCase:
    """One claim against one source, with what a careful reader would say."""

    id: str
    kind: str
    claim: str
    source_text: str
    verdict: Verdict
    fair: frozenset[Verdict]
    """The verdicts that could be defended, this one among them."""

    difference: DifferenceKind | None
    """What the claim gets wrong; None where it gets nothing wrong or none is named."""

    reason: str

    @property
    def is_supported(self) -> bool:
        return self.verdict is Verdict.SUPPORTED


def load_written_cases() -> Mapping[str, Sequence[WrittenCase]]:
    """All of them, by collection."""
    return {
        "own cases": [_from_own(case) for case in load_own_cases()],
        "editors' cases": [
            WrittenCase(
                id=case.id,
                kind=case.kind,
                claim=case.claim,
                source_text=case.source_text,
                verdict=case.verdict,
                fair=frozenset({case.verdict, *case.also_fair}),
                difference=case.difference,
                reason=case.reason,
            )
            for case in load_editor_cases()
        ],
    }


def _from_own(case: OwnCase) -> WrittenCase:
    """Their labels part supported from not, and name no difference."""
    verdict = VERDICTS[case.label]
    fair = {verdict} if verdict is Verdict.SUPPORTED else {verdict, *FLAGGED}
    if verdict is not Verdict.CONTRADICTED:
        fair -= {Verdict.CONTRADICTED}
    return WrittenCase(
        id=case.id,
        kind=case.kind,
        claim=case.claim,
        source_text=case.source_text,
        verdict=verdict,
        fair=frozenset(fair),
        difference=None,
        reason=case.reason,
    )
