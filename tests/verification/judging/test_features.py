"""A claim beside its passages as plain numbers."""

from verification.judging import index_source
from verification.judging.comparing import compare
from verification.judging.features import measure
from verification.judging.read_claim import read_claim

FILLER = " Nobody remembers who kept the toll house in those years." * 5


def test_words_at_the_ends_of_two_passages_do_not_stand_together():
    claim = (
        "The council rebuilt the granite breakwater beside the lighthouse, and bought "
        "the paddle steamer."
    )
    source = (
        f"The council rebuilt the granite breakwater beside the lighthouse.{FILLER} "
        "Bought was the paddle steamer."
    )

    comparison = compare(read_claim(claim, "en"), index_source(source))
    features = measure(comparison)

    assert len(comparison.passages) == 2
    assert 0.5 < features.pairs < 1.0


def test_the_fourth_difference_of_a_kind_counts_no_more():
    claim = "It took 11 boats, 12 carts, 13 oxen, 14 sledges and 15 mules."
    source = "It took 21 boats, 22 carts, 23 oxen, 24 sledges and 25 mules."

    features = measure(compare(read_claim(claim, "en"), index_source(source)))

    assert features.numbers_missing == 3.0
