"""From findings to a verdict and a probability."""

from dataclasses import replace

from verification.judging import index_source
from verification.judging.calibration import band_for, bands
from verification.judging.comparing import compare
from verification.judging.features import measure
from verification.judging.read_claim import read_claim
from verification.judging.weigh import VERBATIM_FLOOR, weigh


def test_a_copy_is_lifted_only_where_no_finding_decides():
    claim = read_claim("Fewer than 118 people took the ferry in May.", "en")
    other = compare(claim, index_source("Some 181 people took the ferry in May."))
    same = compare(claim, index_source("Fewer than 118 people took the ferry in May."))
    features = replace(
        measure(same), told=0.0, clause_told=0.0, copied=0.0, pairs=0.0, direction=2.0
    )

    lifted = weigh(same, features, band_for(8))
    held = weigh(other, features, band_for(8))

    assert lifted.support == VERBATIM_FLOOR
    assert held.support < min(finding.ceiling for finding in held.findings)


def test_a_source_as_long_as_a_band_goes_belongs_to_it():
    first, second = bands()[:2]

    assert band_for(first.most_words) == first
    assert band_for(first.most_words + 1) == second
