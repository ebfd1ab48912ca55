"""Each finder on a pair of its kind and on one that only looks so, and their list."""

from pathlib import Path

from tests.cases import cases
from tests.evaluation.finders import list_finders
from verification.judging import index_source
from verification.judging.comparing import compare
from verification.judging.features import measure
from verification.judging.finders import FINDERS
from verification.judging.finding import Finding, FindingKind
from verification.judging.read_claim import read_claim

PAGE = Path(__file__).parents[3] / "docs" / "algorithms" / "judging.md"


def found_by(kind: str, claim: str, source: str) -> list[Finding]:
    comparison = compare(read_claim(claim, "en"), index_source(source))
    return list(FINDERS[FindingKind(kind)](comparison, measure(comparison)))


@cases
def test_finder_finds_what_it_asks_for(kind, claim, source):
    found = found_by(kind, claim, source)

    assert any(finding.decides for finding in found)
    assert {finding.kind for finding in found} == {kind}


@cases
def test_finder_leaves_alone_what_is_the_same(kind, claim, source):
    assert found_by(kind, claim, source) == []


def test_every_kind_of_finding_has_its_finder():
    assert set(FINDERS) == set(FindingKind)


def test_the_page_lists_the_finders_that_there_are():
    assert list_finders() in PAGE.read_text("utf-8")
