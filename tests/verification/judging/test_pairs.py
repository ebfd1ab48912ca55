"""
A claim beside a source: the verdict, the kinds of differences and the words it gets.

Of a row, verdicts are those that it may have and kinds those that it must show, any
where nothing stands; after "!" those that it may not. A reason after "=" is the whole.
"""

from tests.cases import cases
from verification.judging import judge_text


def fits(found, wanted):
    return (wanted.removeprefix("!") in found) != wanted.startswith("!")


@cases
def test_pair_gets_its_verdict_and_its_words(claim, source, verdict, kinds, words):
    judgment = judge_text(claim, source)

    is_allowed = judgment.verdict in verdict.removeprefix("!").split()
    assert not verdict or is_allowed != verdict.startswith("!")
    found = {difference.kind for difference in judgment.differences}
    assert all(fits(found, kind) for kind in kinds.split())
    whole = [word[1:] for word in words if word.startswith("=")]
    assert all(judgment.reason == reason for reason in whole)
    assert all(fits(f"={judgment.reason}", word) for word in words)
